import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { findRecipient } from '../../store/messages/messages.ts'
import { findTask, listPlaces, mustFindTask, noteThanks } from '../../store/tasks.ts'
import { changeFamily } from '../../store/transactions.ts'
import { notify } from '../messages/messages.commands.ts'
import { presentFamilyTask } from '../tasks/tasks.presentation.ts'

/**
 * Thanks everyone who did this task or another place of it and has not been thanked, with one message to each. No one else is notified,
 * and no history shows it. Throws not_found, task_cancelled, and not_allowed if the task is not completed.
 */
export const thankFor = (database: Database, member: FamilySide, id: number, text: string) =>
  changeFamily(database, member.familyId, async (transaction) => {
    const { familyId, now } = member
    const task = await mustFindTask(transaction, familyId, id)
    const places = (await listPlaces(transaction, familyId, task)).filter(({ status }) => status === 'completed')
    if (places.length === 0) throw new AppError('not_allowed')
    for (const place of places) {
      if (place.thanked_at !== null || place.assignee_id === null) continue
      await noteThanks(transaction, familyId, place.id, now)
      const to = await findRecipient(transaction, familyId, place.assignee_id)
      if (!to) continue
      await notify(transaction, member, {
        who: to,
        what: 'task_thanks',
        about: {
          ...{ event: `thanks ${place.id} ${place.completed_at}`, areWords: true, tasks: [place] },
          says: { reason: titleFor(text.trim(), to.locale) },
        },
      })
    }
    return presentFamilyTask((await findTask(transaction, familyId, id)) ?? task, member)
  })
