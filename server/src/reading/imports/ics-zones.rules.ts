import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { ContentLine } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { instantOfLocal, isTimeZone } from '../../platform/zones.ts'
import { ZONE_CHANGES_MAX } from '../lengths.ts'
import { dateOf, dayNumber, daysOf, readDayRule } from './ics-dates.rules.ts'

/** A local time of a calendar as an instant (ms). */
export type ToInstant = (local: string) => number
/** The lines with which a calendar describes its zones, by their names in it. */
export type CalendarZones = ReadonlyMap<string, ContentLine[]>

/** Outlook's names of zones for files that do not describe them: the countries of the app's first languages and their neighbours. */
const OUTLOOK: Record<string, string> = {
  'israel standard time': 'Asia/Jerusalem',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'romance standard time': 'Europe/Paris',
  'gmt standard time': 'Europe/London',
  'fle standard time': 'Europe/Kyiv',
  'gtb standard time': 'Europe/Athens',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'belarus standard time': 'Europe/Minsk',
  'eastern standard time': 'America/New_York',
  'central standard time': 'America/Chicago',
  'mountain standard time': 'America/Denver',
  'pacific standard time': 'America/Los_Angeles',
  utc: 'UTC',
}

/** Finds zones by their names. Each is looked up once: to ask `Intl` for one takes longer than to read an entry. */
export function zoneFinder(described: CalendarZones) {
  const found = new Map<string, ToInstant | null>()
  return (name: string) => {
    if (!found.has(name)) found.set(name, zoneNamed(name, described))
    return found.get(name) ?? null
  }
}

/** Turns local times of a zone into instants; null for a zone that neither the file nor this server knows. */
function zoneNamed(name: string, described: CalendarZones): ToInstant | null {
  // Mozilla and others put their own path before the name.
  const known = [name, name.split('/').slice(-3).join('/'), name.split('/').slice(-2).join('/')].find(isTimeZone)
  if (known) return inZone(known)
  const own = describedZone(described.get(name) ?? [])
  if (own) return own
  // Exchange numbers them: 'GMT Standard Time 1'.
  const outlook = OUTLOOK[name.toLowerCase().replace(/ \d$/, '')]
  return outlook ? inZone(outlook) : null
}

/** Of a time that a clock change skips the one as much later, as RFC 5545 has it. */
export const inZone =
  (timeZone: string): ToInstant =>
  (local) =>
    instantOfLocal(Date.parse(`${local}:00Z`), timeZone)

/** From one of its changes on, a zone is at this offset (ms). The change is on this day or, by its rule, on others, too. */
interface OffsetChange {
  offset: number
  first: number
  time: string
  rule: ReturnType<typeof readDayRule>
}

/** A zone as a VTIMEZONE describes it by its changes; null if it has none. */
function describedZone(lines: ContentLine[]): ToInstant | null {
  const changes = changesOf(lines)
  if (changes.length === 0) return null
  const offsetAt = offsetsOf(changes)
  return (local) => Date.parse(`${local}:00Z`) - offsetAt(local)
}

/** The latest changes: the others are of other decades. */
function changesOf(lines: ContentLine[]): OffsetChange[] {
  const changes: OffsetChange[] = []
  let part = new Map<string, string>()
  for (const { name, value } of lines) {
    if (name === 'BEGIN') part = new Map()
    part.set(name, value.trim())
    if (name !== 'END' || !/^(?:STANDARD|DAYLIGHT)$/i.test(value.trim())) continue
    const [, year, month, day, hour = '00', minute = '00'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(part.get('DTSTART') ?? '') ?? []
    const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(part.get('TZOFFSETTO') ?? '') ?? []
    const first = dayNumber(`${year}-${month}-${day}`)
    if (!hours || Number.isNaN(first)) continue
    const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1)
    changes.push({ offset, first, time: `${hour}:${minute}`, rule: readDayRule(part.get('RRULE') ?? '') })
  }
  return changes.toSorted((one, other) => one.first - other.first).slice(-ZONE_CHANGES_MAX)
}

/** The last change before a local time decides. The changes up to the end of each year are found once. */
function offsetsOf(changes: OffsetChange[]) {
  const years = new Map<number, { at: string; offset: number }[]>()
  const changesUntil = (year: number) => {
    const found = changes.flatMap(({ first, time, rule, offset }) => {
      const days = rule ? (daysOf(rule, first, dayNumber(`${year - 1}-01-01`), dayNumber(`${year}-12-31`)) ?? []) : []
      return [first, ...days].map((day) => ({ at: `${dateOf(day)}T${time}`, offset }))
    })
    return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  }
  return (local: string) => {
    const year = Number(local.slice(0, 4))
    const known = years.get(year) ?? changesUntil(year)
    years.set(year, known)
    return known.findLast(({ at }) => at <= local)?.offset ?? changes[0]?.offset ?? 0
  }
}
