import { setImmediate } from 'node:timers/promises'
import { listVersion } from '../../access/lists.ts'
import type { ApprovedMember } from '../../access/member.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { tasksOn } from '../../store/task-lists.ts'
import { findFamilyOf } from '../families/families.commands.ts'
import { findOverview, overviewVersion } from '../overview/overview.commands.ts'
import { findMyself } from '../supporters/supporters.commands.ts'
import { presentTasks } from '../tasks/tasks.presentation.ts'

/**
 * Several calls in one reply, for a browser that has stored nothing yet. The ETag is the list's or the overview's, because the app requests
 * one of these next.
 */
export function firstPageRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /supporters/:user/families/:family/first_page', async (request, reply) => {
    const { member } = request
    if (isUnchanged(request, reply, listVersion(member))) return reply
    return { ...(await findEveryPage(member)), tasks: presentTasks(await tasksOn(database, member, null), member) }
  })

  serve(app, 'GET /families/:family/first_page', async (request, reply) => {
    const { member } = request
    if (isUnchanged(request, reply, overviewVersion(member))) return reply
    return { ...(await findEveryPage(member)), overview: await findOverview(database, member, settings) }
  })

  async function findEveryPage(member: ApprovedMember) {
    const found = {
      version: String(member.familyVersion),
      supporter: await findMyself(database, member, settings),
      family: await findFamilyOf(database, member),
    }
    // Other requests run between the parts, because with thousands of tasks each part takes a while.
    await setImmediate()
    return found
  }
}
