import type { Message } from '@hand-in-hand/contract/messages.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { describe, expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

// Tests of what is put into the outbox. The worker checks each message again before sending.
const { makeFamily, call, clock, database, jobs, textsTo, tokenByCode } = await testServer()

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
  expect(await textsTo(phone)).toEqual([expect.stringContaining('gave you "Soup"'), expect.stringContaining('/login/')])
})

test('a device that was signed out of the family gets no notification; other devices do', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const other = await tokenByCode(family.owner.phone, family.token)
  for (const token of [family.owner.token, other]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${token}`
    await ok(call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }))
  }
  const devices = (await call('GET', '/session/devices', { token: family.owner.token })).json<{ id: number; current: boolean }[]>()
  const ended = devices.find(({ current }) => !current)?.id ?? 0
  // Without a proved number this signs the device out of this family alone. The device keeps its subscription for the other families.
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

test('a message written at night is queued for the morning, by the family’s clock', async () => {
  // No worker runs without a gateway, so the message stays queued.
  const server = await testServer({ SMS_PROVIDER: 'by-hand' })
  const recipient = await makeRecipient(server)
  server.clock.now = Date.parse('2026-11-23T23:30:00+02:00')
  const message = await makeMessageTo(server, recipient, 'task_taken')
  const morning = Date.parse('2026-11-24T07:00:00+02:00')
  expect(await message.read()).toMatchObject({ state: 'queued', next_attempt_at: morning, due_at: morning })
})

describe('a landline', () => {
  const LANDLINE = '+97226712345'
  const START = clock.now

  async function withRuth() {
    clock.now = START
    const family = await makeFamily()
    const { id } = await ok<{ id: number }>(
      family.asOwner('POST', '/members', { first_name: 'Ruth', phone_number: LANDLINE, consent: true }),
    )
    const event = await family.makeEvent({ title: 'Eye doctor', start_at: '2026-11-25T09:15', end_at: '2026-11-25T10:00' })
    await ok(family.asOwner('POST', `/tasks/${event.id}/assign`, { member: id }))
    const shown = async () => ok<FamilyTask>(family.asOwner('GET', `/tasks/${event.id}`))
    return { family, event, shown }
  }

  test('gets no SMS: the family’s side sees that it has to call, and can note that it has called', async () => {
    const { family, event, shown } = await withRuth()
    const queued = await database.selectFrom('message').where('phone_e164', '=', LANDLINE).select('id').execute()
    expect(queued).toEqual([])
    expect(await shown()).toMatchObject({ assignee_needs_call: true, told_at: '2026-11-23T12:00:00+02:00', seen_at: null })
    const told = () => ok<FamilyTask>(family.asOwner('PUT', `/tasks/${event.id}/told`, {}))
    expect(await told()).toMatchObject({ seen_at: '2026-11-23T12:00:00+02:00' })
    clock.now += 60_000
    expect(await told()).toMatchObject({ seen_at: '2026-11-23T12:00:00+02:00' })
    const avi = await family.makeSupporter()
    expect((await call('PUT', `${family.path}/tasks/${event.id}/told`, { token: avi.token, body: {} })).json().code).toBe('not_allowed')
  })

  test('causes one message on the evening before the task: the family’s side is asked to call', async () => {
    const { family } = await withRuth()
    const asked = async () => {
      await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
      return (await textsTo(family.owner.phone)).filter((text) => text.includes('Ruth'))
    }
    clock.now = Date.parse('2026-11-24T18:59+02:00')
    expect(await asked()).toEqual([])
    clock.now = Date.parse('2026-11-24T19:00+02:00')
    const text = `please call Ruth about "Eye doctor" (tomorrow 09:15). Number: http://localhost:3000/family/calls`
    expect(await asked()).toEqual([expect.stringContaining(text)])
    clock.now = Date.parse('2026-11-25T08:15+02:00')
    expect(await asked()).toHaveLength(1)
    clock.now = START
  })
})

test('the first SMS to a number names the service, and the next SMS does not', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await ok(family.asOwner('POST', `/tasks/${(await family.makeTask()).id}/assign`, { member: avi.id }))
  expect(await textsTo(avi.phone)).toEqual([
    expect.stringMatching(/^Levi: Noa gave you "Soup"/),
    expect.stringMatching(/^Levi \(Hand in Hand\): .*To get fewer SMS, see your profile\.$/),
  ])
})

test('a new coordinator gets a message about what the role means and what to do', async () => {
  const family = await makeFamily()
  const bella = await family.makeCoordinator({ first_name: 'Bella' })
  const texts = await textsTo(bella.phone)
  const offered = 'Levi: Noa asks you to be a coordinator: add tasks, see who comes and decide who joins. http://localhost:3000/family'
  const now =
    'Levi: you are a coordinator now. You can add tasks, see who comes and decide who joins. Start here: http://localhost:3000/family'
  expect(texts.filter((text) => text.includes('coordinator'))).toEqual([now, offered])
})

test('the message about a task given back names taker, time and reason, and links to the task', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const event = await family.makeEvent()
  await avi.take(event)
  const body = { reason: 'My car is at the garage, sorry' }
  await ok(call('PUT', `/supporters/me${family.path}/events/${event.id}/unassign_me`, { token: avi.token, body }))
  // The text about taking the task may be sent at the same time, so it may be the newest text.
  expect(await textsTo(family.owner.phone)).toContain(
    `Levi: Avi can't do "Drive Dana" (tomorrow 07:40): "My car is at the garage, sorry". It is open again. http://localhost:3000/family/tasks/${event.id}`,
  )
  const [listed] = await ok<Message[]>(family.asOwner('GET', '/messages'))
  expect(listed).toMatchObject({ template: 'task_withdrawn', task: { id: event.id, title: 'Drive Dana', all_day: false } })
})
