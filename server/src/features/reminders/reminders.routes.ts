import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { idOf } from '../../http/identifiers.ts'
import { serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { presentContact } from '../supporters/supporters.presentation.ts'
import { findTask } from '../tasks/tasks.queries.ts'
import { supportersFor } from './call-list.queries.ts'

export function reminderRoutes(app: Application) {
  serve(app, 'GET /families/:family/tasks/:id/call_list', async (request) => {
    const member = await familySide(app, request)
    const task = await findTask(app.database, member.familyId, idOf(request.params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    const supporters = await supportersFor(app.database, member.familyId, task)
    return supporters.map((each) => {
      const { full_name, formatted_phone_number } = presentContact(each)
      return {
        id: each.id,
        full_name,
        formatted_phone_number: formatted_phone_number ?? '',
        chose: each.chose,
        did: each.did,
        free: each.free,
      }
    })
  })
}
