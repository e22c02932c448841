import { DAY, HOUR, SERIES_AHEAD } from '@hand-in-hand/contract/constants.ts'
import { taskIdOf } from '@hand-in-hand/contract/tasks.rules.ts'
import { provedFamily } from '../../database/schema.ts'
import type { Application } from '../../http/application.ts'
import { repeatedly } from '../../platform/repeat.ts'
import { queueMessage } from '../messages/messages.commands.ts'
import { findRecipient } from '../messages/messages.queries.ts'
import { erasePrivateDetails, listRemindersDue, markReminded } from './clock.queries.ts'
import { extendSeries } from './series.commands.ts'
import { eraseSeriesDetails, listSeriesToExtend } from './series.queries.ts'

/** How long an address or a door code outlives the task that it was for, in ms. */
const KEPT_FOR = DAY
const ERASE_EVERY = HOUR
const EXTEND_EVERY = HOUR
const REMIND_EVERY = 15_000
const BATCH = 50

/** What happens to tasks by the clock. Each is one turn, also for tests; `start` repeats them. */
export function taskJobs(app: Application) {
  const { database } = app

  /** Erases private details a day after they served. */
  async function erase() {
    await erasePrivateDetails(database, app.now() - KEPT_FOR)
    await eraseSeriesDetails(database, app.now() - KEPT_FOR)
  }

  /** Writes down the times of repeating tasks that have come near. */
  async function extend() {
    const now = app.now()
    let found: { family_id: number; id: number }[]
    let afterId = 0
    const faults: unknown[] = []
    do {
      found = await listSeriesToExtend(database, now + SERIES_AHEAD, afterId, BATCH)
      for (const series of found) {
        afterId = series.id
        // One that can't be written on is no reason for the others to wait.
        await extendSeries(database, provedFamily(series.family_id), series.id, now).catch((error: unknown) => faults.push(error))
      }
    } while (found.length === BATCH)
    if (faults.length > 0) throw faults[0]
  }

  /** Puts due reminders into the outbox, each once: the mark and the message are one transaction. */
  async function remind() {
    const now = app.now()
    for (const task of await listRemindersDue(database, now, BATCH)) {
      await database.transaction().execute(async (transaction) => {
        const familyId = provedFamily(task.family_id)
        if (!(await markReminded(transaction, familyId, task.id, now)) || task.assignee_id === null) return
        const to = await findRecipient(transaction, familyId, task.assignee_id)
        if (!to) return
        await queueMessage(transaction, {
          template: 'reminder',
          to: { membershipId: to.id, phone: to.phone_e164, locale: to.locale },
          familyId,
          parameters: { family: task.family_title, title: task.title, path: `/t/${task.family_token}/${taskIdOf(task)}` },
          reason: `reminder ${task.id} ${now}`,
          now,
          expiresAt: task.start_at,
          atOnce: true,
          isPicked: true,
        })
      })
    }
  }

  return {
    erase,
    extend,
    remind,
    ...repeatedly(app.log, [
      { run: erase, every: ERASE_EVERY, complaint: 'private details could not be erased' },
      { run: extend, every: EXTEND_EVERY, complaint: 'repeating tasks could not be written on' },
      { run: remind, every: REMIND_EVERY, complaint: 'reminders could not be looked for' },
    ]),
  }
}
