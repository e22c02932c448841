import { DAY, HOUR, OFFERED_BEFORE_START } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf } from '../../platform/zones.ts'
import { quietHoursOf, quietPeriodAt } from '../../rules/quiet-hours.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { testServer } from '../../testing/server.ts'
import type { Family, Server } from '../../testing/subjects.ts'

// Rules that hold whatever people do. In a circle things happen at random, over both clock changes of Jerusalem.

const { runs, timeout } = runsOf(6, { most: 60 })
const PEOPLE = 5

const who = fc.nat({ max: PEOPLE - 1 })
const which = fc.nat({ max: 7 })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('write' as const), inHours: fc.option(fc.integer({ min: 8, max: 150 })) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('take' as const, 'withdraw' as const, 'not this time' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('off' as const, 'on' as const, 'now' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pause' as const), paused: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
/** A day before the clocks of Jerusalem change, twice a year. */
const starts = fc.constantFrom(Date.parse('2026-10-24T06:00Z'), Date.parse('2027-03-25T06:00Z'))

type Task = Awaited<ReturnType<Family['makeTask']>>

/** Runs all steps. Returns who said no to which task, and when, and which tasks were given back shortly before their start, and when. */
async function runSteps({ makeFamily, call, clock, database, jobs, outbox }: Server, start: number, steps: Step[]) {
  clock.now = start
  const family = await makeFamily()
  const people: Awaited<ReturnType<typeof family.makeSupporter>>[] = []
  for (let made = 0; made < PEOPLE; made++) people.push(await family.makeSupporter())
  const tasks: Task[] = []
  const saidNo: { person: number; task: number; at: number }[] = []
  const late: { task: number; at: number }[] = []
  for (const each of steps) {
    const task = 'which' in each ? tasks[each.which] : undefined
    const person = 'who' in each ? people[each.who] : undefined
    if (each.do === 'wait') {
      // The server checks far more often than a person does anything.
      for (let hours = 0; hours < each.hours; hours += 3) {
        clock.now += Math.min(3, each.hours - hours) * HOUR
        await Promise.all([jobs.queueDueMessages(), jobs.queueDueMessages()])
        // Messages are sent before the clock goes on, because this test is not about messages that are sent late.
        await outbox.sendDue()
      }
    } else if (each.do === 'write') {
      const start_at = each.inHours === null ? null : new Date(clock.now + each.inHours * HOUR).toISOString()
      const end_at = each.inHours === null ? null : new Date(clock.now + (each.inHours + 1) * HOUR).toISOString()
      if (tasks.length < 8) tasks.push(start_at && end_at ? await family.makeEvent({ start_at, end_at }) : await family.makeTask())
    } else if (each.do === 'pause') {
      await family.asOwner('PATCH', '', { paused: each.paused })
    } else if (task && person && each.do === 'take') {
      await person.take(task)
    } else if (task && person && each.do === 'withdraw') {
      const given = await person.withdraw(task)
      if (given.statusCode === 200 && (await isGivenBack(database, task.id, person.id)))
        saidNo.push({ person: person.id, task: task.id, at: clock.now })
      if (task.start_at && Date.parse(task.start_at) - clock.now <= OFFERED_BEFORE_START) late.push({ task: task.id, at: clock.now })
    } else if (task && person) {
      const said = await call('PUT', `/supporters/me${family.path}/tasks/${task.id}/not_this_time`, { token: person.token, body: {} })
      if (said.statusCode === 200) saidNo.push({ person: person.id, task: task.id, at: clock.now })
    } else if (task && (each.do === 'off' || each.do === 'on' || each.do === 'now')) {
      await family.asOwner('PUT', `/tasks/${task.id}/asking`, { asking: each.do })
    }
  }
  return { family, saidNo, late }
}

const isGivenBack = async (database: Server['database'], task: number, by: number) =>
  (await database
    .selectFrom('family_event')
    .where('task_id', '=', task)
    .where('by_id', '=', by)
    .where('kind', '=', 'withdrawn')
    .select('id')
    .executeTakeFirst()) !== undefined

test('no one is asked in quiet hours, after a no or twice for one date, or notified twice a day', { timeout }, async () => {
  await fc.assert(
    fc.asyncProperty(starts, fc.array(step, { minLength: 15, maxLength: 35 }), async (start, steps) => {
      // Each run has a server of its own, because the clock of a server does not go back by half a year.
      const server = await testServer({ SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000' })
      const { database } = server
      const { family, saidNo, late } = await runSteps(server, start, steps)
      const { id: familyId, ...hoursOf } = await database
        .selectFrom('family')
        .where('token', '=', family.token)
        .select(['id', 'time_zone', 'quiet_from', 'quiet_to', 'day_of_rest'])
        .executeTakeFirstOrThrow()
      const quietHours = quietHoursOf(hoursOf)
      const rows = await database
        .selectFrom('message')
        .where('family_id', '=', familyId)
        .where('template', 'in', ['uncovered', 'perhaps', 'new_tasks'])
        .select(['membership_id', 'task_id', 'template', 'due_at', 'created_at'])
        .execute()
      const messages = rows.map((row) => ({ ...row, due_at: row.due_at ?? row.created_at }))
      const asks = await database.selectFrom('task_ask').where('family_id', '=', familyId).where('by_id', 'is', null).selectAll().execute()

      for (const { due_at } of messages) expect(quietPeriodAt(due_at, quietHours)).toBeNull()
      // For a task that was given back late, people who had a message on the same day are asked too.
      const single = messages.filter(({ task_id, due_at }) => !late.some(({ task, at }) => task === task_id && due_at >= at))
      const ofDay = Map.groupBy(single, ({ membership_id, due_at }) => `${membership_id} ${dayOf(due_at, quietHours.timeZone)}`)
      expect([...ofDay.values()].filter(({ length }) => length > 1)).toEqual([])
      const sent = asks.filter(({ asked_at, declined_at }) => asked_at !== declined_at)
      const dates = sent.map(({ membership_id, task_id, start_at }) => `${membership_id} ${task_id} ${start_at}`)
      expect(new Set(dates).size).toBe(dates.length)
      for (const { person, task, at } of saidNo) {
        expect(sent.filter((ask) => ask.membership_id === person && ask.task_id === task && ask.asked_at > at)).toEqual([])
      }
      for (const { start_at, asked_at } of sent) if (start_at !== null) expect(start_at - asked_at).toBeLessThanOrEqual(6 * DAY + 6 * HOUR)
    }),
    runs,
  )
})
