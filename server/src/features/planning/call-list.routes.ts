import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { presentContact } from '../../platform/people.ts'
import { isoOf } from '../../platform/zones.ts'
import { listReasonsToGiveBack, supportersFor } from '../../store/call-list.ts'
import { listFamilySide } from '../../store/messages.ts'
import { findTask, listPlaces } from '../../store/tasks.ts'
import { loadAnswers } from '../asks/whom-to-ask.commands.ts'

export function callListRoutes(app: Application) {
  serve(app, 'GET /families/:family/tasks/:id/call_list', async (request) => {
    const { member } = request
    const task = await findTask(app.database, member.familyId, idOf(request.params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    const supporters = await supportersFor(app.database, member.familyId, task)
    const places = await listPlaces(app.database, member.familyId, task)
    const ids = places.map(({ id }) => id)
    const reasons = await listReasonsToGiveBack(app.database, member.familyId, ids)
    const { ofDate, saidNo } = (await loadAnswers(app.database, member.familyId, ids))(task, ids)
    const names = new Map((await listFamilySide(app.database, member.familyId)).map(({ id, first_name }) => [id, first_name]))
    const lastAsk = (id: number) => {
      const ask = ofDate.findLast(({ membership_id, asked_at, declined_at }) => membership_id === id && asked_at !== declined_at)
      return ask ? { at: isoOf(ask.asked_at, member.timeZone), by: ask.by_id === null ? null : (names.get(ask.by_id) ?? '') } : null
    }
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
        asked: lastAsk(each.id),
        declined: saidNo(each.id) && !reasons.has(each.id),
      }
    })
    return list.toSorted((one, other) => Number(one.gave_back || one.declined) - Number(other.gave_back || other.declined))
  })
}
