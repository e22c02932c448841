import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { idOf } from '../../http/identifiers.ts'
import { forgetPhoneCall, listPhoneCalls, notePhoneCall } from './phone-calls.commands.ts'

/** Whom the family's side calls, because no SMS reaches them. */
export function phoneCallRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /families/:family/phone_calls', async ({ member }) => listPhoneCalls(database, member))
  serve(app, 'PUT /families/:family/tasks/:id/phone_call', async ({ member, params }) => notePhoneCall(database, member, idOf(params.id)))
  serve(app, 'DELETE /families/:family/tasks/:id/phone_call', async ({ member, params }) =>
    forgetPhoneCall(database, member, idOf(params.id)),
  )
}
