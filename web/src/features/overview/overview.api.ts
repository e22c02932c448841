import { LIST_PAGE } from '@hand-in-hand/contract/constants.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey, familyQueryOptions } from '../families/families.api.ts'

/** How much of the help that the family needed in the last four weeks was taken, by category and weekday. */
export const pastCoverageQuery = (family: string) =>
  familyQueryOptions(family, ['past-coverage'], (signal) => call('GET /families/:family/coverage', { params: { family }, signal }))

/** Who did what, newest first, page by page. With `member`, only the events of this member. */
export const eventsQuery = (family: string, member: number | null) =>
  infiniteQueryOptions({
    queryKey: [...familyKey(family), 'events', member],
    queryFn: ({ signal, pageParam }) =>
      call('GET /families/:family/events', {
        params: { family },
        query: { ...(pageParam && { before: pageParam }), ...(member !== null && { by: String(member) }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < LIST_PAGE ? undefined : page.at(-1)?.at),
  })

/** The id of the member in `?by=`, or null. */
export function memberIdFrom(search: URLSearchParams) {
  const id = Number(search.get('by'))
  return Number.isSafeInteger(id) && id > 0 ? id : null
}
