import { aFamily } from './circle.ts'
import { expect, type Page, test } from './story.ts'

const aFamilyCalled = (request: Page['request'], title: string, owner?: string) =>
  aFamily(request, { locale: 'en', title, noa: [title.split(' ')[1] ?? '', 'Levi'] }, owner)

async function signIn(page: Page, ownerPath: string) {
  await page.goto(ownerPath)
  await expect(page).toHaveURL(/\/family$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

async function typeTask(page: Page, title: string, details: string) {
  await page.goto('/family/tasks/new')
  await page.getByLabel('What is needed').fill(title)
  await page.getByLabel('Private details').fill(details)
}

test.describe('someone else’s link on this phone', () => {
  test.use({ allowedComplaints: /status of 409/ })

  test('what was half typed for one family is not there for whoever logs in to another', async ({ page, request }) => {
    const mor = await aFamilyCalled(request, 'The Mor family')
    const katz = await aFamilyCalled(request, 'The Katz family')
    await signIn(page, mor.ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')
    await page.goto('/family/tasks/paste')
    await page.getByLabel('Your list').fill('Soup for Dana')
    await page.goto('/family/circle/add')
    await page.getByLabel('First name').fill('Grandmother')
    await page.goto('/family/tasks/list')
    await page.getByLabel('Groceries').check()

    await test.step('it waits for whoever typed it', async () => {
      await page.goto('/family/tasks/new')
      await expect(page.getByLabel('Private details')).toHaveValue('Herzl 12, code 4711')
    })

    const levi = await aFamilyCalled(request, 'The Levi family')
    await page.goto(`/sign__up/${levi.invitation}`)
    await page.getByLabel('First name').fill('Noa')

    await page.goto(katz.ownerPath)
    await page.getByRole('button', { name: 'Use this link instead' }).click()
    await expect(page).toHaveURL(/\/family$/)
    await page.goto('/family/tasks/new')
    await expect(page.getByLabel('What is needed')).toHaveValue('')
    await expect(page.getByLabel('Private details')).toHaveValue('')
    await page.goto('/family/tasks/paste')
    await expect(page.getByLabel('Your list')).toHaveValue('')
    await page.goto('/family/circle/add')
    await expect(page.getByLabel('First name')).toHaveValue('')
    await page.goto('/family/tasks/list')
    await expect(page.getByLabel('Groceries')).not.toBeChecked()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/4711|Dana|Grandmother/)

    await test.step('a request to help that is half written is still there', async () => {
      await page.goto(`/sign__up/${levi.invitation}`)
      await expect(page.getByLabel('First name')).toHaveValue('Noa')
    })

    await test.step('and of what this family types, nothing is left after the log-out', async () => {
      await typeTask(page, 'Feed the cat', 'code 0815')
      await page.goto('/me')
      await page.getByRole('button', { name: 'Log out on this device' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
      await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
      expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('0815')
    })
  })
})

test('a task typed for one family never reaches another that was opened in a second tab', async ({ page, request }) => {
  const mor = await aFamilyCalled(request, 'The Mor family')
  const katz = await aFamilyCalled(request, 'The Katz family', mor.ownerPhone)
  await signIn(page, mor.ownerPath)
  await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')

  const second = await page.context().newPage()
  const reloaded = page.waitForEvent('load')
  await signIn(second, katz.ownerPath)
  await reloaded
  await expect(page.getByLabel('What is needed')).toHaveValue('')

  await test.step('the first family still finds it when it is back', async () => {
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

test.describe('a tab that has not noticed that another one logged in', () => {
  test.use({ allowedComplaints: /status of 401/ })

  test('saves nothing for the wrong family, and loses nothing', async ({ page, request }) => {
    const mor = await aFamilyCalled(request, 'The Mor family')
    const katz = await aFamilyCalled(request, 'The Katz family', mor.ownerPhone)
    // As in a browser that keeps what other tabs do from one that sleeps.
    await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), true))
    await signIn(page, mor.ownerPath)
    await typeTask(page, 'Walk the dog', 'Herzl 12, code 4711')
    await signIn(await page.context().newPage(), katz.ownerPath)

    const saved = page.waitForRequest((asked) => asked.method() === 'POST')
    const reloaded = page.waitForEvent('load')
    await page.getByLabel('What is needed').fill('Walk the big dog')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    expect((await saved).url()).toContain(mor.family.family_token)
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
