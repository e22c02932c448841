/** Characters and words for which some regular expression takes long if a line is full of them. */
const UNITS = {
  spaces: ' ',
  'no-break spaces': '\u00a0',
  dashes: '-',
  'long dashes': '— ',
  brackets: '(',
  'nested brackets': '([{',
  'square brackets': '[',
  tags: '<a<',
  stars: '*',
  'marks of bold text': '*a',
  'quotation marks': "'“a",
  colons: ':',
  commas: ', ',
  numbers: '1, ',
  digits: '1',
  'hours and days': '17:00 mo ',
  dates: '24.11. ',
  choices: 'Monday or Tuesday, ',
  'Hebrew letters': "א' ",
  'Russian days': 'каждую среду ',
  greetings: ' you all',
  'mail headers': 'wrote 10:03 a@<',
  emoji: '👨‍👩‍👧',
  'moments of a chat': '[25/11, 10:03] ',
  'equals signs': '=',
}

const MEGABYTE = 1_000_000
const fill = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
/** Makes nearly as many lines as the server reads, of nearly the greatest length: about a megabyte in all. */
const fillLines = (begin: string, unit: string) =>
  Array(1_990)
    .fill(`${begin}${fill(unit, 485 - begin.length)} soup`)
    .join('\n')
const HEADER = '[22/11/2026, 10:03:21] Noa: '
const calendar = (...parts: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR'].join('\r\n')
const entry = (title: string, ...lines: string[]) => ['BEGIN:VEVENT', ...lines, `SUMMARY:${title}`, 'END:VEVENT'].join('\r\n')
const onDay = 'DTSTART;VALUE=DATE:20261124'
const series = (rule: string) => entry('Soup', 'UID:1', 'DTSTART:20200101T150000Z', `RRULE:${rule}`)
const days = Array.from({ length: 1_000 }, (_, index) => (index % 31) + 1).join()
const changes = (amount: number) =>
  Array.from({ length: amount }, (_, index) =>
    ['BEGIN:STANDARD', `DTSTART:${1970 + (index % 60)}1025T030000`, 'TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU'].join(
      '\r\n',
    ),
  ).join('\r\nEND:STANDARD\r\n')
const zone = (amount: number) => ['BEGIN:VTIMEZONE', 'TZID:Nowhere', changes(amount), 'END:STANDARD', 'END:VTIMEZONE'].join('\r\n')

export interface HostileImport {
  name: string
  format: 'lines' | 'csv' | 'ics'
  text: string
}

const CALENDARS: [string, string[]][] = [
  ['a thousand days of a month', [series(`FREQ=MONTHLY;BYMONTHDAY=${days}`)]],
  ['positions of each month', [series(`FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=${days};COUNT=9999`)]],
  ['days that never come', [series('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')]],
  ['an interval without an end', [series('FREQ=DAILY;INTERVAL=9999')]],
  ['seconds', [series('FREQ=SECONDLY')]],
  ['two thousand changes of a zone', [zone(2_000), entry('Soup', 'DTSTART;TZID=Nowhere:20261201T150000')]],
  ['a title of 20,000 dashes', [entry(fill('-', 20_000), onDay)]],
  ['a duration of a billion days', [entry('Soup', 'DTSTART:20200101T150000Z', 'DURATION:P9999999999D')]],
]

/** Files of about a megabyte, named after their content. */
export const HOSTILE_IMPORTS: HostileImport[] = [
  ...Object.entries(UNITS).flatMap(([name, unit]): HostileImport[] => {
    return [
      { name: `a list with a line of ${name}`, format: 'lines', text: `Soup\n${fill(unit, MEGABYTE)}` },
      { name: `a list of lines of ${name}`, format: 'lines', text: fillLines('', unit) },
      { name: `a chat with a line of ${name}`, format: 'lines', text: `${HEADER}Soup\n${HEADER}hi${fill(unit, MEGABYTE)} soup` },
      { name: `a chat of lines of ${name}`, format: 'lines', text: fillLines(`${HEADER}hi`, unit) },
      { name: `a table with a day of ${name}`, format: 'csv', text: `Task;Date\nSoup;${fill(unit, MEGABYTE)}` },
      { name: `a table with a heading of ${name}`, format: 'csv', text: `Task;${fill(unit, MEGABYTE)};Date\nSoup;;24.11.` },
      { name: `a table with rows of ${name}`, format: 'csv', text: `Task;Date\n${fillLines('Soup;', unit)}` },
      { name: `a calendar with a title of ${name}`, format: 'ics', text: calendar(entry(fill(unit, MEGABYTE), onDay)) },
      {
        name: `a calendar with notes of ${name}`,
        format: 'ics',
        text: calendar(entry('Soup', onDay, `DESCRIPTION:<br>${fill(unit, MEGABYTE)}`)),
      },
      { name: `a calendar with lines of ${name}`, format: 'ics', text: calendar(fillLines('', unit)) },
    ]
  }),
  ...CALENDARS.map(([name, parts]): HostileImport => {
    const all = parts.join('\r\n')
    return { name: `a calendar of ${name}`, format: 'ics', text: calendar(...Array(Math.floor(MEGABYTE / all.length)).fill(all)) }
  }),
]

const SOUP = 'Soup 24.11.'
const BREAD = 'Bread 25.11.'

/** Files whose tasks are soup and bread, with a hostile part between them. */
export const HONEST_BUT_ONE: HostileImport[] = [
  ...Object.entries(UNITS).flatMap(([name, unit]): HostileImport[] =>
    [480, 80_000].flatMap((length): HostileImport[] => {
      const filled = fill(unit, length)
      const between = `${length} letters of ${name}`
      return [
        { name: `a list with ${between}`, format: 'lines', text: [SOUP, filled, BREAD].join('\n') },
        {
          name: `a chat with ${between}`,
          format: 'lines',
          text: [SOUP, `hi${filled} soup`, BREAD].map((line) => HEADER + line).join('\n'),
        },
        { name: `a table with ${between}`, format: 'csv', text: `Task;Date\nSoup;24.11.\nRice;${filled}\nBread;25.11.` },
        {
          name: `a calendar with ${between}`,
          format: 'ics',
          text: calendar(entry('Soup', onDay), entry(filled, onDay), entry('Bread', onDay, `DESCRIPTION:<p>${filled}`)),
        },
      ]
    }),
  ),
  ...CALENDARS.map(
    ([name, parts]): HostileImport => ({
      name: `a calendar with ${name}`,
      format: 'ics',
      text: calendar(entry('Soup', onDay), ...parts, entry('Bread', onDay)),
    }),
  ),
]
