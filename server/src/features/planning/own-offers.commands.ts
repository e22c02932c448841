import { isCalendarDay } from '@hand-in-hand/contract/away.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import { whyNotOfferOwn } from '@hand-in-hand/contract/planning/own-offers.rules.ts'
import type { MyOwnOffer } from '@hand-in-hand/contract/planning/own-offers.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { whyNotBegin } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { Settings } from '../../env.ts'
import { AppError, throwIf } from '../../platform/errors.ts'
import { hasTappable } from '../../platform/sms/sms-text.ts'
import { addDays, startOfDay } from '../../platform/zones.ts'
import { findConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { findMember } from '../../store/members.ts'
import { declineOwnOffer, deleteOwnOfferOf, findOwnOffer, findOwnOfferOf, listOwnOffers, writeOwnOffer } from '../../store/own-offers.ts'
import { mustFindTask, takeIfOpen } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { insertDrafts } from './import.commands.ts'

/** In ms. */
const WITHOUT_DAY = RETENTION_DAYS.ownOffer * DAY

async function whyNot(database: Database, member: ApprovedMember) {
  const others = (await listOwnOffers(database, member.familyId, member.now)).filter(({ membership_id }) => membership_id !== member.id)
  return whyNotOfferOwn({ paused: member.paused, others: others.length })
}

export async function findMyOwnOffer(database: Database, member: ApprovedMember): Promise<MyOwnOffer> {
  const row = await findOwnOfferOf(database, member)
  const offer = row ? { text: row.text, day: row.day, declined: row.declined_at !== null } : null
  return { offer, may_offer: (await whyNot(database, member)) === null }
}

/**
 * Stores what a member offers to do, in place of their earlier offer. Throws the reasons of `whyNotOfferOwn`, consent_missing,
 * text_tappable for a text with a link or a number, date_invalid, time_in_past.
 */
export const offerOwn = (
  database: Database,
  member: ApprovedMember,
  { text, day }: { text: string; day: string | null },
  { smsCountries }: Pick<Settings, 'smsCountries'>,
) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { now, timeZone } = member
    throwIf(whyNotBegin(await findConsents(transaction, member)))
    throwIf(await whyNot(transaction, member))
    if (hasTappable(text, smsCountries)) throw new AppError('text_tappable', undefined, 'text')
    if (day !== null && !isCalendarDay(day)) throw new AppError('date_invalid', undefined, 'day')
    const ends_at = day === null ? now + WITHOUT_DAY : startOfDay(addDays(day, 1), timeZone)
    if (ends_at <= now) throw new AppError('time_in_past', undefined, 'day')
    const known = await findOwnOfferOf(transaction, member)
    const isKnown = known?.declined_at === null && known.text === text.trim() && known.day === day
    if (!isKnown) await writeOwnOffer(transaction, member, { text: text.trim(), day, ends_at })
    return findMyOwnOffer(transaction, member)
  })

export const takeBackOwnOffer = (database: Database, member: ApprovedMember) =>
  changeFamily(database, member.familyId, async (transaction) => {
    await deleteOwnOfferOf(transaction, member)
    return findMyOwnOffer(transaction, member)
  })

/**
 * Accepts or declines an own offer. Accepting makes a task of it for the member, and notifies them. Throws not_found, also for an offer
 * that has expired; consent_missing, not_trusted.
 */
export const answerOwnOffer = (database: Database, member: FamilySide, id: number, isAccepted: boolean) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now } = member
    const offer = await findOwnOffer(transaction, familyId, id)
    const helper = offer && (await findMember(transaction, familyId, offer.membership_id, now))
    if (!offer || offer.declined_at !== null || offer.ends_at <= now || helper?.state !== 'approved') throw new AppError('not_found')
    if (!isAccepted) return declineOwnOffer(transaction, familyId, id, now)
    throwIf(whyNotBegin(await findConsents(transaction, member)))
    const draft = { title: offer.text, category: 'general', date: offer.day, start: null, end: null } as const
    const [made = 0] = await insertDrafts(transaction, member, [draft])
    const task = await mustFindTask(transaction, familyId, made)
    if (task.trusted_only_at !== null && helper.trusted_at === null) throw new AppError('not_trusted')
    const theirs = { familyId, id: helper.id, now }
    await takeIfOpen(transaction, theirs, made, { told_at: helper.id === member.id ? null : now, seen_at: null, confirmed_at: null })
    await deleteOwnOfferOf(transaction, theirs)
    const event = await recordEvent(transaction, familyId, { kind: 'assigned', by: member.id, about: helper.id, task: made, now })
    return notify(transaction, member, { who: helper.id, what: 'task_accepted', about: { event, tasks: [task] } })
  })
