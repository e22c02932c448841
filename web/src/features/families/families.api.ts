import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'

/** Everything kept about a family starts with this key: invalidating it refreshes all of its screens. */
export const familyKey = (family: string) => ['families', family] as const

/** The family, to one of its circle: title, counters, contacts, and my own role in it. */
export const familyQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'family'],
    queryFn: ({ signal }) => call('GET /supporters/:user/families/:family', { params: { user: 'me', family }, signal }),
  })

/** Who I am. */
export const supporterQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'me'],
    queryFn: ({ signal }) => call('GET /supporters/:user', { params: { user: 'me' }, signal }),
  })
