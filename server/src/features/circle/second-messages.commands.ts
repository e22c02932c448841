import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { quietHoursOf, quietPeriodAt } from '../../platform/quiet-hours.ts'
import { changeFamily } from '../../store/transactions.ts'
import { findRequestEvent, listForgottenRequests, listUnopenedLinks, markLinkAgain, markRecalled } from '../../store/waiting-people.ts'
import { notifyOfWaiting } from '../messages/join-requests.commands.ts'
import { hasReachedLinkLimit } from '../messages/limits.commands.ts'
import { mustFindMember, sendLink } from './links.commands.ts'

// Each of these is sent once: its mark and its message are in one transaction.

/** In ms. After this time without a decision the family is reminded of a request. */
const RECALLED_AFTER = DAY
/** In ms. After this time the link of an approval that no one opened is sent a second time. */
const LINK_AGAIN_AFTER = 2 * DAY
/** In ms. A server that was off for longer does not come back to what is older. */
const NOT_LATER_THAN = 7 * DAY

/** Reminds the family's side of requests that no one has decided on for a day, of all of them together. `now` in ms. */
export async function recallRequests(database: Database, now: number) {
  const forgotten = await listForgottenRequests(database, now - NOT_LATER_THAN, now - RECALLED_AFTER)
  for (const [familyNumber, rows] of Map.groupBy(forgotten, ({ family_id }) => family_id)) {
    const familyId = provedFamily(familyNumber)
    const ids = rows.map(({ id }) => id)
    await changeFamily(database, familyId, async (transaction) => {
      const recalled = await markRecalled(transaction, familyId, ids, now)
      const [first] = recalled
      const [{ family_title: title } = { family_title: '' }] = rows
      if (!first) return
      const { id: event } = await findRequestEvent(transaction, familyId, first.id)
      await notifyOfWaiting(transaction, { id: familyId, title }, { first, count: recalled.length, event }, now)
    })
  }
}

/** Sends the link of an approval again if no one has opened it for two days; the old one ends. Never in quiet hours. `now` in ms. */
export async function sendLinksAgain(database: Database, now: number) {
  for (const row of await listUnopenedLinks(database, now - NOT_LATER_THAN, now - LINK_AGAIN_AFTER)) {
    if (quietPeriodAt(now, quietHoursOf(row))) continue
    const familyId = provedFamily(row.family_id)
    const sender = { familyId, familyTitle: row.family_title, familyToken: row.family_token, now, id: null }
    await changeFamily(database, familyId, async (transaction) => {
      const member = await mustFindMember(transaction, sender, row.id)
      // Then the present link stays valid, and the next turn tries again.
      if (await hasReachedLinkLimit(transaction, member.phone_e164, now)) return
      if (!(await markLinkAgain(transaction, familyId, row.id, now))) return
      await sendLink(transaction, sender, member, { template: 'approved', reason: `again ${row.id} ${now}`, sendsByHand: false })
    })
  }
}
