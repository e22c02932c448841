import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { whenLinkEnds } from '../../access/login-links.ts'
import { proveMayStart } from '../../access/may-start.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import { type RequestTo, serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { networkKeyOf } from '../../http/call-rates.ts'
import { rememberCodeBrowser } from '../../http/code-browser.ts'
import { browserOf, forgetDevice, refuseOtherSites, rememberDevice } from '../../http/device-cookie.ts'
import { idOf } from '../../http/identifiers.ts'
import { CODES_PER_ADDRESS, limitByAddress } from '../../http/rate-limits.ts'
import { AppError } from '../../platform/errors.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { isoOf } from '../../platform/zones.ts'
import { listDevicesOf } from '../../store/devices.ts'
import { getsNoCodes } from '../../store/login-codes.ts'
import { listLinksOf } from '../../store/login-links.ts'
import { isSentManually, openChannels } from '../../store/messages/channels.ts'
import { admitByCode } from '../circle/open-evening.commands.ts'
import { isReachable } from '../messages/limits.rules.ts'
import { askerOf, sendCode, useCode } from './codes.commands.ts'
import { askForLink } from './links.commands.ts'
import { acceptOfferedRole, declineOfferedRole, markRoleSeen } from './roles.commands.ts'
import { endDevice, endLink, logOut, refuseOtherPerson, restoreSession, signInByLink, signInByPhone } from './sign-in.commands.ts'

export function signInRoutes(app: Application) {
  sessionRoutes(app)
  deviceAndLinkRoutes(app)
  codeRoutes(app)
  serve(app, 'PUT /supporters/:user/families/:family/role', async (request) => ({
    role: await acceptOfferedRole(app.database, request.member, request.body?.contact ?? false),
  }))
  serve(app, 'DELETE /supporters/:user/families/:family/role', ({ member }) => declineOfferedRole(app.database, member))
  serve(app, 'PUT /supporters/:user/families/:family/role/seen', ({ member, body }) =>
    markRoleSeen(app.database, member, body?.contact ?? false),
  )
}

const contextOf = (app: Application, request: Parameters<typeof browserOf>[0] & { body: { replace?: boolean } }) => ({
  ...browserOf(request),
  replace: request.body.replace ?? false,
  now: app.now(),
})

function sessionRoutes(app: Application) {
  const { database, settings, now } = app

  serve(app, 'POST /session', async (request, reply) => {
    refuseOtherSites(request)
    const { personId, secret, kept } = await signInByLink(database, request.body, contextOf(app, request), settings)
    request.proved = { personId }
    rememberDevice(app, reply, secret)
    return kept
  })

  serve(app, 'POST /session/link', ({ body }) => askForLink(database, body, now()))

  serve(app, 'GET /session', async (request, reply) => {
    refuseOtherSites(request)
    reply.header('cache-control', 'no-store')
    const session = await restoreSession(database, browserOf(request), now())
    if (!session) return { memberships: [] }
    rememberDevice(app, reply, session.secret)
    return { memberships: session.kept }
  })

  serve(app, 'DELETE /session', async (request, reply) => {
    refuseOtherSites(request)
    await logOut(database, browserOf(request), now())
    forgetDevice(app, reply)
    return {}
  })
}

function deviceAndLinkRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /session/devices', async ({ member }) => {
    const devices = await listDevicesOf(database, await membershipsToChange(database, member))
    return devices.map(({ id, name, created_at, last_seen_at }) => ({
      id,
      name,
      created_at: isoOf(created_at, member.timeZone),
      last_seen_at: isoOf(last_seen_at, member.timeZone),
      current: id === member.deviceId,
    }))
  })

  serve(app, 'DELETE /session/devices/:id', async ({ member, params }) => endDevice(database, member, idOf(params.id)))

  serve(app, 'GET /session/links', async ({ member }) => {
    const links = await listLinksOf(database, member)
    const hasNoCodes = await getsNoCodes(database, member.personId, settings)
    return links.map((link) => {
      const end = whenLinkEnds(link, hasNoCodes)
      return {
        id: link.id,
        created_at: isoOf(link.created_at, member.timeZone),
        last_used_at: link.last_used_at === null ? null : isoOf(link.last_used_at, member.timeZone),
        expires_at: end === null ? null : isoOf(end, member.timeZone),
      }
    })
  })

  serve(app, 'DELETE /session/links/:id', async ({ member, params }) => endLink(database, member, idOf(params.id)))
}

function codeRoutes(app: Application) {
  const { database, settings, now } = app
  const limitCodes = limitByAddress(app, CODES_PER_ADDRESS)

  /** Returns the limit that stopped the code; null if it is sent. */
  async function requestCode(request: RequestTo<'POST /login/code'>, browser: string) {
    const { locale, purpose = 'sign_in' } = request.body
    const phone = typedAddress(request.body)
    if (isSentManually(settings, phone)) throw new AppError('not_allowed')
    if (!isMail(phone) && !isReachable(settings, phone)) return 'country'
    try {
      limitCodes(request)
    } catch {
      return 'address'
    }
    const [asker, network] = [await askerOf(app, request, phone, purpose), networkKeyOf(app, request)]
    const perDay = isMail(phone) ? (settings.mail?.perDay ?? 0) : settings.smsIsFree ? null : settings.smsPerDay.inAll
    const input = { phone, locale: localeOf(locale) ?? 'en', purpose, browser, asker, network, perDay, key: app.secretKey, now: now() }
    return sendCode(database, input)
  }

  serve(app, 'POST /login/code', async (request, reply) => {
    refuseOtherSites(request)
    if (openChannels(settings).length === 0) throw new AppError('not_allowed')
    if (request.body.purpose === 'start_family') await app.tryCode(request, () => proveMayStart(app, request.body.start_code))
    const limit = await requestCode(request, rememberCodeBrowser(settings, request, reply))
    // The caller gets the same reply in all cases. The operator sees the limit in the log.
    if (limit) app.alarm({ limit: `codes by ${limit}` })
    return {}
  })

  serve(app, 'POST /login/verify', async (request, reply) => {
    refuseOtherSites(request)
    const phone = typedAddress(request.body)
    const context = contextOf(app, request)
    await refuseOtherPerson(database, phone, context)
    await app.tryCode(request, () => useCode(app, { phone, code: request.body.code, purpose: 'sign_in', request }))
    await admitByCode(database, phone, settings, now())
    const session = await signInByPhone(database, phone, context)
    if (!session) return { memberships: [] }
    request.proved = { personId: session.personId }
    rememberDevice(app, reply, session.secret)
    return { memberships: session.kept }
  })
}
