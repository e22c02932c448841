import { STATUSES } from '@hand-in-hand/contract/tasks.rules.ts'
import type { Application } from '../../http/application.ts'
import type { ApprovedMember } from '../../http/authentication.ts'
import { approvedMember, familySide } from '../../http/authentication.ts'
import { idOf, versionOf } from '../../http/identifiers.ts'
import { isUnchanged, listVersion, serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { startOfDay } from '../../platform/zones.ts'
import { listsBeginAt } from '../families/families.queries.ts'
import { cancelTask, changeTask, createTasks, restoreTask } from './family-tasks.commands.ts'
import { takeSeries } from './take-series.commands.ts'
import { completeTask, confirmTask, findTaskFor, seeChange, setReminder, takeTask, withdrawFromTask } from './tasks.commands.ts'
import { presentFamilyTask, presentFamilyTasks, presentTask, presentTasks } from './tasks.presentation.ts'
import { findTask, listCancelled, listMine, listOlderTasks, listTasks } from './tasks.queries.ts'

export function taskRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/tasks', async (request, reply) => {
    const member = await approvedMember(app, request)
    if (isUnchanged(request, reply, listVersion(member))) return reply
    return presentTasks(await tasksOn(member, request.query.before), member)
  })

  serve(app, 'GET /families/:family/tasks', async (request, reply) => {
    const member = await familySide(app, request)
    if (isUnchanged(request, reply, listVersion(member))) return reply
    const { before, cancelled } = request.query
    const since = listsBeginAt(member.now, member.timeZone)
    const rows = cancelled ? await listCancelled(database, member.familyId, since) : await tasksOn(member, before)
    return presentFamilyTasks(rows, member)
  })

  const tasksOn = (member: ApprovedMember, before: string | undefined) =>
    before === undefined
      ? listTasks(database, member.familyId, member.id, listsBeginAt(member.now, member.timeZone))
      : listOlderTasks(database, member.familyId, startOfDay(before, member.timeZone))

  for (const [path, type] of [
    ['tasks', 'no_time'],
    ['my_events', 'until_time'],
  ] as const) {
    serve(app, `GET /supporters/:user/${path}`, async (request, reply) => {
      const member = await approvedMember(app, request)
      const { family_token, 'status_in[]': statuses = [...STATUSES] } = request.query
      if (family_token !== undefined && family_token !== member.familyToken) throw new AppError('not_found')
      if (isUnchanged(request, reply, listVersion(member))) return reply
      const rows = await listMine(database, member, type, statuses)
      return rows.map((row) => presentTask(row, member))
    })
  }

  for (const [path, type] of [
    ['tasks', 'no_time'],
    ['events', 'until_time'],
  ] as const) {
    serve(app, `GET /supporters/:user/families/:family/${path}/:id`, async (request) => {
      const member = await approvedMember(app, request)
      return presentTask(await findTaskFor(database, member, type, idOf(request.params.id)), member)
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/assign_me`, async (request) => {
      const member = await approvedMember(app, request)
      return takeTask(database, member, type, idOf(request.params.id))
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/unassign_me`, async (request) => {
      const member = await approvedMember(app, request)
      return withdrawFromTask(database, member, type, idOf(request.params.id), request.body.reason)
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/complete`, async (request) => {
      const member = await approvedMember(app, request)
      return completeTask(database, member, type, idOf(request.params.id))
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/confirm`, async (request) => {
      const member = await approvedMember(app, request)
      return confirmTask(database, member, type, idOf(request.params.id))
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/reminder`, async (request) => {
      const member = await approvedMember(app, request)
      return setReminder(database, member, type, idOf(request.params.id), request.body.remind_at)
    })
    serve(app, `PUT /supporters/:user/families/:family/${path}/:id/seen`, async (request) => {
      const member = await approvedMember(app, request)
      return seeChange(database, member, type, idOf(request.params.id))
    })
    serve(app, `DELETE /supporters/:user/families/:family/${path}/:id/reminder`, async (request) => {
      const member = await approvedMember(app, request)
      return setReminder(database, member, type, idOf(request.params.id), null)
    })
  }

  serve(app, 'PUT /supporters/:user/families/:family/events/:id/assign_me_all', async (request) => {
    const member = await approvedMember(app, request)
    return takeSeries(database, member, idOf(request.params.id), request.body.ids)
  })

  serve(app, 'POST /families/:family/tasks', async (request) => {
    const member = await familySide(app, request)
    return createTasks(database, member, request.body)
  })
  serve(app, 'GET /families/:family/tasks/:id', async (request) => {
    const member = await familySide(app, request)
    const task = await findTask(database, member.familyId, idOf(request.params.id))
    if (!task) throw new AppError('not_found')
    if (task.cancelled_at !== null) throw new AppError('task_cancelled')
    return presentFamilyTask(task, member)
  })
  serve(app, 'PATCH /families/:family/tasks/:id', async (request) => {
    const member = await familySide(app, request)
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
    const member = await familySide(app, request)
    return cancelTask(database, member, idOf(request.params.id), versionOf(request.headers['if-match']), request.query.scope ?? 'one')
  })
  serve(app, 'POST /families/:family/tasks/:id/restore', async (request) => {
    const member = await familySide(app, request)
    return restoreTask(database, member, idOf(request.params.id))
  })
}
