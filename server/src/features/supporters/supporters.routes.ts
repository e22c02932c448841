import type { Supporter } from '@hand-in-hand/contract/supporters.ts'
import type { Application } from '../../http/application.ts'
import { type ApprovedMember, approvedMember } from '../../http/authentication.ts'
import { refuseOtherSites } from '../../http/device-cookie.ts'
import { type RequestTo, serve } from '../../http/serve.ts'
import { AppError } from '../../platform/errors.ts'
import { formatPhone, phoneOf } from '../../platform/phones.ts'
import { isoOf } from '../../platform/zones.ts'
import { findFeedOf } from '../calendar/calendar.queries.ts'
import { findChoices } from '../messages/choices.queries.ts'
import { pushKeys } from '../messages/push.commands.ts'
import { useCode } from '../sign-in/codes.commands.ts'
import { eraseByPhone, exportByPhone, exportMyself } from './by-phone.commands.ts'
import { changeMyPhone, changeMyself, eraseMyself, leaveFamily } from './supporters.commands.ts'
import { fullName } from './supporters.presentation.ts'
import { findCanHelp, findSelf } from './supporters.queries.ts'

export function supporterRoutes(app: Application) {
  const { database } = app

  serve(app, 'GET /supporters/:user', async (request) => present(await approvedMember(app, request)))
  serve(app, 'PATCH /supporters/:user', async (request) => {
    const member = await approvedMember(app, request)
    await changeMyself(database, member, request.body)
    return present(member)
  })
  serve(app, 'DELETE /supporters/:user', async (request) => {
    await eraseMyself(database, await approvedMember(app, request))
    return {}
  })
  serve(app, 'POST /supporters/:user/phone', async (request) => {
    const member = await approvedMember(app, request)
    const phone = phoneOf(request.body.phone_number)
    if (member.numberProvedUntil === null) throw new AppError('number_unproved')
    await app.tryCode(request, () => useCode(app, { phone, code: request.body.code, purpose: 'change_number', request }))
    await changeMyPhone(database, member, phone)
    return present(member)
  })
  serve(app, 'DELETE /supporters/:user/families/:family', async (request) => {
    await leaveFamily(database, await approvedMember(app, request))
    return {}
  })
  serve(app, 'GET /supporters/:user/export', async (request) => exportMyself(database, await approvedMember(app, request)))

  serve(app, 'DELETE /login', async (request) => {
    await eraseByPhone(database, await provedPhone(request), app.now())
    return {}
  })
  serve(app, 'POST /login/export', async (request) => exportByPhone(database, await provedPhone(request)))

  serve(app, 'GET /settings', async () => ({
    sign_in_by_code: !app.settings.sendsByHand,
    partner: app.settings.partner,
    push_key: (await pushKeys(database, app.now())).public_key,
    apps: app.settings.apps,
  }))

  /** The number of this body, which its code proves, and no longer proves afterwards. */
  async function provedPhone(request: RequestTo<'DELETE /login' | 'POST /login/export'>) {
    refuseOtherSites(request)
    const phone = phoneOf(request.body.phone_number)
    await app.tryCode(request, () => useCode(app, { phone, code: request.body.code, purpose: 'leave', request }))
    return phone
  }

  async function present(member: ApprovedMember): Promise<Supporter> {
    const since = await findFeedOf(database, member)
    const { first_name, last_name, phone_e164, locale } = await findSelf(database, member)
    return {
      full_name: fullName({ first_name, last_name }),
      first_name,
      last_name,
      formatted_phone_number: formatPhone(phone_e164),
      locale,
      can_help: await findCanHelp(database, member),
      messages: await findChoices(database, member.familyId, member.id),
      number_proved_until: member.numberProvedUntil === null ? null : isoOf(member.numberProvedUntil, member.timeZone),
      calendar_since: since === undefined ? null : isoOf(since.created_at, member.timeZone),
    }
  }
}
