import { closeByOperator, proposeByOperator, reopenByOperator, setBudget } from '../../features/operator/families.commands.ts'
import { makeOperatorLink, signInOperator } from '../../features/operator/sign-in.commands.ts'
import { addStartCode, stopStartCode } from '../../features/operator/start-codes.commands.ts'
import { openSecretKey } from '../../platform/secrets/secret-key.ts'
import { addresses } from '../families.ts'
import { ok } from '../family.ts'
import { keysOf } from '../request-keys.ts'
import { goodRequests } from '../requests.ts'
import { callNames, endpointOf, validCalls } from '../valid-calls.ts'
import { changeSettings, moveTo, newKey, type Person, person, type Server } from './story.ts'

/** A family in Germany that takes a pause, with messages that wait for the end of the night. */
export async function makePaused(server: Server): Promise<Person[]> {
  const family = await server.makeFamily({
    title: 'Familie Weber',
    locale: 'de',
    time_zone: 'Europe/Berlin',
    owner: { first_name: 'Jürgen', last_name: 'Weber' },
  })
  const meals = { people: null, avoid: 'Keine Nüsse', from: null, until: null, dishes: 'kept', place: null }
  await ok(changeSettings(family, { meals, quiet_hours: null }))
  const supporter = await family.makeSupporter({ first_name: 'Jürgen', locale: 'de' })
  await ok(supporter.take(await family.makeEvent({ start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00', title: 'Zum Zahnarzt' })))
  await family.makeEvent({ start_at: '2026-12-02T16:00', end_at: '2026-12-02T17:00', title: 'Zum Turnen' })
  await ok(family.asOwner('PATCH', '', { paused: true, paused_until: '2026-12-10' }))
  return [person(family, 'owner', family.owner), person(family, 'supporter', supporter)]
}

/** A family that its owner closed. */
export async function makeClosed(server: Server): Promise<Person[]> {
  const family = await server.makeFamily({
    title: 'Семья Ивановых',
    locale: 'ru',
    time_zone: 'Europe/Moscow',
    owner: { first_name: 'Анна', last_name: 'Иванова' },
  })
  const meals = { people: 2, avoid: null, from: null, until: null, dishes: null, place: null }
  await ok(changeSettings(family, { meals }))
  const supporter = await family.makeSupporter({ first_name: 'Пётр', locale: 'ru' })
  const task = await family.makeTask({ title: 'Суп' })
  await ok(supporter.take(task))
  await family.makeRequest({ first_name: 'Ольга', locale: 'ru' })
  await ok(family.asOwner('DELETE', '', { title: 'Семья Ивановых' }))
  return [person(family, 'owner', family.owner), person(family, 'supporter', supporter)]
}

/** A family whose owner may be replaced, because the operator proposed another owner. */
export async function makeLeaderless(server: Server): Promise<Person[]> {
  const { database, clock } = server
  const family = await server.makeFamily({
    title: 'The Miller family',
    time_zone: 'America/New_York',
    owner: { phone_number: '+12025550142' },
  })
  const heir = await family.makeSupporter({ first_name: 'Sam', phone_number: '+12025550143' })
  const { id } = await database.selectFrom('family').where('token', '=', family.token).select('id').executeTakeFirstOrThrow()
  const operating = () => ({ now: clock.now, via: 'command' }) as const
  await setBudget(database, operating(), id, 40)
  await closeByOperator(database, operating(), id)
  await reopenByOperator(database, operating(), id)
  await ok(heir.take(await family.makeEvent({ start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })))
  await moveTo(server, '2026-11-24T20:00')
  await proposeByOperator(database, operating(), id, heir.phone)
  return [person(family, 'owner', family.owner), person(family, 'heir', heir)]
}

/** Calls that end something that other calls need, or that are made in the stories of other families. */
const NOT_HERE = [
  'PATCH /families/:family',
  'DELETE /families/:family',
  'POST /families/:family/reopen',
  'DELETE /session',
  'POST /supporters/:user/phone',
]

/** A family in which each call of the contract that changes something was made, on Monday 23 November at noon. */
export async function makeEveryCall(server: Server): Promise<Person[]> {
  const family = await server.makeFamily({ title: 'The Levi family' })
  const supporter = await family.makeSupporter()
  const coordinator = await family.makeCoordinator({ first_name: 'Dana' })
  await ok(changeSettings(family, goodRequests['PATCH /families/:family'].body?.(keysOf(server, family)) ?? {}))
  await ok(family.asOwner('PATCH', '', { paused: false }))
  const aCall = validCalls(server, addresses())
  for (const name of callNames) {
    if (name.startsWith('GET ') || NOT_HERE.includes(name)) continue
    const { send, goodBody, isSuccess } = await aCall(name, family)
    const body = endpointOf(name).body ? JSON.stringify(await goodBody()) : undefined
    const reply = await send(body, 'application/json', undefined, endpointOf(name).creates ? newKey() : {})
    if (!isSuccess(reply) && !goodRequests[name].refused) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`)
  }
  return [person(family, 'owner', family.owner), person(family, 'supporter', supporter), person(family, 'coordinator', coordinator)]
}

/** What an operator makes: codes, one of them ended, and sign-ins to the operator's page. */
export async function operate({ database, clock, app }: Server) {
  const operating = { now: clock.now, via: 'page' } as const
  const key = openSecretKey(app.settings)
  await addStartCode(database, operating, 'Ward 3', key)
  const { id } = await addStartCode(database, operating, 'Library', key)
  await stopStartCode(database, operating, id)
  await signInOperator(database, operating, await makeOperatorLink(database, operating))
  await makeOperatorLink(database, { ...operating, via: 'command' })
}
