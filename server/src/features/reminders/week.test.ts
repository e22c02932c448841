import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
/** A Saturday evening. */
const START = '2026-11-28T18:00'
const SUNDAY_MORNING = '2026-11-29T09:00'
const wednesday = { title: 'Groceries', start_at: '2026-12-02T10:00', end_at: '2026-12-02T11:00' }
const thursday = { title: 'Dog', start_at: '2026-12-03T08:00', end_at: '2026-12-03T09:00' }
const WORDS = 'this week:'

async function circleOf(people: number) {
  at(START)
  const family = await makeFamily()
  const supporters: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (let made = 0; made < people; made++) supporters.push(await family.makeSupporter())
  const look = async (local: string) => {
    at(local)
    await Promise.all([jobs.lookAhead(), jobs.lookAhead()])
  }
  const offers = async (words = WORDS) =>
    Promise.all(supporters.map(async ({ phone }) => (await textsTo(phone)).filter((text) => text.includes(words))))
  return { family, supporters, look, offers }
}

test('on Sunday morning a helper is offered two tasks of the week in one message, once', async () => {
  const { family, look, offers } = await circleOf(1)
  await family.makeEvent(wednesday)
  await family.makeEvent(thursday)
  await look('2026-11-29T08:59')
  expect(await offers()).toEqual([[]])
  await look(SUNDAY_MORNING)
  const [[text] = []] = await offers()
  expect(text).toMatch(/^Levi: this week: "Groceries" Wed 10:00 and "Dog" Thu 08:00\. All right\? http:\S+#[\w-]{22}$/)
  await look('2026-11-29T09:01')
  await look('2026-11-29T14:00')
  expect(await offers()).toEqual([[text]])
})
