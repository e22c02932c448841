import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

// With manual sending an SMS waits until the family sends it, but its notification is sent at once.
const server = await testServer({ SMS_PROVIDER: 'by-hand' })
const { call, clock, jobs, pushes } = server
const START = clock.now

/** Turns notifications on. Returns a function that lets time (ms) pass, and lists the notifications that were sent since the last call. */
async function pushedTo({ token }: { token: string }) {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${token}`
  await ok(call('POST', '/supporters/me/push', { token, body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } }))
  let seen = 0
  return async (ms = 2_000) => {
    clock.now += ms
    await jobs.pushDue()
    const all = pushes.filter((push) => push.endpoint === endpoint).map(({ payload }) => JSON.parse(payload).body as string)
    const since = all.slice(seen)
    seen = all.length
    return since
  }
}

/** A family, and an event that Avi has taken. */
async function withEvent() {
  clock.now = START
  const family = await makeFamilyByCommand(server)
  const avi = await family.makeSupporter()
  const event = await family.makeEvent({ start_at: '2026-11-26T16:00', end_at: '2026-11-26T17:00' })
  await ok(avi.take(event))
  const task = `/tasks/${event.id}`
  const version = async () => ({ 'if-match': `"${(await family.asOwner('GET', task)).json().version}"` })
  const cancel = async () => ok(family.asOwner('DELETE', task, undefined, await version()))
  const restore = () => ok(family.asOwner('POST', `${task}/restore`, {}))
  const moveTo = async (hour: number) =>
    ok(family.asOwner('PATCH', task, { start_at: `2026-11-26T${hour}:00`, end_at: `2026-11-26T${hour + 1}:00` }, await version()))
  const listed = async () =>
    (await family.asOwner('GET', '/messages')).json<{ template: string; state: string }[]>().map(({ template, state }) => [template, state])
  return { family, avi, event, task, cancel, restore, moveTo, listed }
}

test('a cancellation that a notification named is taken back by another notification', async () => {
  const { avi, cancel, restore } = await withEvent()
  const pushed = await pushedTo(avi)
  await cancel()
  expect(await pushed()).toEqual([expect.stringContaining('is no longer needed')])
  await restore()
  expect(await pushed(MINUTE)).toEqual([expect.stringContaining('is needed after all, and yours again')])
})

test('a cancellation that is undone before its notification is sent notifies no one', async () => {
  const { avi, cancel, restore, listed } = await withEvent()
  const pushed = await pushedTo(avi)
  await cancel()
  await restore()
  expect(await pushed(MINUTE)).toEqual([])
  expect(await listed()).toContainEqual(['task_cancelled', 'expired'])
})

test('a cancellation that is undone sends nothing to someone without notifications', async () => {
  const { cancel, restore, listed } = await withEvent()
  await cancel()
  clock.now += 2_000
  await restore()
  expect((await listed()).map(([template]) => template)).not.toContain('task_restored')
})

test('a second change within a minute is a notification of its own', async () => {
  const { avi, moveTo } = await withEvent()
  const pushed = await pushedTo(avi)
  await moveTo(18)
  expect(await pushed()).toEqual([expect.stringContaining('now Thu 26 Nov 18:00 (old time: 16:00)')])
  await moveTo(19)
  expect(await pushed(MINUTE)).toEqual([expect.stringContaining('now Thu 26 Nov 19:00 (old time: 18:00)')])
})

test('several changes before a notification is sent are one notification', async () => {
  const { avi, moveTo } = await withEvent()
  const pushed = await pushedTo(avi)
  await moveTo(18)
  await moveTo(19)
  expect(await pushed(MINUTE)).toEqual([expect.stringContaining('now Thu 26 Nov 19:00 (old time: 16:00)')])
})

test('a completion that a notification named and that is undone is corrected', async () => {
  const { family, avi, event } = await withEvent()
  clock.now = Date.parse('2026-11-26T16:30+02:00')
  const pushed = await pushedTo(family.owner)
  await pushed()
  await ok(avi.complete(event))
  expect(await pushed(10_000)).toEqual([expect.stringContaining('is done')])
  await ok(avi.uncomplete(event))
  expect(await pushed()).toEqual([expect.stringContaining('is not done after all')])
})

test('a second request to join is in a notification an hour after the first one', async () => {
  const { family } = await withEvent()
  const pushed = await pushedTo(family.owner)
  // Avi asked to join within the last hour.
  await pushed(HOUR)
  await family.makeRequest({ first_name: 'Bella' })
  expect(await pushed()).toEqual([expect.stringContaining('Bella Cohen asks to join')])
  for (const first_name of ['Gil', 'Dana']) await family.makeRequest({ first_name })
  expect(await pushed()).toEqual([])
  expect(await pushed(HOUR)).toEqual([expect.stringContaining('2 people ask to join')])
})

test('a question that is reworded after its notification is counted in the evening', async () => {
  const { family, avi, task } = await withEvent()
  const pushed = await pushedTo(family.owner)
  await pushed()
  const ask = (question: string) =>
    ok(call('PUT', `/supporters/me${family.path}${task}/question`, { token: avi.token, body: { question } }))
  await ask('Which car?')
  await ask('Which of the cars?')
  expect(await pushed(MINUTE)).toEqual([expect.stringContaining('"Which of the cars?"')])
  await ask('The blue car?')
  expect(await pushed(MINUTE)).toEqual([])
  clock.now = Date.parse('2026-11-23T18:15+02:00')
  expect(await pushed(0)).toEqual([expect.stringContaining('1 more message for you today')])
})
