import type { Database } from '../../database/database.ts'
import type { FamilyId } from '../../database/schema.ts'
import { listWelcomers } from '../../store/members.ts'
import { choicesOf } from '../../store/messages/message-choices.ts'
import { listFamilySide } from '../../store/messages/messages.ts'

/**
 * Who signs what the server asks of a circle, with their first name: of those of the family's side who agreed, the one who let the
 * supporter in, else the one who wrote the task. Undefined if neither agreed.
 */
export async function loadSigners(database: Database, familyId: FamilyId) {
  const side = await listFamilySide(database, familyId)
  const agreed = new Map(
    side.filter(({ messages, role }) => choicesOf(messages, role).signs_asks).map((each) => [each.id, each.first_name]),
  )
  const welcomers = agreed.size === 0 ? new Map<number, number>() : await listWelcomers(database, familyId)
  return (supporter: number, task: { creator_id: number }) => agreed.get(welcomers.get(supporter) ?? 0) ?? agreed.get(task.creator_id)
}
