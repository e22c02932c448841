import type { Question, WaitingQuestion } from '@hand-in-hand/contract/questions.ts'
import { hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember, FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { isoOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import {
  findQuestion,
  findQuestionOf,
  listQuestions,
  listWaitingQuestions,
  type QuestionRow,
  questionIdOf,
  writeAnswer,
  writeQuestion,
} from '../../store/questions.ts'
import { mustFindPlaceOf, mustFindTask } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'

/** What a member may read of the questions about a task. Throws not_found, task_cancelled. */
export async function findQuestions(database: Database, member: ApprovedMember, id: number): Promise<Question[]> {
  const task = await mustFindTask(database, member.familyId, id)
  const rows = await listQuestions(database, member.familyId, questionIdOf(task))
  const seesAll = member.role !== 'supporter'
  return rows
    .filter(({ answer, membership_id }) => seesAll || answer !== null || membership_id === member.id)
    .map((row) => presentQuestion(row, member))
}

/** Questions that wait for an answer of the family's side. */
export async function findWaiting(database: Database, member: FamilySide): Promise<WaitingQuestion[]> {
  const rows = await listWaitingQuestions(database, member.familyId, member.now)
  return rows.map((row) => ({ ...presentQuestion(row, member), task: row.place_id, title: titleFor(row.title, member.locale) }))
}

/**
 * Sends a question to the person who wrote the task, or to the owner. At most one message a day is sent about each question. The same
 * question again changes nothing. Throws not_found, task_cancelled, task_completed, task_over, family_paused, question_answered.
 */
export const askQuestion = (database: Database, member: ApprovedMember, id: number, words: string) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const task = await mustFindTask(transaction, member.familyId, id)
    if (member.paused) throw new AppError('family_paused')
    if (task.status === 'completed') throw new AppError('task_completed')
    if (hasEnded(task.when, member.now)) throw new AppError('task_over')
    const before = await findQuestionOf(transaction, member, questionIdOf(task))
    if (before && before.answer !== null) throw new AppError('question_answered')
    const question = words.trim()
    if (before?.question === question) return presentQuestion(before, member)
    await writeQuestion(transaction, member, questionIdOf(task), question)
    const asked = await findQuestionOf(transaction, member, questionIdOf(task))
    if (!asked) throw new AppError('not_found')
    await notify(transaction, member, {
      who: 'creator',
      what: 'task_question',
      about: { event: `question ${asked.id}`, areWords: true, tasks: [task], says: { reason: question } },
    })
    return presentQuestion(asked, member)
  })

/**
 * Stores or changes the answer to a question, and notifies the person who asked. The same answer again changes nothing. Throws not_found.
 */
export const answerQuestion = (database: Database, member: FamilySide, id: number, words: string) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const row = await findQuestion(transaction, member.familyId, id)
    const task = row && (await mustFindPlaceOf(transaction, member.familyId, row.task_id))
    if (!row || !task) throw new AppError('not_found')
    const answer = words.trim()
    if (row.answer === answer) return presentQuestion(row, member)
    await writeAnswer(transaction, member.familyId, id, answer, member.now)
    await notify(transaction, member, {
      who: row.membership_id,
      what: 'task_answer',
      about: { event: `answer ${id}`, areWords: true, tasks: [task], says: { reason: answer } },
    })
    return presentQuestion({ ...row, answer, answered_at: member.now }, member)
  })

const presentQuestion = (row: QuestionRow, member: ApprovedMember): Question => ({
  id: row.id,
  question: row.question,
  asked_at: isoOf(row.asked_at, member.timeZone),
  by: row.first_name || null,
  is_mine: row.membership_id === member.id,
  answer: row.answer,
})
