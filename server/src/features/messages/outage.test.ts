import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Message } from '@hand-in-hand/contract/messages.ts'
import type { Overview } from '@hand-in-hand/contract/overview.ts'
import { expect, onTestFinished, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { changeAddresses } from '../../testing/addresses/stored-addresses.ts'
import { ok } from '../../testing/family.ts'
import { aGateway } from '../../testing/gateway.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { messageWarnings } from '../../testing/readyz.ts'
import { START, testServer } from '../../testing/server.ts'
import { configureProvider } from './messages.providers.ts'
import { outboxWorker } from './outbox.jobs.ts'

const AVIS_MAIL = 'avi@example.org'

interface Away {
  /** `isAway`: whether the gateway or mail server is away. `came`: the texts that it has received, in order. */
  isAway: boolean
  came: () => string[]
  settings: Record<string, string>
  isMail?: boolean
}

/** An SMS gateway that replies 503 to everything while it is away. */
async function a503(): Promise<Away> {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const taken: string[] = []
  const away: Away = { isAway: false, came: () => taken, settings: gateway.settings }
  gateway.replies.status = () => {
    if (!away.isAway) taken.push(gateway.sent.at(-1)?.text ?? '')
    return away.isAway ? 503 : 202
  }
  return away
}

/** An SMS gateway that can't be reached while it is away. */
async function aRefusedConnection(): Promise<Away> {
  const gateway = await aGateway()
  onTestFinished(gateway.close)
  const away = { isAway: false, came: () => gateway.sent.map(({ text }) => text), settings: gateway.settings }
  const closed = await aGateway()
  closed.close()
  const there = globalThis.fetch
  globalThis.fetch = async (...call) => there(away.isAway ? new URL(closed.settings.SMS_HTTP_URL).origin : call[0], call[1])
  onTestFinished(() => {
    globalThis.fetch = there
  })
  return away
}

/** A mail server that replies 451 to each mail while it is away. */
async function a451(): Promise<Away> {
  const away: Away = { isAway: false, came: () => [], settings: {}, isMail: true }
  const sink = await mailSink({ data: () => (away.isAway ? { code: 451, text: '4.3.0 come again' } : undefined) })
  onTestFinished(sink.close)
  const came = () => sink.mails.map(({ subject = '', text = '' }) => `${subject} ${text}`)
  return Object.assign(away, { came, settings: sink.settings })
}

/** A family with Avi, who holds tasks, and a gateway. A test sets when the gateway is away. */
async function anOutage(open: () => Promise<Away>) {
  const way = await open()
  const server = await testServer({ LOG_LEVEL: 'silent', ...(way.isMail && way.settings) })
  const { app, clock, database } = server
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  await server.textsTo(family.owner.phone)
  await server.outbox.stop()
  if (way.isMail) await changeAddresses(database, avi.phone, { phone_e164: AVIS_MAIL })
  const settings = { ...app.settings, ...readSettings({ PORT: '3000', ...way.settings }), dataFolder: app.settings.dataFolder }
  const provider = way.isMail ? { send: async () => {} } : await configureProvider(settings)({ database, now: app.now, show: () => {} })
  const worker = outboxWorker(app, provider)
  onTestFinished(worker.stop)
  /** An event that Avi holds, this many hours from the start. */
  const held = async (title: string, hours: number) => {
    const event = await family.makeEvent({ title, ...at(hours) })
    await ok(avi.take(event))
    return event
  }
  /** Lets this much time (ms) pass, in steps of at most two hours. */
  const pass = async (time: number) => {
    for (const until = clock.now + time; clock.now < until; ) {
      clock.now = Math.min(until, clock.now + 2 * HOUR)
      await worker.sendDue()
    }
  }
  const versionOf = async (id: number) => (await family.asOwner('GET', `/tasks/${id}`)).json<{ version: number }>().version
  const change = async (id: number, values: object) =>
    ok(family.asOwner('PATCH', `/tasks/${id}`, values, { 'if-match': `"${await versionOf(id)}"` }))
  const cancel = async (id: number) => ok(family.asOwner('DELETE', `/tasks/${id}`, undefined, { 'if-match': `"${await versionOf(id)}"` }))
  const listed = async () => (await family.asOwner('GET', '/messages')).json<Message[]>()
  const calls = async () => (await ok<Overview>(family.asOwner('GET', ''))).unheard?.map(({ task }) => task.title)
  const warnings = () => messageWarnings(server)
  return { server, way, family, worker, held, pass, change, cancel, listed, calls, warnings, clock }
}

const NOTE = { private_details: 'Please ring twice' }
const at = (hours: number) => ({
  start_at: new Date(START + hours * HOUR).toISOString(),
  end_at: new Date(START + (hours + 1) * HOUR).toISOString(),
})
/** The tasks named in these texts, without reminders and questions. */
const changesIn = (texts: string[]) =>
  texts.filter((text) => !/still|reminder/i.test(text)).map((text) => /Later|Over|Gone|Sooner/.exec(text)?.[0])

test.each([
  ['503', a503],
  ['refused connections', aRefusedConnection],
  ['451', a451],
])('after 22 hours of %s, one message about each change comes, in the order of the tasks', async (_, open) => {
  const { way, held, pass, worker, change, cancel, calls, warnings } = await anOutage(open)
  const [later, over, gone, sooner] = [await held('Later', 60), await held('Over', 20), await held('Gone', 40), await held('Sooner', 30)]
  await worker.sendDue()
  const before = way.came().length
  way.isAway = true
  await change(later.id, NOTE)
  await worker.sendDue()
  expect([await calls(), await warnings()]).toEqual([[], []])
  await pass(2 * HOUR)
  expect([await calls(), await warnings()]).toEqual([['Later'], [expect.stringMatching(/^messages: .* since 2026-11-23T10/)]])
  await change(over.id, NOTE)
  await pass(2 * HOUR)
  await cancel(gone.id)
  await pass(2 * HOUR)
  await change(sooner.id, at(31))
  await pass(2 * HOUR)
  await change(sooner.id, at(32))
  await pass(14 * HOUR)
  way.isAway = false
  await pass(HOUR)
  const told = way.came().slice(before)
  // Several mails are sent at once, so their order can differ.
  expect(way.isMail ? changesIn(told).toSorted().reverse() : changesIn(told)).toEqual([
    'Sooner',
    ...(way.isMail ? ['Later', 'Gone'] : ['Gone', 'Later']),
  ])
  // Two changes of a task are joined into one message, with the last state and the state before both changes.
  expect(told.find((text) => /Sooner/.test(text))).toMatch(/20:00 \(old time: 18:00\)/)
  expect(await calls()).toEqual([])
  expect(await warnings()).toEqual(['messages: 1 of the last 24 hours could not be sent in time. The families see which.'])
})

test('in an outage a waiting or expired message has a hint, and the family sees a call to make', async () => {
  const { way, held, pass, worker, change, listed, calls } = await anOutage(a503)
  const over = await held('Over', 4)
  await worker.sendDue()
  way.isAway = true
  await change(over.id, NOTE)
  await pass(30 * MINUTE)
  expect(await calls()).toEqual(['Over'])
  expect((await listed())[0]).toMatchObject({ template: 'task_changed', state: 'queued', hint: 'gateway_refuses' })
  await pass(4 * HOUR)
  expect((await listed()).find(({ template }) => template === 'task_changed')).toMatchObject({ state: 'expired', hint: 'not_told' })
  way.isAway = false
  const before = way.came().length
  await pass(HOUR)
  expect(changesIn(way.came().slice(before))).toEqual([])
})

test('a waiting message about several tasks has only the last change of each task', async () => {
  const { way, held, pass, worker, change } = await anOutage(a503)
  const [later, sooner] = [await held('Later', 60), await held('Sooner', 30)]
  await worker.sendDue()
  const before = way.came().length
  way.isAway = true
  await change(later.id, NOTE)
  await change(sooner.id, at(31))
  await change(sooner.id, at(32))
  await pass(2 * HOUR)
  await change(sooner.id, at(34))
  way.isAway = false
  await pass(HOUR)
  expect(way.came().slice(before).join('\n')).toMatch(/22:00/)
  expect(way.came().slice(before).join('\n')).not.toMatch(/19:00|20:00/)
})

test('after an outage, a change is sent even at night if the task begins within 12 hours', async () => {
  const { way, held, pass, worker, change, clock } = await anOutage(a503)
  const early = await held('Sooner', 18.5)
  await worker.sendDue()
  const before = way.came().length
  way.isAway = true
  await change(early.id, NOTE)
  await pass(11 * HOUR)
  way.isAway = false
  await pass(30 * MINUTE)
  expect(new Date(clock.now).toISOString()).toBe('2026-11-23T21:30:00.000Z')
  expect(changesIn(way.came().slice(before))).toEqual(['Sooner'])
})

test('a message that no gateway accepts is sent by mail before it expires', async () => {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', ...sink.settings })
  const avi = await makeRecipient(server)
  const message = await makeMessageTo(server, avi)
  await changeAddresses(server.database, avi.phone, { second_address: AVIS_MAIL })
  const state = { isAway: true, sent: 0 }
  const worker = outboxWorker(server.app, {
    send: async () => {
      if (state.isAway) throw new Error('out of reach')
      state.sent++
    },
  })
  onTestFinished(worker.stop)
  await server.outbox.stop()
  await message.set({ expires_at: START + 2 * HOUR })
  await worker.sendDue()
  for (let minutes = 5; minutes < 60; minutes += 5) {
    server.clock.now = START + minutes * MINUTE
    await worker.sendDue()
  }
  expect(sink.mails).toHaveLength(0)
  server.clock.now = START + HOUR
  await worker.sendDue()
  await worker.sendDue()
  expect([(await message.read()).state, sink.mails.length, state.sent]).toEqual(['sent', 1, 0])
})
