import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import { outboxWorker } from './outbox.jobs.ts'

/** A family with a supporter, and a gateway that may be unreachable. */
async function aFamilyWithGateway() {
  const server = await testServer({ LOG_LEVEL: 'silent' })
  const { app, clock, database, pushes, jobs } = server
  const family = await server.makeFamily()
  const avi = await family.makeSupporter()
  await server.textsTo(family.owner.phone)
  await server.outbox.stop()
  const gateway = { isUp: true, tries: 0 }
  const texts: string[] = []
  const worker = outboxWorker(app, {
    send: async ({ to, text }) => {
      gateway.tries++
      if (!gateway.isUp) throw new Error('out of reach')
      texts.push(`${to === family.owner.phone ? 'Noa' : 'Avi'}: ${text}`)
    },
  })
  /** Sets the clock to a time in Jerusalem, runs the worker, and returns the messages sent since the last call. */
  const at = async (local: string) => {
    clock.now = Date.parse(`${local}+02:00`)
    await worker.sendDue()
    return texts.splice(0)
  }
  const stateOf = async (template: 'task_taken' | 'task_completed') =>
    (await database.selectFrom('message').where('template', '=', template).select('state').executeTakeFirst())?.state
  return { server, family, avi, gateway, at, stateOf, pushes, jobs }
}

test('a message that failed in the evening is sent in the morning, and retried like any other', async () => {
  const { family, avi, gateway, at, stateOf } = await aFamilyWithGateway()
  const task = await family.makeTask()
  gateway.isUp = false
  await at('2026-11-23T20:55')
  await avi.take(task)
  await at('2026-11-23T20:55')
  expect(gateway.tries).toBe(2)
  gateway.isUp = true
  expect(await at('2026-11-23T23:30')).toEqual([])
  expect(await at('2026-11-24T06:59')).toEqual([])
  gateway.isUp = false
  await at('2026-11-24T07:00')
  expect([gateway.tries, await stateOf('task_taken')]).toEqual([3, 'queued'])
  gateway.isUp = true
  expect(await at('2026-11-24T07:05')).toEqual([expect.stringMatching(/^Noa: .* took "Soup"/)])
})

test('after an outage only urgent messages are sent at night, by SMS and as notifications', async () => {
  const { server, family, avi, at, pushes, jobs } = await aFamilyWithGateway()
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/noa', keys: { p256dh: 'p', auth: 'a' } }
  await ok(server.call('POST', '/supporters/me/push', { token: family.owner.token, body: browser }))
  const soon = await family.makeEvent({ title: 'Breakfast' })
  const later = await family.makeTask()
  await at('2026-11-23T20:55')
  await avi.take(soon)
  await avi.take(later)
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  const texts = await at('2026-11-23T23:30')
  expect(texts).toHaveLength(2)
  expect(texts.join()).toMatch(/new link to log in.*Breakfast/s)
  await jobs.pushDue()
  expect(pushes.map(({ payload }) => payload)).toEqual([expect.stringContaining('Breakfast')])

  expect(await at('2026-11-24T07:00')).toEqual([expect.stringContaining('Soup')])
  await jobs.pushDue()
  expect(pushes).toHaveLength(2)
})

test('a message that would expire before the morning is not kept', async () => {
  const { family, avi, at, stateOf } = await aFamilyWithGateway()
  const task = await family.makeTask()
  await avi.take(task)
  await at('2026-11-23T18:50')
  await avi.complete(task)
  expect(await at('2026-11-23T23:30')).toEqual([])
  expect(await stateOf('task_completed')).toBe('expired')
  expect(await at('2026-11-24T07:00')).toEqual([])
})

test('after hours of outage, a message whose first attempt fails is sent five minutes later', async () => {
  const { family, avi, gateway, at } = await aFamilyWithGateway()
  await avi.take(await family.makeTask())
  gateway.isUp = false
  expect(await at('2026-11-23T17:00')).toEqual([])
  expect(gateway.tries).toBe(2)
  gateway.isUp = true
  expect(await at('2026-11-23T17:05')).toEqual([expect.stringContaining('took "Soup"')])
})
