import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { type ContentLine, unescaped } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { findIana, WINDOWS_TO_IANA_MAP } from 'windows-iana'
import { cached } from '../../platform/cached.ts'
import { instantOfLocal, isTimeZone } from '../../platform/zones.ts'
import { ZONE_CHANGES_MAX } from '../lengths.ts'
import { dateOf, dayNumber, daysOf, readDayRule, writtenDay } from './ics-dates.rules.ts'

/** Turns a local time of a calendar into an instant (ms). */
export type ToInstant = (local: string) => number
/** The lines with which a calendar describes its zones, by the names that it uses for them. */
export type CalendarZones = ReadonlyMap<string, ContentLine[]>

/** Finds zones by their names. Each name is looked up once, because asking `Intl` for a zone takes longer than reading an entry. */
export const zoneFinder = (described: CalendarZones) => cached((name: string) => zoneNamed(unescaped(name).trim(), described))

/** Turns local times of a zone into instants; null for a zone that neither the file nor this server knows. */
function zoneNamed(name: string, described: CalendarZones): ToInstant | null {
  // Mozilla and others add their own path before the name.
  const known = [name, name.split('/').slice(-3).join('/'), name.split('/').slice(-2).join('/')].find(isTimeZone)
  if (known) return inZone(known)
  const own = describedZone(described.get(name) ?? [])
  if (own) return own
  const outlook = windowsZone(name)
  return outlook === null ? null : inZone(outlook)
}

/** Zones by the names of Windows, from CLDR, in small letters. Exchange numbers the names: 'GMT Standard Time 1'. */
const WINDOWS_ZONES = new Map(WINDOWS_TO_IANA_MAP.map(({ windowsName }) => [windowsName.toLowerCase(), findIana(windowsName)[0]]))
/** A zone as Windows shows it: '(UTC+01:00) Amsterdam, Berlin' or '(UTC-05:00) Eastern Time (US & Canada)'. */
const SHOWN_NAME = /^\((?:UTC|GMT)[^()]*\)\s*(.+)$/i

/** The IANA zone for a name of Windows, or for the text that Windows shows for it: a country's time, or cities. */
function windowsZone(name: string) {
  const plain = name.replace(/^tzone:\/\/microsoft\//i, '').replace(/ \d$/, '')
  const shown = SHOWN_NAME.exec(plain)?.[1]
  if (shown === undefined) return WINDOWS_ZONES.get(plain.toLowerCase()) ?? null
  const [first = ''] = shown.split(/\s*[,(]/)
  return WINDOWS_ZONES.get(first.toLowerCase().replace(/ time$/, ' standard time')) ?? cityZone(first) ?? null
}

const cityZone = (city: string) =>
  Intl.supportedValuesOf('timeZone').find((zone) => zone.split('/').at(-1)?.replaceAll('_', ' ').toLowerCase() === city.toLowerCase())

/** If a clock change skips a local time, the first instant after the change counts: see `instantOf`. */
export const inZone =
  (timeZone: string): ToInstant =>
  (local) =>
    instantOfLocal(Date.parse(`${local}:00Z`), timeZone)

/**
 * A change of a zone's offset. From the day `first` at `time`, the offset (ms) is `offset`. The rule may repeat the change on other days.
 */
type OffsetChange = NonNullable<ReturnType<typeof changeOf>>

/**
 * A zone with the changes that a VTIMEZONE describes. Null if there is no change, or if a change can't be read, because times could then be
 * an hour off.
 */
function describedZone(lines: ContentLine[]): ToInstant | null {
  const changes = changesOf(lines)
  if (changes === null || changes.length === 0) return null
  const offsetAt = offsetsOf(changes)
  return (local) => Date.parse(`${local}:00Z`) - offsetAt(local)
}

/** The latest changes, because earlier ones are many years ago. Null if a change can't be read. */
function changesOf(lines: ContentLine[]): OffsetChange[] | null {
  const changes: OffsetChange[] = []
  let part: ContentLine[] = []
  for (const line of lines) {
    if (line.name === 'BEGIN') part = []
    part.push(line)
    if (line.name !== 'END' || !/^(?:STANDARD|DAYLIGHT)$/i.test(line.value.trim())) continue
    const change = changeOf(part)
    if (change === null) return null
    changes.push(change)
  }
  return changes.toSorted((one, other) => one.first - other.first).slice(-ZONE_CHANGES_MAX)
}

function changeOf(part: ContentLine[]) {
  const saidIn = (name: string) => part.find((line) => line.name === name)?.value.trim() ?? ''
  const begin = saidIn('DTSTART')
  const [, hour = '00', minute = '00'] = /^\d{8}T(\d\d)(\d\d)/.exec(begin) ?? []
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(saidIn('TZOFFSETTO')) ?? []
  const first = writtenDay(begin)
  const rule = readDayRule(saidIn('RRULE'), `${hour}:${minute}`)
  if (!hours || Number.isNaN(first) || (rule === null && saidIn('RRULE') !== '')) return null
  const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1)
  /** Further days on which the change takes place. */
  const others = part.filter(({ name }) => name === 'RDATE').flatMap(({ value }) => value.split(',').map((day) => writtenDay(day.trim())))
  return { offset, first, time: rule?.times[0] ?? `${hour}:${minute}`, rule, others: others.slice(-ZONE_CHANGES_MAX) }
}

/**
 * Returns a function for the offset (ms) at a local time. The last change up to this time decides. The changes up to the end of each year
 * are computed once.
 */
function offsetsOf(changes: OffsetChange[]) {
  const changesUntil = cached((year: string) => {
    const found = changes.flatMap(({ first, time, rule, offset, others }) => {
      // UNTIL is an instant in UTC. In the zone it may already be the next day.
      const last = Math.min(dayNumber(`${year}-12-31`), rule?.until ? writtenDay(rule.until) + 1 : Number.POSITIVE_INFINITY)
      const days = rule ? (daysOf(rule, first, dayNumber(`${Number(year) - 1}-01-01`), last) ?? []) : []
      return [first, ...days, ...others].map((day) => ({ at: `${dateOf(day)}T${time}`, offset }))
    })
    return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  })
  return (local: string) => changesUntil(local.slice(0, 4)).findLast(({ at }) => at <= local)?.offset ?? changes[0]?.offset ?? 0
}
