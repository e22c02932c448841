import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Suggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import { linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import type { Application } from '../../http/application.ts'
import { calendarAt } from '../../platform/countries.ts'
import { AppError } from '../../platform/errors.ts'
import { ownTimeOf, suggestTimes } from '../asks/suggestions.commands.ts'
import { type AnswerableMessage, askWhich, findAsked, OVER, sayWhatItDid } from './answers.commands.ts'
import { nullIfUnreadable } from './reading.commands.ts'
import { answerSender, type Sender } from './senders.commands.ts'

/**
 * Suggests the other times that a reply names, if the last message to the number asks for a task on a fixed day. One SMS repeats what was
 * understood. If messages about other tasks also wait for an answer, the SMS asks the sender to open the right link instead. Returns false
 * if the text names no times, or if they can't be suggested: the reply is then a text like any other.
 */
export async function suggestByReply(app: Application, sender: Sender, text: string) {
  const { database, readText } = app
  const [last] = sender.sent
  if (!last || last.state === 'failed' || last.template !== 'uncovered') return false
  const { asked, others } = await findAsked(database, sender, last)
  const own = asked && ownTimeOf(asked.task, asked.member.timeZone)
  if (!asked || !own) return false
  const reply = { text, own, calendar: calendarAt(asked.member.now, asked.member.timeZone, asked.member.locale) }
  const times = await nullIfUnreadable(app, readText('otherTimes', reply, sender.phone), 'unavailable')
  if (!times) return false
  if (others.length > 0) {
    await askWhich(database, sender, last)
    return true
  }
  try {
    const wanted = times.map(({ day, time }) => ({ day, ...(time !== null && { time }) }))
    await repeat(database, sender, asked, await suggestTimes(database, asked.member, asked.task.id, wanted))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (!OVER.includes(error.code)) return false
    await sayWhatItDid(database, sender, asked, 'over')
  }
  return true
}

const repeat = (database: Database, sender: Sender, { message, member, task }: AnswerableMessage, { times }: Suggestion) =>
  answerSender(database, sender, member, {
    template: 'reply_suggested',
    parameters: {
      family: member.familyTitle,
      path: `/t/${member.familyToken}/${linkIdOf(task)}`,
      title: task.title,
      times: times.map(({ start_at }) => ({ at: Date.parse(start_at), ...(task.when.kind === 'day' && { isDay: true as const }) })),
      count: times.length,
    },
    task: task.id,
    // A gateway may pass a text on twice. Only one SMS with the same reason is sent.
    reason: `${message.id} at ${times.map(({ start_at }) => start_at).join(' ')} ${Math.floor(member.now / MINUTE)}`,
  })
