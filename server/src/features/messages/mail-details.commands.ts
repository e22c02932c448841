import { beginsAt } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { countOthersAsked, findMailedTask, findMailReader, listHeldEvents, listMailedEvents } from '../../store/messages/mail-details.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { RULES } from '../../templates/templates.ts'

/** What a mail says about its reader and its task, as they are when the mail is sent. */
export type MailDetails = NonNullable<Awaited<ReturnType<typeof findMailDetails>>>

/** Finds the details of a mail; null for a mail that belongs to no member, such as a code. */
export async function findMailDetails(database: Database, message: LeasedMessage, now: number) {
  const { family_id, membership_id, task_id, template, parameters } = message
  if (family_id === null || membership_id === null) return null
  const familyId = provedFamily(family_id)
  const reader = await findMailReader(database, familyId, membership_id)
  if (!reader) return null
  const { mail, calendar } = RULES[template]
  const isOfOne = (readParameters(parameters)?.count ?? 1) === 1
  const task = task_id !== null && isOfOne && mail !== undefined ? await findMailedTask(database, familyId, task_id) : undefined
  return {
    reader,
    /** Null if the mail is about no task, or about several. */
    task: task ?? null,
    /** In a mail that asks several people: how many others were asked; otherwise null. */
    othersAsked:
      task && task_id !== null && mail === 'ask'
        ? await countOthersAsked(database, familyId, membership_id, { task: task_id, start: beginsAt(task.when) })
        : null,
    /** Events for the reader's calendar. */
    events:
      calendar === 'held'
        ? await listHeldEvents(database, familyId, membership_id, now)
        : task_id !== null && calendar !== undefined
          ? await listMailedEvents(database, familyId, membership_id, {
              told: [task_id, ...joinedOf(parameters)],
              hasSeries: calendar === 'series',
              from: now,
            })
          : [],
  }
}

/** The tasks of messages that were joined into this one. */
const joinedOf = (parameters: string) => Object.keys(readParameters(parameters)?.joined ?? {}).map(Number)
