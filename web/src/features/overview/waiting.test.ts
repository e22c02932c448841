import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { aFamilyTask, on } from '../../testing/samples.ts'
import { waitingOf } from './waiting.rules.ts'

const NOW = Date.parse('2026-11-22T10:00:00+02:00')
const card = (task: FamilyTask) => ({ ...task, task, places: [task], later: [], rhythm: null })
const at = (id: number, day: string) => aFamilyTask({ id, title: `Task ${id}`, ...on(day, '17:00', '18:00') })
const question = (id: number, task: number) => ({
  id,
  task,
  title: `Task ${task}`,
  question: 'How many?',
  asked_at: '',
  by: 'Bella',
  is_mine: false,
  answer: null,
})

function kinds(wanted: Partial<Overview>, more: Partial<Parameters<typeof waitingOf>[0]> = {}) {
  const overview = {
    paused: false,
    coverage: { uncovered: [], offered: [], taken_beside: [], days: [], taken: 0, total: 0 },
    today: [],
    tomorrow: [],
    questions: [],
    requests_waiting: 0,
    ...wanted,
  } as unknown as Overview
  return waitingOf(
    {
      overview,
      open: [],
      uncertain: [],
      linkUntil: null,
      asksAboutChildren: false,
      asksAboutDigest: false,
      asksForMany: false,
      hasSigned: false,
      ...more,
    },
    NOW,
  ).map(({ kind }) => kind)
}

const ALL = {
  requests_waiting: 2,
  questions: [question(1, 30)],
  unheard: [{ task: at(4, '2026-12-01'), called: null }],
  to_thank: [aFamilyTask({ id: 5, status: 'completed' })],
}

test('of the waiting cards requests come first, then questions, calls, uncertain tasks, thanks', () => {
  const more = { uncertain: [card(at(6, '2026-11-25'))], linkUntil: 'Monday', asksAboutDigest: true }
  expect(kinds(ALL, more)).toEqual(['requests', 'question', 'unheard', 'uncertain', 'thanks', 'link', 'digest'])
})

test('until the reader answers, the app asks whether requests for help may name them', () => {
  const asks_to_sign = { at: '2026-11-24T16:00:00+02:00', people: 1, names: ['Avi'] }
  expect(kinds({ ...ALL, asks_to_sign })).toEqual(['requests', 'question', 'unheard', 'signature', 'thanks'])
  expect(kinds({ asks_to_sign }, { hasSigned: true })).toEqual([])
})

test('waiting cards about tasks of the next 12 hours come first, the earliest at the top', () => {
  const soon = at(7, '2026-11-22')
  const earlier = aFamilyTask({ id: 8, ...on('2026-11-22', '12:00', '13:00') })
  const wanted = { ...ALL, questions: [question(1, 30), question(2, 7)], today: [soon] }
  const found = kinds(wanted, { open: [card(earlier), card(at(9, '2026-11-23'))], uncertain: [card(soon)] })
  expect(found).toEqual(['open', 'question', 'uncertain', 'requests', 'question', 'unheard', 'thanks'])
})

test('the question about children comes after people’s questions, and is left out in a pause', () => {
  expect(kinds(ALL, { asksAboutChildren: true })).toEqual(['requests', 'question', 'children', 'unheard', 'thanks'])
  expect(kinds({ paused: true }, { asksAboutChildren: true })).toEqual([])
})

test('in a pause no open or uncertain task waits, and the app asks nothing', () => {
  const cards = [card(at(7, '2026-11-22'))]
  expect(kinds({ ...ALL, paused: true }, { open: cards, uncertain: cards })).toEqual(['requests', 'question', 'unheard'])
})

test('the question about another day precedes thanks, and is left out for a task within 12 hours', () => {
  const asked = (task: number, day: string) => ({
    ...{ task, version: 1, title: 'Soup', start_at: `${day}T17:00:00+02:00`, all_day: false, days: [], likely: null },
  })
  const other_days = [asked(7, '2026-11-22'), asked(8, '2026-11-24')]
  expect(kinds({ ...ALL, other_days })).toEqual(['requests', 'question', 'unheard', 'other_days', 'thanks'])
})

test('while no one else is in the circle a request comes before a task of the next hours', () => {
  const soon = [card(at(7, '2026-11-22'))]
  expect(kinds({ requests_waiting: 1, others: 0 }, { open: soon })).toEqual(['requests', 'open'])
  expect(kinds({ requests_waiting: 1, others: 1 }, { open: soon })).toEqual(['open', 'requests'])
})

test('the card of many open tasks comes first if one begins soon, else after the people to call', () => {
  const open = [card(at(1, '2026-11-22')), card(at(2, '2026-11-22'))]
  expect(kinds(ALL, { open, asksForMany: true }).filter((kind) => kind === 'open')).toHaveLength(1)
  expect(kinds(ALL, { open, asksForMany: true })[0]).toBe('open')
  const tomorrow = [card(at(1, '2026-11-23')), card(at(2, '2026-11-23'))]
  const waiting = kinds(ALL, { open: tomorrow, asksForMany: true })
  expect(waiting.indexOf('open')).toBeGreaterThan(waiting.indexOf('unheard'))
  expect(kinds(ALL, { open: tomorrow })).not.toContain('open')
})
