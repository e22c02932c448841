import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { isoOf } from '../../platform/zones.ts'
import { titleFor } from '../../rules/ready-list.ts'
import { storedChoicesOf } from '../messages/message-choices.ts'
import { canHelpOf } from '../people.ts'
import { proposalOf } from '../proposed-circles.ts'

/** Columns that hold an instant, by their names. */
const INSTANT_COLUMN = /(^|_)(at|since|until)$|^away_/
/** Columns that hold the title of a task. Titles of the ready list (rules/ready-list.ts) can be translated. */
const TITLE_COLUMN = /^(title|task|wanted_task)$/
/** Columns that hold structured data as text, each with the function that reads it. */
const STRUCTURES: Record<string, (text: string) => unknown> = {
  can_help: (can_help) => canHelpOf({ can_help }),
  message_choices: storedChoicesOf,
  proposal: (text) => proposalOf(text),
  times: (text) => text.split(' '),
}

interface RowReader {
  zone: string
  /** The language for titles of the ready list (rules/ready-list.ts). Without it, titles are not translated. */
  locale?: Locale
}

/**
 * A stored row in a form that people can read: with instants in a time zone, titles in a language, and structured data in place of stored
 * text.
 */
export const readableRow = (row: object, reader: RowReader): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, readable(name, value, reader)]))

function readable(name: string, value: unknown, reader: RowReader): unknown {
  const { zone, locale } = reader
  if (typeof value === 'number' && INSTANT_COLUMN.test(name)) return isoOf(value, zone)
  if (typeof value === 'string' && TITLE_COLUMN.test(name) && locale) return titleFor(value, locale)
  const read = STRUCTURES[name]
  if (typeof value === 'string' && read) return read(value)
  if (Array.isArray(value)) return value.map((each) => readable(name, each, reader))
  return typeof value === 'object' && value !== null ? readableRow(value, reader) : value
}
