import { expect, test } from 'vitest'
import { similarOpenTasks } from './tasks.rules.ts'

const now = Date.parse('2026-11-24T12:00:00+02:00')
const open = { status: 'initial', category: 'home' } as const
const on = (date: string, from = '17:00', to = '18:00') => ({
  date,
  start_at: `${date}T${from}:00+02:00`,
  end_at: `${date}T${to}:00+02:00`,
})
const taken = { task_id: 1, category: 'childcare', date: '2026-11-25' } as const

const idsOf = (tasks: Parameters<typeof similarOpenTasks>[1]) => similarOpenTasks(taken, tasks, now).map(({ task_id }) => task_id)

test('a task of the same category comes before one of the same day', () => {
  expect(
    idsOf([
      { ...open, task_id: 2, ...on('2026-11-25') },
      { ...open, task_id: 3, category: 'childcare', ...on('2026-11-28') },
      { ...open, task_id: -4, category: 'childcare' },
      { ...open, task_id: 5, category: 'childcare', ...on('2026-11-25') },
    ]),
  ).toEqual([5, 3, -4])
})

test('what is taken, over, quite different, or the task itself is not offered', () => {
  expect(
    idsOf([
      { ...open, task_id: 1, category: 'childcare', ...on('2026-11-25') },
      { ...open, task_id: 2, category: 'childcare', status: 'in_progress' },
      { ...open, task_id: 3, category: 'childcare', ...on('2026-11-24', '08:00', '09:00') },
      { ...open, task_id: 4, ...on('2026-11-26') },
      { ...open, task_id: -5 },
    ]),
  ).toEqual([])
})
