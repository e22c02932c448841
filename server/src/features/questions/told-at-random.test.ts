import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAll, isRepeated, seed } from '../../../../scripts/tests/tier.ts'
import { testServer } from '../../testing/server.ts'

// Whatever one member does, the number of messages that this member causes for others is limited, and messages that others cause are still
// sent.

const RUNS = isAll ? (isRepeated ? 3 : 30) : 1

const which = fc.nat({ max: 5 })
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 240 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'withdraw' as const), which, many: fc.integer({ min: 1, max: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask' as const), which, many: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('complete' as const, 'uncomplete' as const, 'offer' as const, 'keep' as const), which }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('no' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('give' as const, 'release' as const, 'answer' as const, 'thank' as const),
      which,
      to: fc.nat({ max: 1 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('change' as const, 'cancel' as const), which }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Sent {
  membership_id: number | null
  template: string
  caused_by: number | null
  at: number
}

/** One helper and one coordinator take all steps. Returns what was sent, in order. */
async function runSteps(steps: Step[]) {
  const server = await testServer({ SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000' })
  const { call, clock, database, jobs, makeFamily, outbox, textsTo } = server
  const family = await makeFamily()
  const dana = await family.makeCoordinator({ first_name: 'Dana' })
  const avi = await family.makeSupporter({ trusted: true })
  const bella = await family.makeSupporter({ first_name: 'Bella', trusted: true })
  const choose = (token: string) => call('PATCH', '/supporters/me', { token, body: { messages: { off: [], digest: 'none' } } })
  for (const { token } of [family.owner, dana]) await choose(token)
  const start = clock.now
  const tasks: Awaited<ReturnType<typeof family.makeTask>>[] = []
  for (let made = 0; made < 6; made++) {
    const at = (hours: number) => new Date(start + hours * HOUR).toISOString()
    const times = made === 0 ? {} : { type: 'until_time' as const, start_at: at(20 * made), end_at: at(20 * made + 1) }
    tasks.push(await family.makeTask({ title: `Drive ${made}`, ...times }))
  }
  const questions = new Map<number, number>()
  let wording = 0
  const path = (task: { id: number; type: string }) => `/supporters/me${family.path}/tasks/${task.id}`
  const asDana = (method: string, rest: string, body?: unknown, headers?: Record<string, string>) =>
    call(method, `${family.path}${rest}`, { token: dana.token, ...(body !== undefined && { body }), ...(headers && { headers }) })
  const seen = new Set<number>()
  const sent: Sent[] = []
  async function send() {
    await textsTo(family.owner.phone)
    const rows = await database
      .selectFrom('message')
      .where('state', 'in', ['sent', 'delivered'])
      .where('family_id', 'is not', null)
      .orderBy('id')
      .select(['id', 'membership_id', 'template', 'caused_by'])
      .execute()
    for (const { id, ...row } of rows) {
      if (!seen.has(id)) sent.push({ ...row, at: clock.now })
      seen.add(id)
    }
  }
  await send()
  sent.length = 0
  async function wait(minutes: number) {
    for (let left = minutes; left > 0; left -= 15) {
      await send()
      clock.now += Math.min(left, 15) * MINUTE
      await jobs.queueDueMessages()
    }
    await outbox.sendDue()
    await send()
  }
  for (const each of steps) {
    if (each.do === 'wait') {
      await wait(each.minutes)
      continue
    }
    const task = tasks[each.which]
    if (!task) continue
    const times = 'many' in each ? each.many : 1
    for (let time = 0; time < times; time++) {
      if (each.do === 'take') await avi.take(task)
      if (each.do === 'withdraw') {
        await avi.withdraw(task, 'I am ill')
        await avi.take(task)
        await avi.withdraw(task)
      }
      if (each.do === 'ask') {
        const asked = await call('PUT', `${path(task)}/question`, { token: avi.token, body: { question: `Which? ${wording++}` } })
        if (asked.statusCode === 200) questions.set(task.id, asked.json<{ id: number }>().id)
      }
    }
    if (each.do === 'complete') await avi.complete(task)
    if (each.do === 'uncomplete') await avi.uncomplete(task)
    if (each.do === 'offer') await call('PUT', `${path(task)}/offer`, { token: avi.token, body: {} })
    if (each.do === 'keep') await call('DELETE', `${path(task)}/offer`, { token: avi.token })
    if (each.do === 'no') await call('PUT', `${path(task)}/not_this_time`, { token: avi.token, body: {} })
    if (each.do === 'give') await asDana('POST', `/tasks/${task.id}/assign`, { member: each.to === 0 ? avi.id : bella.id })
    if (each.do === 'release') await asDana('POST', `/tasks/${task.id}/release`, {})
    if (each.do === 'thank') await asDana('POST', `/tasks/${task.id}/thanks`, { text: 'Thank you' })
    const question = questions.get(task.id)
    if (each.do === 'answer' && question) await asDana('PUT', `/questions/${question}/answer`, { answer: `So ${wording++}` })
    if (each.do === 'change' || each.do === 'cancel') {
      const { version } = (await family.asOwner('GET', `/tasks/${task.id}`)).json<{ version: number }>()
      const headers = { 'if-match': `"${version}"` }
      if (each.do === 'change') await family.asOwner('PATCH', `/tasks/${task.id}`, { title: `Drive ${each.which} ${wording++}` }, headers)
      else {
        await family.asOwner('DELETE', `/tasks/${task.id}`, undefined, headers)
        await family.asOwner('POST', `/tasks/${task.id}/restore`, {})
      }
    }
  }
  await wait(24 * 60)
  const { id: owner } = await database.selectFrom('membership').where('role', '=', 'owner').select('id').executeTakeFirstOrThrow()
  return { start, sent, people: { owner, dana: dana.id, avi: avi.id, bella: bella.id }, server, family, tasks, avi, send }
}

/** The most messages that were sent within any 24 hours. */
const mostInADay = (sent: Sent[]) =>
  Math.max(0, ...sent.map(({ at }) => sent.filter((other) => other.at >= at && other.at < at + DAY).length))

test('one member causes at most ten SMS a day to the family’s side and five to one supporter', { timeout: 600_000 }, async () => {
  const seenAt = { limit: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 50 }), async (steps) => {
      const { start, sent, people, server, family, tasks, avi, send } = await runSteps(steps)
      const side = [people.owner, people.dana]
      for (const by of [people.avi, people.dana, people.owner]) {
        const caused = sent.filter(({ caused_by }) => caused_by === by)
        const toSide = mostInADay(caused.filter(({ membership_id }) => membership_id !== null && side.includes(membership_id)))
        expect(toSide).toBeLessThanOrEqual(10)
        seenAt.limit = Math.max(seenAt.limit, toSide)
        for (const to of [people.avi, people.bella]) {
          expect(mostInADay(caused.filter(({ membership_id }) => membership_id === to))).toBeLessThanOrEqual(5)
        }
      }
      // The same question is sent once a day, whatever its words.
      const questions = sent.filter(({ template }) => template === 'task_question')
      expect(mostInADay(questions)).toBeLessThanOrEqual(tasks.length)

      // Two days later the limits have no effect any more.
      const { clock } = server
      clock.now = start + Math.ceil((clock.now - start) / DAY + 2) * DAY
      const at = (hours: number) => new Date(clock.now + hours * HOUR).toISOString()
      const drive = await family.makeTask({ title: 'The last', type: 'until_time', start_at: at(30), end_at: at(31) })
      await avi.take(drive)
      const { version } = (await family.asOwner('GET', `/tasks/${drive.id}`)).json<{ version: number }>()
      await family.asOwner('PATCH', `/tasks/${drive.id}`, { title: 'The very last' }, { 'if-match': `"${version}"` })
      const before = sent.length
      await send()
      const last = sent.slice(before).map(({ template, membership_id }) => `${template} ${membership_id}`)
      expect(last).toContain(`task_changed ${people.avi}`)
    }),
    { numRuns: RUNS, endOnFailure: true, seed },
  )
  // The random steps are frequent enough to come near the limit.
  expect(seenAt.limit).toBeGreaterThan(5)
})
