import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aMember, theSettings } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const ADD = 'POST /families/:family/members'
const KNOWN = 'Someone we know well'
const text = page.getByRole('textbox', { name: 'Names and numbers' })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const lines = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((item) =>
      (item as HTMLElement).innerText
        .split('\n')
        .filter((line) => line && line !== KNOWN)
        .join(' | '),
    )

async function open() {
  signInAs('owner')
  serve({
    'GET /families/:family/requests': () => [],
    [ADD]: ({ body }) => (body.first_name === 'Avi' ? refuse('already_member') : aMember({ id: 30, full_name: body.first_name })),
  })
  await openPage('/family/circle/add/several')
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name: string) {
  await userEvent.upload(page.getByLabelText(/Choose a file/), new File([content], name))
}

test('people are shown before they are added, and those who can’t be added stay with the reason', async () => {
  await open()
  await text.fill('1. Ruth Levi 054-456-7890\nAvi 052-234-5678\nGrandma')
  await press('Find the people')
  await expect.element(page.getByText('1 line needs your help.', { exact: false })).toBeVisible()
  await expect
    .poll(lines)
    .toEqual([
      'Grandma | There is no phone number in this line.',
      'Ruth Levi | +972 54 456 7890 | 1. Ruth Levi 054-456-7890',
      'Avi | +972 52 234 5678 | Avi 052-234-5678',
    ])
  await press('Add 2 people')
  await expect.element(page.getByText('Please ask them first, then tick the box.')).toBeVisible()
  expect(sentTo(ADD)).toEqual([])
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await press('Add 2 people')
  await expect.element(page.getByText('1 person is in your circle now')).toBeVisible()
  await expect
    .poll(lines)
    .toEqual([
      'Grandma | There is no phone number in this line.',
      'Avi | +972 52 234 5678 | Avi 052-234-5678 | Someone who is or was in your circle already has this number or address.',
    ])
  expect(sentTo(ADD).map(({ body }) => [body.first_name, body.last_name, body.phone_number])).toEqual([
    ['Ruth', 'Levi', '+972544567890'],
    ['Avi', '', '+972522345678'],
  ])
})

test('a person is added with only a mail address, and an address beside a landline is kept', async () => {
  await open()
  const CHANGE = 'PATCH /families/:family/members/:id'
  serve({ [CHANGE]: ({ body }) => ({ member: aMember({ id: 30, email: body.email ?? '' }), message: null }) })
  await text.fill('Noa Levi <noa@people.example>\nRuth Levi 03-6123456 ruth@people.example')
  await press('Find the people')
  await expect.element(page.getByRole('listitem').nth(1)).toBeVisible()
  await expect
    .poll(lines)
    .toEqual([
      'Noa Levi | noa@people.example | Noa Levi <noa@people.example>',
      'Ruth Levi | +972 3 612 3456, ruth@people.example | Ruth Levi 03-6123456 ruth@people.example',
    ])
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await press('Add 2 people')
  await expect.element(page.getByText('2 people are in your circle now')).toBeVisible()
  expect(sentTo(ADD).map(({ body }) => [body.email, body.phone_number])).toEqual([
    ['noa@people.example', undefined],
    [undefined, '+97236123456'],
  ])
  expect(sentTo(CHANGE).map(({ body }) => body)).toEqual([{ email: 'ruth@people.example' }])
})

test('people of a list count as known well only if the family ticks that for each person', async () => {
  await open()
  await text.fill('Ruth 054-456-7890\nDina 052-234-5678')
  await press('Find the people')
  const known = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('switch', { name: KNOWN })
  await expect.element(known('Ruth')).not.toBeChecked()
  await known('Dina').click()
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await press('Add 2 people')
  await expect
    .poll(() => sentTo(ADD).map(({ body }) => [body.first_name, body.trusted]))
    .toEqual([
      ['Ruth', false],
      ['Dina', true],
    ])
})

test('a line can be corrected to a mail address, and a closed sheet keeps typed text', async () => {
  await open()
  serve({ 'GET /settings': () => theSettings({ sends: { sms: true, mail: true } }) })
  await text.fill('Grandma')
  await press('Find the people')
  await press('Edit “Grandma”')
  const sheet = page.getByRole('dialog', { name: 'Edit this line' })
  await sheet.getByRole('button', { name: 'Use e-mail instead' }).click()
  await sheet.getByLabelText('E-mail address').fill('grandma@example.org')
  await userEvent.keyboard('{Escape}')
  await expect.poll(lines).toEqual(['Grandma | grandma@example.org'])
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await press('Add 1 person')
  await expect.poll(() => sentTo(ADD).map(({ body }) => [body.first_name, body.email])).toEqual([['Grandma', 'grandma@example.org']])
})

test('a line is added only after it is corrected in its sheet, and a line can be left out', async () => {
  await open()
  await text.fill('Grandma\nAnn 054-234')
  await press('Find the people')
  await expect
    .element(page.getByRole('button', { name: 'Add to the circle' }))
    .toHaveAccessibleDescription(/needs a name and a phone number/)
  await press('Edit “Grandma”')
  const sheet = page.getByRole('dialog', { name: 'Edit this line' })
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect.element(sheet.getByText('Please enter the full phone number')).toBeVisible()
  await sheet.getByRole('textbox', { name: 'Phone number' }).fill('054-456-7890')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await press('Edit “Ann”')
  await press('Leave this person out')
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await press('Add 1 person')
  await expect.element(page.getByText('1 person is in your circle now')).toBeVisible()
  expect(sentTo(ADD).map(({ body }) => [body.first_name, body.phone_number])).toEqual([['Grandma', '+972544567890']])
})

test('after Back, the same people are shown as they were corrected', async () => {
  await open()
  await text.fill('Grandma\nAnn 054-234')
  await press('Find the people')
  await press('Edit “Ann”')
  await press('Leave this person out')
  await press('Edit “Grandma”')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Phone number' }).fill('054-456-7890')
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  history.back()
  await expect.element(text).toHaveValue('Grandma\nAnn 054-234')
  await press('Find the people')
  await expect.element(page.getByRole('checkbox', { name: 'They have all agreed' })).toBeChecked()
  await expect.poll(lines).toEqual(['Grandma | +972 54 456 7890'])
})

test('contact cards of a phone become people, and the pictures in the cards are not read', async () => {
  await open()
  await choose(
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:Levi;Noa;;;\r\nTEL;TYPE=CELL:054-234-5678\r\nNOTE:secret\r\nPHOTO;ENCODING=b:${'A'.repeat(3_000_000)}\r\nEND:VCARD\r\n`,
    'contacts.vcf',
  )
  await expect.element(page.getByText('From the file contacts.vcf.')).toBeVisible()
  await press('Find the people')
  await expect.element(page.getByRole('listitem')).toBeVisible()
  await expect.poll(lines).toEqual(['Noa Levi | +972 54 234 5678'])
  expect(address()).toBe('/family/circle/add/several?step=people')
})

test.each([
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49]), 'photo.png'],
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0, 0, 0, 0x21]), 'people.xlsx'],
  ['noise', crypto.getRandomValues(new Uint8Array(60_000)), 'noise.csv'],
])('the file with %s is refused with a text, and what was typed stays', async (_what, bytes, name) => {
  await open()
  await text.fill('Ruth 054-456-7890')
  await choose(bytes, name)
  await expect.element(page.getByText('This file can’t be read here.', { exact: false })).toBeVisible()
  await expect.element(text).toHaveValue('Ruth 054-456-7890')
})

test('a list with too many lines is refused with a sentence', async () => {
  await open()
  await choose('Ruth 054-456-7890\n'.repeat(10_000), 'people.txt')
  await press('Find the people')
  await expect.element(page.getByText('This is too much at once. Please shorten it.')).toBeVisible()
})
