import { call } from '../../platform/api-client.ts'
import { familyQueryOptions } from '../families/families.api.ts'

/** How many of the places that were needed in the last four weeks were taken. */
export const pastCoverageQuery = (family: string) =>
  familyQueryOptions(family, ['past-coverage'], (signal) => call('GET /families/:family/coverage', { params: { family }, signal }))
