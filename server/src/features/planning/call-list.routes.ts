import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { findTask } from '../../store/tasks.ts'
import { callListOf } from '../asks/call-list.commands.ts'

export function callListRoutes(app: Application) {
  serve(app, 'GET /families/:family/tasks/:id/call_list', async ({ member, params }) => {
    const task = await findTask(app.database, member.familyId, idOf(params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    return callListOf(app.database, member, task, app.settings)
  })
}
