import { expect, test } from 'vitest'
import { makeFamilyByCommand } from '../../testing/families.ts'
import { linkIn } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'
import type { Family } from '../../testing/subjects.ts'

const manualServer = await testServer({ SMS_PROVIDER: 'by-hand', PUBLIC_URL: 'https://help.example.org', HOST: '0.0.0.0' })
const bySms = await testServer()

/** Adds someone who opened the link that the family sent them manually. */
async function joinByHand(family: Family) {
  const { id } = await family.makeRequest()
  const { message } = (await family.asOwner('POST', `/requests/${id}/approve`, {})).json()
  await manualServer.openLink(linkIn(message.by_hand.text))
  return { id }
}

test('with manual sending the family sees three people a day to ask for the soonest open task', async () => {
  const { clock } = manualServer
  clock.now = Date.parse('2026-11-23T08:00+02:00')
  const family = await makeFamilyByCommand(manualServer)
  const people: { id: number }[] = []
  for (let made = 0; made < 5; made++) people.push(await joinByHand(family))
  await family.makeTask({ title: 'Soup' })
  const event = await family.makeEvent({ title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' })
  const shown = async () => (await family.asOwner('GET', '/asks/today')).json()
  expect((await family.asOwner('GET', '')).json().sends_by_hand).toBe(true)
  const first = await shown()
  expect(first.task.title).toBe('Drive Dana')
  expect(first.people.map(({ id }: { id: number }) => id)).toEqual(people.slice(0, 3).map(({ id }) => id))

  for (const { id } of people.slice(0, 3)) await family.asOwner('PUT', `/tasks/${event.id}/asks`, { members: [id] })
  const after = await shown()
  expect(after.people.map(({ id }: { id: number }) => id)).toEqual(people.slice(0, 3).map(({ id }) => id))
  expect(after.people.every(({ asked }: { asked: unknown }) => asked !== null)).toBe(true)

  clock.now = Date.parse('2026-11-24T08:00+02:00')
  expect((await shown()).people.map(({ id }: { id: number }) => id)).toEqual(people.slice(3).map(({ id }) => id))
})

test('asks/today returns null during a pause, without an open task, or if the server sends asks', async () => {
  const family = await makeFamilyByCommand(manualServer)
  await joinByHand(family)
  expect((await family.asOwner('GET', '/asks/today')).json()).toBeNull()
  await family.makeTask({ title: 'Soup' })
  expect((await family.asOwner('GET', '/asks/today')).json()).toMatchObject({ task: { title: 'Soup' } })
  await family.asOwner('PATCH', '', { paused: true })
  expect((await family.asOwner('GET', '/asks/today')).json()).toBeNull()
  const other = await bySms.makeFamily()
  await other.makeSupporter()
  await other.makeTask({ title: 'Soup' })
  expect((await other.asOwner('GET', '/asks/today')).json()).toBeNull()
  expect((await other.asOwner('GET', '')).json()).not.toHaveProperty('sends_by_hand')
})
