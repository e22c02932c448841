import { expect, test } from 'vitest'
import { aSupporter } from '../../testing/samples.ts'
import { allTasks } from './demo.rules.ts'
import {
  actOnBehalf,
  demoOverview,
  demoShare,
  familyTasks,
  withChange,
  withNewTask,
  withoutTask,
  withRestored,
} from './demo-family.rules.ts'
import { aDemoTask, dateInZone, instantInZone } from './parts/demo-task.ts'
import type { DemoAccount } from './parts/sample-account.ts'

/** 22 November, 10:00. The account's taken event is two days later. */
const NOW = new Date(2026, 10, 22, 10).getTime()
const NOA = { full_name: 'Noa Levi', formatted_phone_number: '+1 202-555-0143' }
const ROBIN = { full_name: 'Robin Green', formatted_phone_number: '+1 202-555-0178' }
const at = (day: number, hour: number) => new Date(2026, 10, day, hour)

function anAccount(): DemoAccount {
  const event = (id: number, day: number) => ({
    ...aDemoTask(id, NOA, NOW),
    type: 'until_time' as const,
    task_id: id,
    date: dateInZone(at(day, 17)),
    start_at: instantInZone(at(day, 17)),
    end_at: instantInZone(at(day, 18)),
  })
  return {
    supporter: aSupporter({ ...ROBIN, first_name: 'Robin', last_name: 'Green' }),
    family: {
      title: 'The Levi family',
      coordinator: NOA,
      primary_caregiver: null,
      time_zone: 'UTC',
      week_starts_on: 'MO',
      house_rules: null,
      paused: false,
      paused_until: null,
      news: null,
      me: { role: 'coordinator', trusted: true, offered_role: null, is_new_role: false },
    },
    no_time: [{ ...aDemoTask(1, NOA, NOW), title: 'Tap' }],
    events: [
      { ...event(2, 24), title: 'Soup', status: 'in_progress', assigned_on_me: true, assignee: ROBIN },
      { ...event(3, 23), title: 'School' },
      { ...event(4, 30), title: 'Beyond the week' },
    ],
    cancelled: [],
  }
}

test("the demo's overview counts the tasks of seven days and the tasks without a time", () => {
  const { coverage, tomorrow, today, tasks_counter } = demoOverview(anAccount(), NOW)
  expect([coverage.taken, coverage.total]).toEqual([1, 3])
  expect(coverage.uncovered.map(({ title }) => title)).toEqual(['School', 'Tap'])
  expect(coverage.days.map(({ taken, total }) => `${taken}/${total}`)).toEqual(['0/0', '0/1', '1/1', '0/0', '0/0', '0/0', '0/0'])
  expect(tomorrow.map(({ title }) => title)).toEqual(['School'])
  expect(today).toEqual([])
  expect(tasks_counter.initial).toBe(3)
})

test('in the demo, both places of a task for two are changed, cancelled and restored together', () => {
  const { account, tasks } = withNewTask(
    anAccount(),
    {
      title: 'Carry the bed',
      category: 'home',
      type: 'until_time',
      start_at: '2026-11-25T10:00',
      end_at: '2026-11-25T11:00',
      helpers_needed: 2,
    },
    NOW,
  )
  expect(tasks.map(({ id, group_id, helpers_needed }) => [id, group_id, helpers_needed])).toEqual([
    [5, 5, 2],
    [6, 5, 2],
  ])
  expect(tasks[0]?.start_at).toBe(instantInZone(at(25, 10)))
  const moved = withChange(account, 6, { start_at: '2026-11-25T14:00', end_at: '2026-11-25T15:00' }, NOW)
  expect(moved.events.filter(({ group_id }) => group_id === 5).map(({ start_at, version }) => [start_at, version])).toEqual([
    [instantInZone(at(25, 14)), 2],
    [instantInZone(at(25, 14)), 2],
  ])
  const cancelled = withoutTask(moved, 5)
  expect(allTasks(cancelled)).toHaveLength(4)
  expect(allTasks(withRestored(cancelled, 6))).toHaveLength(6)
})

test('in the demo, a task with only a date lasts all day, and a task without a date has no start', () => {
  const { tasks } = withNewTask(anAccount(), { title: 'Walk', category: 'home', type: 'until_time', date: '2026-11-25' }, NOW)
  expect(tasks[0]).toMatchObject({
    all_day: true,
    date: '2026-11-25',
    start_at: instantInZone(at(25, 0)),
    end_at: instantInZone(at(26, 0)),
  })
  const timeless = withChange(anAccount(), 3, { type: 'no_time' }, NOW)
  const changed = timeless.no_time.find(({ id }) => id === 3)
  expect(changed).toMatchObject({ task_id: -3, type: 'no_time' })
  expect(changed).not.toHaveProperty('start_at')
})

test.each([
  ['time_in_past', '2026-11-21T10:00', '2026-11-21T11:00'],
  ['end_before_start', '2026-11-25T10:00', '2026-11-25T09:00'],
])('in the demo, %s refuses a task as the server does', (code, start_at, end_at) => {
  expect(() => withNewTask(anAccount(), { title: 'x', category: 'home', type: 'until_time', start_at, end_at }, NOW)).toThrow(code)
})

test('in the demo, the family can release a supporter, complete a task and reopen the task', () => {
  const find = (account: DemoAccount) => account.events.find(({ id }) => id === 2)
  expect(find(actOnBehalf(anAccount(), 2, 'release', NOW))).toMatchObject({ status: 'initial', assignee: null, assigned_on_me: false })
  const done = actOnBehalf(anAccount(), 2, 'complete', NOW)
  expect(find(done)).toMatchObject({ status: 'completed', assignee: ROBIN })
  expect(find(actOnBehalf(done, 2, 'reopen', NOW))).toMatchObject({ status: 'in_progress', completed_at: null })
  expect(() => actOnBehalf(anAccount(), 99, 'complete', NOW)).toThrow('not_found')
})

test('in the demo, the message to share names only the open tasks', () => {
  const { text, tasks } = demoShare(anAccount(), 'https://help.example.org/welcome_example')
  expect(text).toBe('• Tap\n• School\n• Beyond the week\nhttps://help.example.org/welcome_example')
  expect([tasks, familyTasks(anAccount()).events.length]).toEqual([3, 3])
})
