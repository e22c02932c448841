import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages/messages.rules.ts'
import { READ_IN_MESSAGE_MAX } from '@hand-in-hand/contract/read-first.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { getsMessages } from '../../platform/phones.ts'
import { hashOf, makeSecret } from '../../platform/secrets/tokens.ts'
import { afterQuietHours, nightAt, quietHoursOf, quietPeriodAt } from '../../rules/quiet-hours.ts'
import { choicesOf, type DeliveryPreferences, findDeliveryPreferences } from '../../store/messages/message-choices.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { dueFrom } from '../../store/messages/message-states.ts'
import { findRecipientState, insertMessage, isSilent, type StoredMessage, wasWrittenTo } from '../../store/messages/messages.ts'
import { insertPushes } from '../../store/messages/push-messages.ts'
import { findToRead } from '../../store/reading-links.ts'
import { type CountsFor, NOTICE } from '../../templates/template.ts'
import { livesUntilBegun, type MessageParameters, RULES, type Template, type TemplateValues } from '../../templates/templates.ts'
import { addressesFor, MAIL_ONLY_SETTINGS } from './address-choice.rules.ts'
import { applyDailyLimits } from './joined-messages.commands.ts'
import { SOON } from './messages.rules.ts'

/** Who gets a message. `id` is null if the reader is only an address. */
export interface MessageReader {
  id: number | null
  phone_e164: string
  locale: Locale
}

interface ToQueue {
  template: Template
  to: MessageReader
  familyId: FamilyId | null
  /** The member whose action causes the message; null if a job or someone outside the circle causes it. */
  by: number | null
  parameters: MessageParameters
  /** The task that the message is about. */
  task?: number
  /** The reason of the message. The same person gets one message for each reason. */
  reason: string
  now: number
  /** In ms. Set if the message expires at another time than its template says. */
  expiresAt?: number | null
  /** Quiet hours don't delay the message, for example because its task begins within 12 hours, or because the person picked this moment. */
  atOnce?: boolean
  /** The message is about a task of the next 48 hours, so it can't wait for the digest. */
  isPressing?: boolean
  /**
   * The reasons of earlier messages with the same content begin with `saysAgain`, even if the words differ. Only one such message is sent a
   * day, with the latest words.
   */
  saysAgain?: string
  /** The person asked for this message, so turning off its kind doesn't stop it. */
  isPicked?: boolean
  /** A limit already stopped the message: it is listed, and never sent. */
  isKeptBack?: boolean
  /** In ms: the message is not sent before this instant. */
  notBefore?: number
}
/** A message with all values that its template needs. */
export type Queued<Name extends Template = Template> = ToQueue & { template: Name; parameters: TemplateValues<Name> }

export const reasonOfEvent = (event: number) => `event ${event}`

/** The key of a message. The same reason for the same person makes the same key, and so one message. */
export const messageKey = (template: Template, reason: string, to: Pick<MessageReader, 'id' | 'phone_e164'>) =>
  `${template} ${reason} ${to.id ?? to.phone_e164}`

/**
 * Decides what is stored of a message. Returns null if the person turned off such messages, or if the message would go to a landline. Also
 * returns null if the person was erased, such as the owner of a family that the operator reopened. During the family's quiet hours the
 * message waits for their end. If the family is paused or closed, the message expires at once: it is listed, and never sent. `isFirst`: no
 * family has written to the number before.
 */
export function decideMessage(
  message: Omit<ToQueue, 'reason'>,
  family: DeliveryPreferences | null,
  isFirst: boolean,
): StoredMessage | null {
  const { template, to, familyId, task, by, now, expiresAt } = message
  if (!getsMessages(to.phone_e164)) return null
  const sendAt = whenToSend(message, family)
  if (sendAt === null) return null
  const isWanted = family === null || !isSilent(template, family)
  const maySend = isWanted && !message.isKeptBack
  const says = { ...message.parameters, ...(family && zonesFor(family)), ...(isFirst && { isFirst }) }
  // A message that the family passes on itself is listed with its text, and never sent by the server.
  const state = maySend && !message.parameters.isPassedOn ? 'queued' : isWanted ? 'failed' : 'expired'
  return {
    family_id: familyId,
    membership_id: to.id,
    task_id: task ?? null,
    caused_by: COUNTED_FOR_MEMBER.includes(RULES[template].counts) ? by : null,
    phone_e164: to.phone_e164,
    locale: to.locale,
    template,
    parameters: maySend ? JSON.stringify(says) : '{}',
    state,
    attempts: 0,
    ...dueFrom(sendAt),
    priority: RULES[template].priority ?? NOTICE,
    any_hour_at: message.atOnce || isQuietFor(family, sendAt) ? now : null,
    expires_at: expiresAt ?? sendAt + RULES[template].lifetime,
    created_at: now,
  }
}

/** The family's time zone, in which times are written, and the reader's time zone if it is another one. */
const zonesFor = ({ time_zone: zone, own_zone: ownZone }: DeliveryPreferences) => ({ zone, ...(ownZone && { ownZone }) })

/** Whether a message is due in quiet hours. Then it comes at that time because it can't wait. */
const isQuietFor = (family: DeliveryPreferences | null, sendAt: number) =>
  family !== null && quietPeriodAt(sendAt, quietHoursOf(family)) !== null

/** Messages that count against the daily limit of the member who caused them. */
const COUNTED_FOR_MEMBER: CountsFor[] = ['member', 'pressing', 'thanks']

/** Whether a stored message also goes to the person's browsers. Login links and codes do not: they go only to an address. */
const isPushed = ({ family_id, membership_id, state, template }: StoredMessage) =>
  state === 'queued' && family_id !== null && membership_id !== null && RULES[template].kind !== null

/**
 * Queues a message in the transaction of the change that it is about. Returns the message's id; null for a repeated message, if
 * `decideMessage` stores nothing, and if the message is joined into another.
 */
export async function queueMessage<Name extends Template>(transaction: Database, message: Queued<Name>) {
  const { template, familyId, now, isPressing = false, saysAgain } = message
  const phone_e164 = await addressFor(transaction, message)
  if (phone_e164 === null) return null
  const to = { ...message.to, phone_e164 }
  const family = familyId === null ? null : await findDeliveryPreferences(transaction, familyId, to.id)
  const isFirst = !RULES[template].isToNumber && !(await wasWrittenTo(transaction, to.phone_e164))
  const wanted = decideMessage({ ...message, to }, family, isFirst)
  if (!wanted) return null
  const decided = familyId === null ? wanted : await withReading(transaction, familyId, wanted, now)
  const stored = { row: decided, reason: message.reason }
  const limited =
    familyId === null || family === null || to.id === null || decided.state !== 'queued'
      ? stored
      : await applyDailyLimits(transaction, {
          ...stored,
          ...(saysAgain !== undefined && { earlierKey: messageKey(template, saysAgain, NO_ONE) }),
          ...{ familyId, to: to.id, family, now, isPressing },
        })
  if (!limited) return null
  const { row } = limited
  const id = await insertMessage(transaction, { ...row, dedup_key: messageKey(row.template, limited.reason, to) })
  if (id !== null && familyId !== null && isPushed(row)) await insertPushes(transaction, familyId, { ...row, id })
  return id
}
const NO_ONE = { id: null, phone_e164: '' }

/**
 * Adds a link to a message to the taker of a task. The link leads to what they have to read before the task. Short texts are also written
 * into the message if it is sent at once. If it waits, the family may still change the texts. Other messages stay as they are.
 */
async function withReading(transaction: Database, familyId: FamilyId, message: StoredMessage, now: number): Promise<StoredMessage> {
  const { template, task_id, membership_id } = message
  const parameters = readParameters(message.parameters) ?? {}
  const isOfTaker = RULES[template].reads !== undefined && (parameters.did ?? 'taken') === 'taken' && parameters.path !== undefined
  const found = isOfTaker && task_id !== null && membership_id !== null && (await findToRead(transaction, familyId, task_id, membership_id))
  if (!found) return message
  const { avoid, house_rules } = found.toRead
  const isSaid = `${avoid ?? ''}${house_rules ?? ''}`.length <= READ_IN_MESSAGE_MAX && message.due_at <= now
  const ask = makeSecret()
  const says = isSaid && { says: found.toRead }
  return { ...message, parameters: JSON.stringify({ ...parameters, ask, ...says }), read_hash: hashOf(ask), read_task_id: found.task }
}

/**
 * The address to which a message is written. A person with a landline gets messages at a proved mail address. Codes, login links and
 * notices about an address do not go there. Null if there is no address.
 */
async function addressFor(transaction: Database, { template, to, familyId }: ToQueue) {
  if (getsMessages(to.phone_e164)) return to.phone_e164
  if (RULES[template].kind === null) return null
  const recipient = await findRecipientState(transaction, { family_id: familyId, membership_id: to.id })
  const addresses = recipient ? addressesFor(recipient, 'message', MAIL_ONLY_SETTINGS) : []
  return addresses.find(({ isProved }) => isProved)?.address ?? null
}

/** The instant (ms) at which a message may be sent; null if the person does not want it. */
function whenToSend(message: Omit<ToQueue, 'reason'>, family: DeliveryPreferences | null) {
  const { template, to, now, parameters, notBefore = now, atOnce = false, isPicked = false, isPressing = false, expiresAt } = message
  const { kind, mail, isLink = false, isInRest: comesOnDayOfRest = false } = RULES[template]
  // Anyone can type anyone's number. Until the number's holder has confirmed, they get only the login link with which they can confirm.
  if (family !== null && to.id !== null && family.confirmed_at === null && !isLink) return null
  if (kind === null || family === null) return now
  const { off, digest } = choicesOf(family.messages, family.role)
  const mayBeOff = kind !== 'digest' && kind !== 'personal'
  if (mayBeOff && !isPicked && off.includes(kind)) return null
  if (mayBeOff && !isPressing && digest === 'daily' && DIGEST_KINDS.includes(kind)) return null
  if (atOnce) return notBefore
  const quietHours = { ...quietHoursOf(family), ...(comesOnDayOfRest && { rest: null }) }
  const end = afterQuietHours(notBefore, quietHours)
  // The daily summary only mentions a task, so it need not come before the task.
  const times = kind === 'digest' ? [] : (parameters.times ?? [])
  const starts = times.flatMap(({ at }) => (at !== null && at > notBefore ? [at] : []))
  const mustComeBefore = livesUntilBegun(template) || mail === 'ask'
  const first = Math.min(...starts, ...(expiresAt && mustComeBefore ? [expiresAt] : []))
  if (end < first) return end
  // A day of rest can last until the task begins. So can a night, if the family and the reader are in two time zones. Then the message
  // comes 12 hours before the task. If that instant is at night, and the task begins after the night, the message waits for the morning.
  const soon = Math.max(notBefore, first - SOON)
  const morning = nightAt(soon, quietHours)?.end ?? soon
  return morning < first ? morning : soon
}
