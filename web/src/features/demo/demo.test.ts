import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { aSupporter } from '../../testing/samples.ts'
import { applyChange, countTasksByStatus } from './demo.rules.ts'
import { aDemoTask } from './parts/demo-task.ts'
import type { DemoAccount } from './parts/sample-account.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const person = { full_name: 'Robin Green', formatted_phone_number: '+1 202-555-0178' }

function anAccount(): DemoAccount {
  const task = (id: number, overrides: Partial<Task>): Task => ({ ...aDemoTask(id, person, now), title: `Task ${id}`, ...overrides })
  return {
    supporter: aSupporter({ ...person, first_name: 'Robin', last_name: 'Green' }),
    family: {
      title: 'The Levi family',
      coordinator: person,
      primary_caregiver: null,
      time_zone: 'UTC',
      week_starts_on: 'MO',
      house_rules: null,
      paused: false,
      paused_until: null,
      news: null,
      me: { role: 'supporter', trusted: true, offered_role: null, is_new_role: false },
    },
    no_time: [task(1, {}), task(2, { status: 'in_progress', assigned_on_me: true, assignee: person })],
    events: [task(3, { status: 'in_progress', assignee: { full_name: 'Bella', formatted_phone_number: null } })],
    cancelled: [],
  }
}
const [open, mine] = anAccount().no_time
const [taken] = anAccount().events
if (!open || !mine || !taken) throw new Error('the account above has three tasks')

test("the demo's counters match the states of its tasks", () => {
  expect(countTasksByStatus(anAccount())).toEqual({ initial: 1, in_progress: 2, completed: 0, my_tasks: 1 })
})

test('in the demo, taking a task makes it mine and giving it back opens it again', () => {
  const held = applyChange(anAccount(), open, { kind: 'take' }, now)
  expect(held).toMatchObject({ status: 'in_progress', assigned_on_me: true, assignee: person })
  expect(applyChange(anAccount(), held, { kind: 'withdraw' }, now)).toMatchObject({
    status: 'initial',
    assigned_on_me: false,
    assignee: null,
  })
})

test("in the demo, I can complete my own task, and the demo refuses another person's task", () => {
  const done = applyChange(anAccount(), mine, { kind: 'complete' }, now)
  expect(done.status).toBe('completed')
  expect(applyChange(anAccount(), done, { kind: 'uncomplete' }, now)).toMatchObject({ status: 'in_progress', completed_at: null })
  expect(() => applyChange(anAccount(), done, { kind: 'uncomplete' }, now + 24 * 3_600_000)).toThrow('not_allowed')
  expect(() => applyChange(anAccount(), taken, { kind: 'take' }, now)).toThrow('task_taken')
  expect(() => applyChange(anAccount(), taken, { kind: 'complete' }, now)).toThrow('not_allowed')
})

test('in the demo, a reminder in the past is refused', () => {
  expect(applyChange(anAccount(), mine, { kind: 'remind', at: '2026-11-20T11:00:00Z' }, now).remind_at).toBe('2026-11-20T11:00:00Z')
  expect(() => applyChange(anAccount(), mine, { kind: 'remind', at: '2026-11-20T09:00:00Z' }, now)).toThrow('time_in_past')
})
