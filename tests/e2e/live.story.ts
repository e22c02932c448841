import { expect, type Page, takeButton, test } from './setup/bilingual.ts'
import { makeFamily, named } from './setup/circle.ts'

/** In ms. A page fetches by itself only after a longer time, so a change that appears sooner came over the live stream. */
const WITHIN = 15_000

const followed = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/live') && response.ok())

test('another phone shows a take at once, and a change elsewhere loses no text typed there', async ({
  page: avis,
  newPerson,
  w,
  written,
}) => {
  const circle = await makeFamily(written)
  const [avi, bella] = [await circle.makeSupporter(named(written.avi)), await circle.makeSupporter(named(written.bella))]
  await circle.makeTask({ title: written.soup })
  await circle.makeTask({ title: written.tap })
  const bellas = await newPerson()
  for (const [page, person] of [
    [avis, avi],
    [bellas, bella],
  ] as const) {
    await page.goto(person.loginPath)
    await expect(page).toHaveURL(/\/(home)?$/)
  }

  await test.step('Avi looks at a task while Bella takes it', async () => {
    const live = followed(avis)
    await avis.goto('/home')
    await avis.getByRole('link', { name: written.soup }).click()
    await expect(takeButton(avis, w)).toBeVisible()
    await live
    await bellas.goto('/home')
    await bellas.getByRole('link', { name: written.soup }).click()
    await takeButton(bellas, w).click()
    await expect(bellas.getByText(w('Task "{title}" taken successfully', { title: written.soup }))).toBeVisible()
    await expect(avis.getByText(w('This task is taken by someone else.'))).toBeVisible({ timeout: WITHIN })
    await expect(takeButton(avis, w)).toHaveCount(0)
  })

  await test.step('Avi writes why he gives a task back while Bella gives hers back', async () => {
    await avis.goto('/home')
    await avis.getByRole('link', { name: written.tap }).click()
    await takeButton(avis, w).click()
    await expect(avis.getByText(w('Task "{title}" taken successfully', { title: written.tap }))).toBeVisible()
    await avis.goto('/my_tasks')
    await avis.getByRole('link', { name: written.tap }).first().click()
    await avis.getByRole('button', { name: w('Decline', {}, 'a task'), exact: true }).click()
    const reason = avis.getByRole('dialog').getByRole('textbox')
    await reason.fill(written.tap)
    const asked = avis.waitForResponse((response) => /\/families\/[^/]+$/.test(response.url()), { timeout: WITHIN })
    await circle.asOwner('POST', '/tasks', { title: written.soup, category: 'home', type: 'no_time' })
    await asked
    await expect(reason).toHaveValue(written.tap)
    await expect(reason).toBeFocused()
  })
})
