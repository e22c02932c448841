import { expect, test } from 'vitest'
import { loadPhones } from '../../platform/phones.ts'
import type { PersonRow } from './people-draft.rules.ts'
import { whyNotPerson } from './people-draft.rules.ts'
import { PEOPLE_MAX, readPeople } from './people-lines.rules.ts'

const phones = await loadPhones()

/** Rows such as `Noa | Levi | +972542345678`. In a row that is refused, an error code replaces the number. */
async function read(text: string, country = 'IL') {
  const rows = (await readPeople(phones, text, country)) ?? []
  return rows.map((row) => [row.firstName, row.lastName, whyNotPerson(phones, row) ?? numberOf(row)].join(' | '))
}
const numberOf = ({ country, number }: PersonRow) => phones.parsePhoneNumberFromString(number, country as 'IL')?.number

const NOA = 'Noa | Levi | +972542345678'

test.each([
  'Noa Levi 054-2345678',
  '1. Noa Levi 054-2345678',
  '1) Noa Levi 054-2345678',
  '(1) Noa Levi 054-2345678',
  '#3 Noa Levi 054-2345678',
  'a) Noa Levi 054-2345678',
  '12 Noa Levi 054-2345678',
  '1️⃣ Noa Levi 054-2345678',
  '✅ Noa Levi: 054-2345678',
  '- Noa Levi – 054-2345678',
  '*Noa Levi* 054-2345678',
  '3. 054-2345678 Noa Levi',
  '12 054-2345678 Noa Levi',
  '"Noa Levi" 054-2345678',
  '“Noa Levi”: 054-2345678',
  '„Noa Levi“, 054-2345678',
  'Levi, Noa 054-2345678',
  '"Levi, Noa",054-2345678',
  'Noa;Levi;054-2345678',
  'Noa\tLevi\t054-2345678',
  'Noa Levi (neighbour) 054-2345678',
  'Noa Levi 054-2345678 (mornings only)',
  'Noa Levi, the neighbour, 054-2345678',
  'Noa Levi, 054-2345678, 052-3456789',
  'Noa Levi 054-2345678 / 02-6712345',
  'Noa Levi 02-6712345, 054-2345678',
  'Noa Levi 054-2345678 052-3456789',
  'Noa Levi home: 02-6712345 mobile: 054-2345678',
  'Noa Levi 052-3456789 (home), 054-2345678 (mobile)',
  'Noa Levi tel:+972-54-234-5678',
  'Noa Levi <tel:+972542345678>',
  'Noa Levi tel:+972-54-234-5678;ext=3',
  'Noa Levi https://wa.me/972542345678',
  'Noa Levi 054 234 5678 ext 3',
  'Noa Levi 054-2345678 x3',
  'Noa Levi 054\u05be234\u05be5678',
  'Noa Levi 054\u2011234\u20115678',
  'Noa Levi 054\u202f234\u202f5678',
  'Noa Levi 054.234.5678',
  'Noa Levi +972 (0)54-234-5678',
  'Noa Levi 00972-54-2345678',
  'Noa Levi noa@example.com 054-2345678',
  'Noa Levi 24.11.1980 054-2345678',
  'Noa Levi, 054-2345678, 24/11/1980',
  '[25/11, 10:03] Dana: Noa Levi 054-2345678',
  '[25/11/2026, 10:03:11] Noa Levi: 054-2345678',
  '[10:03, 25/11/2026] Noa Levi: 054-2345678',
  '25.11.26, 22:03 - Noa Levi: my number is 054-2345678',
  '\u2066Noa\u2069 Levi \u200e054-234-5678',
])('one person is read from %j, with a mobile number and no number in the name', async (line) => {
  expect(await read(line)).toEqual([NOA])
})

test('a birthday is no phone number, also where it could be a landline', async () => {
  const people = ['Dana Levi 24.11.1980', 'Noa Levi 1/2/1980 054-2345678'].join('\n')
  for (const country of ['DE', 'IL']) expect((await read(people, country))[0], country).toBe('Dana | Levi | phone_missing')
  expect((await read(people))[1]).toBe(NOA)
})

test.each([
  ['Ruth: +972 54 456 7890', 'Ruth |  | +972544567890', 'IL'],
  ['054 456 78 90, Ruth Ben Ami', 'Ruth | Ben Ami | +972544567890', 'IL'],
  ['- רות לוי 02-671-2345', 'רות | לוי | +97226712345', 'IL'],
  ["נועה לוי (שכנה) טל' 054-2345678", 'נועה | לוי | +972542345678', 'IL'],
  ['נועה לוי נייד: 054-2345678', 'נועה | לוי | +972542345678', 'IL'],
  ['Анна Иванова, моб. +7 912 345-67-89', 'Анна | Иванова | +79123456789', 'IL'],
  ['Анна Иванова 8 (912) 345-67-89', 'Анна | Иванова | +79123456789', 'RU'],
  ['Oma Erna 030/901820 oder 0170 1234567', 'Oma | Erna | +491701234567', 'DE'],
  ['Müller, Hans Handy: 0170-1234567', 'Hans | Müller | +491701234567', 'DE'],
  ['Noa O’Brien (212) 555-0123', 'Noa | O’Brien | +12125550123', 'US'],
])('the person of %s is read in the family’s country', async (line, person, country) => {
  expect(await read(line, country)).toEqual([person])
})

test.each([
  ['Ruth Levi', 'Ruth | Levi | phone_missing'],
  ['054-456-7890', ' |  | name_too_short'],
  ['R 054-456-7890', 'R |  | name_too_short'],
  ['R\u200b 054-456-7890', 'R |  | name_too_short'],
  ['\u2060\u3164 054-456-7890', '\u3164 |  | name_too_short'],
  ['Ruth 000-000-0000', 'Ruth |  | phone_invalid'],
  ['Ruth 054-234', 'Ruth |  | phone_invalid'],
])('the line %j waits to be corrected', async (line, person) => {
  expect(await read(line)).toEqual([person])
})

test('each line with text is a person, and the country’s code is added to numbers without a code', async () => {
  expect(await read('Ruth 030 901820\n\n  \n\u2060\u200b\nAvi +972544567890\n', 'DE')).toEqual([
    'Ruth |  | +4930901820',
    'Avi |  | +972544567890',
  ])
})

test.each([
  'Name,Phone\n"Levi, Noa",054-2345678',
  'sep=;\nPhone;Name\n054-2345678;Noa Levi',
  'First Name,Middle Name,Last Name,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value\nNoa,,Levi,n@e.com,Home,02-6712345,Mobile,+972 54-234-5678',
  'First Name,Last Name,Home Phone,Mobile Phone\nNoa,Levi,02-6712345,054-2345678',
  'Name\tMobile\nNoa Levi\t054-2345678',
  'Vorname;Nachname;Handy\nNoa;Levi;054-2345678',
  'Фамилия;Имя;Телефон\nLevi;Noa;054-2345678',
  'שם משפחה,שם פרטי,נייד\nLevi,Noa,054-2345678',
])('a person is read from the table %j', async (table) => {
  expect(await read(table)).toEqual([NOA])
})

const card = (lines: string) => `BEGIN:VCARD\r\n${lines.replaceAll('\n', '\r\n')}\r\nEND:VCARD\r\n`

test.each([
  ['Android, 2.1', 'VERSION:2.1\nN:Levi;Noa;;;\nFN:Noa Levi\nTEL;HOME:02-6712345\nTEL;CELL:054-234-5678'],
  [
    'iPhone, 3.0',
    'VERSION:3.0\nN:Levi;Noa;;Dr.;\nFN:Noa Levi\nitem1.TEL;type=pref:+972 54-234-5678\nitem1.X-ABLabel:_$!<Mobile>!$_\nBDAY:1980-01-30',
  ],
  [
    'Outlook',
    'VERSION:2.1\nN;LANGUAGE=en-us:Levi;Noa\nFN:Noa Levi\nTEL;WORK;VOICE:02-6712345\nTEL;CELL;VOICE:(054) 234-5678\nPHOTO;TYPE=JPEG;ENCODING=BASE64:\n /9j/4AAQSkZJRg==\n',
  ],
  [
    '4.0',
    'VERSION:4.0\nN:Levi;Noa;;;\nFN:Noa Levi\nTEL;VALUE=uri;TYPE="voice,home":tel:+972-2-671-2345;ext=3\nTEL;VALUE=uri;TYPE=cell:tel:+972-54-234-5678\nEMAIL:n@e.com',
  ],
  ['only FN', 'VERSION:3.0\nFN:Noa Levi\nTEL:054-2345678'],
  ['FN reversed', 'VERSION:3.0\nFN:Levi\\, Noa\nTEL:054-2345678'],
  ['folded', 'VERSION:3.0\nN:Le\n vi;Noa;;;\nTEL;TYPE=CELL:+97254234\n 5678'],
  ['waid', 'VERSION:3.0\nN:Levi;Noa;;;\nFN:Noa Levi\nitem1.TEL;waid=972542345678:+972 54-234-5678\nitem1.X-ABLabel:Mobile'],
  ['two mobiles and a fax', 'VERSION:3.0\nN:Levi;Noa;;;\nTEL;TYPE=FAX:02-6712345\nTEL;TYPE=CELL:054-2345678\nTEL;TYPE=CELL:052-3456789'],
])('the name and the mobile number are read from a card: %s', async (_program, lines) => {
  expect(await read(card(lines))).toEqual([NOA])
})

test('cards of old phones are read in their encoding, and each card becomes one person', async () => {
  const old = card(
    'VERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D7=9C=D7=95=D7=99;=D7=A0=D7=95=\n=D7=A2=D7=94;;;\nTEL;CELL:054-2345678',
  )
  const russian = card(
    'VERSION:2.1\nN;CHARSET=windows-1251;ENCODING=QUOTED-PRINTABLE:=C8=E2=E0=ED=EE=E2=E0;=C0=ED=ED=E0\nTEL;CELL:+79123456789',
  )
  const none = card('VERSION:3.0\nFN:Plumber\nORG:Pipes')
  expect(await read(old + russian + none)).toEqual([
    'נועה | לוי | +972542345678',
    'Анна | Иванова | +79123456789',
    'Plumber |  | phone_missing',
  ])
})

test('a text with more people than the limit is refused', async () => {
  const lines = (amount: number) => 'Noa Levi 054-2345678\n'.repeat(amount)
  expect(await readPeople(phones, lines(PEOPLE_MAX), 'IL')).toHaveLength(PEOPLE_MAX)
  expect(await readPeople(phones, lines(PEOPLE_MAX + 1), 'IL')).toBeNull()
  expect(await readPeople(phones, lines(10_000), 'IL')).toBeNull()
  expect(await readPeople(phones, 'x1 '.repeat(300_000), 'IL')).toHaveLength(1)
})

const NOA_BY_MAIL = 'Noa | Levi | @ noa@people.example'

/** `Noa | Levi | @ noa@people.example` for someone with only a mail address, `+ noa@…` for a mail address beside a landline. */
async function readMails(text: string) {
  const rows = (await readPeople(phones, text, 'IL')) ?? []
  return rows.map((row) => {
    const address = row.country === '@' ? `@ ${row.number}` : [numberOf(row), row.besides].filter(Boolean).join(' + ')
    return [row.firstName, row.lastName, whyNotPerson(phones, row) ?? address].join(' | ')
  })
}

test.each([
  'BEGIN:VCARD\nVERSION:3.0\nN:Levi;Noa;;;\nFN:Noa Levi\nEMAIL;TYPE=INTERNET:noa@people.example\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:2.1\nN:Levi;Noa\nEMAIL;INTERNET:noa@people.example\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:4.0\nFN:Noa Levi\nitem1.EMAIL;PREF=1:noa@people.example\nitem2.EMAIL:other@people.example\nEND:VCARD',
  'Noa Levi noa@people.example',
  'Noa Levi <noa@people.example>',
  'Noa Levi, noa@people.example',
  '"Levi, Noa" <noa@people.example>;',
  'noa@people.example Noa Levi',
  '- Noa Levi (noa@people.example)',
  'Noa Levi mailto:noa@people.example',
  'Name,E-Mail\nNoa Levi,noa@people.example',
  'First name;Last name;E-mail address\nNoa;Levi;noa@people.example',
  'Vorname\tNachname\tMail\nNoa\tLevi\tnoa@people.example',
  'שם,כתובת מייל\nNoa Levi,noa@people.example',
  'ФИО;Эл. почта\nNoa Levi;noa@people.example',
  'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value\nNoa,Levi,* Home,noa@people.example ::: b@people.example,',
])('someone who has only a mail address is read from %j', async (text) => {
  expect(await readMails(text)).toEqual([NOA_BY_MAIL])
})

test.each([
  ['N:Levi;Noa\nTEL;HOME:03-6123456\nEMAIL;INTERNET:noa@people.example', '+97236123456 + noa@people.example'],
  ['N:Levi;Noa\nTEL;CELL:054-2345678\nEMAIL;INTERNET:noa@people.example', '+972542345678'],
  ['N:Levi;Noa\nTEL;HOME:03-6123456\nTEL;CELL:054-2345678\nEMAIL:noa@people.example', '+972542345678'],
])('a mail address in a card is kept only if the card has no mobile number: %j', async (lines, address) => {
  expect(await readMails(`BEGIN:VCARD\nVERSION:2.1\n${lines}\nEND:VCARD`)).toEqual([`Noa | Levi | ${address}`])
})

test('a mail address beside a landline is kept, both from a line of text and from a table', async () => {
  expect(await readMails('Noa Levi 03-6123456 noa@people.example')).toEqual(['Noa | Levi | +97236123456 + noa@people.example'])
  expect(await readMails('Name,Phone,E-Mail\nNoa Levi,03-6123456,noa@people.example')).toEqual([
    'Noa | Levi | +97236123456 + noa@people.example',
  ])
})
