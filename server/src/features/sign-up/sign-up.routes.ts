import type { Application } from '../../http/application.ts'
import { approvedMember, nobody } from '../../http/authentication.ts'
import { limitSuccesses } from '../../http/rate-limits.ts'
import { serve } from '../../http/serve.ts'
import { callerOf } from '../../platform/addresses.ts'
import { formatPhone, phoneOf } from '../../platform/phones.ts'
import { openInvitation } from '../invitations/invitations.commands.ts'
import { reachOf } from '../sign-in/sign-in.commands.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { presentOpenTask } from '../tasks/tasks.presentation.ts'
import { listForVisitor } from '../tasks/tasks.queries.ts'
import { askToJoin } from './sign-up.commands.ts'

export function signUpRoutes(app: Application) {
  const { database, now } = app
  const limitSignUps = limitSuccesses({ amount: 30, inSeconds: 3600 })

  serve(app, 'POST /supporters/signup/validate', async (request) => {
    await openInvitation(database, request.body.invitation, now())
    // The specification has the number itself as the body of a good answer.
    return 200
  })

  serve(app, 'GET /supporters/families/:invitation', async (request) => {
    const { familyId, title, time_zone, family_token, paused_at } = await openInvitation(database, request.params.invitation, now())
    const tasks = (await listForVisitor(database, familyId, now())).map((task) => presentOpenTask(task, time_zone))
    // Nobody has to be signed in: the invitation alone opens this.
    const reader = await approvedMember(app, { headers: request.headers }).catch(nobody)
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
    await limitSignUps(`${callerOf(request.ip)} ${invitation}`, () => askToJoin(database, request.body, phone, now()))
    return { full_name: fullName(supporter), formatted_phone_number: formatPhone(phone) }
  })
}
