import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

const PAGE = 50

/** Every message to the circle, newest first, a page at a time. */
export const messagesQuery = (family: string) =>
  infiniteQueryOptions({
    queryKey: [...familyKey(family), 'messages'],
    queryFn: ({ signal, pageParam }) =>
      call('GET /families/:family/messages', { params: { family }, query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.created_at),
  })
