import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { beginsAt, lastMoment, linkIdOf, typeOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { appName } from '../../platform/app-name.ts'
import { AppError } from '../../platform/errors.ts'
import type { SentMessage } from '../../store/replies.ts'
import { findTask, offeredUntil, type TaskWithPeople } from '../../store/tasks.ts'
import type { Template } from '../../templates/templates.ts'
import type { ReplyDid } from '../../templates/values.ts'
import { askStateOf, sayNotThisTime } from '../asks/asks.commands.ts'
import { aboutTasks } from '../messages/messages.commands.ts'
import { messageKey } from '../messages/queueing.commands.ts'
import { keepTask, offerTask } from '../stand-ins/stand-ins.commands.ts'
import { takeTask } from '../tasks/take.commands.ts'
import { confirmTask, markChangeAsSeen } from '../tasks/tasks.commands.ts'
import { noteReply } from './notes.commands.ts'
import { type Addressee, answerSender, type Sender } from './senders.commands.ts'

/**
 * Messages that ask someone to take a task. To say yes to 'perhaps', the reader must always pick a day. To say yes to another message,
 * the reader must pick a day only if the task may be on several days.
 */
export const ASKS: Template[] = ['uncovered', 'take_over', 'perhaps']

/** A message that can be answered by yes or no, with its member and its task as they are now. */
export interface AnswerableMessage {
  message: SentMessage
  member: Addressee
  task: TaskWithPeople
  /** The message waits for a yes or a no. */
  isOpen: boolean
}

interface MemberAnswer {
  meaning: 'yes' | 'no'
  text: string
  /** The text of our message, if the sender reacted to it with a thumb. */
  quoted?: string | undefined
}

/**
 * Handles a reply of yes or no. It counts if the last message to the number asks a question, and no message about another task waits for an
 * answer. One SMS says what was done. Returns false if there is no question: the reply is then a text like any other. No reply gives a task
 * back.
 */
export async function answerByReply(database: Database, sender: Sender, answer: MemberAnswer) {
  const [last] = sender.sent
  if (!last) return false
  const { asked, others } = await findAsked(database, sender, last)
  if (!asked && others.length === 0) return false
  if (!asked || others.length > 0 || last.state === 'failed' || !isQuoted(asked, answer)) await askWhich(database, sender, last)
  else await sayWhatItDid(database, sender, asked, await actOnAnswer(database, asked, answer))
  return true
}

/** The question of the last message, if it asks one, and the questions of other messages that wait for an answer. */
export async function findAsked(database: Database, sender: Sender, last: SentMessage) {
  const questions = await listAsked(database, sender)
  const asked = questions.find(({ message }) => message === last)
  return { asked, others: questions.filter((each) => each.isOpen && !(asked && isSameTask(each, asked))) }
}

/** The questions that the sender was asked in all their families, the latest first. */
async function listAsked(database: Database, sender: Sender) {
  const questions: AnswerableMessage[] = []
  for (const message of sender.sent) {
    const member = sender.memberOf(message)
    const isQuestion = ASKS.includes(message.template) || message.template === 'still_coming' || message.template === 'task_assigned'
    if (!isQuestion || message.task_id === null || !member?.hasConfirmed) continue
    const task = await findTask(database, member.familyId, message.task_id)
    if (task) questions.push({ message, member, task, isOpen: await isOpen(database, { message, member, task }) })
  }
  return questions
}

const isSameTask = (one: AnswerableMessage, other: AnswerableMessage) =>
  one.member.familyId === other.member.familyId && (one.task.group_id ?? one.task.id) === (other.task.group_id ?? other.task.id)

type AskedMessage = Omit<AnswerableMessage, 'isOpen'>

async function isOpen(database: Database, asked: AskedMessage) {
  const { message, member, task } = asked
  if (ASKS.includes(message.template)) return (await askStateAt(database, asked)) === 'asked'
  if (!isStillTheirs(asked) || offeredUntil(task) !== null) return false
  return message.template === 'still_coming' ? task.confirmed_at === null : task.seen_at === null && task.assignee_id === member.id
}

/** Whether it is too late to begin a task: after its start time or, if it has none, after the end of its last day. */
const hasBegun = ({ when }: TaskWithPeople, now: number) => now >= (lastMoment(when) ?? Number.POSITIVE_INFINITY)

async function askStateAt(database: Database, { member, task }: AskedMessage) {
  if (task.cancelled_at !== null || hasBegun(task, member.now)) return 'over'
  return askStateOf(database, member, task.id)
}

const holdsTask = ({ member, task }: Pick<AskedMessage, 'member' | 'task'>) =>
  task.assignee_id === member.id && task.status === 'in_progress' && task.cancelled_at === null

/**
 * Whether the sender still has the task of the message, and the task has not begun. For 'still_coming', the task's time must be unchanged
 * too.
 */
function isStillTheirs({ message, member, task }: AskedMessage) {
  const { template, dedup_key } = message
  const to = { id: member.id, phone_e164: '' }
  const isHeld = holdsTask({ member, task }) && !hasBegun(task, member.now)
  return isHeld && (template !== 'still_coming' || dedup_key === messageKey(template, `${task.id} ${beginsAt(task.when)}`, to))
}

/** Whether a thumb was put on a message with the link of this task. True also for a reply without a thumb. */
const isQuoted = ({ member, task }: AskedMessage, { quoted }: MemberAnswer) =>
  quoted === undefined || quoted.includes(`/t/${member.familyToken}/${linkIdOf(task)}`)

const actOnAnswer = (database: Database, asked: AnswerableMessage, answer: MemberAnswer): Promise<ReplyDid> =>
  ASKS.includes(asked.message.template) ? answerAsk(database, asked, answer) : answerOfHolder(database, asked, answer)

async function answerAsk(database: Database, asked: AnswerableMessage, { meaning }: MemberAnswer): Promise<ReplyDid> {
  const { message, member, task } = asked
  const standing = await askStateAt(database, asked)
  if (standing === 'theirs') return meaning === 'yes' ? 'taken' : 'yours'
  if (standing === 'over') return 'over'
  if (standing === 'moved') return 'nothing'
  const hasToPick = message.template === 'perhaps' || task.when.kind === 'days'
  if (meaning === 'yes' && hasToPick) return 'nothing'
  return unlessRefused(async () => {
    if (meaning === 'yes') await takeTask(database, member, typeOf(task.when), task.id)
    else await sayNotThisTime(database, member, task.id)
    return meaning === 'yes' ? 'taken' : 'declined'
  })
}

async function answerOfHolder(database: Database, asked: AnswerableMessage, { meaning, text }: MemberAnswer): Promise<ReplyDid> {
  const { message, member, task } = asked
  if (!isStillTheirs(asked)) {
    if (!holdsTask(asked)) return 'over'
    // The task was moved or has begun, so the answer changes nothing. The family learns of a no, because it still counts on the sender.
    if (meaning === 'no') await noteReply(database, member, task, text)
    return 'nothing'
  }
  const isGift = message.template === 'task_assigned'
  if (isGift) await markChangeAsSeen(database, member, typeOf(task.when), task.id)
  if (meaning === 'yes') {
    if (task.offered_at !== null) await keepTask(database, member, task.id)
    if (!isGift) await confirmTask(database, member, typeOf(task.when), task.id)
    return isGift ? 'seen' : 'coming'
  }
  const did = await unlessRefused(async () => {
    await offerTask(database, member, task.id, { isEarly: true })
    return 'uncertain'
  })
  // The task was not offered to others, so the family's pages don't show that the sender may not come. The family gets the reply as a note.
  if (did !== 'uncertain') await noteReply(database, member, task, text)
  return did
}

/**
 * Returns what `act` did. If `act` is refused, returns 'over' if the task can't be taken any more, and otherwise 'nothing', for example in
 * a pause. The SMS for 'nothing' links to a page, which can give the reason.
 */
async function unlessRefused(act: () => Promise<ReplyDid>): Promise<ReplyDid> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return OVER.includes(error.code) ? 'over' : 'nothing'
  }
}
/** Errors which mean that the task can't be taken any more. */
export const OVER: AppError['code'][] = ['task_taken', 'task_completed', 'task_cancelled', 'task_over', 'not_found']

/**
 * Asks the sender which message they mean. The SMS names no family and no task, and is not sent for a family: the messages may come from
 * two families, and neither family may learn of the other.
 */
export const askWhich = (database: Database, sender: Sender, { id, locale }: SentMessage) =>
  answerSender(database, sender, locale, {
    template: 'reply_which',
    parameters: { family: appName(locale) },
    reason: `to ${id}`,
  })

export const sayWhatItDid = (database: Database, sender: Sender, { message, member, task }: AnswerableMessage, did: ReplyDid) =>
  answerSender(database, sender, member, {
    template: 'reply_done',
    parameters: { family: member.familyTitle, path: `/t/${member.familyToken}/${linkIdOf(task)}`, did, ...aboutTasks([task]) },
    task: task.id,
    // A gateway may pass a reply on twice. Only one SMS with the same reason is sent.
    reason: `${did} ${message.id} ${Math.floor(member.now / MINUTE)}`,
  })
