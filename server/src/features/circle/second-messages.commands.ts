import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { type FamilyId, provedFamily } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { handleByPages } from '../../platform/by-pages.ts'
import { quietHoursOf, quietPeriodAt } from '../../rules/quiet-hours.ts'
import {
  findRequestEvent,
  listFamiliesToRemind,
  listUnopenedLinks,
  markLinkAgain,
  markRecalled,
  type UnopenedLink,
} from '../../store/asking/waiting-people.ts'
import { changeFamily } from '../../store/transactions.ts'
import { remindOfRequests } from '../messages/join-requests.commands.ts'
import { hasReachedLinkLimit } from '../messages/limits.commands.ts'
import { linkDeliveryOf, mustFindMember, sendLink } from './links.commands.ts'

// Reminders of requests, and second login links. Each is sent once, because the mark in its row and the message are written in one
// transaction.

/** In ms. After this time without a decision the family is reminded of a request. */
const RECALLED_AFTER = DAY
/** In ms. After this time the link of an approval that no one opened is sent a second time. */
const LINK_AGAIN_AFTER = 2 * DAY
/** In ms. A server that was off for longer sends nothing about older requests and links. */
const NOT_LATER_THAN = 7 * DAY
const SECOND_MESSAGES_AT_ONCE = 100

/** Reminds the family's side of all requests that no one has decided on for a day, in one message. `now` in ms. */
export async function recallRequests(database: Database, now: number) {
  const [from, until] = [now - NOT_LATER_THAN, now - RECALLED_AFTER]
  await handleByPages(
    SECOND_MESSAGES_AT_ONCE,
    (limit) => listFamiliesToRemind(database, from, until, limit),
    ({ id, title }) => recallIn(provedFamily(id), title),
  )

  function recallIn(familyId: FamilyId, title: string) {
    return changeFamily(database, familyId, async (transaction) => {
      const recalled = await markRecalled(transaction, familyId, from, until, now)
      const [first] = recalled
      if (!first) return
      const { id: event } = await findRequestEvent(transaction, familyId, first.id)
      await remindOfRequests(transaction, { familyId, familyTitle: title, id: null, now }, { first, count: recalled.length, event })
    })
  }
}

/** Sends the link of an approval again if no one has opened it for two days. The old link ends. Never sends in quiet hours. `now` in ms. */
export async function sendLinksAgain(database: Database, settings: Settings, now: number) {
  // The pages go by id, because links that wait for the end of the night stay in the list.
  for (let after: number | null = 0; after !== null; ) {
    const page = await listUnopenedLinks(database, now - NOT_LATER_THAN, now - LINK_AGAIN_AFTER, after, SECOND_MESSAGES_AT_ONCE)
    for (const row of page) await sendLinkAgain(database, settings, row, now)
    after = page.at(-1)?.id ?? null
  }
}

async function sendLinkAgain(database: Database, settings: Settings, row: UnopenedLink, now: number) {
  if (quietPeriodAt(now, quietHoursOf(row))) return
  const familyId = provedFamily(row.family_id)
  const sender = { familyId, familyTitle: row.family_title, familyToken: row.family_token, now, id: null }
  await changeFamily(database, familyId, async (transaction) => {
    const member = await mustFindMember(transaction, sender, row.id)
    // The second link is meant to save the family work. With manual sending the family would have to send it itself.
    const delivery = await linkDeliveryOf(transaction, member, settings, now)
    if (delivery.sendsManually) return
    // At the limit nothing is sent: the present link stays valid, and the next run tries again.
    const to = { family_id: familyId, membership_id: row.id, phone_e164: delivery.address }
    if (await hasReachedLinkLimit(transaction, to, now)) return
    if (!(await markLinkAgain(transaction, familyId, row.id, now))) return
    await sendLink(transaction, sender, member, { template: 'approved', reason: `again ${row.id} ${now}`, ...delivery })
  })
}
