import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { dayOf } from '../../platform/zones.ts'
import { NOTE_MAX } from '../../reading/lengths.ts'
import { recordEvent } from '../../store/events.ts'
import { listRepliesOf } from '../../store/replies.ts'
import { findTask, type TaskWithPeople } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { familyTaskPath, findCreator } from '../messages/messages.commands.ts'
import { isSoon } from '../messages/messages.rules.ts'
import { queueMessage } from '../messages/queueing.commands.ts'
import { type Addressee, answerSender, type Sender } from './senders.commands.ts'

/** How many texts of one person are kept in a day. The family's SMS have a limit of their own (decision 079). */
const NOTES_A_DAY = 30
/** In ms. All texts that someone writes within this time become one message to the family. */
const WORDS_WAIT = MINUTE

interface Note {
  text: string
  /** Our host. Its links are removed, because a quoted message may have a link that signs in. */
  host: string
  /** Whether a program wrote the text. The text is then stored, but no one is notified of it. */
  isByProgram: boolean
}

/**
 * Passes a text on to the family whose message was the last to this number, and to no other family. The sender is notified once a day
 * that texts are not read at once.
 */
export async function passOn(database: Database, sender: Sender, { text, host, isByProgram }: Note) {
  const member = sender.lastMember
  const words = withoutLinks(text, host)
  if (words === '') return
  const task = sender.last.task_id === null ? undefined : await findTask(database, member.familyId, sender.last.task_id)
  await noteReply(database, member, task, words, isByProgram)
  if (!isByProgram) await answerUnread(database, sender)
}

/** Notifies a sender once a day that texts are not read at once, or that a mail had no words that can be read (`hasNoWords`). */
export async function answerUnread(database: Database, sender: Sender, hasNoWords = false) {
  const { familyTitle, locale, timeZone, now } = sender.lastMember
  await answerSender(database, sender, locale, {
    template: 'reply_unread',
    parameters: { family: familyTitle, ...(hasNoWords && { did: 'nothing' }) },
    // The reason is the same all day, and only one message with the same reason is sent.
    reason: `${hasNoWords ? 'no words ' : ''}on ${dayOf(now, timeZone)}`,
  })
}

/** Keeps a text in the family's history, and notifies the person who wrote the task down, or the owner. */
export const noteReply = (database: Database, member: Addressee, task: TaskWithPeople | undefined, text: string, isQuiet = false) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, id, now } = member
    const before = await listRepliesOf(transaction, familyId, id, now - DAY)
    // A gateway may pass a reply on twice. A text that repeats the last one within `WORDS_WAIT` is not stored.
    if (before.length >= NOTES_A_DAY || (before.at(-1)?.reason === text && (before.at(-1)?.at ?? 0) > now - WORDS_WAIT)) return
    await recordEvent(transaction, familyId, { kind: 'wrote', by: id, task: task?.id ?? null, reason: text, now })
    const to = await findCreator(transaction, familyId, { creator_id: task?.creator_id ?? 0 })
    if (isQuiet || !to || to.id === id) return
    const together = [...before.filter(({ at }) => at > now - WORDS_WAIT).map(({ reason }) => reason ?? ''), text]
    await queueMessage(transaction, {
      template: 'wrote_back',
      to,
      familyId,
      by: id,
      parameters: {
        family: member.familyTitle,
        name: member.firstName,
        ...(task && { title: task.title }),
        reason: together.join(' ').slice(0, NOTE_MAX).toWellFormed(),
        path: task ? familyTaskPath(task.id) : '/family/events',
      },
      ...(task && { task: task.id }),
      reason: `of ${id} ${now}`,
      saysAgain: `of ${id}`,
      now,
      notBefore: now + WORDS_WAIT,
      atOnce: task !== undefined && isSoon(task, now),
    })
  })

/** The part of a text that the family may read: without the lines that it quotes, and without links of ours. */
const withoutLinks = (text: string, host: string) =>
  text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('>'))
    .join('\n')
    .split(/\s+/)
    .filter((word) => !word.toLowerCase().includes(host.toLowerCase()))
    .join(' ')
