import type { Member as MemberOnWire, Request } from '@hand-in-hand/contract/circle.ts'
import type { Application } from '../../http/application.ts'
import { type FamilySide, familySide } from '../../http/authentication.ts'
import { idOf } from '../../http/identifiers.ts'
import { pageBefore, serve } from '../../http/serve.ts'
import { formatPhone } from '../../platform/phones.ts'
import { isoOf } from '../../platform/zones.ts'
import { presentMessage } from '../messages/messages.presentation.ts'
import type { MessageWithName } from '../messages/messages.queries.ts'
import { fullName } from '../supporters/supporters.presentation.ts'
import { taskIdOf } from '../tasks/tasks.presentation.ts'
import { approveRequest, declineRequest, removeMember, sendFreshLink } from './circle.commands.ts'
import { listMembers, listRequests, type MemberRow, type RequestRow } from './circle.queries.ts'

export function circleRoutes(app: Application) {
  const { database, settings } = app

  serve(app, 'GET /families/:family/requests', async (request) => {
    const member = await familySide(app, request)
    const rows = await listRequests(database, member.familyId, pageBefore(request.query.before, member))
    return rows.map((row) => presentRequest(row, member))
  })
  serve(app, 'POST /families/:family/requests/:id/approve', async (request) => {
    const member = await familySide(app, request)
    return presentOutcome(await approveRequest(database, member, idOf(request.params.id), request.body.trusted ?? false), member)
  })
  serve(app, 'POST /families/:family/requests/:id/decline', async (request) => {
    const member = await familySide(app, request)
    return presentRequest(await declineRequest(database, member, idOf(request.params.id), request.body.reason), member)
  })
  serve(app, 'GET /families/:family/members', async (request) => {
    const member = await familySide(app, request)
    const rows = await listMembers(database, member.familyId, pageBefore(request.query.before, member), member.now)
    return rows.map((row) => presentMember(row, member))
  })
  serve(app, 'DELETE /families/:family/members/:id', async (request) => {
    const member = await familySide(app, request)
    return presentMember(await removeMember(database, member, idOf(request.params.id)), member)
  })
  serve(app, 'POST /families/:family/members/:id/link', async (request) => {
    const member = await familySide(app, request)
    return presentOutcome(await sendFreshLink(database, member, idOf(request.params.id)), member)
  })

  const presentOutcome = ({ row, message }: { row: MemberRow; message: MessageWithName | null }, member: FamilySide) => ({
    member: presentMember(row, member),
    message: message && presentMessage(message, settings, member.timeZone, member.now),
  })
}

const presentRequest = (row: RequestRow, { timeZone }: FamilySide): Request => ({
  id: row.id,
  full_name: fullName(row),
  formatted_phone_number: formatPhone(row.phone_e164),
  locale: row.locale,
  requested_at: isoOf(row.requested_at, timeZone),
  wanted_task:
    row.wanted_task_id === null || row.wanted_type === null || row.wanted_title === null
      ? null
      : { task_id: taskIdOf({ id: row.wanted_task_id, type: row.wanted_type }), title: row.wanted_title },
  asked_before: row.asked_before,
})

const presentMember = (row: MemberRow, { timeZone }: FamilySide): MemberOnWire => ({
  id: row.id,
  full_name: fullName(row),
  formatted_phone_number: formatPhone(row.phone_e164),
  role: row.role,
  state: row.state,
  trusted: row.trusted_at !== null,
  joined_at: isoOf(row.decided_at ?? row.requested_at, timeZone),
  last_seen_at: row.last_seen_at === null ? null : isoOf(row.last_seen_at, timeZone),
  load: { open: Number(row.open), done_30_days: Number(row.done) },
})
