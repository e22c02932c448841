import { isoOf } from '../../platform/zones.ts'
import { storedChoicesOf } from '../../store/messages/message-choices.ts'
import { canHelpOf } from '../../store/people.ts'

/** Columns that hold an instant, by their names. */
const INSTANT_COLUMN = /(^|_)(at|since)$|^away_/
/** Columns that hold JSON. */
const STRUCTURES: Record<string, (text: string) => unknown> = {
  can_help: (can_help) => canHelpOf({ can_help }),
  message_choices: storedChoicesOf,
}

interface ExportedPerson extends Record<string, unknown> {
  families: { time_zone: string }[]
}

/** Stored rows as people can read them: with instants in the time zone of their family, and in UTC outside of families. */
export const presentPersonalExport = ({ families, ...rest }: ExportedPerson) => ({
  ...rowInZone(rest, 'UTC'),
  families: families.map((family) => rowInZone(family, family.time_zone)),
})

const rowInZone = (row: object, zone: string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(name, value, zone)]))

function readable(name: string, value: unknown, zone: string): unknown {
  if (typeof value === 'number' && INSTANT_COLUMN.test(name)) return isoOf(value, zone)
  const read = STRUCTURES[name]
  if (typeof value === 'string' && read) return read(value)
  if (Array.isArray(value)) return value.map((each) => readable(name, each, zone))
  return typeof value === 'object' && value !== null ? rowInZone(value, zone) : value
}
