import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { RETENTION_DAYS } from '@hand-in-hand/contract/retention.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isAll, triedOf } from '../../../scripts/tests/tier.ts'
import { close, handToOwner, reopen } from '../commands/family/families.ts'
import type { FamilyCommand } from '../commands/family/family-command.ts'
import { erase } from '../commands/family/people.ts'
import { makeOperatorLink } from '../features/operator/sign-in.commands.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { makeFamilyByCommand } from '../testing/families.ts'
import { ok } from '../testing/family.ts'
import { testServer } from '../testing/server.ts'
import type { Family } from '../testing/subjects.ts'
import { operatorServer } from './operator-server.ts'

type Server = Awaited<ReturnType<typeof testServer>>

// What an operator does with a family, by command and by page, in every state that a family can be in.

const servers = {
  'a gateway': await testServer({ OPERATOR_PORT: '3010' }),
  'manual sending': await testServer({
    OPERATOR_PORT: '3010',
    SMS_PROVIDER: 'by-hand',
    PUBLIC_URL: 'https://help.example.org',
    HOST: '0.0.0.0',
  }),
}
const START = servers['a gateway'].clock.now
/** This event is soon enough that its taker may ask others to take it over. */
const SOON = { start_at: '2026-11-24T16:00', end_at: '2026-11-24T17:00' }
const EVENT = { start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }

async function aFamily(server: Server) {
  server.clock.now = START
  const family = await (server.settings.sendsManually ? makeFamilyByCommand(server) : server.makeFamily())
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter({ first_name: 'Bella' })]
  const number = Number((await familyRow(server, family)).id)
  const mine = (person: { token: string }, method: string, rest: string, body: object = {}) =>
    ok(server.call(method, `/supporters/me${family.path}${rest}`, { token: person.token, body }))
  const taken = async (changes: object = EVENT) => {
    const event = await family.makeEvent(changes)
    await ok(avi.take(event))
    return event
  }
  return { server, family, avi, bella, number, mine, taken, owned: (...sent: Parameters<Family['asOwner']>) => ok(family.asOwner(...sent)) }
}
type Place = Awaited<ReturnType<typeof aFamily>>

const familyRow = ({ database }: Server, { token }: Pick<Family, 'token'>) =>
  database.selectFrom('family').where('token', '=', token).selectAll().executeTakeFirstOrThrow()

/** Each function brings a family with two helpers into a state. Avi is the helper who takes tasks. */
const STATES: Record<string, (place: Place) => Promise<unknown>> = {
  'nothing to do': async () => {},
  'open tasks and a series without an end': async ({ family }) => {
    await family.makeTask()
    await family.makeEvent({ ...EVENT, repeat: 'FREQ=WEEKLY' } as object)
  },
  'a taken task': async ({ taken }) => taken(),
  'several taken tasks of one person, and one without a time': async ({ family, avi, taken }) => {
    for (const day of ['27', '28']) await taken({ start_at: `2026-11-${day}T09:00`, end_at: `2026-11-${day}T10:00` })
    await ok(avi.take(await family.makeTask()))
  },
  'a task that the owner has taken': async ({ family }) => ok(family.owner.take(await family.makeEvent(EVENT))),
  'a completed task': async ({ family, avi }) => {
    const task = await family.makeTask()
    await ok(avi.take(task))
    await ok(avi.complete(task))
  },
  'an offered role': async ({ owned, avi }) => owned('PATCH', `/members/${avi.id}`, { role: 'coordinator' }),
  'an owner who hands it over': async ({ owned, avi }) => owned('POST', '/owner', { member: avi.id }),
  'a taker who looks for someone else': async ({ taken, mine, avi }) => mine(avi, 'PUT', `/tasks/${(await taken(SOON)).id}/offer`),
  'a task that was taken over': async ({ taken, mine, avi, bella }) => {
    const event = await taken(SOON)
    await mine(avi, 'PUT', `/tasks/${event.id}/offer`)
    await ok(bella.take(event))
  },
  'a question without an answer': async ({ taken, mine, bella }) =>
    mine(bella, 'PUT', `/tasks/${(await taken()).id}/question`, { question: 'Is there a child seat?' }),
  'a person who asks to join': async ({ family, taken }) => {
    await taken()
    await family.makeRequest({ first_name: 'Gil' })
  },
  'a pause': async ({ owned, taken }) => {
    await taken()
    await owned('PATCH', '', { paused: true })
  },
  'helpers who were asked': async ({ server, family, owned, taken }) => {
    await taken()
    const event = await family.makeEvent(EVENT)
    await owned('PUT', `/tasks/${event.id}/asking`, { asking: 'now' })
    await server.jobs.queueDueMessages()
  },
  'a proposed owner': async ({ server, bella, number, taken }) => {
    await taken()
    server.clock.now += 2 * HOUR
    await byCommand(server, handToOwner, { family: String(number), phone: bella.phone })
  },
  'a proposed owner who may accept': async ({ server, bella, number, taken }) => {
    await taken({ start_at: '2026-12-20T16:00', end_at: '2026-12-20T17:00' })
    server.clock.now += 2 * HOUR
    await byCommand(server, handToOwner, { family: String(number), phone: bella.phone })
    server.clock.now += 7 * DAY
    await server.jobs.decideHeirs()
  },
  'messages that wait for the morning': async ({ server, family, bella, taken }) => {
    const event = await taken()
    server.clock.now = Date.parse('2026-11-23T22:30+02:00')
    await ok(bella.take(await family.makeTask()))
    await ok(family.asOwner('PATCH', `/tasks/${event.id}`, { title: 'Bread' }, { 'if-match': '"2"' }))
  },
  'a taker who was removed': async ({ owned, taken, avi }) => {
    await taken()
    await owned('DELETE', `/members/${avi.id}`, {})
  },
  'no visit for a year, so that the owner was asked': async ({ server, taken }) => {
    await taken({ start_at: '2027-12-20T16:00', end_at: '2027-12-20T17:00' })
    server.clock.now += (RETENTION_DAYS.idleFamily + 1) * DAY
    await server.jobs.askIdle()
  },
}

afterEach(() => void vi.useRealTimers())

/** Runs a command as on a terminal, at the time of the server's clock. Returns what the command prints. Throws if the command refuses. */
async function byCommand({ clock, database, settings }: Server, command: FamilyCommand, options: Record<string, string>) {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now })
  return command.prepare((name) => options[name] ?? '')(database, settings)
}

/** Signs in again, and sends a form of a family's page. Returns the heading and the sentence of the reply. */
async function byPage({ app, clock, database }: Server, number: number, act: string, fields: Record<string, string> = {}) {
  const page = await operatorServer(app)
  const host = `${operatorsHost(app.secretKey)}:3010`
  const send = (url: string, form: Record<string, string>, cookie: string) =>
    page.inject({
      method: 'POST',
      url,
      headers: { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded', cookie },
      payload: new URLSearchParams(form).toString(),
    })
  const link = await makeOperatorLink(database, { now: clock.now, via: 'command' })
  const [{ name, value } = { name: '', value: '' }] = (await send('/sign-in', { link }, '')).cookies
  const cookie = `${name}=${value}`
  const home = await page.inject({ method: 'GET', url: '/', headers: { host, cookie } })
  const [, key = ''] = /name="key" value="([\w-]+)"/.exec(home.body) ?? []
  const { body } = await send(`/families/${number}/${act}`, { key, sure: 'yes', ...fields }, cookie)
  const [, heading = ''] = /<h1>([^<]*)<\/h1>/.exec(body) ?? []
  const [, sentence = ''] = /role="status">([^<]*)</.exec(body) ?? []
  return `${heading}: ${sentence}`
}

/**
 * Lets a day pass and does the work that is then due. Then checks that each part of the server can still read the family, and that no error
 * was logged.
 */
async function goesOn({ server, family }: Place) {
  server.clock.now += DAY
  await server.jobs.queueDueMessages()
  await server.jobs.decideHeirs()
  await server.outbox.sendDue()
  for (const path of ['', '/tasks', '/members', '/events', '/messages', '/export']) {
    const { statusCode } = await family.asOwner('GET', path)
    expect(statusCode, path).toBeLessThan(500)
  }
  expect(server.lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([])
}

/** The members who got a message of this kind, once for each message. */
const told = async ({ server, number }: Place, template: 'family_closed' | 'family_reopened') =>
  (
    await server.database
      .selectFrom('message')
      .where('family_id', '=', number as never)
      .where('template', '=', template)
      .orderBy('membership_id')
      .select('membership_id')
      .execute()
  ).map(({ membership_id }) => membership_id)

const holdersIn = async ({ server, number }: Place) => [
  ...new Set(
    (
      await server.database
        .selectFrom('task')
        .where('family_id', '=', number as never)
        .where('status', '=', 'in_progress')
        .orderBy('assignee_id')
        .select('assignee_id')
        .execute()
    ).map(({ assignee_id }) => assignee_id),
  ),
]

/** Manual sending changes only the notifications. So `npm test` tries it only with these states, and `npm run test:all` with all. */
const BY_HAND: string[] = [
  'several taken tasks of one person, and one without a time',
  'an offered role',
  'a proposed owner who may accept',
]

const cells = Object.keys(STATES).flatMap((state) =>
  (['a gateway', 'manual sending'] as const)
    .filter((way) => way === 'a gateway' || isAll || BY_HAND.includes(state))
    .map((way) => [way, state] as const),
)

const stateOf = async ({ server, family }: Place) => ((await familyRow(server, family)).closed_at === null ? 'open' : 'closed')

async function closesAndReopens(place: Place) {
  const { server, number } = place
  const holders = await holdersIn(place)
  const family = { family: String(number) }
  expect(await byCommand(server, close, family)).toMatch(/^"Levi" \(\d+\) is closed\. Until /)
  expect([await stateOf(place), await told(place, 'family_closed')]).toEqual(['closed', holders])
  await expect(byCommand(server, close, family)).rejects.toThrow('is closed already.')
  expect(await byPage(server, number, 'close')).toMatch(/^Not done: .* is closed already\.$/)
  expect(await byPage(server, number, 'reopen')).toMatch(/^Done: .* is open again\.$/)
  expect([await stateOf(place), await told(place, 'family_reopened')]).toEqual(['open', holders])
  expect(await byPage(server, number, 'close')).toMatch(/^Done: .* is closed\. Until /)
  expect(await byCommand(server, reopen, family)).toMatch(/is open again\.$/)
  await expect(byCommand(server, reopen, family)).rejects.toThrow('is open.')
  await goesOn(place)
}

/** The family loses a helper, then its owner. Then the other helper is offered the role of owner. */
async function losesPeople(place: Place) {
  const { server, family, avi, bella, number } = place
  const [about, phoneOf] = [{ family: String(number) }, ({ phone }: { phone: string }) => ({ phone })]
  expect(await byCommand(server, erase, { ...phoneOf(avi), sure: 'yes' })).toMatch(/^Nothing here tells who this person was/)
  await expect(byCommand(server, erase, { ...phoneOf(avi), sure: 'yes' })).rejects.toThrow('Nobody with this number is known here.')
  await expect(byCommand(server, erase, { ...phoneOf(family.owner), sure: 'yes' })).rejects.toThrow(
    'This person owns a family that is open:',
  )
  await expect(byCommand(server, handToOwner, { ...about, ...phoneOf(avi) })).rejects.toThrow('No approved member of this family')
  expect(await holdersIn(place)).not.toContain(avi.id)
  expect(await byCommand(server, close, about)).toContain('is closed.')
  await expect(byCommand(server, handToOwner, { ...about, ...phoneOf(bella) })).rejects.toThrow('This family is closed.')
  expect(await byPage(server, number, 'owner', phoneOf(bella))).toBe('Not done: This family is closed.')
  expect(await byCommand(server, erase, { ...phoneOf(family.owner), sure: 'yes' })).toMatch(/^Nothing here tells who this person was/)
  expect(await byPage(server, number, 'reopen')).toMatch(/is open again\.$/)
  server.clock.now += 2 * HOUR
  expect(await byPage(server, number, 'owner', phoneOf(bella))).toMatch(/^Done: /)
  await goesOn(place)
  server.clock.now += 7 * DAY
  await server.jobs.decideHeirs()
  await goesOn(place)
  const members = server.database.selectFrom('membership').where('id', '=', bella.id)
  expect(await members.select('offered_role').executeTakeFirst()).toEqual({ offered_role: 'owner' })
}

test.each(triedOf('acts and states', cells, 4))('with %s, an operator can do each act with a family that has %s', async (way, name) => {
  const server = servers[way]
  async function there() {
    const place = await aFamily(server)
    await STATES[name]?.(place)
    server.clock.now += 2 * HOUR
    return place
  }
  const place = await there()
  await closesAndReopens(place)
  await losesPeople(isAll ? await there() : place)
})

describe('an owner who is erased', () => {
  const server = servers['a gateway']

  test('can be the last member if the family is closed; 30 days later the family is erased too', async () => {
    server.clock.now = START
    const family = await server.makeFamily({ title: 'Alone' })
    const { id } = await familyRow(server, family)
    const phone = family.owner.phone
    await expect(byCommand(server, erase, { phone, sure: 'yes' })).rejects.toThrow(/owns a family that is open: .* close it \(close\)/)
    await byCommand(server, close, { family: String(id) })
    expect(await byCommand(server, erase, { phone, sure: 'yes' })).toMatch(/^Nothing here tells who this person was/)
    await expect(byCommand(server, erase, { phone, sure: 'yes' })).rejects.toThrow('Nobody with this number is known here.')
    server.clock.now += RETENTION_DAYS.closedFamily * DAY
    await expect(byCommand(server, reopen, { family: String(id) })).rejects.toThrow('"Alone" is being erased.')
    await server.jobs.eraseClosed()
    await expect(byCommand(server, reopen, { family: String(id) })).rejects.toThrow(`No family has the number ${id}.`)
  })

  test('is called "someone" in messages to others, and gets none', async () => {
    server.clock.now = START
    const family = await server.makeFamily()
    const bella = await family.makeSupporter()
    const { id } = await familyRow(server, family)
    await byCommand(server, close, { family: String(id) })
    await byCommand(server, erase, { phone: family.owner.phone, sure: 'yes' })
    await byCommand(server, reopen, { family: String(id) })
    server.clock.now += 2 * HOUR
    await byCommand(server, handToOwner, { family: String(id), phone: bella.phone })
    expect((await server.textsTo(bella.phone))[0]).toMatch(/in 7 days you can take charge of the circle, unless someone opens it first\./)
    const queued = await server.database
      .selectFrom('message')
      .where('family_id', '=', id as never)
      .select('phone_e164')
      .execute()
    expect(queued.filter(({ phone_e164 }) => !phone_e164.startsWith('+'))).toEqual([])
  })
})
