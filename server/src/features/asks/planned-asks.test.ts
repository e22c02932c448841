import type { Asking } from '@hand-in-hand/contract/asks.ts'
import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { CallListEntry } from '@hand-in-hand/contract/planning/call-list.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '../../platform/zones.ts'
import { startMessages, stopMessages } from '../../store/addresses/address-marks.ts'
import type { Template } from '../../templates/templates.ts'
import { ok } from '../../testing/family.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { testServer } from '../../testing/server.ts'
import type { Family, Server } from '../../testing/subjects.ts'

// The family's pages say whom the app will ask, and when. These tests compare that with the asks that are then sent, in circles in which
// people act at random. Before each wait the pages are read. During the wait no one acts, so exactly the asks that the pages named are sent.

const MOMENTS = 12
const PARTS = 25
/** 300 moments in `npm test`, 10,200 in `test:night`. */
const { runs, timeout } = runsOf(1, { most: 34 })
const PEOPLE = 5
const TASKS = 3
const ZONE = 'Asia/Jerusalem'
const ASKS: Template[] = ['uncovered', 'perhaps', 'take_over']

const who = fc.nat({ max: PEOPLE - 1 })
const which = fc.nat({ max: TASKS - 1 })
const inHours = fc.integer({ min: 8, max: 130 })
const acts = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('write' as const), inHours: fc.option(inHours), helpers: fc.constantFrom(1, 1, 1, 2) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write on days' as const), days: fc.integer({ min: 2, max: 5 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'give back' as const, 'offer' as const, 'say no' as const), who, which }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('off' as const, 'on' as const, 'now' as const, 'now' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), which, inHours }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ask by hand' as const), who, which }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('go away' as const), who, inDays: fc.nat({ max: 2 }), days: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('come back' as const, 'visit' as const, 'stop' as const, 'start' as const, 'mute' as const, 'unmute' as const),
      who,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('say hours' as const), who, kinds: fc.subarray(['home', 'childcare']) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), paused: fc.constantFrom(true, false, false, false) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('set quiet hours' as const),
      hours: fc.constantFrom(['21:00', '07:00'], ['13:00', '16:30'], ['17:00', '23:30'], ['00:00', '00:00']),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('jump' as const), hours: fc.integer({ min: -6, max: 40 }) }) },
)
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never
const moments = fc.record({
  acts: fc.array(acts, { maxLength: 4 }),
  minutes: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 200, max: 1_600 })),
})
/** A day before the clocks of Jerusalem change, and one without a change. */
const starts = fc.constantFrom(Date.parse('2027-03-25T06:00Z'), Date.parse('2026-12-01T12:30Z'))

type Task = Awaited<ReturnType<Family['makeTask']>>
type Person = Awaited<ReturnType<Family['makeSupporter']>>

interface Circle {
  server: Server
  family: Family
  people: Person[]
  tasks: Task[]
}

const iso = (at: number) => new Date(at).toISOString()
const versionOf = async (family: Family, { id }: Task) => ({
  'if-match': `"${(await family.asOwner('GET', `/tasks/${id}`)).json<{ version: number }>().version}"`,
})

async function act({ server, family, people, tasks }: Circle, step: Act) {
  const { call, clock, database } = server
  const { now } = clock
  const task = 'which' in step ? tasks[step.which] : undefined
  const person = 'who' in step ? people[step.who] : undefined
  const asMember = (method: string, path: string, body?: unknown) =>
    call(method, path, { token: person?.token ?? '', ...(body !== undefined && { body }) })
  const times = (hours: number) => ({ start_at: iso(now + hours * HOUR), end_at: iso(now + (hours + 1) * HOUR) })
  if (step.do === 'write' || step.do === 'write on days') {
    // The pages of at most this many tasks are read.
    const oldest = tasks.length < TASKS ? undefined : tasks.shift()
    if (oldest) await ok(family.asOwner('DELETE', `/tasks/${oldest.id}`, undefined, await versionOf(family, oldest)))
  }
  if (step.do === 'write') {
    const helpers_needed = step.helpers
    tasks.push(
      step.inHours === null
        ? await family.makeTask({ helpers_needed })
        : await family.makeEvent({ ...times(step.inHours), helpers_needed }),
    )
  } else if (step.do === 'write on days') {
    const today = dayOf(now, ZONE)
    const days = Array.from({ length: step.days }, (_, day) => addDays(today, day + 1))
    tasks.push(await family.makeTask({ may_be: { days, part_of_day: 'morning', taker_sets_hour: false } }))
  } else if (step.do === 'pause') {
    await family.asOwner('PATCH', '', { paused: step.paused })
  } else if (step.do === 'set quiet hours') {
    const { version } = (await family.asOwner('GET', '/settings')).json<{ version: number }>()
    await family.asOwner('PATCH', '', { quiet_hours: { from: step.hours[0], to: step.hours[1] } }, { 'if-match': `"${version}"` })
  } else if (step.do === 'jump') {
    clock.now += step.hours * HOUR
  } else if (person && step.do === 'go away') {
    const from = addDays(dayOf(now, ZONE), step.inDays)
    await asMember('PATCH', '/supporters/me', { away: { from, until: addDays(from, step.days - 1) } })
  } else if (person && step.do === 'come back') {
    await asMember('PATCH', '/supporters/me', { away: null })
  } else if (person && step.do === 'visit') {
    await person.tasks()
  } else if (person && (step.do === 'mute' || step.do === 'unmute')) {
    await asMember('PATCH', '/supporters/me', { messages: { off: step.do === 'mute' ? ['uncovered', 'new_tasks'] : [], digest: 'none' } })
  } else if (person && step.do === 'say hours') {
    const times =
      step.kinds.length === 1
        ? [
            { weekday: 'MO', time: 'morning' },
            { weekday: 'WE', time: 'evening' },
            { weekday: 'TH', time: 'afternoon' },
          ]
        : []
    await asMember('PATCH', '/supporters/me', { can_help: { categories: step.kinds, times } })
  } else if (person && step.do === 'stop') {
    await stopMessages(database, person.phone, now)
  } else if (person && step.do === 'start') {
    await startMessages(database, person.phone)
  } else if (task && person && step.do === 'ask by hand') {
    await family.asOwner('PUT', `/tasks/${task.id}/asks`, { members: [person.id] })
  } else if (task && person && step.do === 'take') {
    await person.take(task)
  } else if (task && person && step.do === 'give back') {
    await person.withdraw(task)
  } else if (task && person && step.do === 'offer') {
    await asMember('PUT', `/supporters/me${family.path}/tasks/${task.id}/offer`, {})
  } else if (task && person && step.do === 'say no') {
    await asMember('PUT', `/supporters/me${family.path}/tasks/${task.id}/not_this_time`, {})
  } else if (task && step.do === 'move') {
    await family.asOwner('PATCH', `/tasks/${task.id}`, times(step.inHours), await versionOf(family, task))
  } else if (task && (step.do === 'off' || step.do === 'on')) {
    await family.asOwner('PUT', `/tasks/${task.id}/asking`, { asking: step.do })
  } else if (task && step.do === 'now') await askNow({ server, family, people, tasks }, task)
}

/** Compares whom the page says that 'Ask now' would ask with whom the reply to 'Ask now' says that it asked. */
async function askNow({ server: { clock }, family }: Circle, task: Task) {
  const read = await family.asOwner('GET', `/tasks/${task.id}/asking`)
  if (read.statusCode !== 200) return
  const { state, if_now, next } = read.json<Asking>()
  const done = (await family.asOwner('PUT', `/tasks/${task.id}/asking`, { asking: 'now' })).json<Asking>()
  // While asks are off, the page does not say whom 'Ask now' would ask.
  if (state === 'off') return
  const first = if_now ?? next
  const isNow = first !== null && Date.parse(first.at) === clock.now
  expect(done.asked_now ?? []).toEqual(isNow ? first.names : [])
  if (!isNow && first !== null) expect(done.next).toEqual(first)
}

/** The asks that the pages of all tasks announce, as "task member instant". */
async function readPages({ server: { clock }, family, tasks }: Circle): Promise<string[]> {
  const asks: string[] = []
  // The page of a task shows a list and a note. Both name the same next ask.
  const noted = tasks[clock.now % tasks.length]
  for (const task of tasks) {
    const list = await family.asOwner('GET', `/tasks/${task.id}/call_list`)
    const planned = list
      .json<CallListEntry[]>()
      .flatMap(({ id, full_name, will_ask }) => (will_ask ? [{ id, full_name, at: will_ask.at }] : []))
    const first = planned.filter(({ at }) => at === planned[0]?.at)
    const names = first.map(({ full_name }) => full_name.split(' ')[0])
    const asking = task === noted ? (await family.asOwner('GET', `/tasks/${task.id}/asking`)).json<Asking>() : null
    if (asking) expect(asking.next).toEqual(first[0] ? { at: first[0].at, people: first.length, names } : null)
    asks.push(...planned.map(({ id, at }) => `${task.id} ${id} ${iso(Date.parse(at))}`))
  }
  return asks
}

/** Runs the job at each instant (ms) for which the server planned it, until `until`. */
async function wait({ server: { clock, database, jobs, outboxEmptied }, family }: Circle, until: number) {
  for (let looks = 0; clock.now <= until && looks < 300; looks++) {
    await jobs.queueDueMessages()
    await outboxEmptied()
    const { look_at } = await database.selectFrom('family').where('token', '=', family.token).select('look_at').executeTakeFirstOrThrow()
    if (look_at === null || look_at > until) break
    expect(look_at).toBeGreaterThan(clock.now)
    clock.now = look_at
  }
  clock.now = until
  await jobs.queueDueMessages()
  await outboxEmptied()
}

/** The asks sent since the message with this id, in the form of `readPages`. */
async function sentSince({ server: { database }, tasks }: Circle, id: number) {
  const rows = await database
    .selectFrom('message')
    .leftJoin('task', (join) => join.onRef('task.family_id', '=', 'message.family_id').onRef('task.id', '=', 'message.task_id'))
    .where('message.id', '>', id)
    .where('message.template', 'in', ASKS)
    .where('message.state', '=', 'sent')
    .orderBy('message.id')
    .select(['message.membership_id', 'message.sent_at', 'task.id as task', 'task.group_id'])
    .execute()
  const shown = (task: number | null, group: number | null) => tasks.find((each) => each.id === task || each.id === group)?.id
  return rows.map(({ membership_id, sent_at, task, group_id }) => `${shown(task, group_id)} ${membership_id} ${iso(sent_at ?? 0)}`)
}

const lastMessage = async ({ server: { database } }: Circle) =>
  (
    await database
      .selectFrom('message')
      .select(({ fn }) => fn.max<number | null>('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id ?? 0

test.each(Array.from({ length: PARTS }, (_, part) => part))(
  'exactly the people whom a task’s page announces are asked, at the announced time (%i)',
  { timeout },
  async (part) => {
    await fc.assert(
      fc.asyncProperty(starts, fc.array(moments, { minLength: MOMENTS, maxLength: MOMENTS }), async (start, steps) => {
        const server = await testServer({ SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000' }, {}, { isPrepared: 'always' })
        const family = await server.makeFamily()
        const circle: Circle = { server, family, people: [], tasks: [] }
        for (let made = 0; made < PEOPLE; made++) circle.people.push(await family.makeSupporter())
        server.clock.now = start
        for (const { acts, minutes } of steps) {
          for (const step of acts) await act(circle, step)
          const before = await lastMessage(circle)
          const said = await readPages(circle)
          const until = server.clock.now + minutes * MINUTE
          await wait(circle, until)
          const due = said.filter((ask) => Date.parse(ask.split(' ')[2] ?? '') <= until)
          expect((await sentSince(circle, before)).sort()).toEqual(due.sort())
        }
      }),
      // Shortening a failed history takes longer than reading it.
      { ...runs, seed: PARTS * runs.seed + part, endOnFailure: true },
    )
  },
)
