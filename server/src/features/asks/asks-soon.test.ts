import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, textsTo } = server
const START = clock.now

async function aBusyDay(people: number) {
  clock.now = START
  const family = await makeFamily()
  const circle: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (let made = 0; made < people; made++) circle.push(await family.makeSupporter())
  for (const hour of ['09', '11', '13', '15'])
    await family.makeEvent({ title: `Task ${hour}`, start_at: `2026-11-24T${hour}:00`, end_at: `2026-11-24T${hour}:30` })
  await family.makeEvent({ title: 'Later', start_at: '2026-11-26T09:00', end_at: '2026-11-26T10:00' })
  const soon = async () => (await family.asOwner('GET', '/asks/soon')).json()
  const texts = async () => (await Promise.all(circle.map(({ phone }) => textsTo(phone)))).flat()
  return { family, circle, soon, asked: async () => (await texts()).filter((text) => text.includes('Could you help?')) }
}

test('if tasks of today or tomorrow are open, the family reads how many people the app can ask', async () => {
  const { family, soon } = await aBusyDay(2)
  expect(await soon()).toEqual({ open: 4, people: 2, now: 2 })
  await family.asOwner('PATCH', '', { paused: true })
  expect(await soon()).toBeNull()
})

test('one tap asks each person once about tomorrow’s tasks, except tasks with asks turned off', async () => {
  const { family, circle, soon, asked } = await aBusyDay(5)
  const [first] = (await family.asOwner('GET', '/tasks')).json().events
  await family.asOwner('PUT', `/tasks/${first.id}/asking`, { asking: 'off' })
  const reply = await family.asOwner('PUT', '/asks/soon', {})
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ open: 4, now: 0 })
  expect(reply.json().asked_now.length).toBeGreaterThan(0)
  const texts = await asked()
  expect(texts.length).toBe(circle.length)
  expect(texts.some((text) => /Task 09|Later/.test(text))).toBe(false)
  await family.asOwner('PUT', '/asks/soon', {})
  expect(await asked()).toHaveLength(circle.length)
  expect(await soon()).toMatchObject({ open: 4, now: 0 })
  const [avi] = circle
  expect((await avi?.get(`${family.path}/asks/soon`))?.statusCode).not.toBe(200)
})

test('asks/soon returns null if no open task begins before the end of tomorrow', async () => {
  clock.now = START
  const family = await makeFamily()
  await family.makeSupporter()
  await family.makeEvent({ start_at: '2026-11-26T09:00', end_at: '2026-11-26T10:00' })
  expect((await family.asOwner('GET', '/asks/soon')).json()).toBeNull()
  expect((await family.asOwner('PUT', '/asks/soon', {})).json()).toBeNull()
})

test('a task of today without a time is counted until its day is over', async () => {
  clock.now = START
  const family = await makeFamily()
  await family.makeTask({ type: 'until_time', date: '2026-11-23' })
  await family.makeTask({ type: 'until_time', date: '2026-11-24' })
  const soon = async () => (await family.asOwner('GET', '/asks/soon')).json()
  expect(await soon()).toMatchObject({ open: 2 })
  clock.now = Date.parse('2026-11-24T00:00+02:00')
  expect(await soon()).toMatchObject({ open: 1 })
})
