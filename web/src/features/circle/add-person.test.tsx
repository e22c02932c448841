import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { aMember, theSettings } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const ADD = 'POST /families/:family/members'
const first = page.getByLabelText('First name')
const phone = page.getByRole('textbox', { name: 'Phone number' })
const agrees = page.getByRole('checkbox', { name: 'They have agreed' })
const add = () => page.getByRole('button', { name: 'Add to the circle' }).click()

async function open(replies: Replies = {}) {
  signInAs('coordinator')
  serve({ [ADD]: () => aMember({ id: 30, full_name: 'Ruth Levi' }), ...replies })
  await openPage('/family/circle/add')
}

test('a person is added only after the family has ticked that the person agreed', async () => {
  await open()
  await first.fill('Ruth')
  await phone.fill('054-456-7890')
  await add()
  await expect.element(page.getByText('Please ask them first, then tick the box.')).toBeVisible()
  expect(sentTo(ADD)).toEqual([])
  await agrees.click()
  await add()
  await expect.element(page.getByText('In your circle now')).toBeVisible()
  expect(sentTo(ADD)[0]?.body).toEqual({
    first_name: 'Ruth',
    last_name: '',
    phone_number: '+972544567890',
    locale: 'en',
    trusted: true,
    consent: true,
  })
  expect(address()).toBe('/family/circle?member=30')
})

test('a person can be added with only a mail address, also after a reload', async () => {
  const byMail = { 'GET /settings': () => theSettings({ sends: { sms: true, mail: true } }) }
  await open(byMail)
  await first.fill('Ruth')
  await page.getByRole('button', { name: 'Use e-mail instead' }).click()
  await page.getByLabelText('E-mail address').fill('ruth@example.org')
  await closePage()
  await open(byMail)
  await agrees.click()
  await add()
  await expect.poll(() => sentTo(ADD)[0]?.body).toMatchObject({ first_name: 'Ruth', email: 'ruth@example.org' })
})

test('a message with a link to the privacy notice can be sent to the person who is added', async () => {
  await open()
  await page.getByText('Tell them what we keep about them').click()
  const message = page.getByRole('link', { name: 'Send by WhatsApp' })
  await expect.element(message).toBeVisible()
  const text = new URL(message.element().getAttribute('href') ?? '').searchParams.get('text') ?? ''
  expect(text).toMatch(/^The Levi family would like to add your name and number.+\nhttp\S+\/docview\/PRIVACY/)
})

test('a landline number is called a landline, and the page offers no message to it', async () => {
  await open()
  await phone.fill('054-456-7890')
  const told = page.getByText('This is a landline: you’ll need to call.')
  await expect.element(page.getByText('Tell them what we keep about them')).toBeVisible()
  await phone.fill('02-671-2345')
  await expect.element(told).toBeVisible()
  expect(page.getByText('Tell them what we keep about them').query()).toBeNull()
  await phone.fill('054-456-7890')
  await expect.poll(() => told.query()).toBeNull()
})

test('errors for a name of one letter and an invalid number are shown beside their fields', async () => {
  await open()
  await first.fill('R\u2060')
  await phone.fill('12')
  await agrees.click()
  await add()
  await expect.element(first).toHaveAccessibleDescription('Please enter at least 2 characters.')
  await expect.element(phone).toHaveAccessibleDescription('Please enter the full phone number')
  expect(sentTo(ADD)).toEqual([])
})

test('the error for a number of another member is shown beside the field', async () => {
  await open()
  serve({ [ADD]: () => refuse('already_member') })
  await first.fill('Ruth')
  await phone.fill('054-456-7890')
  await agrees.click()
  await add()
  await expect.element(phone).toHaveAccessibleDescription(/Someone who is or was in your circle already has this number or address\.$/)
  await expect.element(phone).toHaveFocus()
})
