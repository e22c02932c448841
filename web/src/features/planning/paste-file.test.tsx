import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const READ = 'POST /families/:family/tasks/import'
const SAVE = 'POST /families/:family/tasks/import/confirm'
const list = page.getByLabelText('Your list')
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()

const DENTIST = {
  line: 3,
  title: 'Dentist',
  category: 'medical' as const,
  date: '2026-11-27',
  start: '10:00',
  end: '11:00',
  source: 'Dentist',
  helpers_needed: 1,
  address: '12 Herzl St',
  private_details: 'Bring the card',
  why_not_ticked: 'calendar' as const,
}

async function open() {
  signInAs('owner')
  serve({
    [READ]: () => ({ drafts: [DENTIST, { ...DENTIST, date: '2026-12-04' }], errors: [], left_out: [9, 14], room: 90 }),
    [SAVE]: () => ({ tasks: [aFamilyTask()] }),
  })
  await openPage('/family/tasks/paste')
}

const choose = (bytes: string | Uint8Array<ArrayBuffer>, name: string) =>
  userEvent.upload(page.getByLabelText(/Choose a file/), new File([bytes], name))

/** A text in an encoding that has one byte for each character. */
function encoded(text: string, encoding: string) {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const))
  return Uint8Array.from([...text], (letter) => bytes.get(letter) ?? 63)
}
function wide(text: string, isLittle: boolean, mark = true) {
  const view = new DataView(new ArrayBuffer(2 * (text.length + (mark ? 1 : 0))))
  for (const [index, unit] of [...(mark ? '\ufeff' : ''), ...text].entries()) view.setUint16(2 * index, unit.charCodeAt(0), isLittle)
  return new Uint8Array(view.buffer)
}

const HEBREW = 'משימה,תאריך\nמרק חם,27.11.2026\nכביסה,28.11.2026'
const RUSSIAN = 'Дело;Дата\nСварить суп;27.11.2026\nВрач;28.11.2026'
const GERMAN = 'Aufgabe;Datum\nWäsche für Müller;27.11.2026\nStraße kehren;28.11.2026'

test.each([
  ['UTF-8', HEBREW, new TextEncoder().encode(HEBREW)],
  ['UTF-8 with its mark', RUSSIAN, new TextEncoder().encode(`\ufeff${RUSSIAN}`)],
  ['UTF-16 LE', HEBREW, wide(HEBREW, true)],
  ['UTF-16 BE', RUSSIAN, wide(RUSSIAN, false)],
  ['UTF-16 LE without its mark', GERMAN, wide(GERMAN, true, false)],
  ['Windows-1255', HEBREW, encoded(HEBREW, 'windows-1255')],
  ['Windows-1255, short', 'משימה,תאריך\nמרק חם,27.11.2026', encoded('משימה,תאריך\nמרק חם,27.11.2026\n', 'windows-1255')],
  ['Windows-1255 with English headings', 'Task,Date\nארוחת ערב,27.11.2026', encoded('Task,Date\nארוחת ערב,27.11.2026', 'windows-1255')],
  ['Windows-1251', RUSSIAN, encoded(RUSSIAN, 'windows-1251')],
  ['Windows-1251, Ukrainian', 'Купити хліб і молоко', encoded('Купити хліб і молоко', 'windows-1251')],
  ['Windows-1251, short', 'задача;дата\nсуп;27.11.2026', encoded('задача;дата\nсуп;27.11.2026', 'windows-1251')],
  ['Windows-1252', GERMAN, encoded(GERMAN, 'windows-1252')],
  ['Windows-1252, French', 'Crème brûlée à emporter', encoded('Crème brûlée à emporter', 'windows-1252')],
  ['Windows-1252, quotes alone', 'Dana’s soup – for “all”', encoded('Dana’s soup – for “all”', 'windows-1252')],
  ['Windows-1250', 'Zupa dla Małgosi;łóżko', encoded('Zupa dla Małgosi;łóżko', 'windows-1250')],
  ['an old Mac', 'Wäsche für Müller', encoded('Wäsche für Müller', 'macintosh')],
  ['DOS', 'Сварить суп', encoded('Сварить суп', 'ibm866')],
])('a file is read by the encoding of its bytes, not by the language of the app: %s', async (_name, text, bytes) => {
  await open()
  await choose(bytes, 'tasks.csv')
  await expect.element(list).toHaveValue(text)
  await press('Find the tasks')
  await expect.element(page.getByText('Is this right?')).toBeVisible()
  expect(sentTo(READ)[0]?.body).toEqual({ text, format: 'csv' })
})

test('if the bytes fit several encodings, the person chooses the text that looks right', async () => {
  await open()
  await choose(encoded('вода', 'windows-1251'), 'tasks.txt')
  const question = page.getByRole('group', { name: 'Which one looks right?' })
  await expect.element(question.getByText('גמהא')).toBeVisible()
  await expect.element(list).toHaveValue('')
  await question.getByRole('radio', { name: 'вода' }).click()
  await expect.element(list).toHaveValue('вода')
  expect(question.query()).toBeNull()
})

const CALENDAR = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Dentist\r\nDTSTART:20261127T080000Z\r\nATTENDEE;CN=Dana:mailto:dana@example.com\r\nDESCRIPTION:Bring\r\n  the card\r\nATTACH;ENCODING=BASE64;VALUE=BINARY:${'A'.repeat(2_000_000)}\r\nBEGIN:VALARM\r\nDESCRIPTION:Soon\r\nEND:VALARM\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test('calendar entries start unticked, guests’ names are not sent, address and notes are saved', async () => {
  await open()
  await choose(CALENDAR, 'family.ics')
  await expect.element(page.getByText('From the file family.ics.')).toBeVisible()
  expect(list.query()).toBeNull()
  await press('Find the tasks')
  expect(sentTo(READ)[0]?.body).toEqual({
    text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Dentist\nDTSTART:20261127T080000Z\nATTENDEE;PARTSTAT=NEEDS-ACTION:guest\nDESCRIPTION:Bring the card\nEND:VEVENT\nEND:VCALENDAR',
    format: 'ics',
  })
  await expect.element(page.getByText('2 lines left out')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription('Nothing is selected.')
  // Two dates of one entry are two rows.
  await page.getByRole('checkbox', { name: /27 November/ }).click()
  await page
    .getByRole('button', { name: /Edit .Dentist/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: 'Edit this line' })
  await expect.element(sheet.getByLabelText('Address')).toHaveValue('12 Herzl St')
  await sheet.getByLabelText('Private notes').fill('Second floor')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await press('Add 1 task')
  await expect.element(page.getByText('1 task added')).toBeVisible()
  expect(sentTo(SAVE)[0]?.body.drafts).toEqual([
    {
      title: 'Dentist',
      category: 'medical',
      date: '2026-11-27',
      start: '10:00',
      end: '11:00',
      address: '12 Herzl St',
      private_details: 'Second floor',
    },
  ])
})

test('contact cards chosen as a list of tasks lead to the page for adding several people', async () => {
  await open()
  await choose('BEGIN:VCARD\nFN:Noa Levi\nTEL:054-2345678\nEND:VCARD', 'noa.vcf')
  await expect.poll(address).toBe('/family/circle/add/several')
})

test('for a calendar without future entries, the page says how many lines were left out', async () => {
  await open()
  serve({ [READ]: () => ({ drafts: [], errors: [], left_out: [3], room: 90 }) })
  await choose(CALENDAR, 'family.ics')
  await press('Find the tasks')
  await expect.element(page.getByText('1 line left out')).toBeVisible()
})
