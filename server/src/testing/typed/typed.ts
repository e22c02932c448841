import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Draft, ReadDrafts } from '@hand-in-hand/contract/planning/drafts.ts'

// Inputs that people type, paste and send. They have the form of real ones, but no one's details. Each kind has its own folder and test. A
// file with the name of the input and '.out' has the expected result. `npm run typed` prints how many inputs there are.

interface TypedInput {
  /** The path of the input below the folder of its kind. */
  name: string
  bytes: Buffer
  /**
   * The settings of the family that gets the input. They are in the first line of the expected result, such as
   * `family: America/New_York en`. Without such a line, the family has the defaults of `makeFamily`.
   */
  family: { time_zone?: string; locale?: 'en' | 'iw' | 'de' | 'ru' }
  /** A line for each result, without an empty line at the end. */
  expected: string
}

const OUT = '.out'
const FAMILY = /^family: (?<time_zone>\S+) (?<locale>en|iw|de|ru)\n/

/** All inputs of a kind. Throws if an input has no expected result. */
export function typedInputs(kind: string): TypedInput[] {
  const folder = join(import.meta.dirname, kind)
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(OUT))
    .map((entry) => join(entry.parentPath, entry.name))
  return names.toSorted().map((path) => {
    const expected = readFileSync(`${path}${OUT}`, 'utf8')
    return {
      name: path.slice(folder.length + 1).replaceAll(sep, '/'),
      bytes: readFileSync(path),
      family: { ...FAMILY.exec(expected)?.groups },
      expected: expected.replace(FAMILY, '').trimEnd(),
    }
  })
}

/** One line for each value; missing values have no line. */
export const inLines = (values: (string | false | null)[]) => values.filter(Boolean).join('\n')

const TICKS = { done: '[done]', which_day: '[?]', calendar: '[ ]', repeats: '[+]' }

/** `[x] Soup | 2026-11-27 17:00-18:00 | 2 helpers | notes: ...` for a draft, `4: date_invalid` for a line, `left out: 1 2`. */
export const draftsInLines = ({ drafts, errors, left_out }: ReadDrafts) =>
  inLines([
    ...drafts.map(draftInShort),
    ...errors.map(({ line, code }) => `${line}: ${code}`),
    left_out.length > 0 && `left out: ${left_out.join(' ')}`,
  ])

function draftInShort({ title, date, start, end, helpers_needed, address, private_details, may_be, why_not_ticked }: Draft) {
  const tick = why_not_ticked ? TICKS[why_not_ticked] : '[x]'
  const times = start && end ? `${start}-${end}` : start
  return [
    `${tick} ${title}`,
    may_be ? [`one of ${may_be.days.join(', ')}`, may_be.part_of_day].filter(Boolean).join(' ') : [date, times].filter(Boolean).join(' '),
    helpers_needed > 1 && `${helpers_needed} helpers`,
    address && `place: ${address}`,
    private_details && `notes: ${private_details.replaceAll('\n', ' / ')}`,
  ]
    .filter(Boolean)
    .join(' | ')
}
