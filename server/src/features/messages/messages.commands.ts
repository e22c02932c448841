import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { DIGEST_KINDS } from '@hand-in-hand/contract/messages.rules.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { afterQuietHours, quietHoursOf } from '../../platform/quiet-hours.ts'
import { findNameOf } from '../circle/circle.queries.ts'
import { choicesOf, findWishes, type Wishes } from './choices.queries.ts'
import { findRecipient, insertMessage, isSilent, listFamilySide, type Recipient } from './messages.queries.ts'
import { APP_NAMES, RULES } from './messages.templates.ts'
import { insertPushes } from './push.queries.ts'

/**
 * What a message says, as it is stored: texts as people wrote them, and a path on our own site. The base of links,
 * shortening and words are put in when it is sent.
 */
export interface MessageParameters {
  family?: string
  title?: string
  name?: string
  path?: string
  code?: string
  /** Of a code: what it is for. */
  purpose?: CodePurpose
  count?: number
  /** Of a digest: how many were taken, given back and done, and how many people ask to join. */
  taken?: number
  withdrawn?: number
  completed?: number
  requests?: number
}

interface Queued {
  template: Template
  to: { membershipId: number | null; phone: string; locale: Locale }
  familyId: FamilyId | null
  parameters: MessageParameters
  /** The reason of the message, so that the same one goes to a person once. */
  reason: string
  now: number
  /** In ms, where the message is useless earlier than others of its template. */
  expiresAt?: number | null
  /** It is about the next hours, or the person picked this very moment: quiet hours and a digest don't hold it back. */
  atOnce?: boolean
  /** The person picked this very message: what they chose of its kind doesn't hold it back. */
  isPicked?: boolean
  /** A limit keeps it back already: it is in the list, and never sent. */
  isKeptBack?: boolean
  /** In ms, where it is not to go out before. */
  notBefore?: number
}

/** The same reason for the same person makes the same key, and one message. */
export const messageKey = (template: Template, reason: string, to: { membershipId: number | null; phone: string }) =>
  `${template} ${reason} ${to.membershipId ?? to.phone}`

/**
 * Puts a message into the outbox, in the transaction of the change that it follows from; answers its id, null for a repeat
 * and for what the person does without. Within the family's quiet hours it waits for their end. One that may not go out,
 * since the family takes a pause or has closed, expires at once: it is in the list, and never sent.
 */
export async function queueMessage(transaction: Database, message: Queued) {
  const { template, to, familyId, parameters, reason, now, expiresAt } = message
  const family = familyId === null ? null : await findWishes(transaction, familyId, to.membershipId)
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
  // What lets somebody in is for their phone number alone.
  if (maySend && id !== null && familyId !== null && to.membershipId !== null && RULES[template].kind !== null) {
    const pushed = { message_id: id, template, parameters: JSON.stringify(parameters), send_at: sendAt, expires_at }
    await insertPushes(transaction, { familyId, membershipId: to.membershipId, ...pushed })
  }
  return id
}

/** The instant (ms) at which a message may go out, or null where it is not wanted. */
function whenToSend({ template, to, now, notBefore = now, atOnce = false, isPicked = false }: Queued, family: Wishes | null) {
  const { kind, isLink = false } = RULES[template]
  // Anyone can type anyone's number: until its holder has said that they help, they get the link to do so and nothing else.
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

/** Tells whoever wrote the task down, or the owner where that person is not on the family's side any more; nobody hears of their own deeds. */
export async function tellCreator(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  task: TaskOfMessage,
  event: number,
  count = 1,
) {
  const familySide = await listFamilySide(transaction, member.familyId)
  const creator = familySide.find((each) => each.id === task.creator_id) ?? familySide.find((each) => each.role === 'owner')
  if (!creator || creator.id === member.id) return
  await queueForTask(transaction, member, template, creator, task, event, { count })
}

/**
 * Tells each who took some of these tasks, once, unless they did it themselves; a link leads to the first of theirs.
 * `before`: these tasks as they stood, since whoever was to come in an hour can't wait to hear of another day.
 */
export async function tellTakers(
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

/** Tells a member of what was done about a task for them, unless they did it themselves. `name`: in the place of the actor's. */
export async function tellMember(
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
  { count = 1, name, isUrgent = isSoon(task, member.now) }: { count?: number; name?: string | null | undefined; isUrgent?: boolean } = {},
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
    reason: `event ${event}`,
    now: member.now,
    atOnce: template !== 'task_completed' && isUrgent,
  })
}

/** Decision 29: what is about the next 12 hours can't wait for the morning. */
const SOON = 12 * HOUR
const isSoon = ({ start_at, end_at }: Pick<TaskOfMessage, 'start_at' | 'end_at'>, now: number) =>
  start_at !== null && end_at !== null && start_at < now + SOON && end_at > now

/** Tells the family's side that somebody has left who held tasks; these are open again. */
export async function tellOfLeaving(
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
/** Tells a number that it is not this person's any more: in one family (null: for all of the person's). `about`: whom, such as 'member 7'. */
export async function tellOldNumber(
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
