import { Type } from 'typebox'
import { Family } from './families.ts'
import { MeInFamily, OfFamily } from './fields.ts'
import { Overview } from './overview.ts'
import { InvitedFamily } from './sign-up.ts'
import { Supporter } from './supporters.ts'
import { Tasks } from './tasks.ts'

/** What a browser has to ask for when it opens the app, in one call: the parts are the replies of the calls with these names. */
const everyPage = { supporter: Supporter, family: Family }

export const firstPageEndpoints = {
  'GET /supporters/:user/families/:family/first_page': {
    access: 'member',
    errors: [],
    summary: 'My profile, the family and its tasks, in one reply',
    params: MeInFamily,
    etag: true,
    reply: Type.Object({ ...everyPage, tasks: Tasks }),
  },
  'GET /families/:family/first_page': {
    access: 'family_side',
    errors: [],
    summary: 'My profile, the family and its overview, in one reply',
    params: OfFamily,
    etag: true,
    reply: Type.Object({ ...everyPage, overview: Overview }),
  },
  'GET /supporters/families/:invitation/first_page': {
    access: 'key',
    errors: ['not_found', 'invitation_closed', 'family_closed'],
    readsToken: true,
    summary: 'Whether a sign-up link is good, and the family behind it, in one reply',
    params: Type.Object({ invitation: Type.String() }),
    reply: Type.Object({ validation: Type.Integer(), family: InvitedFamily }),
  },
} as const
