import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { listVersion, pageBefore } from '../../access/lists.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { addDays, dayOf, startOfDay } from '../../platform/zones.ts'
import { listEvents, recentEvents } from '../../store/events.ts'
import { countTasks } from '../../store/families.ts'
import { countRequests } from '../../store/members.ts'
import { listForCoverage } from '../../store/task-lists.ts'
import { COVERAGE_DAYS, presentCoverage, presentDay, presentEvent } from './overview.presentation.ts'

/** More than are shown, because the app joins those of a series. */
const RECENT_EVENTS = 30

export function overviewRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /families/:family', async (request, reply) => {
    const { member } = request
    // Coverage also changes with time, because open events end.
    const version = `${listVersion(member)}-${Math.floor(member.now / (5 * MINUTE))}`
    if (isUnchanged(request, reply, version)) return reply
    const { familyId, timeZone } = member
    const today = dayOf(member.now, timeZone)
    const until = startOfDay(addDays(today, COVERAGE_DAYS), timeZone)
    const tasks = await listForCoverage(database, familyId, startOfDay(today, timeZone), until)
    const coverage = presentCoverage(tasks, member)
    const events = await recentEvents(database, familyId, RECENT_EVENTS)
    return {
      title: member.familyTitle,
      time_zone: timeZone,
      paused: member.paused,
      tasks_counter: await countTasks(database, familyId, member.id, member.now),
      coverage,
      today: presentDay(tasks, member, today),
      tomorrow: presentDay(tasks, member, addDays(today, 1)),
      requests_waiting: await countRequests(database, familyId),
      recent_events: events.map((event) => presentEvent(event, timeZone)),
    }
  })

  serve(app, 'GET /families/:family/events', async (request) => {
    const { member } = request
    const { before, by, task } = request.query
    const only = { memberId: by === undefined ? null : idOf(by), taskId: task === undefined ? null : idOf(task) }
    const events = await listEvents(database, member.familyId, pageBefore(before, member), only)
    return events.map((event) => presentEvent(event, member.timeZone))
  })
}
