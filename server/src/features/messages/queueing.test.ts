import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

// What is put into the outbox, and what is not: the worker looks again before it sends.
const { makeFamily, call, database, textsTo, tokenByCode } = await testServer()

test('someone who has not confirmed gets their login link, and nothing about tasks', async () => {
  const family = await makeFamily()
  const { id, phone } = await family.makeRequest()
  await ok(family.asOwner('POST', `/requests/${id}/approve`, {}))
  const assign = async () => {
    const task = await family.makeTask()
    await ok(call('POST', `${family.path}/tasks/${task.id}/assign`, { token: family.owner.token, body: { member: id } }))
  }
  await assign()
  expect(await textsTo(phone)).toEqual([expect.stringContaining('/login/')])
  await family.signIn(phone)
  await assign()
  expect(await textsTo(phone)).toEqual([expect.stringContaining('put you down for "Soup"'), expect.stringContaining('/login/')])
})

test('a device that was signed out of the family gets no notification, and the others do', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await tokenByCode(family.owner.phone, family.token)
  for (const token of [family.owner.token, other]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${token}`
    await ok(call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }))
  }
  const devices = (await call('GET', '/session/devices', { token: family.owner.token })).json<{ id: number; current: boolean }[]>()
  const ended = devices.find(({ current }) => !current)?.id ?? 0
  // Without a proved number this ends the device for this family alone: its subscription stays for the others.
  await ok(call('DELETE', `/session/devices/${ended}`, { token: family.owner.token }))
  await ok(avi.take(await family.makeTask()))
  const devicesOf = (table: 'push_subscription' | 'push_message') =>
    table === 'push_subscription'
      ? database.selectFrom('push_subscription').orderBy('device_id').select('device_id').execute()
      : database
          .selectFrom('push_message')
          .innerJoin('push_subscription', 'push_subscription.id', 'push_message.subscription_id')
          .select('push_subscription.device_id')
          .execute()
  expect((await devicesOf('push_subscription')).map(({ device_id }) => device_id)).toContain(ended)
  expect((await devicesOf('push_message')).map(({ device_id }) => device_id)).toEqual([devices.find(({ current }) => current)?.id])
})

test('a message of the night is queued for the morning, by the clock of the family', async () => {
  // No worker delays it: without a gateway none runs.
  const server = await testServer({ SMS_PROVIDER: 'by-hand' })
  const recipient = await makeRecipient(server)
  server.clock.now = Date.parse('2026-11-23T23:30:00+02:00')
  const message = await makeMessageTo(server, recipient, 'task_taken')
  const morning = Date.parse('2026-11-24T07:00:00+02:00')
  expect(await message.read()).toMatchObject({ state: 'queued', next_attempt_at: morning, due_at: morning })
})
