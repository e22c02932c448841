import { endpoints } from '@hand-in-hand/contract/endpoints.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, call, clock, jobs, textsTo } = server
const START = clock.now
const at = (local: string) => {
  clock.now = Date.parse(`${local}+02:00`)
}
const friday = { title: 'Drive Dana', start_at: '2026-11-27T16:00', end_at: '2026-11-27T17:00' }
const PEOPLE = 4

/** A family with supporters, and an open event on Friday at four. */
async function withEvent() {
  clock.now = START
  const family = await makeFamily()
  const supporters: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (let made = 0; made < PEOPLE; made++) supporters.push(await family.makeSupporter({ first_name: `Gil${made}` }))
  const event = await family.makeEvent(friday)
  const askedAt = async (local: string, title = 'Drive Dana') => {
    at(local)
    await jobs.queueDueMessages()
    const texts = await Promise.all(supporters.map(({ phone }) => textsTo(phone)))
    return texts.map((each) => each.filter((text) => text.includes('Could you help?') && text.includes(title)).length)
  }
  return { family, supporters, event, askedAt }
}

const setFreeHours = (token: string, time: string) =>
  call('PATCH', '/supporters/me', { token, body: { can_help: { categories: [], times: [{ weekday: 'FR', time }] } } })

test('people are asked outside their hours only after all those who gave no hours', async () => {
  const { supporters, askedAt } = await withEvent()
  const [morning, , afternoon] = supporters
  if (!morning || !afternoon) throw new Error('there are four')
  await setFreeHours(morning.token, 'morning')
  await setFreeHours(afternoon.token, 'afternoon')
  expect(await askedAt('2026-11-24T16:00')).toEqual([0, 1, 1, 1])
  expect(await askedAt('2026-11-25T14:00')).toEqual([0, 1, 1, 1])
  // Asks older than a day are not shown any more.
  expect(await askedAt('2026-11-26T12:00')).toEqual([1, 0, 0, 0])
})

test('among people who are otherwise equal, the people asked longest ago are asked first', async () => {
  const { family, askedAt } = await withEvent()
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1, 0])
  await family.makeEvent({ ...friday, title: 'Shopping', start_at: '2026-12-04T16:00', end_at: '2026-12-04T17:00' })
  const [first, , , last] = await askedAt('2026-12-01T16:00', 'Shopping')
  expect([first, last]).toEqual([1, 1])
})

test('tasks that people hold in another family change no reply to the family’s side', { timeout: 120_000 }, async () => {
  const { family, supporters, event, askedAt } = await withEvent()
  const other = await makeFamily({ title: 'Cohen' })
  const here = new Map<number, Awaited<ReturnType<typeof other.makeSupporter>>>()
  for (const [index, { phone }] of supporters.entries())
    here.set(index, await other.makeSupporter({ phone_number: phone, first_name: 'Dan' }))
  const held = await Promise.all(supporters.map(() => other.makeEvent({ ...friday, title: 'Cohen’s drive' })))
  const hold = async (holds: boolean[]) => {
    for (const [index, isHeld] of holds.entries()) {
      const [person, task] = [here.get(index), held[index]]
      if (person && task) await (isHeld ? person.take(task) : person.withdraw(task))
    }
  }
  const calls = Object.entries(endpoints).filter(
    ([name, { access }]) => name.startsWith('GET /families/:family') && (access === 'family_side' || access === 'owner'),
  )
  expect(calls.length).toBeGreaterThan(10)
  /** The reply to each call, without two things that differ each time: the `exported` line in the history, and the id of the request. */
  const replies = async () => {
    const found = new Map<string, string>()
    for (const [name] of calls) {
      const path = name.replace('GET ', '').replace(':family', family.token).replace(':id', String(event.id))
      const { body } = await call('GET', path, { token: family.owner.token })
      found.set(name, body.replace(/\{(?:"id":\d+,)?"kind":"exported".*?\},|"request_id":".*?"/g, ''))
    }
    return found
  }
  at('2026-11-23T15:00')
  await textsTo(family.owner.phone)
  const without = await replies()
  const runs = isAll ? 16 : 2
  const holders = fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE })
  await fc.assert(
    fc.asyncProperty(holders, async (holds) => {
      await hold(holds)
      const now = await replies()
      expect([...without.keys()].filter((name) => now.get(name) !== without.get(name))).toEqual([])
    }),
    { numRuns: runs },
  )
  // The family can see whom the server asks. So that choice must not depend on tasks in other families.
  await hold([true, false, false, false])
  expect(await askedAt('2026-11-24T16:00')).toEqual([1, 1, 1, 0])
})
