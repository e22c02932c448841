import { DAY, HOUR, LOGIN_CODE_LIFETIME } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { findPersonName } from '../supporters/supporters.queries.ts'
import { findRecipient, insertMessage, listFamilySide, mayWrite, type Recipient } from './messages.queries.ts'

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
  count?: number
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
  task_restored: DAY,
  tasks_taken: 12 * HOUR,
  tasks_changed: DAY,
  tasks_cancelled: DAY,
  task_assigned: DAY,
  task_released: DAY,
  task_reopened: DAY,
  owner_changed: 2 * DAY,
}

/**
 * Puts a message into the outbox, in the transaction of the change that it follows from; answers its id, null for a repeat.
 * One that may not go out, since the family takes a pause, expires at once: it is in the list, and never sent.
 */
export async function queueMessage(transaction: Database, { template, to, familyId, parameters, reason, now, expiresAt }: Queued) {
  const maySend = familyId === null || (await mayWrite(transaction, familyId, template))
  return insertMessage(transaction, {
    family_id: familyId,
    membership_id: to.membershipId,
    phone_e164: to.phone,
    locale: to.locale,
    template,
    parameters: maySend ? JSON.stringify(parameters) : '{}',
    state: maySend ? 'queued' : 'expired',
    attempts: 0,
    next_attempt_at: now,
    expires_at: expiresAt ?? now + LIFETIMES[template],
    dedup_key: `${template} ${reason} ${to.membershipId ?? to.phone}`,
    created_at: now,
  })
}

interface TaskOfMessage {
  id: number
  type: string
  title: string
  creator_id: number
  assignee_id: number | null
}
type TaskTemplate =
  | 'task_taken'
  | 'task_withdrawn'
  | 'task_completed'
  | 'task_changed'
  | 'task_cancelled'
  | 'task_restored'
  | 'tasks_taken'
  | 'tasks_changed'
  | 'tasks_cancelled'
  | 'task_assigned'
  | 'task_released'
  | 'task_reopened'

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

/** Tells each who took some of these tasks, once, unless they did it themselves; a link leads to the first of theirs. */
export async function tellTakers(
  transaction: Database,
  member: ApprovedMember,
  templates: { one: TaskTemplate; several: TaskTemplate },
  tasks: TaskOfMessage[],
  event: number,
) {
  for (const [takerId, theirs] of Map.groupBy(tasks, (task) => task.assignee_id)) {
    const [first] = theirs
    if (!first || takerId === null || takerId === member.id) continue
    const taker = await findRecipient(transaction, member.familyId, takerId)
    if (!taker) continue
    const template = theirs.length > 1 ? templates.several : templates.one
    await queueForTask(transaction, member, template, taker, first, event, { count: theirs.length })
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
  { count = 1, name }: { count?: number; name?: string | null | undefined } = {},
) {
  const actor = await findPersonName(transaction, member.personId)
  const taskId = task.type === 'no_time' ? -task.id : task.id
  await queueMessage(transaction, {
    template,
    to: { membershipId: to.id, phone: to.phone_e164, locale: to.locale },
    familyId: member.familyId,
    parameters: {
      family: member.familyTitle,
      title: task.title,
      name: name ?? actor.first_name,
      path: `/t/${member.familyToken}/${taskId}`,
      ...(count > 1 && { count }),
    },
    reason: `event ${event}`,
    now: member.now,
  })
}

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
