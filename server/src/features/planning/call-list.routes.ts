import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { presentContact } from '../../platform/people.ts'
import { listReasonsToGiveBack, supportersFor } from '../../store/call-list.ts'
import { findTask, listPlaces } from '../../store/tasks.ts'

export function callListRoutes(app: Application) {
  serve(app, 'GET /families/:family/tasks/:id/call_list', async (request) => {
    const { member } = request
    const task = await findTask(app.database, member.familyId, idOf(request.params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    const supporters = await supportersFor(app.database, member.familyId, task)
    const places = await listPlaces(app.database, member.familyId, task)
    const reasons = await listReasonsToGiveBack(
      app.database,
      member.familyId,
      places.map(({ id }) => id),
    )
    const isThere = ({ id }: { id: number }) => places.some((place) => place.assignee_id === id)
    const asked = supporters.filter((each) => !isThere(each))
    const list = asked.map((each) => {
      const { full_name, formatted_phone_number } = presentContact(each)
      return {
        id: each.id,
        full_name,
        formatted_phone_number: formatted_phone_number ?? '',
        chose: each.chose,
        did: each.did,
        free: each.free,
        gave_back: reasons.has(each.id),
        reason: reasons.get(each.id) ?? null,
      }
    })
    return list.toSorted((one, other) => Number(one.gave_back) - Number(other.gave_back))
  })
}
