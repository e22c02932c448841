import type { IncomingHttpHeaders } from 'node:http'
import { approvedMember, orAnonymous } from '../../access/authentication.ts'
import { membershipsToChange } from '../../access/memberships-to-change.ts'
import { serve } from '../../access/serve.ts'
import { acceptedLocale } from '../../http/accepted-locale.ts'
import type { Application } from '../../http/application.ts'
import { limitSuccesses } from '../../http/rate-limits.ts'
import { callerOf } from '../../platform/addresses.ts'
import { fullName } from '../../platform/people.ts'
import { mailOf, presentAddresses, typedAddress } from '../../platform/typed-addresses.ts'
import { findMaker } from '../../store/invitations.ts'
import { listLastApprovals } from '../../store/members.ts'
import { approvesEveryone } from '../../store/open-evenings.ts'
import { findVisitorsTask, listForVisitor } from '../../store/visitors-tasks.ts'
import { invitationOf, openInvitation } from '../invitations/invitations.commands.ts'
import { sendsCodesInto } from '../messages/limits.commands.ts'
import { askToJoin } from './sign-up.commands.ts'
import { presentOpenTask } from './sign-up.presentation.ts'
import { APPROVALS_COUNTED, usualWait } from './usual-wait.rules.ts'

/** The specification says that the body of a reply about a valid link is this number. */
const VALID = 200

export function signUpRoutes(app: Application) {
  const { database, settings, now } = app
  const limitSignUps = limitSuccesses(app, { amount: 30, inSeconds: 3600 })

  serve(app, 'POST /supporters/signup/validate', async (request) => {
    await openInvitation(database, request.body.invitation, now())
    return VALID
  })

  serve(app, 'GET /supporters/families/:invitation', (request) => findInvitedFamily(request.params.invitation, request.headers))

  serve(app, 'GET /supporters/families/:invitation/first_page', async (request) => ({
    family: await findInvitedFamily(request.params.invitation, request.headers),
    validation: VALID,
  }))

  async function findInvitedFamily(invitation: string, headers: IncomingHttpHeaders) {
    const opened = await openInvitation(database, invitation, now())
    const { familyId, title, time_zone, family_token, paused_at, task_id, ...family } = opened
    const maker = await findMaker(database, familyId, opened)
    const wait = usualWait(await listLastApprovals(database, APPROVALS_COUNTED))
    const visitor = { timeZone: time_zone, locale: acceptedLocale(headers['accept-language']) ?? family.locale }
    const linked = task_id === null ? undefined : await findVisitorsTask(database, familyId, task_id, now())
    const open = task_id === null ? await listForVisitor(database, familyId, now()) : [linked ?? []].flat()
    const tasks = open.map((task) => presentOpenTask(task, visitor))
    // No sign-in is needed: the invitation is enough.
    const reader = await approvedMember(app, { headers }).catch(orAnonymous)
    const isOwn = reader !== null && (await membershipsToChange(database, reader)).some((own) => own.familyId === familyId)
    return {
      title,
      ...(maker && { asked_by: maker.first_name }),
      time_zone,
      ...(wait !== null && { usual_wait: wait }),
      ...((await approvesEveryone(database, familyId, opened.id, now())) && { open_today: true }),
      paused: paused_at !== null,
      ...(isOwn && { family_token }),
      no_time: tasks.filter((task) => task.type === 'no_time'),
      events: tasks.filter((task) => task.type === 'until_time'),
    }
  }

  /**
   * Whether a code may be enough to join. The result is the same for everyone with this kind of address, so that someone who types another
   * person's number does not learn whether that person asked before.
   */
  async function entersByCode(invitation: string, address: string) {
    const { familyId, id } = await invitationOf(database, invitation)
    return (await approvesEveryone(database, familyId, id, now())) && (await sendsCodesInto(database, settings, familyId, address, now()))
  }

  serve(app, 'POST /supporters/signup', async (request) => {
    const { invitation, supporter } = request.body
    const address = typedAddress(supporter)
    const input = { ...request.body, requestsMax: settings.requestsMax }
    await limitSignUps(`${callerOf(request.ip)} ${invitation}`, () => askToJoin(database, input, address, now(), request.creation))
    return {
      ...((await entersByCode(invitation, address)) && { enters_by_code: true }),
      full_name: fullName(supporter),
      ...presentAddresses({
        addresses: [address, ...(supporter.email === undefined ? [] : [mailOf(supporter.email)])].map((each) => ({ address: each })),
      }),
    }
  })
}
