import { expect, test } from 'vitest'
import {
  changedRule,
  formFromRule,
  nextDays,
  noRepeat,
  type RepeatForm,
  ruleWeekStart,
  toRecurrenceRule,
  whyNotRepeat,
} from './repeat-form.rules.ts'

const tuesday = '2026-11-24'
const weekly = (overrides: Partial<RepeatForm> = {}): RepeatForm => ({ ...noRepeat, every: 'week', ...overrides })

test('the form of a repeat becomes an RFC 5545 rule', () => {
  expect(toRecurrenceRule(noRepeat, tuesday)).toBeUndefined()
  expect(toRecurrenceRule({ ...noRepeat, every: 'day', ends: 'times', times: 3 }, tuesday)).toBe('FREQ=DAILY;COUNT=3')
  expect(toRecurrenceRule(weekly(), tuesday)).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(toRecurrenceRule(weekly({ weekdays: ['SU', 'MO'], ends: 'until', until: '2026-12-31' }), tuesday)).toBe(
    'FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20261231',
  )
})

test('a rule of the server becomes a form, and the form becomes the same rule again', () => {
  for (const rule of [
    'FREQ=DAILY;COUNT=3',
    'FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
    'FREQ=MONTHLY;BYMONTHDAY=24',
    'FREQ=DAILY;COUNT=1',
  ]) {
    expect(changedRule(formFromRule(rule), tuesday)).toBe(rule)
  }
  expect(formFromRule('FREQ=WEEKLY')).toEqual({ ...noRepeat, every: 'week' })
  expect(formFromRule('FREQ=DAILY;UNTIL=20261231T215959Z')).toMatchObject({ ends: 'until', until: '2026-12-31' })
  expect(formFromRule('FREQ=DAILY;COUNT=1')).toMatchObject({ every: 'never' })
})

test('a monthly repeat on the last day stays on the last day, even if it starts in February', () => {
  const rule = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'
  const ended = { ...formFromRule(rule), ends: 'until' as const, until: '2027-06-30' }
  expect(changedRule(ended, '2027-02-28')).toBe('FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1;UNTIL=20270630')
  expect(nextDays(ended, '2027-02-28', 9, 'MO')).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31', '2027-06-30'])
})

test('the preview of a repeat shows the first days of its rule', () => {
  expect(nextDays(weekly({ weekdays: ['MO', 'TH'] }), tuesday, 3, 'MO')).toEqual(['2026-11-26', '2026-11-30', '2026-12-03'])
  expect(nextDays(weekly({ ends: 'times', times: 2 }), tuesday, 5, 'MO')).toEqual(['2026-11-24', '2026-12-01'])
  expect(nextDays({ ...noRepeat, every: 'day', ends: 'until', until: '2026-11-25' }, tuesday, 5, 'MO')).toEqual([
    '2026-11-24',
    '2026-11-25',
  ])
})

test("a repeat's last day is required, and must not be so early that no date remains", () => {
  expect(whyNotRepeat(weekly({ ends: 'until' }), tuesday, 'MO')).toBe('until_missing')
  expect(whyNotRepeat(weekly({ ends: 'until', until: '2026-11-20' }), tuesday, 'MO')).toBe('until_too_early')
  expect(whyNotRepeat(weekly({ ends: 'until', until: '2026-11-24' }), tuesday, 'MO')).toBeNull()
  expect(whyNotRepeat({ ...noRepeat, ends: 'until' }, tuesday, 'MO')).toBeNull()
})

test.each([
  ['2026-11-24', 'FREQ=MONTHLY;BYMONTHDAY=24', ['2026-11-24', '2026-12-24', '2027-01-24', '2027-02-24']],
  ['2027-01-31', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1', ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']],
  ['2027-01-30', 'FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1', ['2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30']],
])('a monthly repeat from %s is on that day, or on the last one of a shorter month', (start, rule, days) => {
  const repeat = { ...noRepeat, every: 'month' as const }
  expect(toRecurrenceRule(repeat, start)).toBe(rule)
  expect(nextDays(repeat, start, 4, 'MO')).toEqual(days)
})

test('a repeat of every two weeks skips every other week, and its weeks begin on the given day', () => {
  const repeat = { ...noRepeat, every: 'two_weeks' as const, weekdays: ['SU' as const, 'TU' as const] }
  expect(toRecurrenceRule(repeat, tuesday)).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU')
  expect(nextDays(repeat, tuesday, 4, 'MO')).toEqual(['2026-11-24', '2026-11-29', '2026-12-08', '2026-12-13'])
  expect(nextDays(repeat, tuesday, 4, 'SU')).toEqual(['2026-11-24', '2026-12-06', '2026-12-08', '2026-12-20'])
  const mondays = { ...noRepeat, every: 'two_weeks' as const, weekdays: ['MO' as const], ends: 'until' as const, until: '2026-11-30' }
  expect([whyNotRepeat(mondays, '2026-11-28', 'MO'), whyNotRepeat(mondays, '2026-11-28', 'SA')]).toEqual(['until_too_early', null])
})

test('only a rule for every two weeks has a start of the week: its WKST, or else Monday', () => {
  const rules = ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=DAILY']
  expect(rules.map(ruleWeekStart)).toEqual(['SU', 'MO', null, null])
})
