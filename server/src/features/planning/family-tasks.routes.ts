import { listVersion, olderPage } from '../../access/lists.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf, versionOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { keptBodyOf } from '../../http/replies/kept-replies.ts'
import { AppError } from '../../platform/errors.ts'
import { listsBeginAt } from '../../store/families.ts'
import { listCancelled, tasksOn } from '../../store/task-lists.ts'
import { findTask } from '../../store/tasks.ts'
import { presentFamilyTask, presentFamilyTasks } from '../tasks/tasks.presentation.ts'
import { cancelTask, restoreTask } from './cancelled-tasks.commands.ts'
import { changeTask, createTasks } from './family-tasks.commands.ts'

export function familyTaskRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /families/:family/tasks', async (request, reply) => {
    const { member } = request
    const version = listVersion(member)
    if (isUnchanged(request, reply, version)) return reply
    const older = olderPage(request.query.before, member)
    const since = listsBeginAt(member.now, member.timeZone)
    if (request.query.cancelled) return presentFamilyTasks(await listCancelled(database, member.familyId, since), member)
    if (older) return presentFamilyTasks(await tasksOn(database, member, older), member)
    return app.keptReplies.send(request, reply, `family tasks of ${member.familyId} ${member.id}`, version, async () =>
      keptBodyOf(Buffer.from(JSON.stringify(presentFamilyTasks(await tasksOn(database, member, null), member))), 'own'),
    )
  })

  serve(app, 'POST /families/:family/tasks', async (request) => {
    const { member } = request
    return createTasks(database, member, request.body, request.creation)
  })
  serve(app, 'GET /families/:family/tasks/:id', async (request) => {
    const { member } = request
    const task = await findTask(database, member.familyId, idOf(request.params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    return presentFamilyTask(task, member)
  })
  serve(app, 'PATCH /families/:family/tasks/:id', async (request) => {
    const { member } = request
    return changeTask(
      database,
      member,
      idOf(request.params.id),
      versionOf(request.headers['if-match']),
      request.body,
      request.query.scope ?? 'one',
    )
  })
  serve(app, 'DELETE /families/:family/tasks/:id', async (request) => {
    const { member } = request
    return cancelTask(database, member, idOf(request.params.id), versionOf(request.headers['if-match']), request.query.scope ?? 'one')
  })
  serve(app, 'POST /families/:family/tasks/:id/restore', async (request) => {
    const { member } = request
    return restoreTask(database, member, idOf(request.params.id))
  })
}
