import { type ContentLine, contentLines, unescaped } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { anyOf, insensitive } from '../words/word-patterns.rules.ts'

/** An entry of a calendar: what is between its BEGIN and END, without its alarms. */
export interface Entry {
  kind: string
  lines: ContentLine[]
  /** What the calendar file asks for, such as REQUEST or CANCEL: in upper case, empty if the file does not say it. */
  file: { method: string }
}

/** Splits a calendar into its entries. Components inside an entry, such as an alarm, are left out. */
export function entriesOf(text: string) {
  const entries: Entry[] = []
  const open: string[] = []
  let file = { method: '' }
  for (const line of contentLines(text)) {
    const kind = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN') {
      open.push(kind)
      if (open.length === 1) file = { method: '' }
      if (open.length === 2) entries.push({ kind, lines: [line], file })
    }
    if (line.name === 'METHOD') file.method = kind
    const entry = open.length > 1 ? entries.at(-1) : undefined
    // A zone's clock changes are one level deeper, and are kept too.
    if (entry && (open.length === 2 || entry.kind === 'VTIMEZONE') && entry.lines.at(-1) !== line) entry.lines.push(line)
    if (line.name === 'END') open.pop()
  }
  return entries
}

/** Methods of files that are no invitation: a cancellation, or someone's reply. */
const NO_INVITATION = ['CANCEL', 'REPLY', 'COUNTER', 'DECLINECOUNTER', 'REFRESH']
/** The words that Outlook and others put before the title of a cancelled entry, whatever its status says. */
const CALLED_OFF = insensitive(`^${anyOf('chats', 'calledOff')}\\s?:`)

/** Whether an entry says that it does not take place, or that everyone who was invited declined. */
export function isCalledOff(entry: Entry) {
  if (NO_INVITATION.includes(entry.file.method) || propertyText(entry, 'STATUS').toUpperCase() === 'CANCELLED') return true
  const organizer = find(entry, 'ORGANIZER')?.value.trim().toLowerCase()
  const asked = entry.lines.filter(({ name, value }) => name === 'ATTENDEE' && value.trim().toLowerCase() !== (organizer || null))
  const isDeclined = asked.length > 0 && asked.every(({ parameters }) => parameters.get('PARTSTAT')?.toUpperCase() === 'DECLINED')
  return isDeclined || CALLED_OFF.test(propertyText(entry, 'SUMMARY').replaceAll('ё', 'е'))
}

/** The UIDs of the entries that are cancelled as a whole. These entries may be anywhere in the file. */
export const calledOffIds = (entries: Entry[]) =>
  new Set(entries.filter((entry) => isCalledOff(entry) && !find(entry, 'RECURRENCE-ID')).map((entry) => find(entry, 'UID')?.value ?? ''))

/** The dates for which a series has a separate entry, by the UID of the series. */
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
