import { expect, test } from 'vitest'
import { afterQuietHours, beforeQuietHours, quietPeriodAt } from './quiet-hours.ts'

const night = { timeZone: 'Asia/Jerusalem', from: '21:00', to: '07:00' }
const at = (text: string) => Date.parse(text)
const iso = (instant: number) => new Date(instant).toISOString()

test('in quiet hours, afterQuietHours gives their end, beforeQuietHours 2 hours before them', () => {
  for (const time of ['2026-11-23T21:00+02:00', '2026-11-23T23:59+02:00', '2026-11-24T00:00+02:00', '2026-11-24T06:59:59+02:00']) {
    expect(afterQuietHours(at(time), night), time).toBe(at('2026-11-24T07:00+02:00'))
    expect(beforeQuietHours(at(time), night), time).toBe(at('2026-11-23T19:00+02:00'))
  }
})

test('an instant by day, just before quiet hours or at their end is not moved', () => {
  for (const time of ['2026-11-23T20:59:59+02:00', '2026-11-24T07:00+02:00', '2026-11-24T12:00+02:00']) {
    expect(afterQuietHours(at(time), night), time).toBe(at(time))
    expect(beforeQuietHours(at(time), night), time).toBe(at(time))
  }
})

test('quiet hours can be within a day, or empty', () => {
  const noon = { timeZone: 'Europe/Berlin', from: '13:00', to: '15:00' }
  expect(iso(afterQuietHours(at('2026-11-23T14:00+01:00'), noon))).toBe('2026-11-23T14:00:00.000Z')
  expect(quietPeriodAt(at('2026-11-23T23:00+01:00'), noon)).toBeNull()
  expect(quietPeriodAt(at('2026-11-23T23:00+01:00'), { ...noon, to: '13:00' })).toBeNull()
})

test('a night with a clock change is an hour shorter or longer, and still ends at seven', () => {
  const berlin = { timeZone: 'Europe/Berlin', from: '21:00', to: '07:00' }
  const hours = (time: string) => {
    const period = quietPeriodAt(at(time), berlin)
    return period && (period.end - period.start) / 3_600_000
  }
  expect(hours('2026-03-29T00:30+01:00')).toBe(9)
  expect(hours('2026-10-25T00:30+02:00')).toBe(11)
  expect(iso(afterQuietHours(at('2026-03-28T22:00+01:00'), berlin))).toBe('2026-03-29T05:00:00.000Z')
  expect(iso(afterQuietHours(at('2026-10-24T22:00+02:00'), berlin))).toBe('2026-10-25T06:00:00.000Z')
})

test('quiet hours that end in a skipped hour end at the first instant after the clock change', () => {
  const early = { timeZone: 'Europe/Berlin', from: '21:00', to: '02:30' }
  expect(iso(afterQuietHours(at('2026-03-29T00:30+01:00'), early))).toBe('2026-03-29T01:00:00.000Z')
})
