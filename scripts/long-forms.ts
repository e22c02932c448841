import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'

/**
 * Whether a test runs in its long form: each does in `npm run test:all`. `npm test` runs a tenth of them, chosen by the commit, so that
 * none is broken for long without being seen. A single test file runs without any.
 * @param name says which test it is, to someone who reads what `npm test` left out
 */
export function runsLong(name: string) {
  const isChosen = process.env.LONG_RUNS === 'yes' || isOfTenth(process.env.LONG_FORMS_OF ?? '', name)
  if (process.env.LONG_FORMS_FILE) appendFileSync(process.env.LONG_FORMS_FILE, `${isChosen ? 'ran' : 'left'}\t${name}\n`)
  return isChosen
}

/** `commit`: empty if it is not known. Then none is chosen. */
export const isOfTenth = (commit: string, name: string) => commit !== '' && drawn(commit, name) % 10 === 0

const drawn = (commit: string, name: string) => createHash('sha256').update(`${commit} ${name}`).digest().readUInt32BE()

/**
 * The items that a test of many alike items tries: all in its long form, otherwise each `step`th. Where it begins is the commit's, so that
 * `step` commits or a few more try all.
 */
export function someOf<Item>(name: string, items: readonly Item[], step: number) {
  return runsLong(name) ? [...items] : eachOf(process.env.LONG_FORMS_OF ?? '', name, items, step)
}

/** At least one of them. */
export function eachOf<Item>(commit: string, name: string, items: readonly Item[], step: number) {
  const first = drawn(commit, name) % Math.min(step, items.length)
  return items.filter((_, index) => index % step === first)
}

/**
 * What a run noted of its long forms, as lines to print: those of one kind (`any JSON: PUT /family`) by their number. What ran on one
 * database and not on the other counts as run.
 */
export function longFormLines(notes: string) {
  const lines = notes.split('\n').filter(Boolean)
  const ran = new Set(lines.filter((line) => line.startsWith('ran\t')).map((line) => line.slice(4)))
  const left = new Set(lines.filter((line) => line.startsWith('left\t')).map((line) => line.slice(5)))
  const leftAlone = [...left].filter((name) => !ran.has(name))
  return [
    `Long forms that ran: ${ran.size} of ${ran.size + leftAlone.length}. ${byKind([...ran])}`,
    `Left to npm run test:all: ${byKind(leftAlone)}`,
  ]
}

function byKind(names: string[]) {
  const kinds = Map.groupBy(names.sort(), (name) => name.split(': ', 1)[0] ?? '')
  return [...kinds].map(([kind, all]) => (all.length === 1 ? (all[0] ?? '') : `${kind} (${all.length})`)).join('; ')
}
