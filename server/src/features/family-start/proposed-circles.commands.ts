import type { Keeper } from '@hand-in-hand/contract/circle.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { NewProposal } from '@hand-in-hand/contract/family-start.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { kindsFor } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { appName } from '../../platform/app-name.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'
import { AppError } from '../../platform/errors.ts'
import { fullName } from '../../platform/people.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { isTimeZone, startOfDay } from '../../platform/zones.ts'
import { needOf, titleFor } from '../../rules/ready-list.ts'
import { insertConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { listCodesIn } from '../../store/login-codes.ts'
import { insertMember, setNamedMember } from '../../store/memberships.ts'
import { hasNumber } from '../../store/messages/channels.ts'
import { setChoices } from '../../store/messages/message-choices.ts'
import { countStart } from '../../store/operator/acts.ts'
import { findPersonByAddress, upsertPerson } from '../../store/people.ts'
import {
  answerProposal,
  countSmsToFamilies,
  countWaiting,
  findByFamilysLink,
  findBySecret,
  insertProposal,
  markAsked,
  proposedTasksOf,
  type WaitingProposal,
  wasAsked,
} from '../../store/proposed-circles.ts'
import { inTransaction } from '../../store/transactions.ts'
import { sendFirstLink } from '../circle/links.commands.ts'
import { queueMessage } from '../messages/queueing.commands.ts'
import { smsToFamiliesOf } from '../messages/shares.rules.ts'
import { isWritable } from '../messages/ways.rules.ts'
import { insertDrafts } from '../planning/import.commands.ts'
import { signInAs } from '../sign-in/sign-in.commands.ts'
import { createFamily, type FamilyInput, limitStarts } from './family-start.commands.ts'

/** In ms. */
const PROPOSED_FOR = RETENTION_DAYS.proposedCircle * DAY
/** Circles that someone proposes in a day, and that wait at once: each can lead to a message to someone who did not ask. */
const PROPOSALS_OF_ONE = 3

/** Throws bad_request for an unknown time zone, and for a task that is none of the ready list: other words are not stored before the family's yes. */
export function checkProposal({ time_zone, tasks }: Pick<NewProposal, 'time_zone' | 'tasks'>) {
  if (!isTimeZone(time_zone) || tasks.some(({ title }) => needOf(title) === undefined)) throw new AppError('bad_request')
}

interface Friend {
  /** The address that a code has just proved, and the hash of the browser's secret. */
  address: string
  browserHash: string
  locale: Locale
  /** The id of the operator's code, if one is needed. */
  startCode: number | null
}

/** Stores what a friend proposes. No family is made. Throws too_many_requests, and start_code_wrong if the code was ended meanwhile. */
export function propose(database: Database, input: NewProposal, { address, browserHash, locale, startCode }: Friend, now: number) {
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, `families of ${address}`)
    const codes = await listCodesIn(transaction, address, { since: now - DAY, until: now + CLOCKS_DIFFER })
    const begun = codes.filter(({ purpose, used_at }) => purpose === 'start_family' && used_at !== null)
    const waiting = await countWaiting(transaction, address, now)
    if (begun.length > PROPOSALS_OF_ONE || waiting >= PROPOSALS_OF_ONE) throw new AppError('too_many_requests', DAY / 1000)
    if (startCode !== null && !(await countStart(transaction, startCode))) throw new AppError('start_code_wrong')
    const [secret, link, expires_at] = [makeSecret(), makeSecret(), now + PROPOSED_FOR]
    await insertProposal(transaction, {
      ...{ secret, link, address, locale, browser_hash: browserHash, created_at: now, expires_at },
      ...{ first_name: input.friend.first_name, last_name: input.friend.last_name ?? '' },
      ...{ title: input.title, time_zone: input.time_zone, tasks: JSON.stringify(input.tasks) },
      ...{ terms_version: input.consent?.terms_version ?? null, privacy_version: input.consent?.privacy_version ?? null },
    })
    return { secret, link, expires_at }
  })
}

/** Throws not_found. */
export async function findOwnProposal(database: Database, secret: string, now: number) {
  const row = await findBySecret(database, secret, now)
  if (!row) throw new AppError('not_found')
  return row
}

/** Throws not_found for a link that is wrong, answered or over. */
export async function findProposal(database: Database, link: string, now: number) {
  const row = await findByFamilysLink(database, link, now)
  if (!row) throw new AppError('not_found')
  return row
}

/** What the family reads before it answers: not the title, which may name it to someone else who opened the link. */
export const presentProposal = (row: WaitingProposal, locale: Locale) => ({
  name: fullName(row),
  tasks: [...new Set(proposedTasksOf(row.tasks).map(({ title }) => titleFor(title, locale)))],
})

interface AskedFamily {
  secret: string
  link: string
  /** The family's. */
  address: string
  askedHash: string
}

/**
 * Sends the link to the family, if the server may: by SMS only for a friend who has proved a number, to each address once, to none that
 * stopped its messages, and a part of a day's SMS at most. Returns whether it is sent. Throws not_found, link_already_sent.
 */
export function askFamily(database: Database, { secret, link, address, askedHash }: AskedFamily, settings: Settings, now: number) {
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, 'links to families')
    const row = await findProposal(transaction, link, now)
    if ((await findOwnProposal(transaction, secret, now)).id !== row.id) throw new AppError('not_found')
    if (row.asked_at !== null) throw new AppError('link_already_sent')
    const mayWrite = isWritable(settings, address) && !(await wasAsked(transaction, askedHash, now)) && (await wants(transaction, address))
    if (!mayWrite || !(await mayCost(transaction, row, address, settings, now))) return false
    const message_id = await queueMessage(transaction, {
      template: 'circle_proposed',
      to: { membershipId: null, phone: address, locale: row.locale },
      familyId: null,
      by: null,
      parameters: { family: appName(row.locale), name: row.first_name, path: `/asked#${link}` },
      reason: `proposal ${row.id}`,
      now,
      expiresAt: Math.min(now + DAY, row.expires_at),
    })
    await markAsked(transaction, row.id, { asked_hash: askedHash, asked_at: now, message_id })
    return message_id !== null
  })
}

async function wants(transaction: Database, address: string) {
  const person = await findPersonByAddress(transaction, address)
  if (!person) return true
  const { phone_e164, stopped_at, unreached_at, second_stopped_at, second_unreached_at } = person
  const [stopped, unreached] = phone_e164 === address ? [stopped_at, unreached_at] : [second_stopped_at, second_unreached_at]
  return stopped === null && unreached === null
}

async function mayCost(transaction: Database, { address: friends }: WaitingProposal, address: string, settings: Settings, now: number) {
  if (!hasNumber([address])) return true
  const friend = await findPersonByAddress(transaction, friends)
  if (!hasNumber([friends, friend?.phone_e164 ?? null, friend?.second_address ?? null])) return false
  return settings.smsIsFree || (await countSmsToFamilies(transaction, now - DAY)) < smsToFamiliesOf(settings.smsPerDay.inAll)
}

/** Ends what a friend proposed: taken back, or the family's no. */
export const endProposed = (database: Database, { id }: { id: number }, answer: 'yes' | 'no' = 'no') =>
  inTransaction(database, (transaction) => answerProposal(transaction, id, answer))

interface FamilysYes {
  row: WaitingProposal
  keeper: Keeper
  input: Omit<FamilyInput, 'title'>
}

/**
 * The family's yes: makes the circle of the person who has just proved their address, with the friend and the tasks, and signs them in. A
 * friend who looks after it writes the tasks, is whom helpers call, and hears what happens; the family has the evening's message alone.
 * Throws not_found if it was answered meanwhile, too_many_requests, other_person.
 */
export function acceptProposal(
  database: Database,
  { row, keeper, input }: FamilysYes,
  settings: Settings,
  context: Parameters<typeof signInAs>[3],
) {
  const { now } = context
  return inTransaction(database, async (transaction) => {
    await limitStarts(transaction, input.owner.phone, now)
    // Of two yeses at once, or a yes and a no, one counts.
    if (!(await answerProposal(transaction, row.id, 'yes'))) throw new AppError('not_found')
    const owner = await createFamily(transaction, { ...input, title: row.title }, true, now)
    const { familyId, id: by, family_token: familyToken, title: familyTitle } = owner
    const isKept = keeper === 'friend'
    const friend = await insertMember(transaction, familyId, {
      person_id: await upsertPerson(transaction, row.address, now),
      ...{
        role: isKept ? 'coordinator' : 'supporter',
        role_since: isKept ? now : null,
        trusted_at: isKept ? now : null,
        state: 'approved',
      },
      ...{ first_name: row.first_name, last_name: row.last_name, locale: row.locale, requested_at: row.created_at, decided_at: now },
    })
    const { terms_version, privacy_version } = row
    const consents = terms_version === null || privacy_version === null ? {} : { terms_version, privacy_version }
    await insertConsents(transaction, { familyId, id: friend }, consents, row.created_at)
    if (isKept) {
      await setNamedMember(transaction, familyId, 'coordinator_id', friend, true)
      await setChoices(transaction, { familyId, id: by, role: 'owner' }, { off: [...kindsFor('owner')], digest: 'daily' })
    }
    const timeZone = input.time_zone
    await insertDrafts(transaction, { familyId, id: isKept ? friend : by, timeZone, now }, stillAhead(row, timeZone, now))
    const event = await recordEvent(transaction, familyId, { kind: 'approved', by, about: friend, now })
    await sendFirstLink(transaction, { familyId, familyTitle, familyToken, now, id: by }, friend, event, settings)
    return signInAs(transaction, owner, input.owner.phone, context)
  })
}

/** The proposed tasks; at any time those whose day has begun since. */
function stillAhead({ tasks }: WaitingProposal, timeZone: string, now: number) {
  const isAhead = (day: string) => startOfDay(day, timeZone) > now
  return proposedTasksOf(tasks).map(({ may_be, ...task }) => {
    const days = may_be?.days.filter(isAhead) ?? []
    if (may_be && days.length > 1) return { ...task, may_be: { ...may_be, days } }
    return task.date !== null && isAhead(task.date) ? task : { ...task, date: null, start: null, end: null }
  })
}
