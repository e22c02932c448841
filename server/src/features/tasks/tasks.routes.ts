import { STATUSES, type TaskType } from '@hand-in-hand/contract/tasks.rules.ts'
import type { FastifyReply } from 'fastify'
import { listVersion, olderPage } from '../../access/lists.ts'
import { type RequestTo, serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { type KeptBody, keptBodyOf } from '../../http/replies/kept-replies.ts'
import { sharedWork } from '../../http/replies/shared-work.ts'
import { AppError } from '../../platform/errors.ts'
import { listsBeginAt } from '../../store/families.ts'
import { findWithOlderDateless, listMine, listOlderDateless, listTasks, tasksOn } from '../../store/task-lists.ts'
import { takeTask } from './take.commands.ts'
import { takeSeries, withdrawFromSeries } from './take-series.commands.ts'
import {
  completeTask,
  confirmTask,
  findTaskFor,
  listReminders,
  markChangeAsSeen,
  setReminder,
  uncompleteTask,
  withdrawFromTask,
} from './tasks.commands.ts'
import {
  presentSharedTasks,
  presentSharedWithoutMine,
  presentTask,
  presentTasks,
  presentTasksForAll,
  type SharedTaskList,
} from './tasks.presentation.ts'

const once = <Result>(make: () => Result) => {
  let made: Result | undefined
  return () => (made ??= make())
}

/** For how many families the task list is shared, and for how long (ms) after a change. All phones of a family request it in that time. */
const SHARED_LISTS = { kept: 200, age: 5_000 }

export function taskRoutes(app: Application) {
  listRoutes(app)
  stateRoutes(app)
  reminderRoutes(app)
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/assign_me_all', async ({ member, params, body }) =>
    takeSeries(app.database, member, idOf(params.id), body.ids),
  )
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/unassign_me_all', async ({ member, params, body }) =>
    withdrawFromSeries(app.database, member, idOf(params.id), body.ids, body.reason ?? null),
  )
}

function listRoutes(app: Application) {
  const { database } = app
  const shareList = sharedWork<{ tasks: SharedTaskList; withOlder: Set<number>; forAll: () => KeptBody }>(SHARED_LISTS)

  serve(app, 'GET /supporters/:user/families/:family/tasks', async (request, reply) => {
    const { member } = request
    const version = listVersion(member)
    if (isUnchanged(request, reply, version)) return reply
    const older = olderPage(request.query.before, member)
    if (older) return presentTasks(await tasksOn(database, member, older), member)
    return app.keptReplies.send(request, reply, `tasks of ${member.familyId} ${member.id}`, version, async () => {
      const { familyId, familyVersion, timeZone, locale, now } = member
      const since = listsBeginAt(now, timeZone)
      const shared = await shareList(`${familyId} ${locale}`, `${familyVersion} ${since} ${timeZone}`, async () => {
        const [rows, withOlder] = await Promise.all([
          listTasks(database, familyId, null, since),
          findWithOlderDateless(database, familyId, since),
        ])
        const tasks = presentTasksForAll(rows, { timeZone, locale })
        return { tasks, withOlder, forAll: once(() => keptBodyOf(presentSharedWithoutMine(tasks), 'shared')) }
      })
      const hasOlder = shared.withOlder.has(member.id)
      // All members who have taken nothing get the same list.
      if (!hasOlder && !shared.tasks.takers.has(member.id)) return shared.forAll()
      const older = hasOlder ? await listOlderDateless(database, member, since) : []
      return keptBodyOf(presentSharedTasks(shared.tasks, older, member), 'own')
    })
  })

  serve(app, 'GET /supporters/:user/tasks', (request, reply) => listMineOf(request, reply, 'no_time'))
  serve(app, 'GET /supporters/:user/my_events', (request, reply) => listMineOf(request, reply, 'until_time'))

  async function listMineOf(request: RequestTo<'GET /supporters/:user/tasks'>, reply: FastifyReply, type: TaskType) {
    const { member } = request
    const { family_token, 'status_in[]': statuses = [...STATUSES] } = request.query
    if (family_token !== undefined && family_token !== member.familyToken) throw new AppError('not_found')
    if (isUnchanged(request, reply, listVersion(member))) return reply
    const rows = await listMine(database, member, type, statuses)
    return rows.map((row) => presentTask(row, member))
  }
}

function stateRoutes(app: Application) {
  const { database } = app
  type Acting = Pick<RequestTo<'PUT /supporters/:user/families/:family/tasks/:id/complete'>, 'member' | 'params'>
  const on =
    (type: TaskType, act: typeof completeTask) =>
    async ({ member, params }: Acting) =>
      act(database, member, type, idOf(params.id))

  // The specification has two paths: `tasks` for tasks without time, `events` for all others.
  serve(app, 'GET /supporters/:user/families/:family/tasks/:id', async ({ member, params }) =>
    findTaskFor(database, member, 'no_time', idOf(params.id)).then((task) => presentTask(task, member)),
  )
  serve(app, 'GET /supporters/:user/families/:family/events/:id', async ({ member, params }) =>
    findTaskFor(database, member, 'until_time', idOf(params.id)).then((task) => presentTask(task, member)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/assign_me', async ({ member, params, body }) =>
    takeTask(database, member, 'no_time', idOf(params.id), body),
  )
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/assign_me', async ({ member, params, body }) =>
    takeTask(database, member, 'until_time', idOf(params.id), body),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me', async ({ member, params, body }) =>
    withdrawFromTask(database, member, 'no_time', idOf(params.id), body.reason ?? null),
  )
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/unassign_me', async ({ member, params, body }) =>
    withdrawFromTask(database, member, 'until_time', idOf(params.id), body.reason ?? null),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/complete', on('no_time', completeTask))
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/complete', on('until_time', completeTask))
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/uncomplete', on('no_time', uncompleteTask))
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/uncomplete', on('until_time', uncompleteTask))
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/confirm', on('no_time', confirmTask))
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/confirm', on('until_time', confirmTask))
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/seen', on('no_time', markChangeAsSeen))
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/seen', on('until_time', markChangeAsSeen))
}

function reminderRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user/families/:family/events/:id/reminders', async ({ member, params }) =>
    listReminders(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/families/:family/tasks/:id/reminder', async ({ member, params, body }) =>
    setReminder(database, member, 'no_time', idOf(params.id), body.remind_at),
  )
  serve(app, 'PUT /supporters/:user/families/:family/events/:id/reminder', async ({ member, params, body }) =>
    setReminder(database, member, 'until_time', idOf(params.id), body.remind_at),
  )
  serve(app, 'DELETE /supporters/:user/families/:family/tasks/:id/reminder', async ({ member, params }) =>
    setReminder(database, member, 'no_time', idOf(params.id), null),
  )
  serve(app, 'DELETE /supporters/:user/families/:family/events/:id/reminder', async ({ member, params }) =>
    setReminder(database, member, 'until_time', idOf(params.id), null),
  )
}
