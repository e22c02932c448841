import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** Every message to the circle, newest first, page by page. */
export const messagesQuery = (family: string) =>
  infiniteQueryOptions({
    queryKey: [...familyKey(family), 'messages'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /families/:family/messages', { params: { family }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < LIST_PAGE ? undefined : page.at(-1)?.created_at),
  })
