import { call } from '../../platform/api-client.ts'
import { familyQueryOptions } from '../families/families.api.ts'

/** How much of the help that the family needed in the last four weeks was taken, by category and weekday. */
export const pastCoverageQuery = (family: string) =>
  familyQueryOptions(family, ['past-coverage'], (signal) => call('GET /families/:family/coverage', { params: { family }, signal }))
