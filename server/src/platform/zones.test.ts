import { DAY, MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, test } from 'vitest'
import { instantOfLocal, localDayOf } from './zones.ts'

/**
 * A clock change in each zone: usual changes, a change of half an hour, a change of a whole day, and a change in a zone far east of UTC.
 */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29T01:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00Z'],
  ['Asia/Jerusalem', '2026-03-27T00:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Pacific/Auckland', '2026-09-26T14:00Z'],
] as const

test.each(CHANGES)('in %s local times equal the results of Temporal, also around the clock change of %s', (timeZone, change) => {
  const at = Date.parse(change)
  for (let instant = at - 4 * DAY; instant < at + 4 * DAY; instant += 15 * MINUTE) {
    const there = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
    const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO('UTC').toPlainDateTime()
    expect(new Date(localDayOf(instant, timeZone)).toISOString().slice(0, 10)).toBe(there.toPlainDate().toString())
    const wanted = local.toZonedDateTime(timeZone)
    // A skipped time becomes the first instant after the clock change.
    const isShown = wanted.toPlainDateTime().equals(local)
    expect(instantOfLocal(instant, timeZone), `${local}`).toBe(isShown ? wanted.epochMilliseconds : at)
  }
})
