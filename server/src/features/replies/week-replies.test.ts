import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { afterAll, expect, test } from 'vitest'
import { repliesServer } from '../../testing/replies.ts'

const server = await repliesServer()
const { clock, gateway, jobs, makeFamily, reply, textsTo } = server
afterAll(gateway.close)
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const GROCERIES = { title: 'Groceries', start_at: '2026-12-02T10:00', end_at: '2026-12-02T11:00' }
const DOG = { title: 'Dog', start_at: '2026-12-03T08:00', end_at: '2026-12-03T09:00' }

type Family = Awaited<ReturnType<typeof makeFamily>>
const shown = async (family: Family, { id }: { id: number }) => (await family.asOwner('GET', `/tasks/${id}`)).json<FamilyTask>()

/** Helpers who were each offered the same two tasks on Sunday morning. */
async function offered(people = 1, second: Partial<typeof DOG> | null = DOG) {
  at('2026-11-28T18:00')
  const family = await makeFamily()
  const helpers = []
  for (let made = 0; made < people; made++) helpers.push(await family.makeSupporter())
  const groceries = await family.makeEvent(GROCERIES)
  const dog = second ? await family.makeEvent({ ...DOG, ...second }) : null
  at('2026-11-29T09:00')
  await jobs.lookAhead()
  for (const { phone } of helpers) await textsTo(phone)
  const [helper, other] = helpers
  if (!helper) throw new Error('there is one')
  return { family, helper, other: other ?? helper, groceries, dog: dog ?? groceries }
}

test('yes takes both tasks, and one SMS names both', async () => {
  const { family, helper, groceries, dog } = await offered()
  expect(await reply(helper.phone, 'Yes')).toEqual([
    `Levi: thank you, "Groceries" (Wed 10:00) and "Dog" (Thu 08:00) are yours. http://localhost:3000/t/${family.token}/${groceries.id}`,
  ])
  for (const task of [groceries, dog]) expect(await shown(family, task)).toMatchObject({ status: 'in_progress' })
  expect(await reply(helper.phone, 'Yes')).toEqual([])
})

test('if someone else has one by then, yes takes the other, and the SMS says so', async () => {
  const { family, helper, other, groceries, dog } = await offered(2)
  await other.take(groceries)
  expect(await reply(helper.phone, 'כן')).toEqual([
    `Levi: thank you, "Dog" (Thu 08:00) is yours. "Groceries" (Wed 10:00) could not be taken. http://localhost:3000/t/${family.token}/${dog.id}`,
  ])
  await helper.withdraw(dog)
  await other.take(dog)
  clock.now += HOUR
  expect(await reply(other.phone, 'Yes')).toEqual([expect.stringContaining('are yours')])
})

test('if both are gone, yes takes nothing and thanks', async () => {
  const { helper, other, groceries, dog } = await offered(2)
  await other.take(groceries)
  await other.take(dog)
  expect(await reply(helper.phone, 'Yes')).toEqual(['Levi: "Groceries" and "Dog" are no longer open. Thank you all the same.'])
})

test('no is a no to both, and neither is asked for again', async () => {
  const { family, helper, groceries, dog } = await offered()
  expect(await reply(helper.phone, 'No')).toEqual(['Levi: all right, not this week. Thank you for telling us.'])
  for (const { id } of [groceries, dog]) {
    expect((await family.asOwner('GET', `/tasks/${id}/asking`)).json()).toMatchObject({ asked: 1, declined: 1, next: null })
  }
})

test('of one that they took on the page, a no by SMS gives nothing back', async () => {
  const { family, helper, groceries, dog } = await offered()
  await helper.take(groceries)
  expect(await reply(helper.phone, 'No')).toEqual([expect.stringContaining('"Groceries" (Wed 2 Dec 10:00) is yours already')])
  expect(await shown(family, groceries)).toMatchObject({ status: 'in_progress' })
  expect((await family.asOwner('GET', `/tasks/${dog.id}/asking`)).json()).toMatchObject({ declined: 1 })
})

test('in a pause nothing is taken, and the SMS asks to open the link', async () => {
  const { family, helper } = await offered()
  await family.asOwner('PATCH', '', { paused: true })
  expect(await reply(helper.phone, 'Yes')).toEqual([expect.stringContaining('your reply changed nothing')])
})

test('a message with one task is answered as any ask', async () => {
  const { helper, family, groceries } = await offered(1, null)
  expect(await reply(helper.phone, 'Yes')).toEqual([expect.stringContaining('"Groceries" (Wed 2 Dec 10:00) is yours.')])
  expect(await shown(family, groceries)).toMatchObject({ status: 'in_progress' })
})

test('of two who say yes at once each task goes to one', async () => {
  const { family, helper, other, groceries, dog } = await offered(2)
  await Promise.all([reply(helper.phone, 'Yes'), reply(other.phone, 'Yes')])
  const tasks = await Promise.all([groceries, dog].map((task) => shown(family, task)))
  expect(tasks.map(({ status }) => status)).toEqual(['in_progress', 'in_progress'])
})

test('silence for three days ends it: a yes to a later message is for that one', async () => {
  const { family, helper, groceries } = await offered()
  const friday = { title: 'Drive Dana', start_at: '2026-12-04T10:00', end_at: '2026-12-04T11:00' }
  clock.now += 3 * DAY
  const later = await family.makeEvent(friday)
  await family.asOwner('POST', `/tasks/${later.id}/assign`, { member: helper.id })
  await textsTo(helper.phone)
  expect(await reply(helper.phone, 'Yes')).toEqual([expect.stringContaining('they know that you saw it: "Drive Dana"')])
  expect(await shown(family, groceries)).toMatchObject({ status: 'initial' })
})
