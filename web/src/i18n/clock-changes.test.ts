import { expect, test } from 'vitest'
import { instantOf, shiftedTimes } from './clock-changes.ts'

const at = (text: string) => {
  const [date = '', time = ''] = text.split('T')
  return { date, time }
}
const moved = (zone: string, from: string, until: string | null) => {
  const found = shiftedTimes(at(from), until === null ? null : at(until), zone)
  return found && `${found.from.time} – ${found.until.time}`
}

test.each([
  ['Asia/Jerusalem', '2027-03-26T02:00', '2027-03-26T03:30', '03:00 – 03:30'],
  ['Asia/Jerusalem', '2027-03-26T02:59', '2027-03-26T04:00', '03:00 – 04:00'],
  ['Asia/Jerusalem', '2027-03-26T02:10', '2027-03-26T02:50', '03:00 – 03:40'],
  ['Asia/Jerusalem', '2027-03-26T02:30', '2027-03-26T03:00', '03:00 – 03:30'],
  ['Asia/Jerusalem', '2027-03-26T01:30', '2027-03-26T02:00', '01:30 – 03:00'],
  ['Asia/Jerusalem', '2027-03-25T22:00', '2027-03-26T02:00', '22:00 – 03:00'],
  ['Asia/Jerusalem', '2027-03-26T02:15', null, '03:00 – 04:00'],
  ['Asia/Jerusalem', '2027-03-26T01:59', '2027-03-26T03:00', null],
  ['Asia/Jerusalem', '2027-03-25T02:00', '2027-03-25T03:30', null],
  ['Asia/Jerusalem', '2027-10-31T01:15', '2027-10-31T01:45', null],
  ['Australia/Lord_Howe', '2027-10-03T02:00', '2027-10-03T03:00', '02:30 – 03:00'],
  ['America/Havana', '2027-03-14T00:00', '2027-03-14T02:00', '01:00 – 02:00'],
  ['Antarctica/Troll', '2027-03-28T01:10', '2027-03-28T04:00', '03:00 – 04:00'],
  ['UTC', '2027-03-28T02:30', '2027-03-28T03:00', null],
  ['Asia/Jerusalem', '0002-03-26T02:00', '0002-03-26T02:30', null],
  ['Asia/Jerusalem', '20271-03-26T02:00', null, null],
  ['Asia/Jerusalem', '2027-03-26T02:30', '2027-03-26T02:10', null],
])('in %s a task from %s to %s is %s', (zone, from, until, times) => {
  expect(moved(zone, from, until)).toBe(times)
})

test('a local time that occurs twice means the earlier instant; an incomplete time gives NaN', () => {
  expect(new Date(instantOf(at('2027-10-31T01:30'), 'Asia/Jerusalem')).toISOString()).toBe('2027-10-30T22:30:00.000Z')
  expect(new Date(instantOf(at('2027-11-07T01:30'), 'America/New_York')).toISOString()).toBe('2027-11-07T05:30:00.000Z')
  expect(instantOf({ date: '', time: '' }, 'Asia/Jerusalem')).toBeNaN()
})

test.each(['Asia/Jerusalem', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Chatham'])(
  'in %s the hours of a year are instants in ascending order',
  (zone) => {
    let last = Number.NEGATIVE_INFINITY
    for (let local = Date.UTC(2027, 0, 1); local < Date.UTC(2028, 0, 1); local += 3_600_000) {
      const instant = instantOf(at(new Date(local).toISOString().slice(0, 16)), zone)
      expect(instant).toBeGreaterThanOrEqual(last)
      last = instant
    }
  },
)
