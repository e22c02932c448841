import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { presentLength, presentTime } from './times.presentation.ts'

test.each([
  ['en', '1 hour, 30 minutes', '1 hour'],
  ['iw', 'שעה ו-30 דקות', 'שעה'],
  ['de', '1 Stunde, 30 Minuten', '1 Stunde'],
  ['ru', '1 час 30 минут', '1 час'],
] as const)('a length of time reads in %s as people say it', (locale, long, short) => {
  expect([presentLength(1.5 * HOUR, locale), presentLength(60 * MINUTE, locale)]).toEqual([long, short])
})

test.each([
  ['en', 'Tue 24 Nov 17:00 (Israel Time)'],
  ['iw', 'יום ג׳ 24 בנוב׳ 17:00 (שעון ישראל)'],
  ['de', 'Di 24. Nov. 17:00 (Ortszeit Israel)'],
  ['ru', 'вт 24 нояб. 17:00 (Израиль)'],
] as const)('a time on another clock than the reader’s names its zone in %s', (locale, text) => {
  const reader = { locale, timeZone: 'Asia/Jerusalem', ownZone: 'Europe/Berlin', now: Date.parse('2026-11-10T08:00Z') }
  expect(presentTime({ at: Date.parse('2026-11-24T17:00+02:00') }, reader)).toBe(text)
})
