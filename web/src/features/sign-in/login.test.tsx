import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { deviceStorage, savedFamilies } from '../../platform/device-storage.ts'
import { rememberPage, takeReturnPath } from '../../platform/return-path.ts'
import { forgetLoginLink, isDemo, takeLoginLink } from '../../platform/session.ts'
import { address, openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { noNetwork, type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const EXCHANGE = 'POST /session'
const LEVI: Membership = { family_token: FAMILY, user_token: 'user-dana', title: 'The Levi family', role: 'supporter', confirmed: true }

// A refused link stays in memory for another try, so each test must forget it.
afterEach(forgetLoginLink)

/** Opens a login link, as an SMS does. */
async function openLink(replies: Replies) {
  serve({ 'GET /settings': () => settings(true), ...replies })
  history.replaceState(null, '', `/login/link-token/${FAMILY}`)
  takeLoginLink()
  await openPage('/login')
}
const heading = (name: string) => page.getByRole('heading', { name })
const button = (name: string) => page.getByRole('button', { name })
const settings = (sign_in_by_code: boolean) => theSettings({ sign_in_by_code })

test.each([
  ['a supporter', LEVI, '/'],
  ['a coordinator', { ...LEVI, role: 'coordinator' as const }, '/family'],
])('a valid link signs in %s and leads on', async (_, membership, to) => {
  await openLink({ [EXCHANGE]: () => membership })
  await expect.poll(address).toBe(to)
  expect(sentTo(EXCHANGE)[0]?.body).toEqual({ user_token: 'link-token', family_token: FAMILY })
  expect(savedFamilies()[0]?.login_userToken).toBe('user-dana')
})

test('for someone else’s link the page asks first, and staying keeps the signed-in person', async () => {
  signIn()
  await openLink({ [EXCHANGE]: () => refuse('other_person') })
  await expect.element(heading('This link belongs to someone else')).toBeVisible()
  await expect.element(page.getByText('You’re logged in on this device as Avi Cohen.')).toBeVisible()
  await button('Stay logged in as Avi Cohen').click()
  expect(address()).toBe('/')
  expect(savedFamilies()[0]?.login_userToken).toBe('user-avi')
  expect(sentTo(EXCHANGE)).toHaveLength(1)
})

test('someone else’s link is used only after the person chooses it', async () => {
  signIn()
  await openLink({ [EXCHANGE]: ({ body }) => (body.replace ? LEVI : refuse('other_person')) })
  await button('Use this link instead').click()
  await expect.poll(address).toBe('/')
  expect(savedFamilies()[0]?.login_userToken).toBe('user-dana')
})

test('an expired link leads to a page that offers a login with a code', async () => {
  await openLink({ [EXCHANGE]: () => refuse('link_expired'), 'GET /settings': () => settings(true) })
  await expect.element(heading('This link has expired')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Log in with a code' })).toHaveAttribute('href', '/user_login')
  expect(button('Ask for a new link').query()).toBeNull()
})

test('without login codes, someone with an expired link asks the family for a new link', async () => {
  await openLink({ [EXCHANGE]: () => refuse('link_expired'), 'GET /settings': () => settings(false), 'POST /session/link': () => ({}) })
  await button('Ask for a new link').click()
  await expect.element(heading('The family knows that you need a new link')).toBeVisible()
  expect(sentTo('POST /session/link')[0]?.body).toEqual({ user_token: 'link-token', family_token: FAMILY })
})

test('for a link that was never valid, the page says that it is invalid and has no “Try again”', async () => {
  await openLink({ [EXCHANGE]: () => refuse('unauthenticated') })
  await expect.element(heading('This link is not valid. Please get a valid link via SMS')).toBeVisible()
  expect(button('Try again').query()).toBeNull()
})

test('the error for an invalid link names the e-mail if the server sends only mails', async () => {
  const byMail = theSettings({ sends: { sms: false, mail: true } })
  await openLink({ [EXCHANGE]: () => refuse('unauthenticated'), 'GET /settings': () => byMail })
  await expect.element(heading('This link is not valid. Please get a valid link via e-mail')).toBeVisible()
})

test('without a network the same link is tried again on a tap', async () => {
  let isOnline = false
  await openLink({ [EXCHANGE]: () => (isOnline ? LEVI : noNetwork) })
  await expect.element(heading('Unavailable')).toBeVisible()
  isOnline = true
  await button('Try again').click()
  await expect.poll(address).toBe('/')
})

test.each(['unexpected', 'unavailable'] as const)('if the server fails with %s, the page says so and offers a retry', async (code) => {
  await openLink({ [EXCHANGE]: () => refuse(code) })
  await expect.element(heading('Something is wrong on the server')).toBeVisible()
  await expect.element(page.getByText('Please try loading later')).toBeVisible()
  await expect.element(button('Try again')).toBeVisible()
})

test('a link that does not work still ends the demo', async () => {
  deviceStorage.write('demoAccount', '{}')
  await openLink({ [EXCHANGE]: () => refuse('unauthenticated') })
  await expect.element(heading('This link is not valid. Please get a valid link via SMS')).toBeVisible()
  expect(isDemo()).toBe(false)
})

test('after a task of the same family was opened, a login link leads to that task', async () => {
  rememberPage(new URL(`/t/${FAMILY}/-7`, location.href))
  await openLink({ [EXCHANGE]: () => LEVI })
  await expect.poll(address).toBe(`/t/${FAMILY}/-7`)
})

test('after a task of another family was opened, a login link leads to the family of the link', async () => {
  rememberPage(new URL('/t/family-mor/-7', location.href))
  await openLink({ [EXCHANGE]: () => LEVI })
  await expect.poll(address).toBe('/')
})

test.each([
  ['owner', '/family/tasks/paste?shared'],
  ['supporter', '/'],
] as const)('after sharing a text, the login link of someone who is %s leads to %s', async (role, path) => {
  await (await caches.open('shared text')).put('/share', new Response('Soup', { headers: { Date: new Date().toUTCString() } }))
  await openLink({ [EXCHANGE]: () => ({ ...LEVI, role }) })
  await expect.poll(() => location.pathname + location.search).toBe(path)
  await caches.delete('shared text')
})

test('after a link that does not work, a login by code returns to the family of the link', async () => {
  await openLink({ [EXCHANGE]: () => refuse('unauthenticated') })
  await page.getByRole('link', { name: 'Log in with a code' }).click()
  await expect.poll(address).toBe('/user_login')
  expect(takeReturnPath()).toEqual({ path: null, family: FAMILY })
})

test('a reloaded login page asks the person to open the link again', async () => {
  await openPage('/login')
  await expect.element(heading('Please open the link in your message again')).toBeVisible()
  expect(page.getByRole('link', { name: 'Continue' }).query()).toBeNull()
})

test('a reloaded login page lets someone who is signed in continue', async () => {
  signIn()
  await openPage('/login')
  await expect.element(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/')
})
