import { isoOf } from '../../platform/zones.ts'
import { storedChoicesOf } from '../../store/message-choices.ts'
import { canHelpOf } from '../../store/people.ts'

/** Columns that hold an instant, by their names. */
const INSTANT = /(^|_)(at|since)$/
/** Columns that hold JSON. */
const STRUCTURES: Record<string, (text: string) => unknown> = {
  can_help: (can_help) => canHelpOf({ can_help }),
  message_choices: storedChoicesOf,
}

interface Exported extends Record<string, unknown> {
  families: { time_zone: string }[]
}

/** Stored rows as people can read them: with instants in the time zone of their family, and in UTC outside of families. */
export const presentPersonalExport = ({ families, ...rest }: Exported) => ({
  ...inZone(rest, 'UTC'),
  families: families.map((family) => inZone(family, family.time_zone)),
})

const inZone = (row: object, zone: string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(name, value, zone)]))

function readable(name: string, value: unknown, zone: string): unknown {
  if (typeof value === 'number' && INSTANT.test(name)) return isoOf(value, zone)
  const read = STRUCTURES[name]
  if (typeof value === 'string' && read) return read(value)
  if (Array.isArray(value)) return value.map((each) => readable(name, each, zone))
  return typeof value === 'object' && value !== null ? inZone(value, zone) : value
}
