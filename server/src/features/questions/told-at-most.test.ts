import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { isAll } from '../../../../scripts/tests/tier.ts'
import { testServer } from '../../testing/server.ts'
import type { Family } from '../../testing/subjects.ts'

type Person = Awaited<ReturnType<Family['makeSupporter']>>
type Task = Awaited<ReturnType<Family['makeTask']>>

/** A family with a supporter, and functions with which a test acts, moves the clock and reads the texts that were sent. */
async function aCircle(digest = 'none') {
  const { call, clock, database, jobs, makeFamily, textsTo } = await testServer()
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await call('PATCH', '/supporters/me', { token: family.owner.token, body: { messages: { off: [], digest } } })
  const lastOf = new Map<string, number>()
  /** The texts that were sent to this number since the last call. */
  async function cameTo({ phone }: { phone: string }) {
    await textsTo(phone)
    const texts = await database
      .selectFrom('screen_outbox')
      .where('phone_e164', '=', phone)
      .where('id', '>', lastOf.get(phone) ?? 0)
      .orderBy('id')
      .select(['id', 'text'])
      .execute()
    lastOf.set(phone, texts.at(-1)?.id ?? lastOf.get(phone) ?? 0)
    return texts.map(({ text }) => text)
  }
  /** Lets time pass. Messages that are due are sent first. */
  async function wait(time: number) {
    await textsTo(family.owner.phone)
    clock.now += time
  }
  await cameTo(family.owner)
  await cameTo(avi)
  const ask = (task: Task, question: string, who: Person = avi) =>
    call('PUT', `/supporters/me${family.path}/tasks/${task.id}/question`, { token: who.token, body: { question } })
  const driveIn = (hours: number, title = 'Drive Dana') =>
    family.makeEvent({
      title,
      start_at: new Date(clock.now + hours * HOUR).toISOString(),
      end_at: new Date(clock.now + (hours + 1) * HOUR).toISOString(),
    })
  async function untilEvening() {
    await textsTo(family.owner.phone)
    clock.now = Date.parse('2026-11-23T18:00+02:00')
    await jobs.queueDueMessages()
    await wait(15 * MINUTE)
  }
  return { call, clock, wait, family, avi, ask, cameTo, driveIn, untilEvening }
}

test('a hundred wordings of a question cause one SMS at once, and one in the evening', { timeout: 60_000 }, async () => {
  const { wait, family, ask, cameTo, driveIn, untilEvening } = await aCircle()
  const task = await driveIn(72)
  for (let time = 0; time < 50; time++) await ask(task, `Which car? ${time}`)
  expect(await cameTo(family.owner)).toEqual([])
  await wait(MINUTE)
  expect(await cameTo(family.owner)).toEqual([expect.stringContaining('asks about "Drive Dana" (Thu 26 Nov 12:00): "Which car? 49"')])
  for (let time = 50; time < 100; time++) {
    await ask(task, `Which car? ${time}`)
    await wait(MINUTE)
  }
  expect(await cameTo(family.owner)).toEqual([])
  await untilEvening()
  expect(await cameTo(family.owner)).toEqual([expect.stringMatching(/^Levi: 50 more messages for you today\. http\S+\/family$/)])
  // On the next day a question is a message of its own again.
  await wait(DAY)
  await ask(task, 'Which car, please?')
  await wait(MINUTE)
  expect(await cameTo(family.owner)).toEqual([expect.stringContaining('"Which car, please?"')])
})

test('each thank-you comes with its text, five a day at most, even after many other messages', { timeout: 60_000 }, async () => {
  const { wait, family, avi, ask, cameTo, driveIn, untilEvening } = await aCircle()
  for (let time = 0; time < 8; time++) {
    const { id } = (await ask(await driveIn(72 + time), 'Which car?')).json()
    await family.asOwner('PUT', `/questions/${id}/answer`, { answer: 'The blue one' })
    await wait(2 * MINUTE)
  }
  await cameTo(avi)
  for (let time = 0; time < 6; time++) {
    const task = await family.makeTask({ title: `Soup ${time}` })
    await avi.take(task)
    await avi.complete(task)
    expect((await family.asOwner('POST', `/tasks/${task.id}/thank`, { text: `Thanks ${time}` })).statusCode).toBe(200)
    await wait(MINUTE)
  }
  const thanks = async () => (await cameTo(avi)).flatMap((text) => /"(Thanks \d)"/.exec(text)?.[1] ?? [])
  expect(await thanks()).toEqual([0, 1, 2, 3, 4].map((time) => `Thanks ${time}`))
  await untilEvening()
  await wait(DAY)
  expect(await thanks()).toEqual(['Thanks 5'])
})

test('thirty answers by two coordinators cause one SMS to the asker, and one in the evening', async () => {
  const { call, wait, family, avi, ask, cameTo, driveIn, untilEvening } = await aCircle()
  const dana = await family.makeCoordinator({ first_name: 'Dana' })
  const { id } = (await ask(await driveIn(72), 'Which car?')).json()
  for (let time = 0; time < 30; time++) {
    const { token } = time % 2 === 0 ? family.owner : dana
    await call('PUT', `${family.path}/questions/${id}/answer`, { token, body: { answer: `Answer ${time}` } })
    if (time > 1) await wait(MINUTE)
  }
  expect(await cameTo(avi)).toEqual([expect.stringMatching(/"Answer [23]"/)])
  await untilEvening()
  // A job sends 'Could you help' at its time. No member causes this SMS.
  expect((await cameTo(avi)).filter((text) => !text.includes('Could you help'))).toEqual([
    expect.stringMatching(/^Levi: \d+ more messages for you today\. http\S+\/home$/),
  ])
})

test.skipIf(!isAll)(
  'one helper causes at most ten SMS a day to the family’s side, even by acts on many tasks',
  { timeout: 60_000 },
  async () => {
    const { call, wait, family, avi, ask, cameTo, driveIn, untilEvening } = await aCircle()
    const dana = await family.makeCoordinator({ first_name: 'Dana' })
    await call('PATCH', '/supporters/me', { token: dana.token, body: { messages: { off: [], digest: 'none' } } })
    const tasks = [await family.makeTask()]
    for (let made = 0; made < 6; made++) tasks.push(await driveIn(20 + 8 * made, `Drive ${made}`))
    await cameTo(family.owner)
    await cameTo(dana)
    let count = 0
    for (let time = 0; time < 12; time++) {
      for (const task of tasks) {
        await ask(task, `Which? ${time}`)
        await avi.take(task)
        await (time % 5 === 4 ? avi.complete(task) : avi.withdraw(task))
        if (time % 5 === 4) await avi.uncomplete(task)
      }
      await cameTo(avi)
      await wait(25 * MINUTE)
      count += (await cameTo(family.owner)).length + (await cameTo(dana)).length
    }
    expect(count).toBeGreaterThanOrEqual(5)
    expect(count).toBeLessThanOrEqual(8)
    await untilEvening()
    // The question about another day is sent by a job. No member causes it.
    const cameByPeople = async (to: typeof dana | typeof family.owner) =>
      (await cameTo(to)).filter((text) => !text.includes('another day')).length
    const ofEvening = (await cameByPeople(family.owner)) + (await cameByPeople(dana))
    expect(ofEvening).toBeGreaterThan(0)
    expect(count + ofEvening).toBeLessThanOrEqual(10)
  },
)

test('one supporter causes at most five SMS at once to the family’s side, and two that evening', async () => {
  const { call, wait, family, ask, cameTo, driveIn, untilEvening } = await aCircle()
  const side = [family.owner]
  for (const first_name of ['Dana', 'Eva', 'Gil']) {
    const coordinator = await family.makeCoordinator({ first_name })
    await call('PATCH', '/supporters/me', { token: coordinator.token, body: { messages: { off: [], digest: 'none' } } })
    side.push(coordinator)
  }
  const tasks = await Promise.all(
    side.map(async ({ token }) => {
      const { start_at, end_at } = await driveIn(100)
      const body = { title: 'Drive', category: 'home', type: 'until_time', start_at, end_at }
      const replies = await Promise.all([1, 2, 3].map(() => call('POST', `${family.path}/tasks`, { token, body })))
      return replies.map((reply) => reply.json<{ tasks: [Task] }>().tasks[0])
    }),
  )
  for (const each of side) await cameTo(each)
  for (const task of tasks.flat()) await ask(task, 'Which car?')
  await wait(MINUTE)
  const countOf = async () => {
    let count = 0
    for (const each of side) count += (await cameTo(each)).filter((text) => !text.includes('to join')).length
    return count
  }
  const atOnce = await countOf()
  await untilEvening()
  const inTheEvening = await countOf()
  expect([atOnce, inTheEvening]).toEqual([5, 2])
})

test('one person causes a supporter at most five SMS a day; an urgent task is still sent at once', async () => {
  const { wait, family, avi, cameTo, driveIn, untilEvening } = await aCircle()
  const bella = await family.makeSupporter({ first_name: 'Bella' })
  await cameTo(bella)
  const give = (task: Task, to: Person) => family.asOwner('POST', `/tasks/${task.id}/assign`, { member: to.id })
  const task = await driveIn(200)
  const came: string[] = []
  for (let time = 0; time < 20; time++) {
    await give(task, time % 2 === 0 ? avi : bella)
    await wait(5 * MINUTE)
    came.push(...(await cameTo(avi)))
  }
  expect(came).toHaveLength(3)
  await give(await driveIn(30, 'Drive Noa'), avi)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('gave you "Drive Noa"')])
  await untilEvening()
  expect(await cameTo(avi)).toEqual([expect.stringContaining('more messages for you today')])
})

test('a supporter past the limit who gives a task back within 48 h still causes one SMS at once', async () => {
  const { wait, family, avi, ask, cameTo, driveIn } = await aCircle()
  for (let made = 0; made < 8; made++) await ask(await driveIn(100), 'Which car?')
  await wait(MINUTE)
  expect(await cameTo(family.owner)).toHaveLength(5)
  const [first, second, third, far] = [
    await driveIn(20, 'Drive A'),
    await driveIn(24, 'Drive B'),
    await driveIn(40, 'Drive C'),
    await driveIn(80, 'Drive D'),
  ]
  for (const task of [first, second, third, far]) await avi.take(task)
  await avi.withdraw(far)
  expect(await cameTo(family.owner)).toEqual([])
  await avi.withdraw(first, 'I am ill')
  expect(await cameTo(family.owner)).toEqual([expect.stringContaining('can\'t do "Drive A" (tomorrow 08:01): "I am ill"')])
  await avi.withdraw(second)
  await avi.withdraw(third)
  expect(await cameTo(family.owner)).toEqual([])
  await wait(MINUTE)
  expect(await cameTo(family.owner)).toEqual([
    expect.stringMatching(/Avi can't do 2 tasks, such as "Drive C" \(.+\)\. They are open again\./),
  ])
  for (let time = 0; time < 30; time++) {
    await wait(5 * MINUTE)
    await avi.take(first)
    await avi.withdraw(first)
  }
  expect(await cameTo(family.owner)).toEqual([])
})

test('messages past a supporter’s limit are counted in the digest, not in a message of their own', async () => {
  const { wait, family, avi, ask, cameTo, driveIn, untilEvening } = await aCircle('daily')
  for (let made = 0; made < 8; made++) await ask(await driveIn(100), 'Which car?')
  await avi.take(await family.makeTask())
  await wait(MINUTE)
  expect(await cameTo(family.owner)).toHaveLength(5)
  await untilEvening()
  expect(await cameTo(family.owner)).toEqual([expect.stringContaining('today: 1 task taken. 3 more messages.')])
})

test('several changes of someone’s tasks are one SMS, and count towards no one’s limit', async () => {
  const { clock, wait, family, avi, cameTo, driveIn } = await aCircle()
  const [drive, soup] = [await driveIn(30), await family.makeTask()]
  await avi.take(drive)
  await avi.take(soup)
  const start = clock.now
  let version = 1
  const moveTo = (hours: number) =>
    family.asOwner(
      'PATCH',
      `/tasks/${drive.id}`,
      { start_at: new Date(start + hours * HOUR).toISOString(), end_at: new Date(start + (hours + 1) * HOUR).toISOString() },
      { 'if-match': `"${++version}"` },
    )
  await moveTo(31)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('"Drive Dana" has changed: now tomorrow 19:00 (old time: 18:00)')])
  // Further changes are collected in one message.
  for (const hours of [32, 33, 34]) await moveTo(hours)
  expect(await cameTo(avi)).toEqual([])
  await wait(MINUTE)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('"Drive Dana" has changed: now tomorrow 22:00 (old time: 19:00)')])
  await moveTo(35)
  await family.asOwner('DELETE', `/tasks/${soup.id}`, undefined, { 'if-match': '"2"' })
  await wait(2 * MINUTE)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('2 changes to your tasks, one to "Soup" (any time).')])
})

test('no SMS says that a task was cancelled and restored, and an earlier change is still sent', async () => {
  const { wait, family, avi, cameTo, driveIn } = await aCircle()
  const [drive, soup, bread] = [await driveIn(30), await family.makeTask(), await family.makeTask({ title: 'Bread' })]
  for (const task of [drive, soup, bread]) await avi.take(task)
  const cancel = (task: Task, version: number) => family.asOwner('DELETE', `/tasks/${task.id}`, undefined, { 'if-match': `"${version}"` })
  const restore = (task: Task) => family.asOwner('POST', `/tasks/${task.id}/restore`, {})
  await cancel(bread, 2)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('"Bread"')])
  await cancel(soup, 2)
  await restore(soup)
  await wait(10 * MINUTE)
  expect(await cameTo(avi)).toEqual([])

  await cancel(soup, 4)
  await wait(0)
  await family.asOwner('PATCH', `/tasks/${drive.id}`, { title: 'Drive Noa' }, { 'if-match': '"2"' })
  await cancel(drive, 3)
  await restore(drive)
  await wait(10 * MINUTE)
  expect(await cameTo(avi)).toEqual([expect.stringContaining('"Soup"'), expect.stringContaining('"Drive Noa"')])
})

test('a family that is closed and opened repeatedly sends its helpers few messages', async () => {
  const { wait, family, avi, cameTo } = await aCircle()
  await avi.take(await family.makeTask())
  const came: string[] = []
  for (let time = 0; time < 40; time++) {
    await family.asOwner('DELETE', '', { title: 'Levi' })
    await family.asOwner('POST', '/reopen', {})
    await wait(10_000)
    came.push(...(await cameTo(avi)))
  }
  expect(came.length).toBeLessThan(6)
  await wait(HOUR)
  expect((await cameTo(avi)).at(-1)).toMatch(/open again/)
})
