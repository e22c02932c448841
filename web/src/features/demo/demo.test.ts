import { expect, test } from 'vitest'
import { changedTask, countersOf } from './demo.rules.ts'
import type { DemoAccount } from './parts/sample-account.ts'

const now = Date.parse('2026-11-20T10:00:00Z')
const person = { full_name: 'Robin Green', formatted_phone_number: '+1 202-555-0178' }

function anAccount(): DemoAccount {
  const task = (id: number, wish: Partial<DemoAccount['no_time'][number]>): DemoAccount['no_time'][number] => ({
    id,
    task_id: -id,
    title: `Task ${id}`,
    description: null,
    category: 'home',
    type: 'no_time',
    status: 'initial',
    assigned_on_me: false,
    assignee: null,
    creator: person,
    urgent: false,
    trusted_only: false,
    private_details: null,
    private_details_from: null,
    remind_at: null,
    series_id: null,
    told_at: null,
    seen_at: null,
    confirmed_at: null,
    version: 1,
    created_at: '',
    updated_at: '',
    ...wish,
  })
  return {
    supporter: {
      ...person,
      first_name: 'Robin',
      last_name: 'Green',
      locale: 'en',
      can_help: { categories: [], times: [] },
      messages: { off: [], digest: 'none' },
      number_proved_until: null,
      calendar_since: null,
    },
    family: {
      title: 'The Levi family',
      coordinator: person,
      primary_caregiver: null,
      time_zone: 'UTC',
      house_rules: null,
      paused: false,
      me: { role: 'supporter', trusted: true, offered_role: null },
    },
    no_time: [task(1, {}), task(2, { status: 'in_progress', assigned_on_me: true, assignee: person })],
    events: [task(3, { status: 'in_progress', assignee: { full_name: 'Bella', formatted_phone_number: null } })],
  }
}
const [open, mine] = anAccount().no_time
const [taken] = anAccount().events
if (!open || !mine || !taken) throw new Error('the account above has three tasks')

test('the counters say what the tasks are', () => {
  expect(countersOf(anAccount())).toEqual({ initial: 1, in_progress: 2, completed: 0, my_tasks: 1 })
})

test('taking makes a task mine, giving it back opens it again', () => {
  const held = changedTask(anAccount(), open, { kind: 'take' }, now)
  expect(held).toMatchObject({ status: 'in_progress', assigned_on_me: true, assignee: person })
  expect(changedTask(anAccount(), held, { kind: 'withdraw' }, now)).toMatchObject({
    status: 'initial',
    assigned_on_me: false,
    assignee: null,
  })
})

test("completing completes; what is somebody else's is refused by the server's own rule", () => {
  expect(changedTask(anAccount(), mine, { kind: 'complete' }, now).status).toBe('completed')
  expect(() => changedTask(anAccount(), taken, { kind: 'take' }, now)).toThrow('task_taken')
  expect(() => changedTask(anAccount(), taken, { kind: 'complete' }, now)).toThrow('not_allowed')
})

test('a reminder has to lie ahead', () => {
  expect(changedTask(anAccount(), mine, { kind: 'remind', at: '2026-11-20T11:00:00Z' }, now).remind_at).toBe('2026-11-20T11:00:00Z')
  expect(() => changedTask(anAccount(), mine, { kind: 'remind', at: '2026-11-20T09:00:00Z' }, now)).toThrow('time_in_past')
})
