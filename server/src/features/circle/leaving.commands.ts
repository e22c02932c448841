import { hasEnded } from '@hand-in-hand/contract/tasks/when.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { recordEvent } from '../../store/events.ts'
import { reopenTasksOf } from '../../store/tasks.ts'
import { aboutTasks, notify, notifyFormerMember } from '../messages/messages.commands.ts'
import { bySoonest } from '../messages/messages.rules.ts'

/**
 * Opens the tasks of someone who is no longer in the circle again. `by`: the member who removed them; null if they left or refused. Then
 * the family's side is notified of the tasks that are not over.
 */
export async function reopenTasksOfFormer(
  transaction: Database,
  former: Pick<ApprovedMember, 'familyId' | 'familyTitle' | 'id' | 'now'>,
  event: number,
  by: number | null = null,
) {
  const { familyId, id, now } = former
  const released = by === null ? { by: id } : { by, about: id }
  const reopened = await reopenTasksOf(transaction, familyId, id, now)
  for (const { id: task } of reopened) await recordEvent(transaction, familyId, { kind: 'released', ...released, task, now })
  const [first, ...others] = bySoonest(reopened.filter(({ when }) => !hasEnded(when, now)))
  if (!first) return
  const tasks = [first, ...others] as const
  const says = { ...aboutTasks([first]), count: tasks.length, path: '/family/tasks' }
  if (by === null) await notify(transaction, former, { who: 'side', what: 'member_left', about: { event, tasks, says } })
  await notifyFormerMember(transaction, former, id, { event, tasks })
}
