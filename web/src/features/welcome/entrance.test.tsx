import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { noNetwork, sentTo, serve } from '../../testing/server.ts'

const settings = (sign_in_by_code: boolean) => theSettings({ sign_in_by_code, family_start: sign_in_by_code ? 'open' : 'operator' })

async function open(at: string, { byCode = true, locale = 'en' as Locale } = {}) {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => settings(byCode) })
  await openPage(at, { locale })
}
/** The texts of all links and buttons in the main part of the page, from top to bottom. */
const entranceLinks = () => [...page.getByRole('main').element().querySelectorAll('a, button')].map((each) => each.textContent?.trim())

test.each(['/', '/welcome_page'])('%s shows the links to enter the app to someone who is not logged in', async (at) => {
  await open(at)
  await expect.element(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Start a circle' })).toHaveAttribute('href', '/family/start')
  expect(entranceLinks()).toEqual([
    'LanguageEnglish',
    'Start a circle',
    'I was invited',
    'Log in with a code',
    'Look around',
    'How to log in',
    'Terms',
    'Privacy notice',
    'Accessibility',
  ])
  await expect.element(page.getByRole('link', { name: 'I was invited' })).toHaveAttribute('href', '/invited')
  await expect.element(page.getByRole('link', { name: 'Log in with a code' })).toHaveAttribute('href', '/user_login')
})

test('one button offers the demo for supporters and the demo for families', async () => {
  await open('/')
  await page.getByRole('button', { name: 'Look around' }).click()
  const sheet = page.getByRole('dialog', { name: 'Look around' })
  await expect.element(sheet.getByRole('button', { name: 'Demo: for supporters' })).toBeVisible()
  await expect.element(sheet.getByRole('button', { name: 'Demo: for families' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet.query()).toBeNull()
})

test.each(['en', 'iw', 'de', 'ru'] as const)('all links are on the first screen of a small phone in %s', async (locale) => {
  await open('/', { locale })
  const demo = page.getByRole('button').last()
  await expect.element(demo).toBeVisible()
  await document.fonts.ready
  expect(demo.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(640)
})

test('the foot of the first page links to the imprint and source code if the operator has them', async () => {
  serve({
    'GET /session': () => ({ memberships: [] }),
    'GET /settings': () => theSettings({ imprint: true, source: 'https://code.example/hand-in-hand' }),
  })
  await openPage('/')
  const foot = page.getByRole('navigation', { name: 'Legal' })
  await expect.element(foot.getByRole('link', { name: 'Legal notice' })).toHaveAttribute('href', '/docview/IMPRINT')
  await expect.element(foot.getByRole('link', { name: 'Source code' })).toHaveAttribute('href', 'https://code.example/hand-in-hand')
  await expect.element(foot.getByRole('link', { name: 'Accessibility' })).toHaveAttribute('href', '/docview/ACCESSIBILITY')
})

test('if the server sends no codes, people can paste a login link, but not start a circle', async () => {
  await open('/', { byCode: false })
  await expect.element(page.getByRole('link', { name: 'Paste your login link' })).toHaveAttribute('href', '/user_login')
  expect(page.getByRole('link', { name: 'Start a circle' }).query()).toBeNull()
  expect(page.getByRole('link', { name: 'Log in with a code' }).query()).toBeNull()
})

test('if a start code is needed, the first page says this beside “Start a circle”', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings({ family_start: 'code' }) })
  await openPage('/')
  await expect.element(page.getByRole('link', { name: 'Start a circle' })).toBeVisible()
  await expect.element(page.getByText(/For this you need a code/)).toBeVisible()
})

test('if only the operator starts circles, the page says so and has no link to start a circle', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => theSettings({ family_start: 'operator' }) })
  await openPage('/')
  await expect.element(page.getByText(/set it up with you/)).toBeVisible()
  expect(page.getByRole('link', { name: 'Start a circle' }).query()).toBeNull()
  await openPage('/family/start')
  await expect.element(page.getByRole('heading', { name: 'Circles are set up for you here' })).toBeVisible()
})

test('without a network the first page says that it is unavailable, and “Try again” loads it', async () => {
  serve({ 'GET /session': () => noNetwork })
  await openPage('/')
  await expect.element(page.getByRole('heading', { name: 'Unavailable' })).toBeVisible()
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => settings(true) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test('the links to enter the app are still shown if the settings of the server cannot be fetched', async () => {
  serve({ 'GET /session': () => ({ memberships: [] }), 'GET /settings': () => noNetwork })
  await openPage('/')
  await expect.element(page.getByRole('link', { name: 'Start a circle' })).toBeVisible()
})

test('someone who was invited opens the link that they paste, and a wrong text is explained', async () => {
  await open('/invited')
  const field = page.getByRole('textbox', { name: 'Paste the link that you were sent' })
  await field.fill('hello')
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect.element(field).toHaveAccessibleDescription('This link is not from this site. Please copy the whole link from your message.')
  await field.fill(`Could you help? ${location.origin}/sign-up/inv_1?task=-7 Thanks`)
  await expect.element(field).not.toHaveAccessibleDescription()
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/sign-up/inv_1?task=-7')
  expect(sentTo('POST /session')).toEqual([])
})
