import { TRANSLATORS, type Translator, translatePage } from '../../web/src/testing/translated.ts'
import { makeCircle } from './setup/circle.ts'
import { expect, type Page, test } from './setup/story.ts'

/** Translates each page of this browser, as the translation of a browser does. */
const translateAll = (page: Page, how: Translator) =>
  page.addInitScript(`addEventListener('DOMContentLoaded', () => (${translatePage.toString()})(${JSON.stringify(how)}))`)

const FAMILY_PAGES = [
  ...['/family', '/family/tasks', '/family/tasks/new', '/family/tasks/list', '/family/tasks/paste', '/family/calls', '/family/invite'],
  ...['/family/requests', '/family/circle', '/family/circle/add', '/family/circle/add/several', '/family/messages', '/family/settings'],
  ...['/family/events', '/family/week', '/family/coverage', '/family/news', '/family/meals'],
]
const HELPER_PAGES = ['/home', '/home?tab=AllTasks', '/my_tasks', '/me', '/meals', '/welcome_page', '/install', '/docview/TERMS']
const VISITOR_PAGES = [
  '/',
  '/user_login',
  '/family/start',
  '/welcome_example',
  '/welcome_details',
  '/invited',
  '/error?variant=not_logged_in',
]

/** The controls that change a screen without leaving it and without saving anything. */
const CHANGES = '[role=tab], summary, input[type=radio], input[type=checkbox], [aria-expanded]'

async function tryEverything(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('font').first()).toBeAttached()
  const amount = Math.min(await page.locator(CHANGES).count(), 25)
  for (let index = 0; index < amount; index++) {
    // This clicks as a tap does, also on controls that are folded away.
    await page
      .locator(CHANGES)
      .nth(index)
      .evaluate((element) => (element as HTMLElement).click(), undefined, { timeout: 1_000 })
      .catch(() => {})
    await expect(page.getByText('Something happened'), `${path}, after ${index}`).toHaveCount(0)
  }
  for (const field of await page.locator('textarea, input[type=text], input:not([type])').all()) {
    await field.fill('Bread', { timeout: 1_000 }).catch(() => {})
    await field.fill('', { timeout: 1_000 }).catch(() => {})
  }
  await expect(page.getByText('Something happened'), path).toHaveCount(0)
}

for (const how of TRANSLATORS) {
  test(`no screen breaks if the browser translates the page (way: ${how})`, async ({ page: noa, newPerson }) => {
    test.setTimeout(300_000)
    const circle = await makeCircle()
    const [avi, visitor] = [await newPerson(), await newPerson()]
    for (const person of [noa, avi, visitor]) await translateAll(person, how)
    await noa.goto(circle.ownerPath)
    await avi.goto(circle.supporterPath)
    await expect(noa.locator('h1').first()).toBeAttached()
    await expect(avi.locator('h1').first()).toBeAttached()
    for (const path of FAMILY_PAGES) await tryEverything(noa, path)
    for (const path of HELPER_PAGES) await tryEverything(avi, path)
    for (const path of [...VISITOR_PAGES, `/sign-up/${circle.invitation}`, `/sign__up/${circle.invitation}`])
      await tryEverything(visitor, path)
  })

  test(`a task can be written and taken if the browser translates the page (way: ${how})`, async ({ page: noa, newPerson }) => {
    const circle = await makeCircle()
    const avi = await newPerson()
    for (const person of [noa, avi]) await translateAll(person, how)
    await noa.goto(circle.ownerPath)
    await expect(noa.locator('h1').first()).toBeAttached()
    await noa.goto('/family/tasks/new')
    await noa.getByLabel('What is needed').fill('Bread')
    await noa.getByRole('radio', { name: 'Today' }).check()
    await noa.getByRole('button', { name: /^(Save|Write it down|Add)$/ }).click()
    await expect(noa.getByText('Bread').first()).toBeVisible()
    await avi.goto(circle.supporterPath)
    await expect(avi.locator('h1').first()).toBeAttached()
    await avi.goto('/home?tab=Available')
    await avi
      .getByRole('link', { name: /Fix the kitchen tap/ })
      .first()
      .click()
    await avi.getByRole('button', { name: 'I will take the task' }).first().click()
    await expect(avi.getByText(/taken successfully/)).toBeVisible()
    await avi.getByRole('link', { name: 'My tasks' }).first().click()
    await expect(avi.getByText('Fix the kitchen tap').first()).toBeVisible()
  })
}
