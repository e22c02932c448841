import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { lastMoment } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { handleByPages, repeatByPages } from '../../platform/by-pages.ts'
import { runPeriodically } from '../../platform/run-periodically.ts'
import { deleteOldAsks } from '../../store/asking/asks.ts'
import { deleteChatLinesBefore } from '../../store/chat-lines.ts'
import { deleteOwnOffersOver } from '../../store/own-offers.ts'
import { deleteOldQuestions } from '../../store/questions.ts'
import { deleteOldReplies } from '../../store/replies.ts'
import { eraseSeriesDetails } from '../../store/series.ts'
import { deleteOldSuggestions } from '../../store/suggestions.ts'
import { type DueReminder, eraseMissed, erasePrivateDetails, listRemindersDue, markReminded } from '../../store/task-clock.ts'
import { inTransaction } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'

const ERASE_DETAILS_EVERY = HOUR
const REMINDERS_EVERY = 15_000
const REMINDERS_AT_ONCE = 50
const DETAILS_ERASED_AT_ONCE = 500

/** Jobs of tasks. Each runs once, which tests use; `start` repeats them. */
export function taskJobs(app: Application) {
  const { database } = app

  /**
   * Erases private details a day after their task. Also erases old reports that no one came, and old questions, asks, suggestions, replies
   * and lines of chats.
   */
  async function erase() {
    const keptSince = (kept: keyof typeof RETENTION_DAYS) => app.now() - RETENTION_DAYS[kept] * DAY
    const before = keptSince('privateDetails')
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => erasePrivateDetails(database, before, limit))
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => eraseSeriesDetails(database, before, limit))
    // Questions and replies are kept for long, because tasks are written up to some weeks ahead.
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => deleteOldQuestions(database, keptSince('questions'), limit))
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => eraseMissed(database, keptSince('missed'), limit))
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => deleteOldAsks(database, keptSince('ask'), app.now(), limit))
    await deleteChatLinesBefore(database, keptSince('chatLine'))
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => deleteOldSuggestions(database, keptSince('suggestion'), limit))
    await deleteOwnOffersOver(database, app.now())
    await repeatByPages(DETAILS_ERASED_AT_ONCE, (limit) => deleteOldReplies(database, keptSince('questions'), limit))
  }

  /** Queues due reminders, each once: one transaction marks the reminder as sent and queues the message. */
  async function remind() {
    const now = app.now()
    let lateBy = 0
    await handleByPages(
      REMINDERS_AT_ONCE,
      (limit) => listRemindersDue(database, now, limit),
      async (task) => {
        lateBy = Math.max(lateBy, now - (task.remind_at ?? now))
        await queueReminder(database, task, now)
      },
    )
    return { lateBy }
  }

  return {
    erase,
    remind,
    ...runPeriodically(app.log, [
      { run: erase, every: ERASE_DETAILS_EVERY, failureMessage: 'private details could not be erased', onlyIf: app.clockMakesSense },
      {
        run: remind,
        every: REMINDERS_EVERY,
        failureMessage: 'reminders could not be looked for',
        lateMessage: 'picked reminders are late',
      },
    ]),
  }
}

function queueReminder(database: Database, task: DueReminder, now: number) {
  return inTransaction(database, async (transaction) => {
    const familyId = provedFamily(task.family_id)
    if (!(await markReminded(transaction, familyId, task.id, now))) return
    const family = { familyId, familyTitle: task.family_title, familyToken: task.family_token, id: null, now }
    const about = {
      event: `reminder ${task.id} ${now}`,
      tasks: [task],
      expiresAt: lastMoment(task.when),
      atOnce: true,
      isPicked: true,
    } as const
    await notify(transaction, family, { who: 'takers', what: 'reminder', about })
  })
}
