import { type ContentLine, contentLines, unescaped } from '@hand-in-hand/contract/texts/content-lines.rules.ts'
import { type FoundPerson, splitName } from './people-names.rules.ts'

/** Reads the people of contact cards (vCard 2.1, 3.0, 4.0): of each card only the name, the numbers and the mail addresses. */
export function readCards(text: string): FoundPerson[] {
  const people: FoundPerson[] = []
  let card: ContentLine[] = []
  for (const line of contentLines(text)) {
    const edge = line.value.trim().toUpperCase()
    if (line.name === 'BEGIN' && edge === 'VCARD') card = []
    else if (line.name === 'END' && edge === 'VCARD') people.push(personOf(card))
    else card.push(line)
  }
  return people
}

function personOf(card: ContentLine[]): FoundPerson {
  const textOf = (name: string) => cardValue(card.find((line) => line.name === name))
  const [last = '', first = '', middle = ''] = nameParts(textOf('N'))
  const full = unescaped(textOf('FN')).replace(/\s+/g, ' ').trim()
  const names: [string, string] = first ? [first, [middle, last].filter(Boolean).join(' ')] : splitName(full || last)
  const ranked = (kind: string) => card.filter(({ name }) => name === kind).toSorted((one, other) => rankOf(other) - rankOf(one))
  return {
    mails: ranked('EMAIL').map(cardValue).join(', '),
    written: full || [first, last].filter(Boolean).join(' '),
    names,
    numbers: ranked('TEL').map(numberOf).join(', '),
  }
}

/** The parts of a name, which semicolons separate unless they are escaped. */
const nameParts = (value: string) => value.split(/(?<!\\);/).map((part) => unescaped(part).replace(/\s+/g, ' ').trim())

const rankOf = ({ parameters }: ContentLine) => {
  const type = (parameters.get('TYPE') ?? '').toUpperCase()
  if (/FAX|PAGER/.test(type)) return -1
  return /CELL|MOBILE|IPHONE|TEXT/.test(type) ? 2 : /PREF/.test(type) || parameters.has('PREF') ? 1 : 0
}

function numberOf(line: ContentLine) {
  const isMobile = rankOf(line) === 2
  return `${isMobile ? 'mobile: ' : ''}${cardValue(line).replace(/^tel:/i, '').replace(/;.*$/, '')}`
}

/** A value as text: cards of vCard 2.1 write letters as =D7=A0. */
function cardValue(line: ContentLine | undefined) {
  if (!line) return ''
  const encoding = line.parameters.get('ENCODING') ?? line.parameters.get('TYPE') ?? ''
  if (!/QUOTED-PRINTABLE/i.test(encoding)) return line.value
  const bytes: number[] = []
  for (const [sign, hex] of line.value.matchAll(/=([0-9A-F]{2})|[\s\S]/gi)) {
    if (hex) bytes.push(Number.parseInt(hex, 16))
    else bytes.push(...new TextEncoder().encode(sign))
  }
  return decoderOf(line.parameters.get('CHARSET')).decode(new Uint8Array(bytes))
}

function decoderOf(charset = 'utf-8') {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
