import { PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { OpenTask } from '@hand-in-hand/contract/tasks/wanted-tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { takeReturnPath } from '../../platform/return-path.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { foreign, noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'
import { ASK, button, fillIn, first, openSignUp, phone, readBoth, SOUP } from '../../testing/sign-up.ts'

test('the sign-up leads step by step to the form, and “Back” goes one step back', async () => {
  await openSignUp()
  await expect.element(page.getByRole('heading', { name: 'The Levi family could use a hand' })).toBeVisible()
  await button('Let’s go').click()
  await button('Join').click()
  expect(address()).toBe('/sign-up/abc?step=details')
  await button('Back').click()
  await expect.element(page.getByRole('heading', { name: 'What is needed now' })).toBeVisible()
})

test('the acquaintance is sent with the request, and the last name may stay empty', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await expect.element(page.getByText(/will see your name and number, and decide\./)).toBeVisible()
  await page.getByLabelText('How do you know each other? (optional)').fill(' From the choir ')
  await first.fill('Yael')
  await phone.fill('054-456-7890')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.element(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
  expect(sentTo(ASK)[0]?.body).toMatchObject({ acquaintance: 'From the choir', supporter: { first_name: 'Yael', last_name: '' } })
})

test('a reply that is not from our server does not count as sent, and the form is kept', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => foreign({ hello: 'world' }) })
  await fillIn()
  await button('Send my request').click()
  await expect.element(page.getByText('Something went wrong on our side. Please try again.')).toBeVisible()
  await closePage()
  await openSignUp('/sign-up/abc?step=details')
  await expect.element(first).toHaveValue('Yael')
})

test('the chosen task is sent with the request', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=tasks')
  await page.getByRole('button', { name: /Soup/ }).click()
  await expect.element(page.getByText(/The task you chose:.*Soup/).first()).toBeVisible()
  await fillIn()
  await button('Send my request').click()
  await expect.element(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
  expect(sentTo(ASK)[0]?.body).toMatchObject({
    invitation: 'abc',
    supporter: { first_name: 'Yael', last_name: 'Peretz', phone_number: '+972544567890' },
    wanted_task_id: -5,
  })
})

test('the places of a task share one card, and so do the dates of a series with a linked date', async () => {
  const bed = (id: number): OpenTask => ({ ...SOUP, id, title: 'Carry the bed', group_id: 10 })
  const dinner = (id: number, date: string): OpenTask => ({ ...SOUP, id, title: 'Dinner', type: 'until_time', date, series_id: 20 })
  const events = [dinner(20, '2026-11-24'), dinner(21, '2026-12-01'), dinner(22, '2026-12-08')]
  await openSignUp('/sign-up/abc?step=tasks&task=21', { no_time: [bed(10), bed(11)], events })
  const bedCard = page.getByRole('button', { name: /Carry the bed.*2 people needed.*I’d like this one/ })
  const dinnerCard = page.getByRole('button', { name: /Dinner.*24 November.*every Tuesday, 2 more.*You chose this one/ })
  // The text of a card names its state, and a tap leads to the form, so neither card is a switch.
  for (const card of [bedCard, dinnerCard]) await expect.element(card).not.toHaveAttribute('aria-pressed')
})

test('if the link names an open task, the first page shows this task and not the general text', async () => {
  const dinner: OpenTask = { ...SOUP, id: 20, title: 'Dinner', type: 'until_time', date: '2026-11-26' }
  await openSignUp('/sign-up/abc?task=20', { no_time: [], events: [dinner], asked_by: 'Noa' })
  await expect.element(page.getByRole('heading', { name: 'Noa asks' })).toBeVisible()
  await expect.element(page.getByText(/Dinner.*Thursday, 26 November/).first()).toBeVisible()
  expect(page.getByText(/They have listed what would help most/).query()).toBeNull()
})

test.each([
  ['on the first page', '/sign-up/abc?task=5'],
  ['in the list', '/sign-up/abc?step=tasks'],
])('a task whose taker picks a day names the days that are left, %s', async (_where, at) => {
  await openSignUp(at, { no_time: [{ ...SOUP, days: ['2026-11-22', '2026-11-26', '2026-11-28'] }] })
  await expect.element(page.getByText(/Thu or Sat/).first()).toBeVisible()
  expect(page.getByText(/Any time/).query()).toBeNull()
})

test('the first field of the form has the focus at once', async () => {
  await openSignUp('/sign-up/abc?step=details')
  await expect.element(first).toHaveFocus()
})

test('if the task of the link is no longer open, the page says so', async () => {
  await openSignUp('/sign-up/abc?step=tasks&task=-9')
  await expect.element(page.getByText(/The task in your link has already found someone/)).toBeVisible()
})

test('the consent step leads to the form if nothing is filled in', async () => {
  await openSignUp('/sign-up/abc?step=consent')
  await expect.element(page.getByRole('heading', { name: 'How can the family reach you?' })).toBeVisible()
})

test('without a name and a number the form stays, and both fields show the reason', async () => {
  await openSignUp('/sign-up/abc?step=details')
  await button('Continue').click()
  await expect.element(first).toHaveAccessibleDescription('Please enter at least 2 characters')
  await expect.element(phone).toHaveAccessibleDescription('Please enter the full phone number')
  await expect.element(phone).toBeInvalid()
  await expect.element(first).toHaveFocus()
  await phone.fill('054-456-7890')
  await expect.element(phone).toBeValid()
  await first.fill('\u200b\u2800')
  await button('Continue').click()
  await expect.element(first).toHaveAccessibleDescription('Please enter at least 2 characters')
  expect(address()).toBe('/sign-up/abc?step=details')
})

test('a name of 80 characters is cut to 79, and its field says that the rest was left out', async () => {
  await openSignUp('/sign-up/abc?step=details')
  await first.fill('a'.repeat(79))
  await expect.element(first).not.toHaveAccessibleDescription()
  await first.fill('b'.repeat(80))
  await expect.element(first).toHaveValue('b'.repeat(79))
  await expect.element(first).toHaveAccessibleDescription('A name can have up to 79 characters here. The rest was left out.')
})

test.each([
  ['is no number', '12345', 'Please enter a valid, existing phone number'],
  ['does not exist', '011-111-1111', 'Non-existent phone number. Please specify a real phone number'],
])('a number that %s keeps the form open, with the reason', async (_, number, said) => {
  await openSignUp('/sign-up/abc?step=details')
  await fillIn({ number })
  await expect.element(phone).toHaveAccessibleDescription(said)
  expect(address()).toBe('/sign-up/abc?step=details')
})

test('a number of another country, typed with its country code, is sent with that code', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await phone.fill('+49 1512 3456789')
  await expect.element(phone).toHaveAccessibleDescription('The SMS goes to +49 1512 3456789')
  await first.fill('Eva')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.poll(() => sentTo(ASK)[0]?.body.supporter.phone_number).toBe('+4915123456789')
})

test('a request has the versions of the terms and of the privacy notice', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await fillIn()
  await button('Send my request').click()
  await expect
    .poll(() => sentTo(ASK).map(({ body }) => body.consent))
    .toEqual([{ terms_version: TERMS_VERSION, privacy_version: PRIVACY_VERSION }])
})

test('a number that is in the family already leads back to the form, with the reason', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => refuse('already_member') })
  await fillIn()
  await button('Send my request').click()
  await expect.element(phone).toHaveAccessibleDescription(/tap the login link in the SMS/)
  expect(page.getByText(/The SMS goes to/).query()).toBeNull()
  await phone.fill('052-234-5678')
  await expect.element(phone).toHaveAccessibleDescription('The SMS goes to +972 52 234 5678')
})

test('without a network the error is shown, and the request can be sent again', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => noNetwork })
  await fillIn()
  await button('Send my request').click()
  await expect.element(page.getByText('No connection right now. Please check your internet connection and try again.')).toBeVisible()
  serve({ [ASK]: () => ({ full_name: 'Yael Peretz', formatted_phone_number: '+972 54-456-7890' }) })
  await button('Send my request').click()
  await expect.element(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
})

test('a sent request is still shown after a reload, and another can be made', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await fillIn()
  await button('Send my request').click()
  await expect.element(page.getByText('+972 54-456-7890')).toBeVisible()
  await closePage()
  await openSignUp('/sign-up/abc')
  await button('Wrong number, or someone else is joining').click()
  await expect.element(first).toHaveValue('Yael')
})

test('a family that pauses takes no request', async () => {
  await openSignUp('/sign-up/abc?step=details', { paused: true })
  await expect.element(page.getByRole('heading').first()).toMatchTextContent(/pause/)
  expect(first.query()).toBeNull()
})

test.each([
  ['wrong', 'not_found', 'Wrong invite code'],
  ['closed', 'invitation_closed', 'Invitation expired'],
] as const)('a link that is %s says so', async (_, code, title) => {
  serve({ 'POST /supporters/signup/validate': () => refuse(code), 'GET /supporters/families/:invitation': () => refuse(code) })
  await openPage('/sign-up/abc')
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

test('in Hebrew the form is read from the right, and the number from the left', async () => {
  await openSignUp('/sign-up/abc?step=details', {}, 'iw')
  const fields = page.getByRole('textbox')
  await expect.element(fields.first()).toBeVisible()
  expect(getComputedStyle(fields.first().element().closest('form') ?? document.body).direction).toBe('rtl')
  expect(getComputedStyle(fields.last().element()).direction).toBe('ltr')
})

test('someone without a mobile gives a mail address, and a typing error can be corrected', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => ({ full_name: 'Yael Peretz', formatted_phone_number: '', email: 'yael@gmail.com' }) })
  await first.fill('Yael')
  await button('Use e-mail instead').click()
  const mail = page.getByLabelText('E-mail address')
  await mail.fill('yael@')
  await button('Continue').click()
  await expect.element(mail).toHaveAccessibleDescription('Please check the e-mail address')
  await mail.fill('Yael@gmial.com')
  await button('Did you mean yael@gmail.com?').click()
  await expect.element(mail).toHaveValue('yael@gmail.com')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.element(page.getByText('yael@gmail.com')).toBeVisible()
  expect(sentTo(ASK)[0]?.body).toMatchObject({ supporter: { first_name: 'Yael', email: 'yael@gmail.com' } })
})

test('a likely typing error in a mail address stops the form once, and the next tap goes on', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => ({ full_name: 'Yael Peretz', formatted_phone_number: '', email: 'yael@gmial.com' }) })
  await first.fill('Yael')
  await button('Use e-mail instead').click()
  const mail = page.getByLabelText('E-mail address')
  await mail.fill('yael@gmial.com')
  await button('Continue').click()
  await expect.element(mail).toHaveAccessibleDescription('Please check the e-mail address')
  await expect.element(mail).toHaveFocus()
  expect(address()).toBe('/sign-up/abc?step=details')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.element(page.getByRole('button', { name: 'Wrong address, or someone else is joining' })).toBeVisible()
  expect(sentTo(ASK)[0]?.body.supporter).toMatchObject({ email: 'yael@gmial.com' })
})

test('a typing error in the optional mail address stops the form once, and a refusal is shown', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => refuse('email_invalid') })
  await first.fill('Yael')
  await phone.fill('054-456-7890')
  await page.getByText('Also by e-mail').click()
  const mail = page.getByLabelText('E-mail address')
  await mail.fill('yael@gmial.com')
  await button('Continue').click()
  await expect.element(page.getByRole('button', { name: 'Did you mean yael@gmail.com?' })).toBeVisible()
  expect(address()).toBe('/sign-up/abc?step=details')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.element(mail).toHaveAccessibleDescription('Please check the e-mail address')
  await expect.element(phone).not.toHaveAttribute('aria-invalid', 'true')
})

test('beside the number an e-mail address is optional, and folded away', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  await first.fill('Yael')
  await phone.fill('054-456-7890')
  await page.getByText('Also by e-mail').click()
  const mail = page.getByLabelText('E-mail address')
  await mail.fill('yael@')
  await button('Continue').click()
  await expect.element(mail).toHaveAccessibleDescription('Please check the e-mail address')
  await mail.fill('yael@gmail.com')
  await button('Continue').click()
  await button('Send my request').click()
  await expect.poll(() => sentTo(ASK)[0]?.body.supporter).toMatchObject({ phone_number: '+972544567890', email: 'yael@gmail.com' })
})

test('the fields of a logged-in person stay filled after the next step, a step back and a reload', async () => {
  readBoth()
  signIn()
  await openSignUp('/sign-up/abc?step=tasks')
  // Choosing a task changes the draft, but no field.
  await page.getByRole('button', { name: /Soup/ }).click()
  await expect.element(first).toHaveValue('Avi')
  await expect.element(page.getByLabelText('Last name (optional)')).toHaveValue('Cohen')
  await button('Continue').click()
  await expect.element(button('Send my request')).toBeVisible()
  await closePage()
  await openSignUp('/sign-up/abc?step=consent')
  await expect.element(button('Send my request')).toBeVisible()
  history.replaceState(null, '', '/sign-up/abc?step=details')
  await closePage()
  await openSignUp('/sign-up/abc?step=details')
  await expect.element(first).toHaveValue('Avi')
  await expect.element(phone).toHaveValue('52-234-5678')
})

test.each(['/sign-up/abc?step=consent', '/sign__up/abc?step=consent'])(
  'the consent step leads to the empty form, which keeps what someone types: %s',
  async (at) => {
    readBoth()
    await openSignUp(at)
    await first.fill('Yael')
    await phone.fill('0')
    await phone.fill('054-456-7890')
    await expect.element(first).toHaveValue('Yael')
    expect(address()).toBe(at.replace('consent', 'details'))
    await button('Continue').click()
    await expect.element(button('Send my request')).toBeVisible()
  },
)

test('someone whose login has ended can still use an invitation', async () => {
  signIn()
  serve({ 'GET /supporters/:user': () => refuse('unauthenticated') })
  await openSignUp('/sign-up/abc?step=details')
  await expect.element(first).toHaveValue('')
  expect(page.getByRole('heading', { name: 'Incorrect authentication' }).query()).toBeNull()
})

test('someone who is in the circle already is led to the login, and not back to the form', async () => {
  readBoth()
  await openSignUp('/sign-up/abc?step=details')
  serve({ [ASK]: () => refuse('already_member') })
  await fillIn()
  await button('Send my request').click()
  const logIn = page.getByRole('link', { name: 'Log in with a code' })
  await expect.element(logIn).toHaveAttribute('href', '/user_login')
  logIn.element().addEventListener('click', (event) => event.preventDefault())
  await logIn.click()
  expect(takeReturnPath()).toBeNull()
  await first.fill('Yaeli')
  await expect.poll(() => logIn.query()).toBeNull()
})

test('the page of a family that has paused leads on to the first page', async () => {
  await openSignUp('/sign-up/abc', { paused: true })
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect.poll(address).toBe('/')
})
