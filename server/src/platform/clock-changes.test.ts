import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { occurrencesBetween, spanOf, spanOfDay } from './recurrence.ts'
import { instantOf, instantOfLocal } from './zones.ts'

const [FROM, UNTIL] = [Date.UTC(2020, 0, 1), Date.UTC(2041, 0, 1)]
/** Intl lists only one name of each zone; these are other names. */
const OTHER_NAMES = ['Asia/Tel_Aviv', 'Europe/Kiev', 'Europe/Kyiv', 'US/Eastern', 'America/Nuuk', 'Asia/Kolkata']
const ZONES = [...new Set([...Intl.supportedValuesOf('timeZone'), ...OTHER_NAMES])]

interface Change {
  zone: string
  /** In ms. `at`: when the clocks change. `skips`: by how much; positive if they skip a time. */
  at: number
  skips: number
}

function changesOf(zone: string): Change[] {
  const changes: Change[] = []
  let at = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || next.epochMilliseconds >= UNTIL) return changes
    const skips = (next.offsetNanoseconds - next.subtract({ seconds: 1 }).offsetNanoseconds) / 1e6
    if (skips !== 0) changes.push({ zone, at: next.epochMilliseconds, skips })
    at = next
  }
}

/**
 * The formatters of `shown`, by zone. `shown` returns what a clock shows (YYYY-MM-DDTHH:MM). It uses Intl to be independent of the product,
 * which computes local times by Temporal.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()
function shown(instant: number, timeZone: string) {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  clocks.set(timeZone, clock)
  return clock.format(instant).replace(' ', 'T')
}

const later = (local: string, ms: number) => new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 16)
const dayAfter = (local: string, days: number) => later(local, days * DAY).slice(0, 10)
/** The first, the middle and the last minute of a period that begins at this time. */
const minutesOf = (first: string, length: number) =>
  [0, Math.floor(length / MINUTE / 2) * MINUTE, length - MINUTE].map((ms) => later(first, ms))

/** The first, the middle and the last minute that a change skips, as local times. */
const skippedBy = ({ at, skips, zone }: Change) => (skips > 0 ? minutesOf(later(shown(at - MINUTE, zone), MINUTE), skips) : [])
/** The first, the middle and the last of the minutes that occur twice, as local times. */
const repeatedBy = ({ at, skips, zone }: Change) => (skips < 0 ? minutesOf(shown(at, zone), -skips) : [])

const CHANGES = ZONES.flatMap(changesOf)
const GAPS = CHANGES.flatMap((change) => skippedBy(change).map((local) => ({ ...change, local })))
const name = ({ zone, local }: { zone: string; local: string }) => `${local} in ${zone}`

test('in every zone, a skipped local time means the first instant after the clock change', { timeout: 60_000 }, () => {
  expect(GAPS.length).toBeGreaterThan(8_000)
  for (const gap of GAPS) {
    const { zone, at, local } = gap
    expect(shown(at - MINUTE, zone) < local && local < shown(at, zone), name(gap)).toBe(true)
    expect(instantOf(local, zone), name(gap)).toBe(at)
    expect(instantOfLocal(Date.parse(`${local}Z`), zone), name(gap)).toBe(at)
  }
})

test('a local time that occurs twice means its first occurrence, in every zone', { timeout: 60_000 }, () => {
  const repeated = CHANGES.flatMap((change) => repeatedBy(change).map((local) => ({ ...change, local })))
  expect(repeated.length).toBeGreaterThan(8_000)
  for (const time of repeated) {
    const { zone, at, skips, local } = time
    const first = instantOf(local, zone)
    expect([shown(first, zone), shown(first - skips, zone)], name(time)).toEqual([local, local])
    expect(first < at && first >= at + skips, name(time)).toBe(true)
  }
})

test('a span in or across a skipped local time still ends after it starts, and gets no longer', { timeout: 60_000 }, () => {
  for (const gap of GAPS) {
    const { zone, at, skips, local } = gap
    const before = spanOf(later(local, -3 * DAY), local, zone)
    expect(before.end_at, name(gap)).toBe(at)
    const across = spanOf(local, later(local, skips + 30 * MINUTE), zone)
    expect([across.start_at, shown(across.end_at, zone)], name(gap)).toEqual([at, later(local, skips + 30 * MINUTE)])
    const inside = spanOf(local, later(local, 5 * MINUTE), zone)
    expect(inside.start_at, name(gap)).toBe(at)
    expect(inside.end_at > at && inside.end_at <= at + 5 * MINUTE, name(gap)).toBe(true)
  }
})

test('no day of a series and no whole day is lost to a clock change, in every zone', { timeout: 60_000 }, () => {
  for (const gap of GAPS) {
    const { zone, at, local } = gap
    const [day, time] = [local.slice(0, 10), local.slice(11)]
    const whole = spanOfDay(day, zone)
    expect(whole.start_at < whole.end_at && shown(whole.start_at, zone).slice(0, 10) === day, name(gap)).toBe(true)
    const series = { rule: 'FREQ=DAILY', start_local: `${dayAfter(local, -1)}T${time}`, minutes: 20, time_zone: zone }
    const found = occurrencesBetween(series, at - 2.5 * DAY, at + 1.5 * DAY)
    expect(found.map(({ date }) => date).slice(0, 3), name(gap)).toEqual([dayAfter(local, -1), day, dayAfter(local, 1)])
    expect(found[1]?.start_at, name(gap)).toBe(at)
    expect(
      found.every(({ start_at, end_at }) => end_at > start_at),
      name(gap),
    ).toBe(true)
  }
})
