import { expect, test } from 'vitest'
import { ok } from '../../testing/family.ts'
import { testServer } from '../../testing/server.ts'

// What the message about the open tasks of today and tomorrow counts (P59).
const { makeFamily, clock, jobs, textsTo } = await testServer()
const START = clock.now

type Family = Awaited<ReturnType<typeof makeFamily>>

/** The newest message about open tasks at a time in Jerusalem. */
async function openAt(local: string, { owner }: Family) {
  clock.now = Date.parse(`${local}+02:00`)
  await jobs.queueDueMessages()
  return (await textsTo(owner.phone)).find((text) => /Who to ask| open, first /.test(text))
}
const onTuesday = (title: string, hour: string) => ({
  title,
  start_at: `2026-11-24T${hour}:00`,
  end_at: `2026-11-24T${hour}:30`,
})

test('a task with several helpers counts once, and is open while one of its places is open', async () => {
  clock.now = START
  const family = await makeFamily()
  const [avi, bella] = [await family.makeSupporter(), await family.makeSupporter()]
  const [tea, film] = [
    await family.makeEvent({ ...onTuesday('Tea', '10'), helpers_needed: 2 }),
    await family.makeEvent({ ...onTuesday('Film', '12'), helpers_needed: 2 }),
  ]
  await family.makeEvent(onTuesday('Walk', '14'))
  await ok(avi.take(tea))
  for (const helper of [avi, bella]) await ok(helper.take(film))
  expect(await openAt('2026-11-23T18:00', family)).toContain('tomorrow 2 of 3 tasks open, first "Tea"')
})

test('a task without a time is open until its day, or the last of its days, is over', async () => {
  clock.now = START
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const today = { type: 'until_time', date: '2026-11-24' } as const
  await family.makeTask({ ...today, title: 'Soup' })
  await family.makeTask({ title: 'Bread', may_be: { days: ['2026-11-23', '2026-11-24'] } })
  await ok(avi.take(await family.makeTask({ ...today, title: 'Film' })))
  await family.makeEvent({ title: 'Walk', start_at: '2026-11-25T10:00', end_at: '2026-11-25T10:30' })
  const words = 'today and tomorrow 3 of 4 tasks open, first "Soup" (today, any time)'
  expect(await openAt('2026-11-24T08:00', family)).toContain(words)
  expect(await openAt('2026-11-24T18:00', family)).toContain(words)
  expect(await openAt('2026-11-25T08:00', family)).toContain('"Walk" (today 10:00) is still open')
})

test('a single open task of today without a time is named in the morning', async () => {
  clock.now = START
  const family = await makeFamily()
  await family.makeTask({ title: 'Soup', type: 'until_time', date: '2026-11-24' })
  expect(await openAt('2026-11-24T08:00', family)).toContain('"Soup" (today, any time) is still open. Who to ask:')
})
