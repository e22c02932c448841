import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

// In the evening the family's side gets either the daily summary or the message about open tasks (P59, P102), and never both.
const { makeFamily, call, clock, jobs, textsTo } = await testServer()
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const eventAt = (title: string, start: string) => ({ title, start_at: start, end_at: start.replace(':00', ':30') })

/** A family on Monday at noon, with a task of tomorrow that is open, and one that is taken. */
async function withTasks() {
  clock.now = START
  const family = await makeFamily()
  await call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: [], digest: 'daily' } } })
  const avi = await family.makeSupporter()
  const tea = await family.makeEvent(eventAt('Tea', '2026-11-24T19:00'))
  await family.makeEvent(eventAt('Film', '2026-11-24T17:00'))
  const summaryAndOpen = async (local: string) => {
    at(local)
    await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
    const texts = await textsTo(family.owner.phone)
    return [
      texts.filter((text) => text.includes(' today: ')).length,
      texts.filter((text) => /Who to ask| tasks open, first /.test(text)).length,
    ]
  }
  return { avi, tea, family, summaryAndOpen }
}

test('someone who had the summary gets no message about open tasks later that evening', async () => {
  const { avi, tea, family, summaryAndOpen } = await withTasks()
  await avi.take(tea)
  expect(await summaryAndOpen('2026-11-23T18:00')).toEqual([1, 0])
  expect(await summaryAndOpen('2026-11-23T19:00')).toEqual([1, 0])
  await family.makeTask()
  expect(await summaryAndOpen('2026-11-23T20:00')).toEqual([1, 0])
  // In the morning the open tasks are named again.
  expect(await summaryAndOpen('2026-11-24T08:00')).toEqual([1, 1])
})

test('if a task is taken after the evening’s message, the summary comes the next evening', async () => {
  const { avi, tea, summaryAndOpen } = await withTasks()
  expect(await summaryAndOpen('2026-11-23T18:00')).toEqual([0, 1])
  at('2026-11-23T18:20')
  await avi.take(tea)
  expect(await summaryAndOpen('2026-11-23T18:20')).toEqual([0, 1])
  expect((await summaryAndOpen('2026-11-24T17:59'))[0]).toBe(0)
  expect((await summaryAndOpen('2026-11-24T18:00'))[0]).toBe(1)
})
