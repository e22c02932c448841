import { Type } from 'typebox'
import { Family } from './families.ts'
import { Overview } from './overview.ts'
import { Supporter } from './supporters.ts'
import { Tasks } from './tasks.ts'

/**
 * When a browser opens the app at the task list or the overview, one call returns everything that it needs. Each field except `version` has
 * the reply of one separate call.
 */
const everyPage = {
  supporter: Supporter,
  family: Family,
  version: Type.String({
    description: 'The id of the event with which the live updates of the family begin, if nothing has changed by then',
  }),
}

export const firstPageEndpoints = {
  'GET /supporters/:user/families/:family/first_page': {
    access: 'member',
    summary: 'My profile, the family and its tasks, in one reply',
    etag: true,
    reply: Type.Object({ ...everyPage, tasks: Tasks }),
  },
  'GET /families/:family/first_page': {
    access: 'family_side',
    summary: 'My profile, the family and its overview, in one reply',
    etag: true,
    reply: Type.Object({ ...everyPage, overview: Overview }),
  },
} as const
