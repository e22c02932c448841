import { DAY, HOUR, LOGIN_CODE_LIFETIME } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { DIGEST_KINDS, type MessageKind } from '@hand-in-hand/contract/messages.rules.ts'
import { TEMPLATES, type Template } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { afterQuietHours, quietHoursOf } from '../../platform/quiet-hours.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { findPersonName } from '../supporters/supporters.queries.ts'
import { choicesOf, findWishes } from './choices.queries.ts'
import { findRecipient, insertMessage, listFamilySide, type Recipient } from './messages.queries.ts'
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
}

/** In ms after which a message is useless and expires unsent. */
const LIFETIMES: Record<Template, number> = {
  join_request: 2 * DAY,
  approved: DAY,
  login_link: DAY,
  login_code: LOGIN_CODE_LIFETIME,
  task_taken: 12 * HOUR,
  task_withdrawn: 12 * HOUR,
  task_completed: 12 * HOUR,
  task_changed: DAY,
  task_cancelled: DAY,
  reminder: 12 * HOUR,
  still_coming: 12 * HOUR,
  uncovered: 12 * HOUR,
  nobody_yet: 12 * HOUR,
  digest: 12 * HOUR,
}

/** Which choice of a person each template falls under; null for what always comes. */
const KINDS: Record<Template, MessageKind | 'digest' | null> = {
  join_request: 'requests',
  approved: null,
  login_link: null,
  login_code: null,
  task_taken: 'taken',
  task_withdrawn: 'withdrawn',
  task_completed: 'completed',
  task_changed: 'changes',
  task_cancelled: 'changes',
  reminder: 'reminders',
  still_coming: 'still_coming',
  uncovered: 'uncovered',
  nobody_yet: 'uncovered',
  digest: 'digest',
}
/** What lets somebody in: it comes at any hour, from a paused family too, and can't be switched off. */
export const ALWAYS_SENT = TEMPLATES.filter((template) => KINDS[template] === null)

/** The same reason for the same person makes the same key, and one message. */
export const messageKey = (template: Template, reason: string, to: { membershipId: number | null; phone: string }) =>
  `${template} ${reason} ${to.membershipId ?? to.phone}`

/**
 * Puts a message into the outbox, in the transaction of the change that it follows from; answers its id, null for a repeat
 * and for what the person or a paused family does without. Within the family's quiet hours it waits for their end.
 */
export async function queueMessage(transaction: Database, message: Queued) {
  const { template, to, familyId, parameters, reason, now, expiresAt } = message
  const sendAt = await whenToSend(transaction, message)
  if (sendAt === null) return null
  const expires_at = expiresAt ?? sendAt + LIFETIMES[template]
  const id = await insertMessage(transaction, {
    family_id: familyId,
    membership_id: to.membershipId,
    phone_e164: to.phone,
    locale: to.locale,
    template,
    parameters: JSON.stringify(parameters),
    state: 'queued',
    attempts: 0,
    next_attempt_at: sendAt,
    expires_at,
    dedup_key: messageKey(template, reason, to),
    created_at: now,
  })
  // What lets somebody in is for their phone number alone.
  if (id !== null && familyId !== null && to.membershipId !== null && KINDS[template] !== null) {
    const pushed = { template, parameters: JSON.stringify(parameters), send_at: sendAt, expires_at }
    await insertPushes(transaction, { familyId, membershipId: to.membershipId, ...pushed })
  }
  return id
}

/** The instant (ms) at which a message may go out, or null where it is not wanted. */
async function whenToSend(transaction: Database, { template, to, familyId, now, atOnce = false }: Queued) {
  const kind = KINDS[template]
  if (kind === null || familyId === null) return now
  const family = await findWishes(transaction, familyId, to.membershipId)
  if (family.paused_at !== null) return null
  const { off, digest } = choicesOf(family.messages)
  if (kind !== 'digest' && off.includes(kind)) return null
  if (atOnce) return now
  if (kind !== 'digest' && digest === 'daily' && DIGEST_KINDS.includes(kind)) return null
  return afterQuietHours(now, quietHoursOf(family))
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
type TaskTemplate = 'task_taken' | 'task_withdrawn' | 'task_completed' | 'task_changed' | 'task_cancelled'

/** Tells whoever wrote the task down, or the owner where that person is not on the family's side any more; nobody hears of their own deeds. */
export async function tellCreator(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  task: TaskOfMessage,
  event: number,
) {
  const familySide = await listFamilySide(transaction, member.familyId)
  const creator = familySide.find((each) => each.id === task.creator_id) ?? familySide.find((each) => each.role === 'owner')
  if (!creator || creator.id === member.id) return
  await queueForTask(transaction, member, template, creator, task, event)
}

/** Tells whoever took the task, unless they did it themselves. */
export async function tellTaker(transaction: Database, member: ApprovedMember, template: TaskTemplate, task: TaskOfMessage, event: number) {
  if (task.assignee_id === null || task.assignee_id === member.id) return
  const taker = await findRecipient(transaction, member.familyId, task.assignee_id)
  if (taker) await queueForTask(transaction, member, template, taker, task, event)
}

async function queueForTask(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  to: Recipient,
  task: TaskOfMessage,
  event: number,
) {
  const actor = await findPersonName(transaction, member.personId)
  const taskId = task.type === 'no_time' ? -task.id : task.id
  await queueMessage(transaction, {
    template,
    to: { membershipId: to.id, phone: to.phone_e164, locale: to.locale },
    familyId: member.familyId,
    parameters: { family: member.familyTitle, title: task.title, name: actor.first_name, path: `/t/${member.familyToken}/${taskId}` },
    reason: `event ${event}`,
    now: member.now,
    atOnce: template !== 'task_completed' && isSoon(task, member.now),
  })
}

/** Decision 29: what is about the next 12 hours can't wait for the morning. */
const SOON = 12 * HOUR
const isSoon = ({ start_at, end_at }: TaskOfMessage, now: number) =>
  start_at !== null && end_at !== null && start_at < now + SOON && end_at > now

/** Tells the owner and the coordinators that somebody asks to join. */
export async function tellFamilyOfRequest(
  transaction: Database,
  family: { id: FamilyId; title: string },
  person: { first_name: string; last_name: string },
  event: number,
  now: number,
) {
  for (const each of await listFamilySide(transaction, family.id)) {
    await queueMessage(transaction, {
      template: 'join_request',
      to: { membershipId: each.id, phone: each.phone_e164, locale: each.locale },
      familyId: family.id,
      parameters: { family: family.title, name: fullName(person), path: '/family/requests' },
      reason: `event ${event}`,
      now,
    })
  }
}
