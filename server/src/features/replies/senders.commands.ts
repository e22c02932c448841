import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { memberOfMessage } from '../../access/member-of-message.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { Settings } from '../../env.ts'
import { appName } from '../../platform/app-name.ts'
import { findPersonByAddress, knownAt } from '../../store/addresses/addresses.ts'
import { listMembershipsOf } from '../../store/login-links.ts'
import { listFamilySide } from '../../store/messages/messages.ts'
import { findMessagedMember, listAnswersTo, listSentTo, type SentMessage } from '../../store/replies.ts'
import { notify, ofServer } from '../messages/messages.commands.ts'
import { type Queued, queueMessage } from '../messages/queueing.commands.ts'

/** The sender of a reply: a member of at least one family, to whom messages were sent. */
export interface Sender {
  phone: string
  /** The messages that were sent to the number, the latest first. */
  sent: SentMessage[]
  /** The latest of these messages that came from a family of which the sender is a member. */
  last: SentMessage
  /** The member to whom `last` was sent. */
  lastMember: Addressee
  /** The member to whom a message was sent; undefined if they are no longer one. */
  memberOf: (message: SentMessage) => Addressee | undefined
  /** The names with which a text may begin or end, because people greet and sign: those of the sender and of the family's side. */
  names: string[]
  isStopped: boolean
}
export interface Addressee extends ApprovedMember {
  firstName: string
  hasConfirmed: boolean
}

/** The member who has this number (E.164). Null for strangers, and for people to whom no family has written. */
export async function findSender(database: Database, phone: string, now: number): Promise<Sender | null> {
  const person = await findPersonByAddress(database, phone)
  if (!person) return null
  const addressees: Addressee[] = []
  for (const { familyId, id } of await listMembershipsOf(database, person.id)) {
    const member = await findAddressee(database, familyId, id, now)
    if (member) addressees.push(member)
  }
  const memberOf = ({ family_id, membership_id }: SentMessage) =>
    addressees.find(({ familyId, id }) => familyId === family_id && id === membership_id)
  const sent = await listSentTo(database, phone)
  const last = sent.find(memberOf)
  const lastMember = last && memberOf(last)
  if (!last || !lastMember) return null
  const isStopped = (knownAt(person, phone)?.stoppedAt ?? null) !== null
  const side = await listFamilySide(database, lastMember.familyId)
  const names = [...addressees.map(({ firstName }) => firstName), ...side.map(({ first_name }) => first_name)]
  return { phone, sent, last, lastMember, memberOf, names, isStopped }
}

/** Finds a member of an open family; undefined if they are no longer one. */
export async function findAddressee(database: Database, familyId: FamilyId, id: number, now: number): Promise<Addressee | undefined> {
  const row = await findMessagedMember(database, familyId, id)
  return row && { ...memberOfMessage({ ...row, familyId }, now), firstName: row.first_name, hasConfirmed: row.confirmed_at !== null }
}

/**
 * Confirms that no more messages are sent to an address. So if someone stops the messages of another person by a made-up sender, that
 * person notices.
 */
export async function confirmStop(database: Database, phone: string, now: number) {
  const [last] = await listSentTo(database, phone)
  if (!last) return
  const { locale } = last
  const who = { id: null, phone_e164: phone, locale }
  // This message is sent only once a day, even if someone stops and starts again and again.
  await notify(database, ofServer(locale, now), { who, what: 'stopped', about: { event: `stopped ${Math.floor(now / DAY)}` } })
}

/**
 * Replies with the name of the operator, once a day. Returns false if that was sent already, or if the operator is not known. The text then
 * goes to the family.
 */
export async function answerHelp(database: Database, sender: Sender, operator: Settings['operator']) {
  const { locale, now } = sender.lastMember
  const before = await listAnswersTo(database, sender.phone, now - DAY)
  if (operator.name === null || operator.address === null || before.some(({ template }) => template === 'reply_help')) return false
  await answerSender(database, sender, locale, {
    template: 'reply_help',
    parameters: { family: appName(locale), name: `${operator.name}, ${operator.address}` },
    reason: `help ${now}`,
  })
  return true
}

/** How many SMS we send in reply to one number in a day. If there were more, two programs would probably be answering each other. */
const ANSWERS_A_DAY = 10

/**
 * Sends one SMS in reply. `to` is a member, or a language if the SMS goes only to the number. The SMS is sent at any hour, because the
 * sender has the phone in hand, but not after STOP.
 */
export async function answerSender(
  transaction: Database,
  { phone, isStopped, lastMember: { now } }: Sender,
  to: Addressee | Locale,
  message: Omit<Queued, 'to' | 'familyId' | 'by' | 'now' | 'atOnce'>,
) {
  if (isStopped) return
  const before = await listAnswersTo(transaction, phone, now - DAY)
  if (before.length >= ANSWERS_A_DAY) return
  const { id, locale, familyId } = typeof to === 'string' ? { id: null, locale: to, familyId: null } : to
  await queueMessage(transaction, { ...message, to: { id, phone_e164: phone, locale }, familyId, by: null, now, atOnce: true })
}
