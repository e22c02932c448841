import { expect, test } from 'vitest'
import { nextDays, noRepeat, type RepeatForm, ruleOf, whyNotRepeat } from './repeat-form.ts'

const tuesday = '2026-11-24'
const weekly = (wish: Partial<RepeatForm> = {}): RepeatForm => ({ ...noRepeat, every: 'week', ...wish })

test('what is chosen becomes the rule that the call takes', () => {
  expect(ruleOf(noRepeat, tuesday)).toBeUndefined()
  expect(ruleOf({ ...noRepeat, every: 'day', ends: 'times', times: 3 }, tuesday)).toBe('FREQ=DAILY;COUNT=3')
  expect(ruleOf(weekly(), tuesday)).toBe('FREQ=WEEKLY;BYDAY=TU')
  expect(ruleOf(weekly({ weekdays: ['SU', 'MO'], ends: 'until', until: '2026-12-31' }), tuesday)).toBe(
    'FREQ=WEEKLY;BYDAY=MO,SU;UNTIL=20261231',
  )
})

test('the first days are those of the rule', () => {
  expect(nextDays(weekly({ weekdays: ['MO', 'TH'] }), tuesday, 3)).toEqual(['2026-11-26', '2026-11-30', '2026-12-03'])
  expect(nextDays(weekly({ ends: 'times', times: 2 }), tuesday, 5)).toEqual(['2026-11-24', '2026-12-01'])
  expect(nextDays({ ...noRepeat, every: 'day', ends: 'until', until: '2026-11-25' }, tuesday, 5)).toEqual(['2026-11-24', '2026-11-25'])
})

test('a last day has to be chosen, and to leave one time at least', () => {
  expect(whyNotRepeat(weekly({ ends: 'until' }), tuesday)).toBe('until_missing')
  expect(whyNotRepeat(weekly({ ends: 'until', until: '2026-11-20' }), tuesday)).toBe('until_too_early')
  expect(whyNotRepeat(weekly({ ends: 'until', until: '2026-11-24' }), tuesday)).toBeNull()
  expect(whyNotRepeat({ ...noRepeat, ends: 'until' }, tuesday)).toBeNull()
})
