import { localeOf } from '@hand-in-hand/contract/locales.ts'
import { proveMayStart } from '../../access/may-start.ts'
import { serve } from '../../access/serve.ts'
import { acceptedLocale } from '../../http/accepted-locale.ts'
import type { Application } from '../../http/application.ts'
import { networkKeyOf } from '../../http/call-rates.ts'
import { type CodeRequest, codeBrowserOf } from '../../http/code-browser.ts'
import { browserOf, refuseOtherSites, rememberDevice } from '../../http/device-cookie.ts'
import { AppError } from '../../platform/errors.ts'
import { keyedHash } from '../../platform/secrets/secret-key.ts'
import { hashOf } from '../../platform/secrets/tokens.ts'
import { typedAddress } from '../../platform/typed-addresses.ts'
import { checkConsent } from '../../rules/consent.ts'
import { needOf } from '../../rules/ready-list.ts'
import { allOf, findPersonByAddress } from '../../store/addresses/addresses.ts'
import { boxOf } from '../../store/messages/channels.ts'
import { isKnownDevice, useCode } from '../sign-in/codes.commands.ts'
import { refuseOtherPerson } from '../sign-in/sign-in.commands.ts'
import { checkFamilyInput } from './family-start.commands.ts'
import {
  acceptProposal,
  askFamily,
  declineProposal,
  findProposal,
  openProposal,
  propose,
  type WaitingProposal,
} from './proposed-circles.commands.ts'

export function proposedCircleRoutes(app: Application) {
  const { database, settings, secretKey, now } = app
  const countedOf = (address: string) => keyedHash(secretKey, `proposing friend ${boxOf(address)}`)
  const askedHashOf = (address: string) => keyedHash(secretKey, `proposed circle ${boxOf(address)}`)

  serve(app, 'POST /proposed_circles', async (request) => {
    refuseOtherSites(request)
    const { friend, code, consent, start_code, title, locale, tasks } = request.body
    const startCode = await app.tryCode(request, () => proveMayStart(app, start_code))
    const address = typedAddress(friend)
    if (tasks.some((task) => needOf(task.title) === undefined)) throw new AppError('bad_request')
    checkConsent(consent)
    await app.tryCode(request, () => useCode(app, { phone: address, code, purpose: 'start_family', request }))
    const { first_name, last_name } = friend
    const proposal = { title, locale, tasks, friend: { first_name, last_name }, ...(consent && { consent }) }
    return propose(database, proposal, { address, counted: countedOf(address), startCode, browserHash: browserHashOf(app, request) }, now())
  })

  serve(app, 'POST /proposed_circles/open', ({ body, headers }) =>
    openProposal(database, body.link, acceptedLocale(headers['accept-language']), now()),
  )

  serve(app, 'POST /proposed_circles/send', async (request) => {
    const { link, ...typed } = request.body
    const address = typedAddress(typed)
    const asked = { link, address, askedHash: askedHashOf(address), browserHash: browserHashOf(app, request) }
    return { sent: await askFamily(database, asked, settings, now()) }
  })

  serve(app, 'POST /proposed_circles/decline', ({ body }) => declineProposal(database, body.link, countedOf, now()))

  serve(app, 'POST /proposed_circles/accept', async (request, reply) => {
    refuseOtherSites(request)
    if (settings.familyStart === 'operator') throw new AppError('not_allowed')
    const { owner, code, consent, time_zone, link, keeper } = request.body
    const row = await findProposal(database, link, now())
    const phone = typedAddress(owner)
    checkFamilyInput({ time_zone, consent })
    if (await isOfFriend(app, request, row, phone)) throw new AppError('someone_else')
    if (row.asked_hash !== null && row.asked_hash !== askedHashOf(phone)) throw new AppError('someone_else')
    const context = { ...browserOf(request), replace: request.body.replace ?? false, now: now() }
    await refuseOtherPerson(database, phone, context)
    // If the server needs an operator's code, the friend has used it already. So the family needs no such code.
    await app.tryCode(request, () => useCode(app, { phone, code, purpose: 'sign_in', request }))
    const locale = localeOf(request.body.locale) ?? 'en'
    const input = { time_zone, consent, locale, owner: { ...owner, phone }, network: networkKeyOf(app, request) }
    const { personId, secret, kept } = await acceptProposal(database, { row, keeper, input }, settings, context)
    request.proved = { personId }
    rememberDevice(app, reply, secret)
    return kept
  })
}

/** The hash of the secret of the browser in which the code was just used. */
const browserHashOf = ({ settings }: Application, request: CodeRequest) => hashOf(codeBrowserOf(settings, request) ?? '')

/** Whether an answer comes from the friend: by one of their addresses, or on one of their devices. */
async function isOfFriend(app: Application, request: CodeRequest, row: WaitingProposal, address: string) {
  const friend = await findPersonByAddress(app.database, row.address)
  const theirs = [row.address, ...(friend ? allOf(friend) : [])].map(boxOf)
  if (theirs.includes(boxOf(address)) || browserHashOf(app, request) === row.browser_hash) return true
  return isKnownDevice(app.database, request, row.address, app.now())
}
