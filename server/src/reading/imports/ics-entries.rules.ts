import { type ContentLine, contentLines, unescaped } from '@hand-in-hand/contract/texts/content-lines.rules.ts'

/** An entry of a calendar: what is between its BEGIN and END, without its alarms. */
export interface Entry {
  kind: string
  lines: ContentLine[]
}

/** Splits a calendar. What is inside of an entry, such as an alarm, is left out. */
export function entriesOf(text: string) {
  const entries: Entry[] = []
  const open: string[] = []
  for (const line of contentLines(text)) {
    const kind = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      open.push(kind)
      if (open.length === 2) entries.push({ kind, lines: [line] })
    }
    const entry = open.length > 1 ? entries.at(-1) : undefined
    // Changes of a zone are one level deeper.
    if (entry && (open.length === 2 || entry.kind === 'VTIMEZONE') && entry.lines.at(-1) !== line) entry.lines.push(line)
    if (line.name === 'END') open.pop()
  }
  return entries
}

/** Dates of series that have an entry of their own, by the name of the series. */
export function changedDates(entries: Entry[]) {
  const changed = new Map<string, Set<string>>()
  for (const entry of entries) {
    const id = find(entry, 'RECURRENCE-ID')
    if (!id) continue
    const uid = find(entry, 'UID')?.value ?? ''
    changed.set(uid, (changed.get(uid) ?? new Set()).add(id.value.trim()))
  }
  return changed
}

export const find = ({ lines }: Entry, name: string) => lines.find((line) => line.name === name)
export const propertyText = (entry: Entry, name: string) => unescaped(find(entry, name)?.value ?? '').trim()
export const lineOfTitle = (entry: Entry) => (find(entry, 'SUMMARY') ?? entry.lines[0])?.line ?? 1

/** The dates of all lines of this name. */
export const datesIn = ({ lines }: Entry, name: string) =>
  lines
    .filter((line) => line.name === name)
    .flatMap(({ value }) => value.split(','))
    .map((each) => each.trim())
