import { proposeByOperator } from '../../features/operator/families.commands.ts'
import { noteUnservedCountry } from '../../store/messages/gateway-refusals.ts'
import { claimNotice } from '../../store/operator/notices.ts'
import { makeFamilyByCommand } from '../families.ts'
import { ok } from '../family.ts'
import { aGateway } from '../gateway.ts'
import { serverOfThePast } from '../past-server.ts'
import type { Environment } from '../process.ts'
import { at, type Family, moveTo, type Person, person, type Server } from './story.ts'

type Member = Awaited<ReturnType<Family['makeSupporter']>>

const REPORT_KEY = 'k'.repeat(22)

/** A family that no one has opened for a year. */
export async function leaveAFamily(env: Environment): Promise<Person[]> {
  const server = await serverOfThePast(env, at('2025-10-20T12:00'))
  const family = await server.makeFamily({ title: 'The Bergman family' })
  const avi = await family.makeSupporter()
  await ok(avi.take(await family.makeTask({ title: 'Water the plants' })))
  await server.textsTo(avi.phone)
  await server.close()
  return [person(family, 'owner', family.owner), person(family, 'supporter', avi)]
}

/**
 * The outcomes of messages that a gateway reports: delivered, lost, refused, a number that wants no messages, and a country that is not
 * served.
 */
export async function sendByGateway(env: Environment): Promise<Person[]> {
  const gateway = await aGateway()
  const settings = { ...env, ...gateway.settings, SMS_REPORT_KEY: REPORT_KEY, SMS_PER_FAMILY: '1000' }
  const server = await serverOfThePast(settings, at('2026-11-16T12:00'), { textsAt: gateway.to })
  const gatewayCalls = (path: string) => server.call('GET', `/providers/http/${path}&key=${REPORT_KEY}`)
  const family = await server.makeFamily({ title: 'The Cohen family' })
  const [avi, bella, gil] = [await family.makeSupporter(), await family.makeSupporter(), await family.makeSupporter()]
  await moveTo(server, '2026-11-17T10:00')
  gateway.replies.status = (to) => (to === bella.phone ? 400 : 202)
  const assign = async (title: string, { id }: { id: number }) =>
    ok(family.asOwner('POST', `/tasks/${(await family.makeTask({ title })).id}/assign`, { member: id }))
  for (const who of [avi, bella, gil]) await assign('Lentil soup', who)
  await ok(avi.take(await family.makeTask({ title: 'Laundry' })))
  await server.textsTo(avi.phone)
  const sent = await server.database.selectFrom('message').where('state', '=', 'sent').select('id').execute()
  for (const [index, { id }] of sent.entries()) {
    const state = ['delivered', 'failed', 'accepted'][index % 3]
    await gatewayCalls(`report?message=${id}&state=${state}`)
  }
  await gatewayCalls(`inbound?from=${gil.phone.slice(1)}&text=STOP`)
  await assign('Shopping', gil)
  await server.textsTo(gil.phone)
  await changeOwner(server, family, { avi, bella })
  await noteUnservedCountry(server.database, 'FR', server.clock.now)
  await claimNotice(server.database, 'gateway', { now: server.clock.now, since: 0 })
  await server.close()
  gateway.close()
  return [person(family, 'earlier owner', family.owner), person(family, 'supporter', bella), person(family, 'supporter', gil)]
}

/** A family that sends its messages manually, and offers a role to one member with a login link. */
export async function sendByHand(env: Environment): Promise<Person[]> {
  const server = await serverOfThePast({ ...env, SMS_PROVIDER: 'by-hand' }, at('2026-11-18T12:00'))
  const family = await makeFamilyByCommand(server)
  const avi = await family.makeSupporter()
  const bella = await family.makeSupporter()
  await ok(avi.take(await family.makeTask({ title: 'Bread' })))
  await ok(family.asOwner('PATCH', `/members/${bella.id}`, { role: 'coordinator' }))
  await family.sendLink(bella.id)
  await server.close()
  return [person(family, 'owner', family.owner), person(family, 'supporter', avi), person(family, 'offered', bella)]
}

/** The operator proposes another owner, the owner comes back and stays, and later hands the family over. */
async function changeOwner(server: Server, family: Family, { avi, bella }: Record<'avi' | 'bella', Member>) {
  const { id } = await server.database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  await moveTo(server, '2026-11-17T14:00')
  await proposeByOperator(server.database, { now: server.clock.now, via: 'page' }, id, bella.phone)
  await moveTo(server, '2026-11-17T15:00')
  await ok(family.owner.get(family.path))
  await moveTo(server, '2026-11-17T15:10')
  await ok(family.asOwner('POST', '/owner', { member: avi.id }))
  await family.acceptRole(avi)
}

/** The gateway refuses the server itself, so a code waits. */
export async function refuseByGateway(env: Environment, now: number) {
  const gateway = await aGateway(0, 401)
  const server = await serverOfThePast({ ...env, ...gateway.settings }, now, { textsAt: gateway.to })
  await ok(server.call('POST', '/login/code', { body: { phone_number: '+972502345678', locale: 'en', purpose: 'start_family' } }))
  await server.outbox.sendDue()
  await server.close()
  gateway.close()
}
