import { pageBefore } from '../../access/lists.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { keptBodyOf } from '../../http/replies/kept-replies.ts'
import { listEvents } from '../../store/events.ts'
import { findOverview, overviewVersion } from './overview.commands.ts'
import { presentEvent } from './overview.presentation.ts'
import { findPastCoverage } from './past-coverage.commands.ts'

export function overviewRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family', async (request, reply) => {
    const { member } = request
    const version = overviewVersion(member)
    if (isUnchanged(request, reply, version)) return reply
    return app.keptReplies.send(request, reply, `overview of ${member.familyId} ${member.id}`, version, async () =>
      keptBodyOf(Buffer.from(JSON.stringify(await findOverview(database, member, settings))), 'own'),
    )
  })

  serve(app, 'GET /families/:family/coverage', ({ member }) => findPastCoverage(database, member))

  serve(app, 'GET /families/:family/events', async ({ member, query: { before, by, task } }) => {
    const only = { memberId: by === undefined ? null : idOf(by), taskId: task === undefined ? null : idOf(task) }
    const events = await listEvents(database, member.familyId, pageBefore(before, member), only)
    return events.map((event) => presentEvent(event, member))
  })
}
