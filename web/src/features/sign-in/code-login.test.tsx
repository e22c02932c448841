import type { Membership, OtherMembership } from '@hand-in-hand/contract/sign-in.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { savedFamilies } from '../../platform/device-storage.ts'
import { completeLogOut } from '../../platform/log-out.ts'
import { type ReturnPath, rememberFamilyOfLink, rememberPage, takeReturnPath } from '../../platform/return-path.ts'
import { currentFamily, forgetLoginLink, logOutDevice, openedLoginLink, rememberNumber } from '../../platform/session.ts'
import { address, closePage, openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { noNetwork, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'
import { NOW } from '../../testing/time.ts'

type Sends = { sms: boolean; mail: boolean }
const SEND = 'POST /login/code'
const VERIFY = 'POST /login/verify'

const LEVI: Membership = { family_token: FAMILY, user_token: 'user-avi', title: 'The Levi family', role: 'supporter', confirmed: true }
const number = page.getByRole('textbox', { name: 'Phone number' })
const code = page.getByLabelText('6-digit code')
const button = (name: string) => page.getByRole('button', { name })

async function open({
  at = '/user_login',
  locale,
  byCode = true,
  ...more
}: {
  at?: string
  locale?: 'iw'
  byCode?: boolean
  sends?: Sends
} = {}) {
  serve({
    'GET /settings': () => theSettings({ sign_in_by_code: byCode, ...more }),
    [SEND]: () => ({}),
    [VERIFY]: () => ({ memberships: [LEVI] }),
  })
  await openPage(at, locale && { locale })
}
async function askForCode() {
  await number.fill('052-234-5678')
  await button('Send me a code').click()
  await expect.element(code).toBeVisible()
}
/** Types a code. Its last digit sends it. */
const typeCode = (typed = '123456') => code.fill(typed)

test('a correct code signs the person in, and leads to the first page', async () => {
  await open()
  await askForCode()
  await expect.element(page.getByText('A code is on its way to +972 52 234 5678 by SMS.')).toBeVisible()
  await typeCode('12 34-56')
  await expect.poll(address).toBe('/')
  expect(sentTo(SEND)[0]?.body).toEqual({ phone_number: '+972522345678', locale: 'en', purpose: 'sign_in' })
  expect(sentTo(VERIFY)[0]?.body).toEqual({ phone_number: '+972522345678', code: '123456' })
  expect(savedFamilies().map(({ login_userToken }) => login_userToken)).toEqual(['user-avi'])
})

test('after a login by code, Back does not lead to the login again', async () => {
  await open()
  await askForCode()
  await typeCode()
  await expect.poll(address).toBe('/')
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await isBack
  await expect.poll(address).toBe('/')
  expect(number.query()).toBeNull()
})

test('Enter right after the last digit does not send the code again', async () => {
  await open()
  await askForCode()
  const field = code.element() as HTMLInputElement
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // After this await, React has handled the input, but no timer has run yet.
  await Promise.resolve()
  field.form?.requestSubmit()
  await expect.poll(address).toBe('/')
  expect(sentTo(VERIFY)).toHaveLength(1)
})

test('a code that is too short is not sent, and its field says that a code has 6 digits', async () => {
  await open()
  await askForCode()
  await typeCode('12345')
  await button('Log in').click()
  await expect.element(code).toHaveAccessibleDescription('The code has 6 digits.')
  expect(sentTo(VERIFY)).toEqual([])
})

test('a wrong code is shown beside the field until another one is typed', async () => {
  await open()
  serve({ [VERIFY]: () => refuse('code_wrong') })
  await askForCode()
  await typeCode()
  await expect.element(code).toHaveAccessibleDescription('That code isn’t right. Please check the message again.')
  await code.fill('65432')
  await expect.element(code).not.toHaveAccessibleDescription()
})

test('too many tries are shown over the button, and not beside the code', async () => {
  await open()
  serve({ [VERIFY]: () => refuse('too_many_requests') })
  await askForCode()
  await typeCode()
  await expect.element(page.getByText('That was a lot at once. Please wait a little and try again.')).toBeVisible()
  await expect.element(code).not.toHaveAccessibleDescription()
})

test('another code can be requested after a minute, and the seconds are counted down', async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await open()
  await askForCode()
  await expect.element(page.getByText(/You can ask for another code in (60|5\d) seconds\./)).toBeVisible()
  await vi.advanceTimersByTimeAsync(40_000)
  await expect.element(page.getByText(/You can ask for another code in 1\d seconds\./)).toBeVisible()
  await vi.advanceTimersByTimeAsync(21_000)
  await button('Send again').click()
  await expect.poll(() => sentTo(SEND)).toHaveLength(2)
  await expect.element(page.getByText(/You can ask for another code in/)).toBeVisible()
})

test('after a reload the page still asks for the code', async () => {
  await open()
  await askForCode()
  expect(address()).toBe('/user_login?step=code')
  await closePage()
  await openPage('/user_login?step=code')
  await expect.element(page.getByText(/\+972 52 234 5678/)).toBeVisible()
})

test('if no code was sent, the page asks for the number first', async () => {
  await open({ at: '/user_login?step=code' })
  await expect.element(number).toBeVisible()
})

test('an invalid number is not sent', async () => {
  await open()
  await number.fill('123')
  await button('Send me a code').click()
  await expect.element(number).toHaveAccessibleDescription('Please enter the full phone number')
  expect(sentTo(SEND)).toEqual([])
})

test('a number that the server refuses is shown beside its field', async () => {
  await open()
  serve({ [SEND]: () => refuse('phone_invalid') })
  await number.fill('052-234-5678')
  await button('Send me a code').click()
  await expect.element(number).toHaveAccessibleDescription(/Please enter a valid, existing phone number/)
})

test.each<[string, OtherMembership[], string]>([
  ['no family', [], 'This number or address isn’t in any circle yet'],
  ['a family that has not answered', [{ title: 'Mor', state: 'requested' }], 'The family has your request.'],
  ['a family that removed it', [{ title: 'Mor', state: 'removed' }], 'You’re not in this circle at the moment.'],
])('a text says that a number is of %s, and no one is signed in', async (_, memberships, said) => {
  await open()
  serve({ [VERIFY]: () => ({ memberships }) })
  await askForCode()
  await typeCode()
  await expect.element(page.getByText(said, { exact: false })).toBeVisible()
  expect(savedFamilies()).toEqual([])
})

test('without login codes a pasted link logs the person in, and its tokens are not in the URL', async () => {
  await open({ byCode: false })
  await expect.element(page.getByRole('heading', { name: 'You log in with a link from the family' })).toBeVisible()
  expect(number.query()).toBeNull()
  await page.getByRole('textbox', { name: 'Paste your login link' }).fill(`Your link: ${location.origin}/login/link-token/${FAMILY}`)
  await button('Open the link').click()
  await expect.poll(address).toBe('/login')
  expect(openedLoginLink()).toEqual({ userToken: 'link-token', familyToken: FAMILY })
  forgetLoginLink()
})

test.each<[string, ReturnPath, Membership['role'], string]>([
  ['a task', { path: '/t/family-mor/-7', family: 'family-mor' }, 'supporter', '/t/family-mor/-7'],
  ["an owner's task", { path: '/family/tasks/22', family: null }, 'owner', '/family/tasks/22'],
  ['a login link that had expired', { path: null, family: 'family-mor' }, 'owner', '/family'],
])('after a code, someone who opened %s before returns to it, in its family', async (_, { path, family }, role, to) => {
  const MOR: Membership = { family_token: 'family-mor', user_token: 'user-mor', title: 'Mor', role, confirmed: true }
  await open()
  serve({ [VERIFY]: () => ({ memberships: family ? [LEVI, MOR] : [MOR] }) })
  if (path) rememberPage(new URL(path, location.href))
  else rememberFamilyOfLink(family ?? '')
  await askForCode()
  await typeCode()
  await expect.poll(address).toBe(to)
  expect(currentFamily()).toBe('family-mor')
  expect(takeReturnPath()).toBeNull()
})

test('the number of the last login is filled in; after logging out it is not', async () => {
  rememberNumber('+972 52-234-5678')
  await open()
  await expect.element(number).toHaveValue('52-234-5678')
  await button('Send me a code').click()
  await expect.element(code).toBeVisible()
  expect(sentTo(SEND)[0]?.body).toMatchObject({ phone_number: '+972522345678' })
  await closePage()
  serve({ 'DELETE /session': () => ({}) })
  logOutDevice()
  await openPage('/user_login')
  await expect.element(number).toHaveValue('')
  await completeLogOut()
})

test('without a network the login page says that it is unavailable, and “Try again” loads it', async () => {
  serve({ 'GET /settings': () => noNetwork })
  await openPage('/user_login')
  await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  serve({ 'GET /settings': () => theSettings() })
  await button('Try again').click()
  await expect.element(number).toBeVisible()
})

test('a code for another person’s number replaces the signed-in person only after a question', async () => {
  signIn()
  await open()
  serve({ [VERIFY]: ({ body }) => (body.replace ? { memberships: [{ ...LEVI, user_token: 'user-dana' }] } : refuse('other_person')) })
  await askForCode()
  await typeCode()
  await expect.element(page.getByRole('heading', { name: 'This number or address belongs to someone else' })).toBeVisible()
  await expect.element(button('Stay logged in as Avi Cohen')).toBeVisible()
  expect(savedFamilies()[0]?.login_userToken).toBe('user-avi')
  await button('Use this login instead').click()
  await expect.poll(() => savedFamilies()[0]?.login_userToken).toBe('user-dana')
  expect(sentTo(VERIFY).map(({ body }) => body.replace)).toEqual([undefined, true])
})

test('in Hebrew the code is typed from the left', async () => {
  await open({ locale: 'iw' })
  await expect.element(page.getByRole('heading').first()).toMatchTextContent(/קוד/)
  expect(getComputedStyle(page.getByRole('main').element()).direction).toBe('rtl')
  expect(getComputedStyle(page.getByRole('textbox').element()).direction).toBe('ltr')
})

test('if the server sends only mails, people log in with a mail address and a code', async () => {
  await open({ sends: { sms: false, mail: true } })
  await page.getByLabelText('E-mail address').fill('Avi@Example.org')
  await button('Send me a code').click()
  await expect.element(page.getByText('A code is on its way to avi@example.org. Please check your spam folder too.')).toBeVisible()
  await typeCode()
  await expect.poll(address).toBe('/')
  expect(sentTo(SEND)[0]?.body).toEqual({ email: 'avi@example.org', locale: 'en', purpose: 'sign_in' })
  expect(sentTo(VERIFY)[0]?.body).toEqual({ email: 'avi@example.org', code: '123456' })
})
