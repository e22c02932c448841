import { type FoundPerson, splitName } from './people-names.rules.ts'

type PersonPart = 'first' | 'last' | 'name' | 'mobile' | 'phone' | 'mail'
/** Headings in our four languages. The first pattern that matches decides. */
const HEADINGS: [PersonPart | 'other', RegExp][] = [
  ['mail', /^(?!.*(?:label|type)).*(?:e-?mail|^mail(?:adresse)?$|почта|имейл|מייל|דוא)/iu],
  ['other', /label|type|fax|street|company|organi[sz]ation|middle|prefix|suffix|nickname|phonetic|отчество|компания|адрес|כתובת|חברה/iu],
  ['first', /^(?:first|given)(?: ?name)?|^vorname|^имя$|שם פרטי/iu],
  ['last', /^(?:last|family|sur) ?-?(?:name)?$|^(?:nachname|familienname)|^фамилия|שם משפחה/iu],
  ['mobile', /mobile?|cell|handy|моб|сотов|נייד|סלולרי|whats ?app/iu],
  ['phone', /phone|tel|number|nummer|rufnummer|номер|тел|טלפון|מספר|value/iu],
  ['name', /name|fio|фио|имя|שם|wer|кто|who|מי/iu],
]
const PEOPLE_HEADING_MAX = 40
const PEOPLE_DELIMITERS = ['\t', ';', ',', '|']

/** Reads the people of a table whose first row has headings. Returns null if the text is not such a table. */
export function readPeopleTable(text: string): FoundPerson[] | null {
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() && !/^"?sep=/i.test(line))
  const delimiter = PEOPLE_DELIMITERS.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  const parts = cellsOf(head, delimiter).map(personPartOf)
  const has = (part: PersonPart | 'other') => parts.includes(part)
  if ((!has('mobile') && !has('phone') && !has('mail')) || (!has('first') && !has('name') && !has('last'))) return null
  return lines.map((line) => personOfRow(cellsOf(line, delimiter), parts, line))
}

function personPartOf(heading: string): PersonPart | 'other' {
  if (/\d{4}/.test(heading) || heading.length > PEOPLE_HEADING_MAX) return 'other'
  // 'Phone 1 - Value' is the heading of a number, and 'Phone 1 - Label' is not.
  return HEADINGS.find(([, words]) => words.test(heading))?.[0] ?? 'other'
}

function personOfRow(cells: string[], parts: (PersonPart | 'other')[], line: string): FoundPerson {
  const all = (part: PersonPart) => cells.filter((cell, index) => parts[index] === part && cell.trim())
  const [first = '', last = ''] = [all('first')[0], all('last')[0]]
  const names: [string, string] = first ? [first, last] : splitName(all('name')[0] ?? last)
  // Google joins several numbers of one kind by ':::'.
  const numbers = [...all('mobile').map((number) => `mobile: ${number}`), ...all('phone')].join(', ').replaceAll(':::', ', ')
  return {
    written:
      cells
        .filter((cell) => cell.trim())
        .join(', ')
        .slice(0, 100) || line,
    names,
    numbers,
    mails: all('mail').join(', '),
  }
}

/** The cells of a line, some of them in quotation marks. */
function cellsOf(line: string, delimiter: string) {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}
