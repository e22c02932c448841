import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { isoOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { storedChoicesOf } from '../../store/messages/message-choices.ts'
import { canHelpOf } from '../../store/people.ts'
import { proposalOf } from '../../store/proposed-circles.ts'

/** Columns that hold an instant, by their names. */
const INSTANT_COLUMN = /(^|_)(at|since)$|^away_/
/** Columns that hold JSON. */
const STRUCTURES: Record<string, (text: string) => unknown> = {
  can_help: (can_help) => canHelpOf({ can_help }),
  message_choices: storedChoicesOf,
  proposal: (text) => proposalOf(text),
}

interface ExportedPerson extends Record<string, unknown> {
  families: { time_zone: string; locale: Locale }[]
}

/**
 * Stored rows in a readable form. Instants are in the time zone of their family, and in UTC outside of families. Titles of the ready list
 * are in the language that the person chose in that family.
 */
export const presentPersonalExport = ({ families, ...rest }: ExportedPerson) => ({
  ...rowFor(rest, { zone: 'UTC' }),
  families: families.map((family) => rowFor(family, { zone: family.time_zone, locale: family.locale })),
})

interface RowReader {
  zone: string
  locale?: Locale
}
const rowFor = (row: object, reader: RowReader): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(name, value, reader)]))

function readable(name: string, value: unknown, reader: RowReader): unknown {
  const { zone, locale } = reader
  if (typeof value === 'number' && INSTANT_COLUMN.test(name)) return isoOf(value, zone)
  if (typeof value === 'string' && name === 'title' && locale) return titleFor(value, locale)
  const read = STRUCTURES[name]
  if (typeof value === 'string' && read) return read(value)
  if (Array.isArray(value)) return value.map((each) => readable(name, each, reader))
  return typeof value === 'object' && value !== null ? rowFor(value, reader) : value
}
