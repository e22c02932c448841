import { beginsAt } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../../database/database.ts'
import { provedFamily } from '../../database/schema.ts'
import { listAsks } from '../../store/asking/asks.ts'
import { findFamily } from '../../store/families.ts'
import { findMember } from '../../store/members.ts'
import { findRole } from '../../store/memberships.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { listWaitingQuestions } from '../../store/questions.ts'
import { listWaitingSuggestions } from '../../store/suggestions.ts'
import { findTask, listPlaces } from '../../store/tasks.ts'
import { RULES } from '../../templates/templates.ts'
import type { TaskOfMessage } from './messages.rules.ts'

type WaitingMessage = Pick<LeasedMessage, 'template' | 'family_id' | 'membership_id' | 'task_id' | 'dedup_key' | 'parameters'>

/**
 * Whether the reason of a message has ended by `now` (ms), for example because its question was answered in the app, its task was taken, or
 * its reader is no longer of the family's side. This is checked just before sending, so changes need not know which messages wait.
 */
export async function isReasonGone(database: Database, message: WaitingMessage, now: number) {
  const { template, family_id, membership_id: id, task_id, dedup_key } = message
  const { whileStill, isToSide = false } = RULES[template]
  if (family_id === null || id === null) return false
  const familyId = provedFamily(family_id)
  if (isToSide && (await findRole(database, familyId, id)) === 'supporter') return true
  if (whileStill === undefined) return false
  // The message's key says which question, suggestion or news it is about.
  const about = Number(/^\w+ (?:question |suggestion )?(\d+) /.exec(dedup_key)?.[1])
  if (whileStill === 'offered') return (await findMember(database, familyId, id, now))?.offered_role == null
  if (whileStill === 'told') return (await findFamily(database, familyId)).news_at !== about
  if (whileStill === 'unanswered') {
    const list = template === 'task_question' ? listWaitingQuestions : listWaitingSuggestions
    return !(await list(database, familyId, now)).some((waiting) => waiting.id === about)
  }
  const task = task_id === null ? undefined : await findTask(database, familyId, task_id)
  if (!task) return task_id !== null
  if (whileStill === 'theirs') {
    // A message about several tasks names only the first, and some of the others may still be theirs.
    if ((readParameters(message.parameters)?.count ?? 1) > 1) return false
    return task.assignee_id !== id || task.status !== 'in_progress' || task.cancelled_at !== null || isMovedSince(message, task)
  }
  if (template === 'other_days' && task.day_fixed_at !== null) return true
  const asks = await listAsks(database, familyId, [task.id])
  if (asks.some((ask) => ask.membership_id === id && ask.declined_at !== null && ask.start_at === beginsAt(task.when))) return true
  const places = await listPlaces(database, familyId, task)
  return !places.some(({ status, offered_at }) => status === 'initial' || offered_at !== null)
}

/**
 * Whether the task was moved after the message was written. The taker of a moved task is notified, and reminders of the old time are
 * written again for the new time.
 */
function isMovedSince({ template, parameters }: WaitingMessage, { when }: Pick<TaskOfMessage, 'when'>) {
  const told = RULES[template].counts === 'none' ? readParameters(parameters)?.times?.[0]?.at : undefined
  return told !== undefined && told !== beginsAt(when)
}
