import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { repeatByPages } from '../../platform/by-pages.ts'
import { failureOf } from '../../platform/errors.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { eraseAwayBefore } from '../../store/away.ts'
import { type ForgetRule, listToForget } from '../../store/retention.ts'
import { ADDRESS_LINK_LIFETIME, forgetOldAddresses } from './moving-addresses.commands.ts'
import { forgetMember } from './supporters.commands.ts'

const FORGET_EVERY = HOUR
const MEMBERS_AT_ONCE = 100

const rulesAt = (now: number): ForgetRule[] => [
  { state: 'requested', since: 'requested_at', before: now - RETENTION_DAYS.unansweredRequest * DAY },
  { state: 'declined', since: 'decided_at', before: now - RETENTION_DAYS.declinedRequest * DAY },
  { state: 'removed', since: 'decided_at', before: now - RETENTION_DAYS.leftMember * DAY },
]

/**
 * Deletes people who are in no circle any more or never were, and the days on which people were away. `forgetPeople` runs once, which tests
 * use; `start` repeats it.
 */
export function supporterJobs(app: Application) {
  const { database } = app

  async function forgetPeople() {
    for (const rule of rulesAt(app.now())) {
      for (let after: number | null = 0; after !== null; ) {
        const page = await listToForget(database, rule, after, MEMBERS_AT_ONCE)
        for (const { family_id, id } of page) {
          // A membership that fails does not stop the others, and is tried again at the next run.
          await forgetMember(database, { familyId: provedFamily(family_id), id }, rule, app.now()).catch((error: unknown) => {
            app.log.error({ family: family_id, failure: failureOf(error) }, 'a person could not be forgotten')
          })
        }
        after = page.at(-1)?.id ?? null
      }
    }
    await repeatByPages(MEMBERS_AT_ONCE, (limit) => eraseAwayBefore(database, app.now() - RETENTION_DAYS.away * DAY, limit))
    await forgetOldAddresses(database, app.now() - ADDRESS_LINK_LIFETIME)
  }

  const failureMessage = 'people who left could not be forgotten'
  return {
    forgetPeople,
    ...runPeriodically(app.log, [{ run: forgetPeople, every: FORGET_EVERY, failureMessage, onlyIf: app.clockMakesSense }]),
  }
}
