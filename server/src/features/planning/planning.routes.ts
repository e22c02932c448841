import type { ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { listVersion, olderPage } from '../../access/lists.ts'
import { type RequestTo, serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf, optionalVersionOf, versionOf } from '../../http/identifiers.ts'
import { isUnchanged } from '../../http/replies/etag.ts'
import { keptBodyOf } from '../../http/replies/kept-replies.ts'
import { cleaned } from '../../http/validation.ts'
import { AppError } from '../../platform/errors.ts'
import { listsBeginAt } from '../../store/families.ts'
import { listCancelled, tasksOn } from '../../store/task-lists.ts'
import { mustFindTask } from '../../store/tasks.ts'
import { callListOf } from '../asks/call-list.commands.ts'
import { presentFamilyTask, presentFamilyTasks } from '../tasks/tasks.presentation.ts'
import { cancelTask, restoreTask } from './cancelled-tasks.commands.ts'
import { changeTask, createTasks } from './family-tasks.commands.ts'
import { confirmDrafts, parseDrafts } from './import.commands.ts'
import { assignTask, completeOnBehalf, noteTold, recordWhetherMissed, releaseTask, reopenTask, thankFor } from './on-behalf.commands.ts'
import { answerOwnOffer, findMyOwnOffer, offerOwn, takeBackOwnOffer } from './own-offers.commands.ts'
import { forgetPhoneCall, listPhoneCalls, notePhoneCall } from './phone-calls.commands.ts'
import { changeRepeat, showRepeat } from './repeat.commands.ts'

export function planningRoutes(app: Application) {
  familyTaskRoutes(app)
  importRoutes(app)
  onBehalfRoutes(app)
  ownOfferRoutes(app)
}

function familyTaskRoutes(app: Application) {
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
  serve(app, 'POST /families/:family/tasks', ({ member, body, creation }) => createTasks(database, member, body, creation))
  serve(app, 'GET /families/:family/tasks/:id', async ({ member, params }) =>
    presentFamilyTask(await mustFindTask(database, member.familyId, idOf(params.id)), member),
  )
  serve(app, 'PATCH /families/:family/tasks/:id', async ({ member, params, headers, body, query }) =>
    changeTask(database, member, idOf(params.id), versionOf(headers['if-match']), body, query.scope ?? 'one'),
  )
  serve(app, 'DELETE /families/:family/tasks/:id', async ({ member, params, headers, query }) =>
    cancelTask(database, member, idOf(params.id), versionOf(headers['if-match']), query.scope ?? 'one'),
  )
  serve(app, 'POST /families/:family/tasks/:id/restore', async ({ member, params }) => restoreTask(database, member, idOf(params.id)))
  serve(app, 'GET /families/:family/tasks/:id/repeat', async ({ member, params, query }) =>
    showRepeat(database, member, idOf(params.id), query.rule),
  )
  serve(app, 'PUT /families/:family/tasks/:id/repeat', async ({ member, params, headers, body }) =>
    changeRepeat(database, member, idOf(params.id), versionOf(headers['if-match']), body.rule),
  )
  serve(app, 'GET /families/:family/tasks/:id/call_list', async ({ member, params }) =>
    callListOf(database, member, await mustFindTask(database, member.familyId, idOf(params.id)), app.settings),
  )
}

const FILES: [string, ImportFormat][] = [
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['text/calendar', 'ics'],
]

function importRoutes(app: Application) {
  // This route has a scope of its own, so that no other call accepts the body of a file.
  app.register(async (part) => {
    for (const [type, format] of FILES) {
      part.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, { text: cleaned(body), format })
        } catch {
          done(new AppError('bad_request'))
        }
      })
    }
    serve(part, 'POST /families/:family/tasks/import', async ({ member, body }, reply) => {
      // Other requests are handled while a worker reads this text.
      app.admission.endTurn(reply.raw)
      return parseDrafts(app, member, body.text, body.format ?? 'lines')
    })
  })
  serve(app, 'POST /families/:family/tasks/import/confirm', ({ member, body, creation }) =>
    confirmDrafts(app.database, member, body.drafts, creation),
  )
}

/** Calls in which the family's side acts for a member. */
function onBehalfRoutes(app: Application) {
  const { database } = app

  serve(app, 'POST /families/:family/tasks/:id/assign', async (request) => {
    const { member, body } = request
    return assignTask(database, member, taskOf(request), { ...body, member: idOf(String(body.member)) })
  })
  serve(app, 'POST /families/:family/tasks/:id/unassign', async (request) => releaseTask(database, request.member, taskOf(request)))
  serve(app, 'POST /families/:family/tasks/:id/complete', async (request) => completeOnBehalf(database, request.member, taskOf(request)))
  serve(app, 'POST /families/:family/tasks/:id/thank', ({ member, params, body }) => thankFor(database, member, idOf(params.id), body.text))
  serve(app, 'PUT /families/:family/tasks/:id/missed', ({ member, params }) => recordWhetherMissed(database, member, idOf(params.id), true))
  serve(app, 'DELETE /families/:family/tasks/:id/missed', ({ member, params }) =>
    recordWhetherMissed(database, member, idOf(params.id), false),
  )
  serve(app, 'PUT /families/:family/tasks/:id/told', async ({ member, params }) => noteTold(database, member, idOf(params.id)))
  serve(app, 'POST /families/:family/tasks/:id/reopen', async (request) => reopenTask(database, request.member, taskOf(request)))

  // The members whom the family's side calls, because no SMS reaches them.
  serve(app, 'GET /families/:family/phone_calls', async ({ member }) => listPhoneCalls(database, member))
  serve(app, 'PUT /families/:family/tasks/:id/phone_call', async ({ member, params }) => notePhoneCall(database, member, idOf(params.id)))
  serve(app, 'DELETE /families/:family/tasks/:id/phone_call', async ({ member, params }) =>
    forgetPhoneCall(database, member, idOf(params.id)),
  )
}

type OnBehalfRequest = Pick<RequestTo<'POST /families/:family/tasks/:id/complete'>, 'params' | 'headers'>
const taskOf = ({ params, headers }: OnBehalfRequest) => ({
  id: idOf(params.id),
  version: optionalVersionOf(headers['if-match']),
})

function ownOfferRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /supporters/:user/families/:family/own_offer', ({ member }) => findMyOwnOffer(database, member))
  serve(app, 'PUT /supporters/:user/families/:family/own_offer', ({ member, body }) => offerOwn(database, member, body, settings))
  serve(app, 'DELETE /supporters/:user/families/:family/own_offer', ({ member }) => takeBackOwnOffer(database, member))
  serve(app, 'POST /families/:family/own_offers/:id/answer', async ({ member, params, body }) =>
    answerOwnOffer(database, member, idOf(params.id), body.accept),
  )
}
