import { type RequestTo, serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { refuseOtherSites } from '../../http/device-cookie.ts'
import { idOf } from '../../http/identifiers.ts'
import { AppError } from '../../platform/errors.ts'
import { mailOf, typedAddress } from '../../platform/typed-addresses.ts'
import { checkCode, useCode } from '../sign-in/codes.commands.ts'
import { giveAddress, removeAddress, setOwnEmail } from './addresses.commands.ts'
import { eraseByPhone, exportByPhone, exportMyself } from './by-phone.commands.ts'
import { notifyOperatorOfRemoval, putBackForMember } from './removed-addresses.commands.ts'
import { changeMyself, eraseMyself, findMyself, giveConsents, leaveFamily } from './supporters.commands.ts'

export function supporterRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /supporters/:user', async (request) => findMyself(database, request.member, settings))
  serve(app, 'PATCH /supporters/:user', async ({ member, body }) => {
    await changeMyself(database, member, body)
    return findMyself(database, member, settings)
  })
  serve(app, 'PUT /supporters/:user/consents', async (request) => {
    await giveConsents(database, request.member, request.body)
    return findMyself(database, request.member, settings)
  })
  serve(app, 'DELETE /supporters/:user', ({ member }) => eraseMyself(database, member))
  serve(app, 'POST /supporters/:user/phone', async (request) => {
    const { member } = request
    const phone = typedAddress(request.body)
    if (member.numberProvedUntil === null) throw new AppError('number_unproved')
    const { code, someone_else } = request.body
    const given = { phone, code, purpose: 'change_number', request } as const
    await app.tryCode(request, async () => {
      const use = await checkCode(app, given)
      const owned = await giveAddress(database, member, { address: phone, someoneElse: someone_else, use, settings })
      await notifyOperatorOfRemoval(app, owned)
    })
    return findMyself(database, member, settings)
  })
  serve(app, 'DELETE /supporters/:user/phone', async ({ member, body }) => {
    if (member.numberProvedUntil === null) throw new AppError('number_unproved')
    await notifyOperatorOfRemoval(app, await removeAddress(database, member, body.kind))
    return findMyself(database, member, settings)
  })
  serve(app, 'POST /families/:family/members/:id/address', async ({ member, params }) =>
    putBackForMember(database, member, idOf(params.id)),
  )
  serve(app, 'PUT /supporters/:user/email', async ({ member, body: { email } }) => {
    await setOwnEmail(database, member, email === null ? null : mailOf(email), settings)
    return findMyself(database, member, settings)
  })
  serve(app, 'DELETE /supporters/:user/families/:family', ({ member }) => leaveFamily(database, member))
  serve(app, 'GET /supporters/:user/export', async (request) => exportMyself(database, request.member))

  serve(app, 'DELETE /login', async (request) => eraseByPhone(database, await provedPhone(request), app.now()))
  serve(app, 'POST /login/export', async (request) => exportByPhone(database, await provedPhone(request)))

  /** Returns the number in this body. Proves it by the body's code, and uses the code up. */
  async function provedPhone(request: RequestTo<'DELETE /login' | 'POST /login/export'>) {
    refuseOtherSites(request)
    const phone = typedAddress(request.body)
    await app.tryCode(request, () => useCode(app, { phone, code: request.body.code, purpose: 'leave', request }))
    return phone
  }
}
