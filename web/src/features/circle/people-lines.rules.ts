import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { isCard } from '../../platform/files/needed-lines.ts'
import type { Phones } from '../../platform/phones.ts'
import { limitName } from '../people/name.rules.ts'
import { MAIL_ENTRY, phoneEntryOf } from '../people/phone.rules.ts'
import { readCards } from './people-cards.rules.ts'
import type { PersonRow } from './people-draft.rules.ts'
import { type FoundPerson, firstMail, splitName } from './people-names.rules.ts'
import { findNumbers, firstRun, mayGetSms, mobileOf } from './people-numbers.rules.ts'
import { readPeopleTable } from './people-tables.rules.ts'

/** The most people that are read at once. The family checks each of them, and adds each by a separate call. */
export const PEOPLE_MAX = 300
/** Only this many characters of a line are read. */
const PERSON_LINE_MAX = 300

/** Direction marks that copied text has around numbers, and characters that show nothing. */
const UNSEEN_MARKS = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const SENT_AT = '\\d{1,2}[:.]\\d{2}'
/** The date, the time and the sender that a chat puts before a message. */
const CHAT = new RegExp(
  `^(?:\\[[^\\]]{0,40}${SENT_AT}[^\\]]{0,40}\\]\\s*|\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4},?\\s+${SENT_AT}[^-–:]{0,12}(?::\\d{2})?[^-–:]{0,12}[-–]\\s+)(?<sender>[^:]{1,60}):\\s*`,
  'u',
)
const NUMBERING = /^(?:#?\(?\d{1,3}(?:[.)\]:]|\s*[-–]\s)\s*(?=\S)|\d\ufe0f?\u20e3\s*|\p{Ll}\)\s+|\d{1,3}\s+(?=\p{L}))/u
/** Bullets and boxes at the start of a line, but not the first character of a number or a quotation. */
const LINE_DECORATION = /^[^\p{L}\p{N}+("'“„«״]+/u

/**
 * Reads the people of a text: one person on each line, a table with headings, or contact cards. Returns null if there are more than
 * `PEOPLE_MAX`. `country` is the country of numbers without a country code.
 */
export async function readPeople(phones: Phones, text: string, country: string): Promise<PersonRow[] | null> {
  const found = isCard(text) ? readCards(text) : (readPeopleTable(text) ?? readPeopleLines(phones, text, country))
  if (found === null || found.length > PEOPLE_MAX) return null
  const rows: PersonRow[] = []
  for (const [id, { written, names, numbers, mails }] of found.entries()) {
    const known = findNumbers(phones, numbers, country).numbers
    const chosen = await mobileOf(known)
    const [firstName, lastName] = names.map((name) => limitName(name).name)
    const international = chosen ? phones.parsePhoneNumberFromString(chosen)?.formatInternational() : undefined
    const mail = firstMail(mails)
    const typed = firstRun(numbers)
    const other = mail && !typed ? { country: MAIL_ENTRY, number: mail } : { country, number: typed }
    const entry = international ? phoneEntryOf(international) : other
    const besides = mail && chosen && !(await mayGetSms(chosen)) ? { besides: mail } : {}
    rows.push({ id, written, firstName: firstName ?? '', lastName: lastName ?? '', ...entry, ...besides })
  }
  return rows
}

function readPeopleLines(phones: Phones, text: string, country: string): FoundPerson[] | null {
  const lines = text.split(/\r\n|\r|\n/, PEOPLE_MAX * 10).filter(isShown)
  if (lines.length > PEOPLE_MAX) return null
  return lines.map((line) => readLine(phones, line, country))
}

function readLine(phones: Phones, line: string, country: string): FoundPerson {
  const written = line.trim()
  const text = written.replace(UNSEEN_MARKS, '').slice(0, PERSON_LINE_MAX)
  const sender = CHAT.exec(text)?.groups?.sender ?? ''
  const plain = withoutNumbering(text.replace(CHAT, ''))
  const { rest } = findNumbers(phones, plain, country)
  const own = splitName(rest)
  // If the sender of a message writes only a number, or calls it their own, the number is the sender's.
  const isOwn = sender !== '' && (!own[0] || OWN_NUMBER.test(rest))
  return { written, names: isOwn ? splitName(sender) : own, numbers: plain, mails: plain }
}

const OWN_NUMBER = /(?<!\p{L})(?:my|me|mine|mein|meine|мой|мне|שלי|אני)(?!\p{L})/iu

function withoutNumbering(text: string) {
  const bare = text.replace(LINE_DECORATION, '')
  // A line such as '12 054-2345678' keeps its '12', because a line without a name may be one whole number.
  return bare.replace(NUMBERING, '').replace(LINE_DECORATION, '')
}
