import { makeFamily } from './setup/circle.ts'
import { makePhone, storyMaker } from './setup/people.ts'
import { expect, type Page, test } from './setup/story.ts'

const makeFamilyCalled = (title: string, owner?: string) =>
  makeFamily({ locale: 'en', title, noa: [title.split(' ')[1] ?? '', 'Levi'] }, owner)

async function signIn(page: Page, ownerPath: string) {
  await page.goto(ownerPath)
  await expect(page).toHaveURL(/\/family$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function typeTask(page: Page, title: string, details: string) {
  await page.goto('/family/tasks/new')
  await page.getByLabel('What is needed').fill(title)
  await page.getByText('Where, and how to get in').click()
  await page.getByLabel('Private notes').fill(details)
}

test.describe('another person’s link on this phone', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('drafts of one person are gone after another person logs in on the same phone', async ({ page }) => {
    const mor = await makeFamilyCalled('The Mor family')
    const katz = await makeFamilyCalled('The Katz family')
    await signIn(page, mor.ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')
    await page.goto('/family/tasks/paste')
    await page.getByLabel('Your list').fill('Soup for Dana')
    await page.goto('/family/circle/add')
    await page.getByLabel('First name').fill('Grandmother')
    await page.goto('/family/tasks/list')
    await page.getByLabel('Groceries').check()

    await test.step('the draft is still there for the person who typed it', async () => {
      await page.goto('/family/tasks/new')
      await expect(page.getByLabel('Private notes')).toHaveValue('Herzl 12, code 4711')
    })

    const levi = await makeFamilyCalled('The Levi family')
    await page.goto(`/sign__up/${levi.invitation}`)
    await page.getByLabel('First name').fill('Noa')

    await page.goto(katz.ownerPath)
    await page.getByRole('button', { name: 'Use this link instead' }).click()
    await expect(page).toHaveURL(/\/family$/)
    await page.goto('/family/tasks/new')
    await expect(page.getByLabel('What is needed')).toHaveValue('')
    await expect(page.getByLabel('Private notes')).toHaveValue('')
    await page.goto('/family/tasks/paste')
    await expect(page.getByLabel('Your list')).toHaveValue('')
    await page.goto('/family/circle/add')
    await expect(page.getByLabel('First name')).toHaveValue('')
    await page.goto('/family/tasks/list')
    await expect(page.getByLabel('Groceries')).not.toBeChecked()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/4711|Dana|Grandmother/)

    await test.step('the draft of a sign-up form is still there', async () => {
      await page.goto(`/sign__up/${levi.invitation}`)
      await expect(page.getByLabel('First name')).toHaveValue('Noa')
    })

    await test.step('after the log-out nothing that this family typed is left', async () => {
      await typeTask(page, 'Feed the cat', 'code 0815')
      await page.goto('/me')
      await page.getByRole('button', { name: 'Log out on this device' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('0815')
    })
  })
})

test.describe('a tab that notices a login in another tab', () => {
  // Until the tab has reloaded, the first family's calls have the cookie of the second family.
  test.use({ allowedConsoleErrors: /status of 401/ })

  test('a task typed for one family never reaches another family opened in a second tab', async ({ page }) => {
    const mor = await makeFamilyCalled('The Mor family')
    const katz = await makeFamilyCalled('The Katz family', mor.owner.phone)
    await signIn(page, mor.ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')

    const second = await page.context().newPage()
    const reloaded = page.waitForEvent('load')
    await signIn(second, katz.ownerPath)
    await reloaded
    await expect(page.getByLabel('What is needed')).toHaveValue('')

    await test.step('the first family still finds the draft when it is back', async () => {
      await second.goto('/home')
      await second.getByRole('button', { name: 'The Katz family' }).click()
      await second
        .getByRole('dialog')
        .getByRole('radio', { name: /The Mor family/ })
        .click()
      await expect(page.getByLabel('What is needed')).toHaveValue('Walk the dog')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page).not.toHaveURL(/\/new/)
      await page.goto('/family/tasks')
      await expect(page.getByText('Walk the dog')).toBeVisible()
    })
  })
})

test.describe('a tab that missed a login in another tab', () => {
  test.use({ allowedConsoleErrors: /status of 401|ERR_FAILED/ })

  test('a tab that missed a login saves nothing for the wrong family and keeps the draft', async ({ page }) => {
    const mor = await makeFamilyCalled('The Mor family')
    const katz = await makeFamilyCalled('The Katz family', mor.owner.phone)
    // Simulates a browser that sends no storage events to a sleeping tab.
    await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
    // The stream of live updates would report the login too.
    await page.route('**/live', (call) => call.abort())
    await signIn(page, mor.ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')
    await signIn(await page.context().newPage(), katz.ownerPath)

    const saved = page.waitForRequest((asked) => asked.method() === 'POST')
    const reloaded = page.waitForEvent('load')
    await page.getByLabel('What is needed').fill('Walk the big dog')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).url()).toContain(mor.token)
    expect((await (await saved).response())?.status()).toBe(401)

    await reloaded
    await page.goto('/home')
    await page.getByRole('button', { name: 'The Katz family' }).click()
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /The Mor family/ })
      .click()
    await expect(page.getByRole('button', { name: 'The Mor family' })).toBeVisible()
    await page.goto('/family/tasks/new')
    await expect(page.getByLabel('What is needed')).toHaveValue('Walk the big dog')
  })
})

test.describe('a login that ended while someone typed', () => {
  test.use({ allowedConsoleErrors: /status of 401/ })

  /** Signs out this device as its person could do on another device, and makes the page notice it. */
  async function endLogin(page: Page) {
    const ended = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('login_userToken')}` }
      const devices: { id: number; current: boolean }[] = await (await fetch('/v2/session/devices', { headers })).json()
      const current = devices.find((device) => device.current)
      return (await fetch(`/v2/session/devices/${current?.id}`, { method: 'DELETE', headers })).status
    })
    expect(ended).toBe(200)
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByRole('heading', { name: 'Incorrect authentication' })).toBeVisible()
    await page.getByRole('link', { name: 'Log in with a code' }).click()
  }
  async function logIn(page: Page, phone: string) {
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('6-digit code').fill(await storyMaker().readCode(phone))
  }

  test('the author of a draft finds it after a new login and saves it once; others do not find it', async ({ page }) => {
    const phone = makePhone()
    await signIn(page, (await makeFamilyCalled('The Mor family', phone.e164)).ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')
    await endLogin(page)
    await logIn(page, phone.e164)
    await expect(page.getByLabel('What is needed')).toHaveValue('Walk the dog')
    await expect(page.getByLabel('Private notes')).toHaveValue('Herzl 12, code 4711')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page).not.toHaveURL(/\/new/)
    await page.goto('/family/tasks')
    await expect(page.getByText('Walk the dog')).toHaveCount(1)

    const other = makePhone()
    await makeFamilyCalled('The Katz family', other.e164)
    await typeTask(page, 'Feed the cat', 'code 0815')
    await endLogin(page)
    await page.getByLabel('Phone number').fill(other.typed)
    await logIn(page, other.e164)
    await expect(page.getByLabel('What is needed')).toHaveValue('')
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('0815')
  })
})
