import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api-client.ts'
import { familyKey } from '../families/families.api.ts'

/** How much of what was needed in the last four weeks was taken. */
export const pastCoverageQuery = (family: string) =>
  queryOptions({
    queryKey: [...familyKey(family), 'past-coverage'],
    queryFn: ({ signal }) => call('GET /families/:family/coverage', { params: { family }, signal }),
  })
