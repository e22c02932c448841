import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { appName } from '../../platform/app-name.ts'
import { findNameOf } from '../../store/members.ts'
import { expireQueued } from '../../store/messages/joined-messages.ts'
import { findNotifiedAddress } from '../../store/messages/mail-details.ts'
import { findRecipient, listFamilySide } from '../../store/messages/messages.ts'
import { findSelf } from '../../store/people.ts'
import {
  EVENT_TEMPLATES,
  livesUntilBegun,
  type MessageParameters,
  namesActor,
  RULES,
  type Template,
  type TemplateValues,
} from '../../templates/templates.ts'
import type { ADDRESS_CHANGES } from '../../templates/values.ts'
import { bySoonest, isPressing, isSoon, partsChanged, type TaskBefore, type TaskOfMessage, timeOf, untilBegun } from './messages.rules.ts'
import { type MessageReader, queueMessage, reasonOfEvent } from './queueing.commands.ts'

/** Withdraws the messages of an event that were not sent yet. Returns whether there were any, and no one was notified of them. */
export const takeBackMessages = (transaction: Database, { familyId, now }: Actor, template: Template, event: number) =>
  expireQueued(transaction, familyId, `${template} ${reasonOfEvent(event)} `, now)

/**
 * Who makes a change, where and when. Others are notified of it. `id`: the member who makes the change; null for the operator and for a
 * job.
 */
export type Actor = Pick<ApprovedMember, 'familyId' | 'familyTitle' | 'now'> & { familyToken?: string; id: number | null }
/** As `Actor`. If `familyId` is null, the sender is the server itself. */
type Notifier = Omit<Actor, 'familyId'> & { familyId: FamilyId | null }

type TasksOfMessage = readonly [TaskOfMessage, ...TaskOfMessage[]]

interface NotifyInput {
  /**
   * Who is notified: 'creator' (of the first task, or the owner if the creator is no longer on the family's side), 'side' (the family's
   * side), 'takers' (the taker of each task in `about`), a member by id, or the given readers.
   */
  who: 'creator' | 'side' | 'takers' | number | MessageReader | MessageReader[]
  what: Template | { one: Template; several: Template }
  about: {
    /** The reason of the message: the id of the event that led to it, or a text. Each person gets one message for each reason. */
    event: number | string
    /**
     * The message passes on what a member wrote. Except for thanks, it is sent a minute later with the latest words, and once a day at
     * most.
     */
    areWords?: true
    tasks?: TasksOfMessage
    /**
     * The tasks before the change. The message says what changed. A taker whose task was due within hours gets the message at once, because
     * otherwise they would come at the old time.
     */
    before?: TaskBefore[]
    /** The values of the message, in addition to the values of the tasks or in place of them. */
    says?: MessageParameters
    atOnce?: true
    /** In ms: the message is not sent before this instant. */
    notBefore?: number
    /** In ms: when the message expires. By default it expires when its tasks begin, or as its template says. */
    expiresAt?: number | null
    /** The reader asked for this message: see `ToQueue`. */
    isPicked?: true
  }
}

/** In ms: for how long someone can reword what they wrote before it is sent. */
const REWORDING_WAIT = MINUTE

/**
 * Notifies people of a change, in the transaction of the change. No one gets a message about their own actions. The link leads to the first
 * task; for the family's side it leads to their own page of the task. Returns the id of the last message, or null.
 */
export async function notify(transaction: Database, notifier: Notifier, { who, what, about }: NotifyInput) {
  let id: number | null = null
  for (const { reader, tasks } of await readersWithTasks(transaction, notifier, who, about.tasks)) {
    if (reader.id !== null && reader.id === notifier.id) continue
    const template = typeof what === 'string' ? what : tasks.length > 1 ? what.several : what.one
    const name = await nameFor(transaction, notifier, template, about.says)
    const parameters = {
      family: notifier.familyTitle,
      ...name,
      ...pathTo(tasks[0], notifier, who),
      ...taskValuesOf(tasks, about.before),
      ...about.says,
    }
    // The caller passes all values that the template needs.
    const said = parameters as TemplateValues<Template>
    id = await queueMessage(transaction, { ...messageFor(reader, tasks, { notifier, template, about }), parameters: said })
  }
  return id
}

function messageFor(
  reader: MessageReader,
  tasks: readonly TaskOfMessage[],
  { notifier: { familyId, id, now }, template, about }: { notifier: Notifier; template: Template; about: NotifyInput['about'] },
) {
  const { event, areWords = false, before = [], isPicked = false } = about
  const { notBefore = areWords && template !== 'task_thanks' ? now + REWORDING_WAIT : now } = about
  const reason = typeof event === 'number' ? reasonOfEvent(event) : event
  const theirBefore = before.filter((was) => tasks.some((task) => task.id === was.id))
  const isUrgent = [...tasks, ...before.filter(({ assignee_id }) => assignee_id === reader.id)].some((task) => isSoon(task, now))
  return {
    template,
    to: reader,
    ...{ familyId, by: id, now, notBefore, isPicked },
    ...(tasks[0] && { task: tasks[0].id }),
    ...(areWords ? { reason: `${reason} ${now}`, saysAgain: reason } : { reason }),
    expiresAt: about.expiresAt ?? (tasks.length > 0 && livesUntilBegun(template) ? untilBegun([...tasks, ...theirBefore], now) : null),
    atOnce: about.atOnce ?? (isUrgent && template !== 'task_completed'),
    // A task that is given, given back or released shortly before its time can't wait for the digest, which reports all other news.
    isPressing: RULES[template].counts === 'pressing' && tasks.some((task) => isPressing(task, now)),
  }
}

/** The readers, each with the tasks that their message is about. */
async function readersWithTasks(
  transaction: Database,
  { familyId }: Notifier,
  who: NotifyInput['who'],
  tasks: readonly TaskOfMessage[] = [],
) {
  const all = (readers: (MessageReader | undefined)[]) => readers.flatMap((reader) => (reader ? [{ reader, tasks }] : []))
  if (typeof who === 'object') return all([who].flat())
  if (familyId === null) return []
  if (who === 'side') return all(await listFamilySide(transaction, familyId))
  if (who === 'creator') return all(tasks[0] ? [await findCreator(transaction, familyId, tasks[0])] : [])
  if (who !== 'takers') return all([await findRecipient(transaction, familyId, who)])
  const found: ReturnType<typeof all> = []
  for (const [taker, theirs] of Map.groupBy(bySoonest(tasks), (task) => task.assignee_id)) {
    const reader = taker === null ? undefined : await findRecipient(transaction, familyId, taker)
    if (reader) found.push({ reader, tasks: theirs })
  }
  return found
}

/** The first name of the person who makes a change, if the text says it. */
async function nameFor(transaction: Database, { familyId, id }: Notifier, template: Template, says?: MessageParameters) {
  if (familyId === null || id === null || says?.name !== undefined || !namesActor(template)) return {}
  return { name: (await findNameOf(transaction, familyId, id)).first_name }
}

function pathTo(task: TaskOfMessage | undefined, { familyToken }: Notifier, who: NotifyInput['who']) {
  if (task && (who === 'creator' || who === 'side')) return { path: familyTaskPath(task.id) }
  return task && familyToken !== undefined ? { path: `/t/${familyToken}/${linkIdOf(task)}` } : {}
}

function taskValuesOf([first, ...others]: readonly (TaskOfMessage & Partial<TaskBefore>)[], before: TaskBefore[] = []) {
  const was = before.find(({ id }) => id === first?.id)
  return first && { ...aboutTasks([first, ...others]), ...(was && { was: timeOf(was), changed: partsChanged(was, { ...was, ...first }) }) }
}

/** The member of the family's side who gets messages about a task: its creator, or the owner if the creator has left the family's side. */
export async function findCreator(transaction: Database, familyId: FamilyId, { creator_id }: Pick<TaskOfMessage, 'creator_id'>) {
  const familySide = await listFamilySide(transaction, familyId)
  return familySide.find((each) => each.id === creator_id) ?? familySide.find((each) => each.role === 'owner')
}

export const familyTaskPath = (id: number) => `/family/tasks/${id}`

/** The values of a message about these tasks: the title of the first task, when they are, and how many there are. */
export function aboutTasks(tasks: readonly [TimedTask, ...TimedTask[]]): Pick<TemplateValues<'task_taken'>, 'title' | 'times' | 'count'> {
  const times = bySoonest(tasks).slice(0, TIMES_KEPT).map(timeOf)
  return { title: tasks[0].title, times, ...(tasks.length > 1 && { count: tasks.length }) }
}
type TimedTask = Pick<TaskOfMessage, 'title' | 'when'>
/** An SMS has no room for more times. */
const TIMES_KEPT = 6

/**
 * Sends a mail to someone who leaves or is removed, if mails brought events into their calendar. The mail ends these events. It names the
 * tasks that are no longer theirs.
 */
export async function notifyFormerMember(
  transaction: Database,
  family: Actor,
  former: number,
  { event, tasks }: { event: number; tasks: TasksOfMessage },
) {
  const phone = await findNotifiedAddress(transaction, family.familyId, former, EVENT_TEMPLATES)
  if (phone === undefined) return
  const { locale } = await findSelf(transaction, { familyId: family.familyId, id: former })
  const joined = tasks.length > 1 && { joined: Object.fromEntries(tasks.map(({ id }) => [String(id), 1])) }
  const { familyToken: _, ...noOne } = { ...family, id: null }
  await notify(transaction, noOne, {
    who: { id: former, phone_e164: phone, locale },
    what: 'task_released',
    about: { event, tasks, says: { ...joined } },
  })
}

/** The server as the sender, for messages to an address instead of a member. */
export const ofServer = (locale: Locale, now: number): Notifier => ({ familyId: null, familyTitle: appName(locale), id: null, now })

/**
 * Notifies these addresses of a person that one of the person's addresses has changed, with a link that undoes the change. `about`: the
 * person or the member, as in `forgetOldNumbers`, which deletes these notices.
 */
export const notifyOfAddressChange = (
  transaction: Database,
  addresses: (string | null)[],
  { locale, change, secret, about, now }: AddressChanged,
) =>
  notify(transaction, ofServer(locale, now), {
    who: addresses.flatMap((phone_e164) => (phone_e164 === null ? [] : [{ id: null, phone_e164, locale }])),
    what: 'address_changed',
    about: { event: `about ${about} ${now}`, says: { address: change, path: `/undo/${secret}` } },
  })
interface AddressChanged {
  locale: Locale
  change: (typeof ADDRESS_CHANGES)[number]
  secret: string
  about: string
  now: number
}
