import { DAY } from '@hand-in-hand/contract/constants.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runsOf } from '../testing/long-runs.ts'
import { checkRepeat, nextOccurrence, occurrencesBetween, type Repeat, repeatFromDay, repeatUntilDay } from './recurrence.ts'

const { runs, timeout } = runsOf(25, { most: 1_000 })
const ZONES = ['Asia/Jerusalem', 'Europe/Berlin', 'America/New_York'] as const
const [FROM, UNTIL] = [Date.UTC(2026, 0, 1), Date.UTC(2031, 0, 1)]

/** The instants (ms) at which a zone changes its clocks, 2026 to 2030. */
function clockChanges(zone: string) {
  const changes: number[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone).getTimeZoneTransition('next')
  while (at && at.epochMilliseconds < UNTIL) {
    changes.push(at.epochMilliseconds)
    at = at.getTimeZoneTransition('next')
  }
  return changes
}
const CHANGES = ZONES.flatMap((zone) => clockChanges(zone).map((at) => ({ zone, at })))

/**
 * The formatters of `shown`, by zone. `shown` returns the local time at an instant (ms). It uses Intl to be independent of the product,
 * which computes local times by Temporal.
 */
const clocks = new Map(
  ZONES.map((timeZone) => [timeZone as string, new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })]),
)
const shown = (instant: number, zone: string) => clocks.get(zone)?.format(instant).replace(' ', 'T') ?? ''
/** The first instant (ms) at which a zone has this local time or a later one, found minute by minute. */
function firstShowing(local: string, timeZone: string) {
  for (let instant = Date.parse(`${local}Z`) - DAY / 1.5; ; instant += 60_000) if (shown(instant, timeZone) >= local) return instant
}

test('across all clock changes of 2026 to 2030 in three time zones, series keep local time', { timeout: 5 * timeout }, () => {
  // Each of the thirty clock changes is tested by its own property.
  expect(CHANGES.length).toBe(30)
  const two = (value: number) => String(value).padStart(2, '0')
  for (const { zone, at } of CHANGES) {
    fc.assert(
      fc.property(
        // More than half of the times lie in the hours in which clocks change.
        fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 23 })),
        fc.integer({ min: 0, max: 59 }),
        fc.constantFrom(
          'FREQ=DAILY',
          'FREQ=WEEKLY',
          'FREQ=WEEKLY;BYDAY=SU,FR,MO',
          'FREQ=DAILY;INTERVAL=2',
          'FREQ=WEEKLY;INTERVAL=2;BYDAY=SU',
        ),
        fc.integer({ min: 1, max: 12 }),
        (hour, minute, rule, daysBefore) => {
          const time = `${two(hour)}:${two(minute)}`
          const repeat: Repeat = {
            rule,
            start_local: `${shown(at - daysBefore * DAY, zone).slice(0, 10)}T${time}`,
            minutes: 40,
            time_zone: zone,
          }
          const found = occurrencesBetween(repeat, at - 20 * DAY, at + 20 * DAY)
          expect(found.length).toBeGreaterThan(0)
          for (const { date, start_at } of found) {
            const clock = shown(start_at, zone)
            if (clock === `${date}T${time}`) continue
            // The start may differ from the time of the rule only if a clock change skips that time. Then the start is the first time after
            // the change.
            const wanted = `${date}T${time}`
            const before = shown(start_at - 60_000, zone)
            expect([before < wanted, clock > wanted, clock.slice(0, 10)]).toEqual([true, true, date])
          }
          expect(new Set(found.map(({ date }) => date)).size).toBe(found.length)
        },
      ),
      runs,
    )
  }
})

test('a series uses the first minute after a skipped time, and the first pass of a repeated time', () => {
  for (const { zone, at } of CHANGES) {
    const day = shown(at, zone).slice(0, 10)
    for (const time of ['00:30', '01:30', '02:30']) {
      const [found] = occurrencesBetween(
        { rule: 'FREQ=DAILY', start_local: `${day}T${time}`, minutes: 30, time_zone: zone },
        at - DAY,
        at + DAY,
      )
      expect(found?.start_at, `${zone} ${day} ${time}`).toBe(firstShowing(`${day}T${time}`, zone))
      expect((found?.end_at ?? 0) - (found?.start_at ?? 0)).toBeGreaterThan(0)
    }
  }
})

const tuesdays = (rule: string): Repeat => ({ rule, start_local: '2026-11-24T17:00', minutes: 60, time_zone: 'Asia/Jerusalem' })
const datesOf = (repeat: Repeat) => occurrencesBetween(repeat, 0, Date.UTC(2028, 0, 1)).map(({ date }) => date.slice(2))

test('a rule that ends after a count, on a day or at an instant has the days up to its end', () => {
  expect(datesOf(tuesdays('FREQ=WEEKLY;COUNT=3'))).toEqual(['26-11-24', '26-12-01', '26-12-08'])
  expect(datesOf(tuesdays('FREQ=WEEKLY;UNTIL=20261208'))).toEqual(['26-11-24', '26-12-01', '26-12-08'])
  expect(datesOf(tuesdays('FREQ=WEEKLY;UNTIL=20261208T145959Z'))).toEqual(['26-11-24', '26-12-01'])
  expect(datesOf(tuesdays('FREQ=WEEKLY;UNTIL=20261208T150000Z'))).toHaveLength(3)
  expect(datesOf(tuesdays('FREQ=WEEKLY;BYDAY=TH,MO;COUNT=3'))).toEqual(['26-11-26', '26-11-30', '26-12-03'])
  expect(datesOf(tuesdays('FREQ=DAILY;INTERVAL=3;COUNT=2'))).toEqual(['26-11-24', '26-11-27'])
  expect(nextOccurrence(tuesdays('FREQ=WEEKLY;COUNT=3'), Date.parse('2026-12-08T17:00+02:00'))).toBeNull()
})

test('a repeating rule that is split in two has the same days as before', () => {
  for (const rule of [
    'FREQ=WEEKLY;COUNT=6',
    'FREQ=WEEKLY;BYDAY=TU,FR;UNTIL=20270110',
    'FREQ=DAILY;INTERVAL=2;COUNT=9',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;COUNT=7',
  ]) {
    const whole = datesOf(tuesdays(rule))
    for (const date of whole.slice(1)) {
      const parts = [repeatUntilDay(tuesdays(rule), `20${date}`), repeatFromDay(tuesdays(rule), `20${date}`)].map(datesOf)
      expect(parts.flat(), `${rule} at ${date}`).toEqual(whole)
      expect(parts[1]?.[0]).toBe(date)
    }
  }
})

test('an unsupported rule is refused', () => {
  const refused = [
    '',
    'FREQ=MONTHLY',
    'FREQ=WEEKLY;BYDAY=1TU',
    'FREQ=WEEKLY;BYDAY=TU,TU',
    'FREQ=WEEKLY;COUNT=0',
    'FREQ=WEEKLY;COUNT=2;UNTIL=20270101',
    'FREQ=WEEKLY;COUNT=2;COUNT=3',
    'FREQ=DAILY;BYHOUR=4',
    'INTERVAL=2',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;UNTIL=20261399',
    'FREQ=DAILY;UNTIL=20200101',
    'FREQ=DAILY;UNTIL=20270101T000000',
    'freq=daily',
    'FREQ=DAILY\nRDATE:20270101',
    'RRULE:FREQ=DAILY',
    'FREQ=DAILY;COUNT=1000',
    'FREQ=DAILY;',
    'FREQ',
    'FREQ=DAILY;constructor=1',
  ]
  for (const rule of refused) expect(() => checkRepeat(tuesdays(rule)), rule).toThrow('rule_invalid')
  for (const rule of ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,TU;INTERVAL=2;COUNT=999']) expect(() => checkRepeat(tuesdays(rule))).not.toThrow()
})
