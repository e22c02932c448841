import { type FoundPerson, namesOf } from './people-names.rules.ts'

type Part = 'first' | 'last' | 'name' | 'mobile' | 'phone'
/** Headings in our four languages, in the order in which they decide. */
const HEADINGS: [Part | 'other', RegExp][] = [
  [
    'other',
    /label|type|e-?mail|fax|street|company|organi[sz]ation|middle|prefix|suffix|nickname|phonetic|отчество|компания|почта|מייל|כתובת|חברה/iu,
  ],
  ['first', /^(?:first|given)(?: ?name)?|^vorname|^имя$|שם פרטי/iu],
  ['last', /^(?:last|family|sur) ?-?(?:name)?$|^(?:nachname|familienname)|^фамилия|שם משפחה/iu],
  ['mobile', /mobile?|cell|handy|моб|сотов|נייד|סלולרי|whats ?app/iu],
  ['phone', /phone|tel|number|nummer|rufnummer|номер|тел|טלפון|מספר|value/iu],
  ['name', /name|fio|фио|имя|שם|wer|кто|who|מי/iu],
]
const HEADING_MAX = 40
const DELIMITERS = ['\t', ';', ',', '|']

/** The people of a table whose first row has headings; null if a text is none. */
export function readPeopleTable(text: string): FoundPerson[] | null {
  const [head = '', ...lines] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() && !/^"?sep=/i.test(line))
  const delimiter = DELIMITERS.toSorted((one, other) => head.split(other).length - head.split(one).length)[0] ?? ','
  const parts = cellsOf(head, delimiter).map(partOf)
  const has = (part: Part | 'other') => parts.includes(part)
  if ((!has('mobile') && !has('phone')) || (!has('first') && !has('name') && !has('last'))) return null
  return lines.map((line) => personOf(cellsOf(line, delimiter), parts, line))
}

function partOf(heading: string): Part | 'other' {
  if (/\d{4}/.test(heading) || heading.length > HEADING_MAX) return 'other'
  // 'Phone 1 - Value' is one, 'Phone 1 - Label' is none.
  return HEADINGS.find(([, words]) => words.test(heading))?.[0] ?? 'other'
}

function personOf(cells: string[], parts: (Part | 'other')[], line: string): FoundPerson {
  const all = (part: Part) => cells.filter((cell, index) => parts[index] === part && cell.trim())
  const [first = '', last = ''] = [all('first')[0], all('last')[0]]
  const names: [string, string] = first ? [first, last] : namesOf(all('name')[0] ?? last)
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
