import { readFile } from 'node:fs/promises'
import { makeCircle, makeFamily } from './setup/circle.ts'
import { makePhone, storyMaker } from './setup/people.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

async function openProfile(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(page.getByRole('heading', { name: /Avi/ })).toBeVisible()
  await page.goto('/me')
  await expect(page.getByRole('heading', { name: 'Avi Cohen' })).toBeVisible()
}

test('a member can change the language, and the server keeps it', async ({ page, request }) => {
  const { supporterPath, avi } = await makeCircle()
  await openProfile(page, supporterPath)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Language' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'עברית' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  await expectAccessible(page)
  const me = async () =>
    (await (await request.get('/v2/supporters/me', { headers: { authorization: `Bearer ${avi.token}` } })).json()).locale
  await expect.poll(me).toBe('iw')

  await page.getByRole('button', { name: 'עברית' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect.poll(me).toBe('en')
})

test.describe('at the first start', () => {
  const firstStarts = [
    { speaks: 'he-IL', lang: 'he', dir: 'rtl', stored: 'iw' },
    { speaks: 'de-DE', lang: 'de', dir: 'ltr', stored: 'de' },
    { speaks: 'ru-RU', lang: 'ru', dir: 'ltr', stored: 'ru' },
    { speaks: 'la', lang: 'en', dir: 'ltr', stored: null },
  ]
  for (const { speaks, lang, dir, stored } of firstStarts) {
    test(`a browser that speaks ${speaks} opens the app in ${lang}`, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ locale: speaks, ...(baseURL && { baseURL }) })
      const page = await context.newPage()
      await page.goto('/no/such/page')
      await expect(page.getByRole('heading')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('html')).toHaveAttribute('dir', dir)
      expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe(stored)
      await context.close()
    })
  }

  test('the language can be changed before signing in', async ({ page }) => {
    for (const path of ['/home', '/family/start']) {
      await page.goto(path)
      await page.getByRole('button', { name: 'Language' }).click()
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Deutsch' })).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
})

test('a supporter of two families switches between them', async ({ page }) => {
  const levi = await makeCircle()
  await page.goto(levi.supporterPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await expect(page.getByRole('heading', { name: 'The Levi family' })).toBeVisible()
  const mor = await makeFamily({ locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  await page.goto((await mor.makeSupporter({ phone_number: levi.avi.phone })).loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await page.getByRole('button', { name: 'The Mor family' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('radio', { name: 'The Mor family' })).toHaveAttribute('aria-checked', 'true')
  await expect(sheet.getByRole('radio', { name: 'The Levi family 3 open tasks' })).toBeVisible()
  await expectAccessible(page)
  // The sheet has two families, two ways to open another one, and a button that closes it.
  expect((await sheet.boundingBox())?.height).toBe(73 + 5 * 50)

  await sheet.getByRole('radio', { name: 'The Mor family' }).click()
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: 'The Mor family' }).click()
  await sheet.getByRole('radio', { name: 'The Levi family' }).click()
  await expect(page.getByRole('button', { name: 'The Levi family' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('loginHistoryStorage'))).toContain('"coordinatorInfo":{"full_name":"Noa Levi"')
})

test('the chosen kinds and times of help are saved', async ({ page }) => {
  const { supporterPath } = await makeCircle()
  await openProfile(page, supporterPath)
  await page.getByRole('link', { name: 'What I can help with, and when' }).click()
  await page.getByRole('checkbox', { name: 'Children' }).check()
  await page.getByRole('checkbox', { name: 'Tuesday, Evening' }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByText('2 choices made')).toBeVisible()
  await page.goto('/me?part=help')
  await expect(page.getByRole('checkbox', { name: 'Children' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Tuesday, Evening' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Monday, Evening' })).not.toBeChecked()
})

test('a member changes their name, and their number with codes to the old and the new number', async ({ page }) => {
  const { supporterPath, avi } = await makeCircle()
  await openProfile(page, supporterPath)
  await page.getByRole('link', { name: 'My account' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'My name' }).click()
  await page.getByLabel('Last name').fill('Mizrahi')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'My name Avi Mizrahi' })).toBeVisible()

  const phone = makePhone()
  await page.getByRole('link', { name: 'My number and e-mail' }).click()
  await expect(page.getByText(/No longer have your old number\?/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await storyMaker().readCode(avi.phone))
  await page.getByLabel('Phone number').fill(phone.typed)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await storyMaker().readCode(phone.e164))
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(page.getByText(new RegExp(phone.typed.slice(-4)))).toBeVisible()
})

test('the personal data can be downloaded, and a device signed out', async ({ page }) => {
  const { supporterPath } = await makeCircle()
  await openProfile(page, supporterPath)
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'Devices and login links' }).click()
  await expect(page.getByText('This device')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Log out: / }).click()
  await expect(page.getByText('Device logged out')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0)

  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'My data and leaving' }).click()
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download my data' }).click()])
  expect(file.suggestedFilename()).toBe('hand-in-hand.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ families: [{ first_name: 'Avi' }] })
})

test('leaving, deleting the data and logging out each end on a page that says so', async ({ newPerson, request }) => {
  const circle = await makeCircle()
  const avi = await newPerson()
  await openProfile(avi, circle.supporterPath)
  await avi.goto('/me?part=data')
  await avi.getByRole('button', { name: 'Leave the circle' }).click()
  await expectAccessible(avi)
  await avi.getByRole('button', { name: 'Yes, leave' }).click()
  await expect(avi.getByRole('heading', { name: 'You have left the circle' })).toBeVisible()
  await expectAccessible(avi)
  expect(await avi.evaluate(() => localStorage.getItem('login_userToken'))).toBeNull()

  const bread = await circle.makeTask({ title: 'Fresh bread' })
  await circle.bella.take(bread)
  await request.put(`/v2/supporters/me${circle.path}/tasks/${bread.id}/complete`, {
    data: {},
    headers: { authorization: `Bearer ${circle.bella.token}` },
  })
  const bella = await newPerson()
  await bella.goto(circle.bella.loginPath)
  await expect(bella.getByRole('heading', { name: /Bella/ })).toBeVisible()
  await bella.goto('/me?part=data')
  await bella.getByRole('button', { name: 'Delete my data in this circle' }).click()
  await expect(bella.getByText('Please tick the box above first.')).toBeVisible()
  await bella.getByLabel('I understand that this can’t be undone.').check()
  await expectAccessible(bella)
  await bella.getByRole('button', { name: 'Delete now' }).click()
  await expect(bella.getByRole('heading', { name: 'Your data has been deleted' })).toBeVisible()

  // Her completed task stays, with a neutral text instead of her name.
  const noa = await newPerson()
  await noa.goto(circle.ownerPath)
  await expect(noa).toHaveURL(/\/family$/)
  await noa.goto(`/family/tasks/${bread.id}`)
  await expect(noa.getByText('Someone who is no longer in the circle')).toBeVisible()
  await noa.goto('/family/events')
  await expect(noa.getByText('“Fresh bread” is done, thanks to (name deleted).')).toBeVisible()

  const dana = await newPerson()
  await dana.goto((await circle.makeSupporter({ first_name: 'Dana', last_name: 'Peretz' })).loginPath)
  await expect(dana.getByRole('heading', { name: /Dana/ })).toBeVisible()
  await dana.goto('/me')
  await dana.getByRole('button', { name: 'Log out on this device' }).click()
  await dana.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(dana.getByRole('heading', { name: 'Welcome' })).toBeVisible()
})

test.describe('the owner', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('an owner cannot leave before handing over, and reads why', async ({ page }) => {
    const { ownerPath } = await makeCircle()
    await page.goto(ownerPath)
    await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible()
    await page.goto('/me?part=data')
    await page.getByRole('button', { name: 'Leave the circle' }).click()
    await page.getByRole('button', { name: 'Yes, leave' }).click()
    await expect(page.getByText('Every circle needs someone in charge. Please hand it over first.')).toBeVisible()
  })
})
