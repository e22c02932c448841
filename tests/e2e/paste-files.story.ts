import { wordsIn } from './screenshots/words.ts'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { translatorInto } from './setup/messages-by-language.ts'
import { expect, expectAccessible, test } from './setup/story.ts'

const dotted = (days: number) => dayFromNow(days).split('-').toReversed().join('.')
const compact = (days: number) => dayFromNow(days).replaceAll('-', '')

/** The bytes of a text in an encoding of one byte each, as old programs on Windows write it. */
function encoded(text: string, encoding: string) {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const))
  return Buffer.from([...text].map((letter) => bytes.get(letter) ?? 63))
}

/** Tables of tasks, as a family exports them from a spreadsheet. Each language has a different format. */
const TABLES = {
  en: {
    bytes: Buffer.from(`sep=;\r\nTask;Date;Start;End\r\nSoup;${dotted(3)};5:00:00 PM;6:30:00 PM\r\nLaundry;${dotted(4)};;\r\n`),
    titles: ['Soup', 'Laundry'],
  },
  iw: {
    bytes: encoded(`תאריך,משעה,עד,משימה\r\n${dotted(3)},17:00:00,18:30:00,מרק חם\r\n${dotted(4)},,,כביסה\r\n`, 'windows-1255'),
    titles: ['מרק חם', 'כביסה'],
  },
  de: {
    bytes: encoded(
      `Hilfe für Familie Levi;;;\r\nAufgabe;Datum;Von;Bis\r\nWäsche;${dotted(3)};17:00:00;18:30:00\r\nStraße kehren;${dotted(4)};;\r\n`,
      'windows-1252',
    ),
    titles: ['Wäsche', 'Straße kehren'],
  },
  ru: {
    bytes: encoded(
      `Дело\tДата\tНачало\tКонец\r\nСварить суп\t${dotted(3)}\t17:00:00\t18:30:00\r\nУборка\t${dotted(4)}\t\t\r\n`,
      'windows-1251',
    ),
    titles: ['Сварить суп', 'Уборка'],
  },
}
/** The language of the file for each language of the app. */
const FILE_OF = { en: 'iw', iw: 'ru', de: 'de', ru: 'en' } as const

const CALENDAR = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${[
  `SUMMARY:Dentist\r\nDTSTART:${compact(3)}T100000\r\nDTEND:${compact(3)}T110000\r\nLOCATION:12 Herzl St\r\nDESCRIPTION:Bring the card\r\nATTENDEE:mailto:avi@example.com`,
  `SUMMARY:Over\r\nDTSTART:20200101T100000`,
]
  .map((lines) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`)
  .join('')}END:VCALENDAR\r\n`

const CARDS = ['N:Levi;Ruth;;;\r\nTEL;TYPE=HOME:02-671-2345\r\nTEL;TYPE=CELL:054-456-7890', 'FN:Grandma\r\nPHOTO;ENCODING=b:/9j/4AAQ']
  .map((lines) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${lines}\r\nEND:VCARD\r\n`)
  .join('')

for (const locale of ['en', 'iw', 'de', 'ru'] as const) {
  const w = translatorInto(locale)
  test.describe(`files in ${locale}`, () => {
    test.use({ locale: wordsIn(locale).browser })

    test(`a table and a calendar become tasks, and cards become people, in ${locale}`, async ({ page: noa }) => {
      const { ownerPath } = await makeFamily(wordsIn(locale))
      await noa.goto(ownerPath)
      await noa.getByRole('link', { name: w('Add the first task') }).click()
      await noa.getByRole('link', { name: w('Paste a list') }).click()
      const choose = (name: string, buffer: Buffer) => noa.getByLabel(w('Choose a file')).setInputFiles({ name, mimeType: '', buffer })
      const rows = noa.getByRole('listitem').filter({ has: noa.getByRole('checkbox') })

      await choose('photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))
      await expect(noa.getByText(w('This file can’t be read here. Please save it as CSV or as text, and choose that one.'))).toBeVisible()

      const { bytes, titles } = TABLES[FILE_OF[locale]]
      await choose('tasks.csv', bytes)
      // The field gets its text after the file is read.
      await expect(noa.getByRole('textbox')).not.toHaveValue('')
      await noa.getByRole('button', { name: w('Find the tasks') }).click()
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(0)).toContainText(titles[0] ?? '')
      await expect(rows.nth(0)).toContainText('17:00 – 18:30')
      await expect(rows.nth(1)).toContainText(titles[1] ?? '')
      await expectAccessible(noa)
      await noa.getByRole('button', { name: w('{0, plural, one {Add # task} other {Add # tasks}}', { 0: 2 }) }).click()
      await expect(noa.getByText(w('{0, plural, one {# task added} other {# tasks added}}', { 0: 2 }))).toBeVisible()

      await noa.goto('/family/tasks/paste')
      await choose('family.ics', Buffer.from(CALENDAR))
      await expect(noa.getByText('family.ics')).toBeVisible()
      await noa.getByRole('button', { name: w('Find the tasks') }).click()
      await expect(rows).toHaveCount(1)
      await expect(rows.getByRole('checkbox')).not.toBeChecked()
      await expect(rows).toContainText('12 Herzl St')
      await expect(noa.getByText(w('{0, plural, one {# line left out} other {# lines left out}}', { 0: 1 }))).toBeVisible()
      await expectAccessible(noa)
      await rows.getByRole('checkbox').check()
      await noa.getByRole('button', { name: w('{0, plural, one {Add # task} other {Add # tasks}}', { 0: 1 }) }).click()
      await expect(noa.getByText(w('{0, plural, one {# task added} other {# tasks added}}', { 0: 1 }))).toBeVisible()

      await noa.goto('/family/tasks/paste')
      await choose('contacts.vcf', Buffer.from(CARDS))
      await expect(noa.getByText('contacts.vcf')).toBeVisible()
      await noa.getByRole('button', { name: w('Find the people') }).click()
      await expect(noa.getByRole('listitem')).toHaveCount(2)
      // The line that needs help comes first.
      await expect(noa.getByRole('listitem').first()).toContainText(w('There is no phone number in this line.'))
      await expect(noa.getByRole('listitem').last()).toContainText('+972 54 456 7890')
      await expectAccessible(noa)
      await noa.getByRole('checkbox', { name: w('They have all agreed') }).check()
      await noa
        .getByRole('button', { name: w('{0, plural, =0 {Add to the circle} one {Add # person} other {Add # people}}', { 0: 1 }) })
        .click()
      await expect(
        noa.getByText(w('{added, plural, one {# person is in your circle now} other {# people are in your circle now}}', { added: 1 })),
      ).toBeVisible()
    })
  })
}
