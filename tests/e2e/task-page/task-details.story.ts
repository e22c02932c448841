import { CATEGORIES } from '@hand-in-hand/contract/tasks.rules.ts'
import { makeCircle } from '../setup/circle.ts'
import { expect, expectAccessible, type Page, test } from '../setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

/** Replaces settings of the server in its replies, as if the server had other settings. */
const withSettings = (page: Page, settings: object) =>
  page.route('**/v2/settings', async (call) => {
    const response = await call.fetch()
    await call.fulfill({ response, json: { ...(await response.json()), ...settings } })
  })

test('a task links to its contact by phone, SMS and WhatsApp, with the question filled in', async ({ page }) => {
  const circle = await makeCircle()
  await signIn(page, circle.supporterPath)
  await page.goto('/home')
  await page.getByRole('link', { name: /Soup for the evening/ }).click()
  await expect(page.getByRole('heading', { name: 'For more details' })).toBeVisible()
  const question = 'Hello Noa Levi, I have some questions about the task “Soup for the evening”.'
  const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
  expect(await hrefOf('Call Noa Levi')).toBe(`tel:${circle.owner.phone}`)
  expect(await hrefOf('SMS to Noa Levi')).toBe(`sms:${circle.owner.phone}?body=${encodeURIComponent(question)}`)
  expect(await hrefOf('WhatsApp to Noa Levi')).toBe(`https://wa.me/${circle.owner.phone.slice(1)}?text=${encodeURIComponent(question)}`)

  const note = 'Once you have taken it, you can choose a calendar.'
  await expect(page.getByText(note)).toHaveCSS('font-style', 'italic')
  await expect(page.getByRole('switch', { name: 'Add to calendar' })).toHaveAccessibleDescription(note)
})

test('no two categories or common needs share a picture, and a completed task is no link', async ({ page, request }) => {
  const circle = await makeCircle()
  const made = new Map<string, Awaited<ReturnType<typeof circle.makeTask>>>()
  for (const category of CATEGORIES) made.set(category, await circle.makeTask({ title: `Plain ${category}`, category }))
  const needs = ['A warm dinner', 'A lift to the station', 'Groceries for the week', 'Walk the dog', 'Carry the hospital bed']
  for (const title of needs) await circle.makeTask({ title, category: 'general' })
  await signIn(page, circle.supporterPath)
  await page.goto('/home')
  const titles = [...CATEGORIES.map((category) => `Plain ${category}`), ...needs]
  const picture = (title: string) =>
    page
      .getByRole('link', { name: new RegExp(`^${title} `) })
      .locator('svg')
      .first()
      .innerHTML()
  // The pictures of needs are loaded after the list.
  await expect.poll(async () => new Set(await Promise.all(titles.map(picture))).size).toBe(titles.length)

  const home = made.get('home')
  if (!home) throw new Error('there is a task of each kind')
  // A German word for a child in the title, such as 'Kind', would let only people whom the family knows well take the task.
  expect((await circle.avi.take(home)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${circle.avi.token}` }
  await request.put(`/v2/supporters/me${circle.path}/tasks/${home.id}/complete`, { data: {}, headers })
  for (const path of ['/home?tab=AllTasks', '/my_tasks']) {
    await page.goto(path)
    await expect(page.getByText('Plain home', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Plain home/ })).toHaveCount(0)
  }
})

test('a partner is shown only if one is configured', async ({ page }) => {
  await page.goto('/home')
  await expect(heading(page, 'Please log in')).toBeVisible()
  await expect(page.getByText('Inspired by')).toHaveCount(0)
  await withSettings(page, { partner: { picture: '/favicon.svg', link: 'https://partner.example.org/' } })
  await page.reload()
  const partner = page.getByRole('link', { name: 'Inspired by' })
  await expect(partner).toHaveAttribute('href', 'https://partner.example.org/')
  await expect(partner.getByRole('img', { name: 'partner.example.org' })).toBeVisible()
  await expectAccessible(page)
})

test('the app can be installed by the browser, and from a store if one is configured', async ({ page }) => {
  await page.goto('/install')
  await expect(page.getByText('Choose “Install app” or “Add to Home screen”.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'The app for Android' })).toHaveCount(0)
  const browser = await page.context().newCDPSession(page)
  // This is Chrome's list of reasons why a page cannot be installed, together with the manifest as Chrome parsed it.
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  const missing = installabilityErrors.map(({ errorId }) => errorId)
  expect(missing.filter((error) => error !== 'in-incognito')).toEqual([])
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Hand in Hand', display: 'standalone' })

  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', String(offer.defaultPrevented)) })
    dispatchEvent(offer)
  })
  await page.getByRole('button', { name: 'Add to home screen' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-asked', 'true')
  await expect(page.getByRole('button', { name: 'Add to home screen' })).toHaveCount(0)

  await withSettings(page, { apps: { ios: null, android: 'https://apps.example.org/hand-in-hand.apk' } })
  await page.reload()
  await expect(page.getByRole('link', { name: 'The app for Android' })).toHaveAttribute('href', 'https://apps.example.org/hand-in-hand.apk')
  await expect(page.getByText('Nothing to download from an app store.')).toHaveCount(0)
  await expectAccessible(page)
})
