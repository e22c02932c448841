import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'

/** The server's settings for people who are not signed in. They change only when the server restarts. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('GET /settings', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: false,
})
