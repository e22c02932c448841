import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { ContentLine } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { instantOfLocal, isTimeZone } from '../../platform/zones.ts'
import { dateOf, dayNumber, fallsOn, readDayRule } from './ics-dates.rules.ts'

/** A local time of a calendar as an instant (ms). */
export type ToInstant = (local: string) => number
/** The zones that a calendar describes, by their names in it. */
export type CalendarZones = ReadonlyMap<string, ToInstant>

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
    const zone = found.get(name) ?? zoneNamed(name, described)
    found.set(name, zone)
    return zone
  }
}

/** Turns local times of a zone into instants; null for a zone that neither the file nor this server knows. */
function zoneNamed(name: string, described: CalendarZones): ToInstant | null {
  // Mozilla and others put their own path before the name.
  const known = [name, name.split('/').slice(-3).join('/'), name.split('/').slice(-2).join('/')].find(isTimeZone)
  if (known) return inZone(known)
  const own = described.get(name)
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

/** The zone of a VTIMEZONE, which is described by its changes. */
export function describedZone(lines: ContentLine[]): { name: string; toInstant: ToInstant } | null {
  const name = lines.find((line) => line.name === 'TZID')?.value
  const changes = changesOf(lines)
  if (!name || changes.length === 0) return null
  const offsetAt = offsetsOf(changes)
  return { name, toInstant: (local) => Date.parse(`${local}:00Z`) - offsetAt(local) }
}

function changesOf(lines: ContentLine[]): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (const [index, { name, value }] of lines.entries()) {
    if (name !== 'BEGIN' || !/^(?:STANDARD|DAYLIGHT)$/i.test(value.trim())) continue
    const end = lines.findIndex((line, at) => at > index && line.name === 'END')
    const part = new Map(lines.slice(index, end < 0 ? undefined : end).map((line) => [line.name, line.value.trim()]))
    const [, year, month, day, hour = '00', minute = '00'] = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d))?/.exec(part.get('DTSTART') ?? '') ?? []
    const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(part.get('TZOFFSETTO') ?? '') ?? []
    if (!year || !hours) continue
    const offset = (Number(hours) * 60 + Number(minutes)) * MINUTE * (sign === '-' ? -1 : 1)
    changes.push({
      offset,
      first: dayNumber(`${year}-${month}-${day}`),
      time: `${hour}:${minute}`,
      rule: readDayRule(part.get('RRULE') ?? ''),
    })
  }
  return changes
}

/** The last change before a local time decides. The changes of each year are found once. */
function offsetsOf(changes: OffsetChange[]) {
  const years = new Map<number, { at: string; offset: number }[]>()
  const changesIn = (year: number) => {
    const found = years.get(year) ?? changes.flatMap((change) => timesIn(change, year).map((at) => ({ at, offset: change.offset })))
    years.set(year, found)
    return found
  }
  return (local: string) => {
    const year = Number(local.slice(0, 4))
    const begun = changes.map(({ first, time, offset }) => ({ at: `${dateOf(first)}T${time}`, offset }))
    const before = [...changesIn(year), ...changesIn(year - 1), ...begun].filter(({ at }) => at <= local)
    return before.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]?.offset ?? changes[0]?.offset ?? 0
  }
}

function timesIn({ first, time, rule }: OffsetChange, year: number) {
  if (!rule) return []
  const start = dayNumber(`${year}-01-01`)
  const days = Array.from({ length: 366 }, (_, index) => start + index)
  return days.filter((day) => fallsOn(rule, first, day)).map((day) => `${dateOf(day)}T${time}`)
}
