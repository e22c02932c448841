import { approvedMember, orAnonymous } from '../../access/authentication.ts'
import { reachOf } from '../../access/reach.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { limitSuccesses } from '../../http/rate-limits.ts'
import { callerOf } from '../../platform/addresses.ts'
import { fullName } from '../../platform/people.ts'
import { formatPhone, phoneOf } from '../../platform/phones.ts'
import { listForVisitor } from '../../store/task-lists.ts'
import { openInvitation } from '../invitations/invitations.commands.ts'
import { askToJoin } from './sign-up.commands.ts'
import { presentOpenTask } from './sign-up.presentation.ts'

export function signUpRoutes(app: Application) {
  const { database, now } = app
  const limitSignUps = limitSuccesses({ amount: 30, inSeconds: 3600 })

  serve(app, 'POST /supporters/signup/validate', async (request) => {
    await openInvitation(database, request.body.invitation, now())
    // By the specification the body of the successful reply is the number.
    return 200
  })

  serve(app, 'GET /supporters/families/:invitation', async (request) => {
    const { familyId, title, time_zone, family_token, paused_at } = await openInvitation(database, request.params.invitation, now())
    const tasks = (await listForVisitor(database, familyId, now())).map((task) => presentOpenTask(task, time_zone))
    // No sign-in is needed: the invitation is enough.
    const reader = await approvedMember(app, { headers: request.headers }).catch(orAnonymous)
    const isOwn = reader !== null && (await reachOf(database, reader)).some((own) => own.familyId === familyId)
    return {
      title,
      paused: paused_at !== null,
      ...(isOwn && { family_token }),
      no_time: tasks.filter((task) => task.type === 'no_time'),
      events: tasks.filter((task) => task.type === 'until_time'),
    }
  })

  serve(app, 'POST /supporters/signup', async (request) => {
    const { invitation, supporter } = request.body
    const phone = phoneOf(supporter.phone_number)
    await limitSignUps(`${callerOf(request.ip)} ${invitation}`, () => askToJoin(database, request.body, phone, now(), request.creation))
    return { full_name: fullName(supporter), formatted_phone_number: formatPhone(phone) }
  })
}
