import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Template } from '@hand-in-hand/contract/messages.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { appName } from '../../platform/app-name.ts'
import { raiseFamilyVersion } from '../../store/families.ts'
import { findNameOf } from '../../store/members.ts'
import { findAddressTold } from '../../store/messages/mail-details.ts'
import { expireQueued, findRecipient, listFamilySide, type Recipient } from '../../store/messages/messages.ts'
import { findSelf } from '../../store/people.ts'
import {
  EVENT_TEMPLATES,
  livesUntilBegun,
  type MessageParameters,
  type NamingTemplate,
  namesActor,
  RULES,
  type TemplateValues,
} from '../../templates/templates.ts'
import type { ADDRESS_CHANGES } from '../../templates/values.ts'
import { bySoonest, isPressing, isSoon, partsChanged, type TaskBefore, type TaskOfMessage, timeOf, untilBegun } from './messages.rules.ts'
import { type Queued, queueMessage, reasonOfEvent } from './queueing.commands.ts'

/** Takes back the messages of an event that were not sent yet. Returns whether there were any. */
export const takeBackMessages = (transaction: Database, familyId: FamilyId, template: Template, event: number) =>
  expireQueued(transaction, familyId, `${template} ${reasonOfEvent(event)} `)

/** Where and when a change is made that others are told of. `id`: the member who makes it; null for the operator, and for a job. */
export type Actor = Pick<ApprovedMember, 'familyId' | 'familyToken' | 'familyTitle' | 'now'> & { id: number | null }

type TaskTemplate = Extract<Template, `task_${string}` | `tasks_${string}` | `family_${string}`>
/** What takers are told of may be done by no member, so these texts name none. */
type TakersTemplate = Exclude<TaskTemplate, NamingTemplate>

/** Values of a message about a task, besides the task itself. */
type AboutTask = Pick<MessageParameters, 'reason' | 'was' | 'changed' | 'times' | 'count'>

interface CreatorNotice {
  event: number
  /** Why the task was given back. */
  reason?: string | null
  /** In ms. */
  notBefore?: number
}

/**
 * Tells the creator of these tasks, or the owner if the creator is not on the family's side any more. The link leads to the
 * family's page of the first. No one is told of their own actions.
 */
export async function notifyCreator(
  transaction: Database,
  member: ApprovedMember,
  template: TaskTemplate,
  tasks: [TaskOfMessage, ...TaskOfMessage[]],
  { event, reason = null, notBefore }: CreatorNotice,
) {
  const creator = await findCreator(transaction, member.familyId, tasks[0])
  if (!creator || creator.id === member.id) return
  const name = await nameFor(transaction, member, template)
  await queueForTasks(transaction, member, name, template, creator, tasks, {
    event,
    notBefore,
    isForFamily: true,
    about: reason === null ? {} : { reason },
  })
}

/** The member of the family's side who is told about a task: its creator, or the owner if the creator is not there any more. */
export async function findCreator(transaction: Database, familyId: FamilyId, { creator_id }: Pick<TaskOfMessage, 'creator_id'>) {
  const familySide = await listFamilySide(transaction, familyId)
  return familySide.find((each) => each.id === creator_id) ?? familySide.find((each) => each.role === 'owner')
}

/**
 * Tells each taker of these tasks once, unless they made the change themselves. A link leads to their first task. `before`: the
 * tasks before a change, because it is told what changed, and a taker who was due within hours has to know at once.
 */
export async function notifyTakers(
  transaction: Database,
  member: Actor,
  templates: { one: TakersTemplate; several: TakersTemplate },
  tasks: (TaskOfMessage & Partial<TaskBefore>)[],
  event: number,
  before: TaskBefore[] = [],
) {
  for (const [takerId, theirs] of Map.groupBy(bySoonest(tasks), (task) => task.assignee_id)) {
    const [first, ...others] = theirs
    if (!first || takerId === null || takerId === member.id) continue
    const taker = await findRecipient(transaction, member.familyId, takerId)
    if (!taker) continue
    const template = theirs.length > 1 ? templates.several : templates.one
    const earlier = before.find((task) => task.id === first.id)
    await queueForTasks(transaction, member, null, template, taker, [first, ...others], {
      event,
      before: before.filter((task) => theirs.some(({ id }) => id === task.id)),
      about: earlier ? { was: timeOf(earlier), changed: partsChanged(earlier, { ...earlier, ...first }) } : {},
      isUrgent: [...theirs, ...before.filter((task) => task.assignee_id === takerId)].some((task) => isSoon(task, member.now)),
    })
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
  if (!recipient) return
  await queueForTasks(transaction, member, name || (await nameFor(transaction, member, template)), template, recipient, [task], { event })
}

/** The first name of who makes a change; null if the text does not say it. */
async function nameFor(transaction: Database, { familyId, id }: Pick<ApprovedMember, 'familyId' | 'id'>, template: Template) {
  return namesActor(template) ? (await findNameOf(transaction, familyId, id)).first_name : null
}

/** In ms. So long someone may put what they wrote in other words before it is sent. */
const REWORDING_WAIT = MINUTE

/**
 * Passes on what a member wrote about a task, to one other member: once a day, a quiet minute later, in the last words of that minute.
 * `reason` names what they wrote, such as 'question 7'.
 */
export async function passOnWords(
  transaction: Database,
  member: ApprovedMember,
  template: 'task_thanks' | 'task_question' | 'task_answer' | 'task_suggestion',
  {
    task,
    to,
    about,
    reason,
    isForFamily = false,
  }: { task: TaskOfMessage; to: Recipient; about: AboutTask; reason: string; isForFamily?: boolean },
) {
  if (to.id === member.id) return
  const name = await nameFor(transaction, member, template)
  const notBefore = template === 'task_thanks' ? member.now : member.now + REWORDING_WAIT
  const message = messageAboutTasks(member, name, template, to, [task], { about, isForFamily, notBefore })
  await queueMessage(transaction, { ...message, reason: `${reason} ${member.now}`, saysAgain: reason })
}

interface TaskNotice {
  event: number
  about?: AboutTask
  /** As they were: who hears of neither time comes at the old one. */
  before?: TaskBefore[]
  /** It is about the next hours. */
  isUrgent?: boolean
  /** Its link leads to the family's page of the task. */
  isForFamily?: boolean
  notBefore?: number | undefined
}

async function queueForTasks(
  transaction: Database,
  member: Actor,
  actorName: string | null,
  template: TaskTemplate,
  to: Recipient,
  tasks: [TaskOfMessage, ...TaskOfMessage[]],
  notice: TaskNotice,
) {
  await queueMessage(transaction, {
    ...messageAboutTasks(member, actorName, template, to, tasks, notice),
    reason: reasonOfEvent(notice.event),
  })
}

/** The message to a person about tasks that someone changed. `actorName` is null if the text does not say it. */
export function messageAboutTasks(
  member: Actor,
  actorName: string | null,
  template: TaskTemplate,
  to: Pick<Recipient, 'id' | 'phone_e164' | 'locale'>,
  tasks: [TaskOfMessage, ...TaskOfMessage[]],
  notice: Omit<TaskNotice, 'event'>,
): Omit<Queued, 'reason'> {
  const [task] = tasks
  const { about, isForFamily, before = [], isUrgent = tasks.some((each) => isSoon(each, member.now)) } = notice
  return {
    template,
    to: { membershipId: to.id, phone: to.phone_e164, locale: to.locale },
    familyId: member.familyId,
    by: member.id,
    parameters: {
      family: member.familyTitle,
      ...(actorName !== null && { name: actorName }),
      path: isForFamily ? familyTaskPath(task.id) : `/t/${member.familyToken}/${taskIdOf(task)}`,
      ...aboutTasks(tasks),
      ...about,
    },
    task: task.id,
    now: member.now,
    notBefore: notice.notBefore ?? member.now,
    expiresAt: expiryOf(template, [...tasks, ...before], member.now),
    atOnce: template !== 'task_completed' && isUrgent,
    // The digest has the rest. What is given, given back or taken off shortly before its time can't wait for it.
    isPressing: RULES[template].counts === 'pressing' && tasks.some((each) => isPressing(each, member.now)),
  }
}

const expiryOf = (template: Template, tasks: Parameters<typeof untilBegun>[0], now: number) =>
  livesUntilBegun(template) ? untilBegun(tasks, now) : null

/** The family's page of a task. */
export const familyTaskPath = (id: number) => `/family/tasks/${id}`

/** What a message says of these tasks: the title of the first, when they are, and how many. */
export function aboutTasks(tasks: readonly [TimedTask, ...TimedTask[]]): Pick<TemplateValues<'task_taken'>, 'title' | 'times' | 'count'> {
  const times = bySoonest(tasks).slice(0, TIMES_KEPT).map(timeOf)
  return { title: tasks[0].title, times, ...(tasks.length > 1 && { count: tasks.length }) }
}
type TimedTask = Pick<TaskOfMessage, 'title' | 'start_at' | 'all_day_at' | 'days' | 'part_of_day'>
/** An SMS has room for no more. */
const TIMES_KEPT = 6

/** Tells the family's side that a member with tasks has left; these are open again. */
export async function notifyOfLeaving(
  transaction: Database,
  family: { id: FamilyId; title: string },
  membershipId: number,
  released: [TaskOfMessage, ...TaskOfMessage[]],
  event: number,
  now: number,
) {
  const { first_name } = await findNameOf(transaction, family.id, membershipId)
  for (const each of await listFamilySide(transaction, family.id)) {
    await queueMessage(transaction, {
      template: 'member_left',
      to: { membershipId: each.id, phone: each.phone_e164, locale: each.locale },
      familyId: family.id,
      by: membershipId,
      parameters: { family: family.title, name: first_name, path: '/family/tasks', ...aboutTasks([released[0]]), count: released.length },
      task: released[0].id,
      reason: `event ${event}`,
      now,
      expiresAt: untilBegun(released, now),
      atOnce: released.some((task) => isSoon(task, now)),
      isPressing: released.some((task) => isPressing(task, now)),
    })
  }
}

/** Ends the events in the calendar of someone who leaves or is removed, if mails carried any: a mail says what is off their list. */
export async function notifyFormer(
  transaction: Database,
  family: { id: FamilyId; title: string },
  membershipId: number,
  released: [TaskOfMessage, ...TaskOfMessage[]],
  event: number,
  now: number,
) {
  const phone = await findAddressTold(transaction, family.id, membershipId, EVENT_TEMPLATES)
  if (phone === undefined) return
  const { locale } = await findSelf(transaction, { familyId: family.id, id: membershipId })
  await queueMessage(transaction, {
    template: 'task_released',
    to: { membershipId, phone, locale },
    familyId: family.id,
    by: null,
    parameters: {
      family: family.title,
      ...aboutTasks(released),
      ...(released.length > 1 && { joined: Object.fromEntries(released.map(({ id }) => [String(id), 1])) }),
    },
    task: released[0].id,
    reason: reasonOfEvent(event),
    now,
    expiresAt: untilBegun(released, now),
    atOnce: released.some((task) => isSoon(task, now)),
  })
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
    by: null,
    parameters: { family: family?.title ?? appName(old.locale) },
    reason: `about ${about} ${now}`,
    now,
  })
}

/** `about`: see `forgetOldNumbers`. */
interface AboutAddress {
  locale: Locale
  /** The secret of the link. */
  secret: string
  about: string
  now: number
}

/** Tells addresses of a person what became of one of theirs, with a link that undoes it. */
export async function tellOfAddress(
  transaction: Database,
  addresses: (string | null)[],
  { locale, change, secret, about, now }: AboutAddress & { change: (typeof ADDRESS_CHANGES)[number] },
) {
  for (const phone of addresses) {
    if (phone === null) continue
    await queueMessage(transaction, {
      template: 'address_changed',
      to: { membershipId: null, phone, locale },
      familyId: null,
      by: null,
      parameters: { family: appName(locale), address: change, path: `/undo/${secret}` },
      reason: `about ${about} ${now}`,
      now,
    })
  }
}

/** Tells the family's side that a member's address was removed for good, so that someone asks the member whether it was them. */
export async function notifyOfRemovedAddress(
  transaction: Database,
  family: { id: FamilyId; title: string },
  membershipId: number,
  now: number,
) {
  await raiseFamilyVersion(transaction, family.id)
  const { first_name } = await findNameOf(transaction, family.id, membershipId)
  for (const each of await listFamilySide(transaction, family.id)) {
    if (each.id === membershipId) continue
    await queueMessage(transaction, {
      template: 'address_removed',
      to: { membershipId: each.id, phone: each.phone_e164, locale: each.locale },
      familyId: family.id,
      by: null,
      parameters: { family: family.title, name: first_name, path: `/family/circle?person=${membershipId}` },
      reason: `removed ${membershipId} ${now}`,
      now,
      atOnce: true,
    })
  }
}
