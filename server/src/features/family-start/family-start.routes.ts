import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { proveMayStart } from '../../access/may-start.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { networkKeyOf } from '../../http/call-rates.ts'
import { browserOf, refuseOtherSites, rememberDevice } from '../../http/device-cookie.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { useCode } from '../sign-in/codes.commands.ts'
import { refuseOtherPerson } from '../sign-in/sign-in.commands.ts'
import { checkFamilyInput, startFamily } from './family-start.commands.ts'
import { proposedCircleRoutes } from './proposed-circles.routes.ts'

export function familyStartRoutes(app: Application) {
  const { database, now } = app
  proposedCircleRoutes(app)

  serve(app, 'POST /families', async (request, reply) => {
    refuseOtherSites(request)
    const { owner, code, consent, title, time_zone } = request.body
    const startCode = await app.tryCode(request, () => proveMayStart(app, request.body.start_code))
    const phone = typedAddress(owner)
    const locale = localeOf(request.body.locale) ?? 'en'
    const input = { title, time_zone, consent, locale, owner: { ...owner, phone }, network: networkKeyOf(app, request) }
    checkFamilyInput(input)
    const context = { ...browserOf(request), replace: request.body.replace ?? false, now: now() }
    await refuseOtherPerson(database, phone, context)
    await app.tryCode(request, () => useCode(app, { phone, code, purpose: 'start_family', request }))
    const { personId, secret, kept } = await startFamily(database, input, startCode, context)
    request.proved = { personId }
    rememberDevice(app, reply, secret)
    return kept
  })
}
