import type { FamilyEvent } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { makeFamily, clock, jobs, textsTo, outboxEmptied } = server
const START = clock.now // Monday, 23 November 2026
beforeEach(() => {
  clock.now = START
})
const codeOf = (reply: { json: () => { code?: string } }) => reply.json().code
const DAYS = ['2026-11-26', '2026-11-27', '2026-11-28']
type Family = Awaited<ReturnType<typeof makeFamily>>
type Supporter = Awaited<ReturnType<Family['makeSupporter']>>

const windowIn = (family: Family, may_be: object = {}, more: object = {}) => family.makeTask({ may_be: { days: DAYS, ...may_be }, ...more })
const take = (family: Family, { browser, token }: Supporter, task: { id: number }, body: object = {}, kind = 'tasks') =>
  browser.call('PUT', `/supporters/me${family.path}/${kind}/${task.id}/assign_me`, { token, body })
const put = (family: Family, { browser, token }: Supporter, task: { id: number }, what: string, kind = 'tasks') =>
  browser.call('PUT', `/supporters/me${family.path}/${kind}/${task.id}/${what}`, { token, body: {} })
const shown = async (family: Family, id: number) => (await family.asOwner('GET', `/tasks/${id}`)).json<FamilyTask>()
const change = async (family: Family, id: number, body: object) =>
  family.asOwner('PATCH', `/tasks/${id}`, body, { 'if-match': `"${(await shown(family, id)).version}"` })

test('until a day is picked, an older app sees a task without time whose text names the days', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family, { part_of_day: 'morning' }, { description: 'Flowers' })
  expect(task).toMatchObject({ type: 'no_time', task_id: -task.id, description: 'Flowers', all_day: false })
  const { no_time } = (await avi.get(`${family.path}/tasks`)).json<{ no_time: Task[] }>()
  expect(no_time).toMatchObject([
    {
      description: 'Thu 26 Nov, Fri 27 Nov or Sat 28 Nov, in the morning\nFlowers',
      may_be: { days: DAYS, part_of_day: 'morning', taker_sets_hour: false, until: '2026-11-28T12:00:00+02:00', description: 'Flowers' },
    },
  ])
  expect(no_time[0]).not.toHaveProperty('start_at')
})

test('the exports of the family and of the taker list all possible days of a task', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  await windowIn(family, { part_of_day: 'morning' })
  expect((await take(family, avi, await windowIn(family, {}, { title: 'Bread' }))).statusCode).toBe(200)
  const days = DAYS.join(' ')
  const { tasks } = (await family.asOwner('GET', '/export')).json()
  expect(tasks).toMatchObject([
    { title: 'Soup', start_at: null, days, part_of_day: 'morning' },
    { title: 'Bread', days, part_of_day: null },
  ])
  const table = (await family.asOwner('GET', '/export', undefined, { accept: 'text/csv' })).body
  expect(table).toContain(`"${days}","morning"`)
  const { families } = (await server.call('GET', '/supporters/me/export', { token: avi.token })).json()
  expect(families[0].tasks).toMatchObject([{ title: 'Bread', days }])
})

test('someone who picks no day gets the first day left, and reply, message and history name it', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family)
  clock.now = Date.parse('2026-11-27T09:00+02:00')
  const reply = await take(family, avi, task)
  expect(reply.json()).toMatchObject({ type: 'until_time', task_id: task.id, date: '2026-11-27', all_day: true, assigned_on_me: true })
  await outboxEmptied()
  expect((await textsTo(family.owner.phone))[0]).toContain('"Soup" (today, any time)')
  expect(await shown(family, task.id)).toMatchObject({ date: '2026-11-27', status: 'in_progress' })
  // Avi's app may still show the task as it was before he took it.
  expect((await put(family, avi, task, 'confirm')).json().confirmed_at).not.toBeNull()
  expect((await put(family, avi, task, 'unassign_me', 'events')).json()).toMatchObject({ type: 'no_time', task_id: -task.id })
  expect(await shown(family, task.id)).not.toHaveProperty('start_at')
  const history = (await family.asOwner('GET', '/events')).json<FamilyEvent[]>()
  const days = history.flatMap(({ kind, task: about }) => (about ? [[kind, about.date]] : []))
  expect(days).toEqual([
    ['withdrawn', '2026-11-27'],
    ['taken', '2026-11-27'],
    ['created', null],
  ])
})

test('a taker picks one of the days, and an hour only if the family leaves it open', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family)
  const refused = async (id: { id: number }, body: object) => codeOf(await take(family, avi, id, body))
  expect(await refused(task, { day: '2026-11-25' })).toBe('day_gone')
  expect(await refused(task, { day: '2026-11-26', time: '10:00' })).toBe('bad_request')
  expect(await refused(task, { time: '10:00' })).toBe('bad_request')
  const free = await windowIn(family, { part_of_day: 'afternoon', taker_sets_hour: true })
  expect(await refused(free, { day: '2026-11-26', time: '10:00' })).toBe('hour_outside')
  expect(await refused(free, { day: '2026-11-26', time: '25:00' })).toBe('bad_request')
  const taken = await take(family, avi, free, { day: '2026-11-28', time: '15:30' })
  expect(taken.json()).toMatchObject({ start_at: '2026-11-28T15:30:00+02:00', end_at: '2026-11-28T16:30:00+02:00', all_day: false })
  // Taking the task again with another day leaves it as it is.
  expect((await take(family, avi, free, { day: '2026-11-27' })).json()).toMatchObject({ date: '2026-11-28' })
  const fixed = await family.makeEvent()
  expect(codeOf(await take(family, avi, fixed, { day: '2026-11-26' }, 'events'))).toBe('day_gone')
  expect((await take(family, avi, fixed, { day: '2026-11-24' }, 'events')).statusCode).toBe(200)
})

test('if people pick different days at once, one gets the task, and the others get task_taken', async () => {
  const family = await makeFamily()
  const task = await windowIn(family)
  const supporters: Supporter[] = []
  for (let index = 0; index < 6; index++) supporters.push(await family.makeSupporter())
  const replies = await Promise.all(supporters.map((supporter, index) => take(family, supporter, task, { day: DAYS[index % 3] })))
  const won = replies.filter(({ statusCode }) => statusCode === 200)
  expect(won).toHaveLength(1)
  expect(replies.filter((reply) => codeOf(reply) === 'task_taken')).toHaveLength(5)
  expect((await shown(family, task.id)).date).toBe(won[0]?.json().date)
})

test('a task on several days is refused if its days, number of people, time or rule do not fit', async () => {
  const family = await makeFamily()
  const written = async (may_be: object | null, more: object = {}) =>
    codeOf(await family.asOwner('POST', '/tasks', { title: 'Soup', category: 'home', type: 'no_time', may_be, ...more }))
  expect(await written({ days: ['2026-11-31'] })).toBe('date_invalid')
  expect(await written({ days: [] })).toBe('bad_request')
  expect(await written({ days: ['2026-11-22'] })).toBe('time_in_past')
  expect(await written({ days: DAYS }, { helpers_needed: 2 })).toBe('days_for_one')
  expect(await written({ days: DAYS }, { type: 'until_time', date: '2026-11-26' })).toBe('bad_request')
  expect(await written({ days: DAYS }, { repeat: 'FREQ=DAILY' })).toBe('rule_invalid')
  expect(await written(null)).toBeUndefined()
})

test('a taken task that gets more days keeps its hour; once given back it is open on all days', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const times = { start_at: '2026-11-26T17:00', end_at: '2026-11-26T18:00' }
  const task = await family.makeEvent(times)
  await take(family, avi, task, {}, 'events')
  expect(codeOf(await change(family, task.id, { type: 'no_time', may_be: { days: ['2026-11-25'] } }))).toBe('taken_on_other_day')
  const widened = await change(family, task.id, { type: 'no_time', may_be: { days: DAYS } })
  expect(widened.json()).toMatchObject({ type: 'until_time', start_at: '2026-11-26T17:00:00+02:00', may_be: { days: DAYS } })
  await outboxEmptied()
  expect((await textsTo(avi.phone)).filter((text) => text.includes('changed'))).toEqual([])
  // An app that does not know choices of days sends back the times that it received.
  await change(family, task.id, {
    title: 'Drive',
    type: 'until_time',
    start_at: '2026-11-26T17:00:00+02:00',
    end_at: '2026-11-26T18:00:00+02:00',
  })
  await put(family, avi, task, 'unassign_me')
  expect(await shown(family, task.id)).toMatchObject({ title: 'Drive', type: 'no_time', may_be: { days: DAYS } })
  await change(family, task.id, { title: 'Ride', type: 'no_time' })
  expect(await shown(family, task.id)).toMatchObject({ title: 'Ride', may_be: { days: DAYS } })
  await change(family, task.id, { may_be: null })
  expect(await shown(family, task.id)).not.toHaveProperty('may_be')
})

test('a task that the family gave to someone on one of its days is open again once released', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family)
  const given = await family.asOwner('POST', `/tasks/${task.id}/assign`, { member: avi.id, day: '2026-11-27' })
  expect(given.json()).toMatchObject({ date: '2026-11-27', assignee: { full_name: 'Avi Cohen' } })
  await outboxEmptied()
  expect((await textsTo(avi.phone))[0]).toContain('Fri')
  const released = await family.asOwner('POST', `/tasks/${task.id}/unassign`, {})
  expect(released.json()).toMatchObject({ type: 'no_time', status: 'initial', may_be: { days: DAYS } })
})

test('after its last day a task can’t be taken or counted, and leaves the lists within a week', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family)
  const counted = async () => (await family.asOwner('GET', '')).json<{ coverage: { total: number } }>().coverage.total
  expect(await counted()).toBe(1)
  clock.now = Date.parse('2026-11-29T00:00+02:00')
  expect(codeOf(await take(family, avi, task))).toBe('task_over')
  expect(await counted()).toBe(0)
  const listed = async () => (await avi.get(`${family.path}/tasks`)).json<{ no_time: Task[] }>().no_time.length
  expect(await listed()).toBe(1)
  clock.now = Date.parse('2026-12-08T09:00+02:00')
  expect(await listed()).toBe(0)
})

test('asks depend on the last day, reminders on the picked day, and an ask’s link stays valid', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const task = await windowIn(family)
  clock.now = Date.parse('2026-11-24T16:00+02:00')
  await jobs.queueDueMessages()
  await outboxEmptied()
  expect((await textsTo(avi.phone)).filter((text) => text.includes('Soup'))).toEqual([])
  clock.now = Date.parse('2026-11-25T16:00+02:00')
  await jobs.queueDueMessages()
  await outboxEmptied()
  const [ask = ''] = await textsTo(avi.phone)
  expect(ask).toContain('Thu, Fri or Sat')
  const secret = /#([\w-]+)/.exec(ask)?.[1] ?? ''
  const press = (form: Record<string, string>) =>
    server.app.inject({
      ...{ method: 'POST', url: '/ask', payload: new URLSearchParams({ secret, ...form }).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  expect((await press({})).body).toMatch(/<input type="radio" name="day" value="2026-11-26" checked>.*value="2026-11-28"/s)
  const yes = await press({ answer: 'yes', day: '2026-11-28' })
  expect(yes.body).toContain('It is yours.')
  expect(yes.body).toContain('Saturday, any time')
  expect((await press({})).body).toContain('It is yours.')
  expect((await take(family, avi, task)).json()).toMatchObject({ date: '2026-11-28' })
  clock.now = Date.parse('2026-11-27T19:30+02:00')
  await jobs.queueDueMessages()
  await outboxEmptied()
  expect((await textsTo(avi.phone))[0]).toMatch(/tomorrow, any time: "Soup"/)
})

test('no one can pick a day of a task in a pause, and a clock change does not move its days', async () => {
  const family = await makeFamily({ time_zone: 'Europe/Berlin' })
  const avi = await family.makeSupporter()
  const days = ['2027-03-27', '2027-03-28', '2027-03-29']
  const task = await windowIn(family, { days, taker_sets_hour: true })
  await family.asOwner('PATCH', '', { paused: true })
  expect(codeOf(await take(family, avi, task, { day: days[1] }))).toBe('family_paused')
  await family.asOwner('PATCH', '', { paused: false })
  const taken = await take(family, avi, task, { day: '2027-03-28' })
  expect(taken.json()).toMatchObject({ start_at: '2027-03-28T00:00:00+01:00', end_at: '2027-03-29T00:00:00+02:00', all_day: true })
  await put(family, avi, task, 'unassign_me')
  // 02:30 is skipped that night.
  expect((await take(family, avi, task, { day: '2027-03-28', time: '02:30' })).json().start_at).toBe('2027-03-28T03:00:00+02:00')
})

test('whatever people pick, change and give back, a picked day is one of the task’s days', async () => {
  const family = await makeFamily()
  const people = [await family.makeSupporter(), await family.makeSupporter()] as const
  const step = fc.oneof(
    fc.record({ what: fc.constant('take' as const), who: fc.nat(1), day: fc.option(fc.constantFrom(...DAYS, '2026-12-01')) }),
    fc.record({ what: fc.constant('give' as const), who: fc.nat(1), kind: fc.constantFrom('tasks', 'events') }),
    fc.record({ what: fc.constant('days' as const), days: fc.subarray(DAYS, { minLength: 1 }) }),
    fc.record({ what: fc.constant('off' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const { id } = await windowIn(family)
      let holder: number | null = null
      let days: readonly string[] = DAYS
      let day: string | null = null
      for (const each of steps) {
        if (each.what === 'take') {
          const reply = await take(family, people[each.who] ?? people[0], { id }, each.day === null ? {} : { day: each.day })
          if (holder === null) {
            expect(reply.statusCode).toBe(each.day === null || days.includes(each.day) ? 200 : 409)
            if (reply.statusCode === 200) [holder, day] = [each.who, each.day ?? days[0] ?? null]
          } else expect(reply.statusCode).toBe(holder === each.who ? 200 : 409)
        } else if (each.what === 'give') {
          await put(family, people[each.who] ?? people[0], { id }, 'unassign_me', each.kind)
          if (holder === each.who) [holder, day] = [null, null]
        } else if (each.what === 'days') {
          const reply = await change(family, id, { type: 'no_time', may_be: { days: each.days } })
          const fits = day === null || each.days.includes(day)
          expect(codeOf(reply)).toBe(fits ? undefined : 'taken_on_other_day')
          if (fits) days = each.days
        } else {
          await family.asOwner('POST', `/tasks/${id}/unassign`, {})
          ;[holder, day] = [null, null]
        }
        const task = await shown(family, id)
        expect([task.date ?? null, task.status, task.type]).toEqual(
          day === null ? [null, 'initial', 'no_time'] : [day, 'in_progress', 'until_time'],
        )
        expect(task.may_be?.days).toEqual(days)
      }
    }),
    { numRuns: 12 },
  )
})
