import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'

/** ms */
const REFRESH_EVERY = 2_000

/** The messages that the screen provider shows in place of sending them, newest first. Throws `not_found` if messages are really sent. */
export const outboxQuery = queryOptions({
  queryKey: ['outbox'],
  queryFn: ({ signal }) => call('GET /outbox', { signal }),
  refetchInterval: REFRESH_EVERY,
  staleTime: 0,
})
