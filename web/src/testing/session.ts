import type { Family } from '@hand-in-hand/contract/families.ts'
import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import { type SavedFamily, writeSavedFamilies } from '../platform/device-storage.ts'
import { switchFamily } from '../platform/session.ts'
import { aFamily, aSupporter, theSettings } from './samples.ts'
import { noNetwork, serve } from './server.ts'

/** The token of the family that the device shows. */
export const FAMILY = 'family-levi'

export const aSavedFamily = (wanted: Partial<SavedFamily> = {}): SavedFamily => ({
  familyName: 'The Levi family',
  coordinatorInfo: null,
  login_familyToken: FAMILY,
  login_userToken: 'user-avi',
  confirmed: true,
  ...wanted,
})

/** Signs this device in, and serves the replies that every page of a signed-in person needs. `others` are further saved families. */
export function signIn({ family, me, others = [] }: { family?: Partial<Family>; me?: Partial<Supporter>; others?: SavedFamily[] } = {}) {
  const shown = aFamily(family)
  writeSavedFamilies([aSavedFamily({ familyName: shown.title, coordinatorInfo: shown.coordinator }), ...others])
  switchFamily(FAMILY)
  serve({
    'GET /supporters/:user/families/:family': () => shown,
    'GET /supporters/:user': () => aSupporter(me),
    'GET /supporters/:user/families/:family/events/:id/reminders': () => ({ at: [] }),
    'GET /supporters/:user/tasks': () => [],
    'GET /settings': () => theSettings(),
    'GET /supporters/:user/families/:family/live': () => noNetwork,
    'GET /supporters/:user/families/:family/tasks/:id/ask': () => ({ is_asked: false }),
    'GET /supporters/:user/families/:family/meals': () => ({
      people: null,
      avoid: null,
      from: null,
      until: null,
      dishes: null,
      place: null,
    }),
    'GET /supporters/:user/families/:family/meal_dates': () => [],
    'GET /supporters/:user/families/:family/tasks/:id/questions': () => [],
    'GET /families/:family/tasks/:id/asking': () => ({ state: 'by_hand', asked: 0, declined: 0, next: null }),
  })
}

/** Signs this device in as someone who looks after the family. */
export const signInAs = (role: 'owner' | 'coordinator', family: Partial<Family> = {}) =>
  signIn({ family: { me: { role, trusted: true, offered_role: null, is_new_role: false }, ...family } })
