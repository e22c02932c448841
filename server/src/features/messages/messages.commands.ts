import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { afterQuietHours, quietHoursOf } from '../../platform/quiet-hours.ts'
import { findNameOf } from '../../store/members.ts'
import { choicesOf, type DeliveryPreferences, findDeliveryPreferences } from '../../store/message-choices.ts'
import { type MessageParameters, RULES } from '../../store/message-rules.ts'
import { expireQueued, findRecipient, insertMessage, isSilent, listFamilySide, type Recipient } from '../../store/messages.ts'
import { insertPushes } from '../../store/push-messages.ts'
import { APP_NAMES } from './messages.templates.ts'

interface Queued {
  template: Template
  to: { membershipId: number | null; phone: string; locale: Locale }
  familyId: FamilyId | null
  parameters: MessageParameters
  /** The reason of the message: the same person gets a message for it once. */
  reason: string
  now: number
  /** In ms, if the message expires earlier than its template says. */
  expiresAt?: number | null
  /** It is about the next hours, or the person picked this moment: quiet hours and digests don't delay it. */
  atOnce?: boolean
  /** The person asked for this message: turning off its kind doesn't stop it. */
  isPicked?: boolean
  /** A limit already stopped it: it is listed, and never sent. */
  isKeptBack?: boolean
  /** In ms: it is not sent before this instant. */
  notBefore?: number
}

/** Of a message that an event led to. */
const reasonOf = (event: number) => `event ${event}`

/** Takes back the messages of an event that were not sent yet. Returns whether there were any. */
export const takeBackMessages = (transaction: Database, familyId: FamilyId, template: Template, event: number) =>
  expireQueued(transaction, familyId, `${template} ${reasonOf(event)} `)

/** The same reason for the same person makes the same key, and one message. */
export const messageKey = (template: Template, reason: string, to: { membershipId: number | null; phone: string }) =>
  `${template} ${reason} ${to.membershipId ?? to.phone}`

/**
 * Queues a message in the transaction of the change that it is about. Returns its id; null for a repeat, and if the person
 * turned it off. During the family's quiet hours it waits for their end. If the family is paused or closed it expires at once:
 * it is listed, and never sent.
 */
export async function queueMessage(transaction: Database, message: Queued) {
  const { template, to, familyId, parameters, reason, now, expiresAt } = message
  const family = familyId === null ? null : await findDeliveryPreferences(transaction, familyId, to.membershipId)
  const sendAt = whenToSend(message, family)
  if (sendAt === null) return null
  const isWanted = family === null || !isSilent(template, family)
  const maySend = isWanted && !message.isKeptBack
  const expires_at = expiresAt ?? sendAt + RULES[template].lifetime
  const id = await insertMessage(transaction, {
    family_id: familyId,
    membership_id: to.membershipId,
    phone_e164: to.phone,
    locale: to.locale,
    template,
    parameters: maySend ? JSON.stringify(parameters) : '{}',
    state: maySend ? 'queued' : isWanted ? 'failed' : 'expired',
    attempts: 0,
    next_attempt_at: sendAt,
    any_hour_at: message.atOnce ? now : null,
    expires_at,
    dedup_key: messageKey(template, reason, to),
    created_at: now,
  })
  // Login links and codes are sent to the phone number only.
  if (maySend && id !== null && familyId !== null && to.membershipId !== null && RULES[template].kind !== null) {
    const pushed = { message_id: id, template, parameters: JSON.stringify(parameters), send_at: sendAt, expires_at }
    await insertPushes(transaction, { familyId, membershipId: to.membershipId, ...pushed })
  }
  return id
}

/** The instant (ms) at which a message may be sent; null if it is not wanted. */
function whenToSend({ template, to, now, notBefore = now, atOnce = false, isPicked = false }: Queued, family: DeliveryPreferences | null) {
  const { kind, isLink = false } = RULES[template]
  // Anyone can type anyone's number. Until its holder has confirmed, they get only the login link to do so.
  if (family !== null && to.membershipId !== null && family.confirmed_at === null && !isLink) return null
  if (kind === null || family === null) return now
  const { off, digest } = choicesOf(family.messages)
  const mayBeOff = kind !== 'digest' && kind !== 'personal'
  if (mayBeOff && !isPicked && off.includes(kind)) return null
  if (atOnce) return now
  if (mayBeOff && digest === 'daily' && DIGEST_KINDS.includes(kind)) return null
  return afterQuietHours(notBefore, quietHoursOf(family))
}

interface TaskOfMessage {
  id: number
  type: string
  title: string
  creator_id: number
  assignee_id: number | null
  start_at: number | null
  end_at: number | null
}
type TaskTemplate = Extract<Template, `task_${string}` | `tasks_${string}` | `family_${string}`>

/**
 * Tells the task's creator, or the owner if the creator is not on the family's side any more. No one is told of their own actions.
 * `notBefore` in ms.
 */
export async function notifyCreator(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  task: TaskOfMessage,
  event: number,
  { count = 1, notBefore }: { count?: number; notBefore?: number } = {},
) {
  const familySide = await listFamilySide(transaction, member.familyId)
  const creator = familySide.find((each) => each.id === task.creator_id) ?? familySide.find((each) => each.role === 'owner')
  if (!creator || creator.id === member.id) return
  await queueForTask(transaction, member, template, creator, task, event, { count, notBefore })
}

/**
 * Tells each taker of these tasks once, unless they made the change themselves. A link leads to their first task. `before`: the
 * tasks before the change, because a taker who was due within hours has to know at once.
 */
export async function notifyTakers(
  transaction: Database,
  member: ApprovedMember,
  templates: { one: TaskTemplate; several: TaskTemplate },
  tasks: TaskOfMessage[],
  event: number,
  before: Pick<TaskOfMessage, 'assignee_id' | 'start_at' | 'end_at'>[] = [],
) {
  for (const [takerId, theirs] of Map.groupBy(tasks, (task) => task.assignee_id)) {
    const [first] = theirs
    if (!first || takerId === null || takerId === member.id) continue
    const taker = await findRecipient(transaction, member.familyId, takerId)
    if (!taker) continue
    const template = theirs.length > 1 ? templates.several : templates.one
    const isUrgent = [...theirs, ...before.filter((task) => task.assignee_id === takerId)].some((task) => isSoon(task, member.now))
    await queueForTask(transaction, member, template, taker, first, event, { count: theirs.length, isUrgent })
  }
}

/** Tells a member about a change to their task, unless they made it themselves. `name` replaces the actor's name. */
export async function notifyMember(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  { task, to, event, name }: { task: TaskOfMessage; to: number; event: number; name?: string | null },
) {
  if (to === member.id) return
  const recipient = await findRecipient(transaction, member.familyId, to)
  if (recipient) await queueForTask(transaction, member, template, recipient, task, event, { name })
}

async function queueForTask(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  to: Recipient,
  task: TaskOfMessage,
  event: number,
  {
    count = 1,
    name,
    isUrgent = isSoon(task, member.now),
    notBefore = member.now,
  }: { count?: number; name?: string | null | undefined; isUrgent?: boolean; notBefore?: number | undefined } = {},
) {
  const actor = await findNameOf(transaction, member.familyId, member.id)
  await queueMessage(transaction, {
    template,
    to: { membershipId: to.id, phone: to.phone_e164, locale: to.locale },
    familyId: member.familyId,
    parameters: {
      family: member.familyTitle,
      title: task.title,
      name: name ?? actor.first_name,
      path: `/t/${member.familyToken}/${taskIdOf(task)}`,
      ...(count > 1 && { count }),
    },
    reason: reasonOf(event),
    now: member.now,
    notBefore,
    atOnce: template !== 'task_completed' && isUrgent,
  })
}

/** P54: in ms. Messages about the next 12 hours can't wait for the morning. */
const SOON = 12 * HOUR
const isSoon = ({ start_at, end_at }: Pick<TaskOfMessage, 'start_at' | 'end_at'>, now: number) =>
  start_at !== null && end_at !== null && start_at < now + SOON && end_at > now

/** Tells the family's side that a member with tasks has left; these are open again. */
export async function notifyOfLeaving(
  transaction: Database,
  family: { id: FamilyId; title: string },
  membershipId: number,
  released: Pick<TaskOfMessage, 'start_at' | 'end_at'>[],
  event: number,
  now: number,
) {
  const { first_name } = await findNameOf(transaction, family.id, membershipId)
  for (const each of await listFamilySide(transaction, family.id)) {
    await queueMessage(transaction, {
      template: 'member_left',
      to: { membershipId: each.id, phone: each.phone_e164, locale: each.locale },
      familyId: family.id,
      parameters: { family: family.title, name: first_name, count: released.length, path: '/family/tasks' },
      reason: `event ${event}`,
      now,
      atOnce: released.some((task) => isSoon(task, now)),
    })
  }
}
/** Tells a number that it is no longer this person's: in one family, or (null) in all. `about` names the person, such as 'member 7'. */
export async function notifyOldNumber(
  transaction: Database,
  family: { familyId: FamilyId; title: string } | null,
  old: { phone_e164: string; locale: Locale },
  about: string,
  now: number,
) {
  await queueMessage(transaction, {
    template: 'number_changed',
    to: { membershipId: null, phone: old.phone_e164, locale: old.locale },
    familyId: family?.familyId ?? null,
    parameters: { family: family?.title ?? APP_NAMES[old.locale] },
    reason: `about ${about} ${now}`,
    now,
  })
}
