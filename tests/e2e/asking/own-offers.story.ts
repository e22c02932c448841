import { expect, test } from '../setup/bilingual.ts'
import { makeCircle } from '../setup/circle.ts'

test.use({ viewport: { width: 360, height: 640 }, allowedConsoleErrors: /status of 422/ })

test('the family sees a supporter’s offer, and one tap makes it that supporter’s task', async ({
  page,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const { avi, ownerPath } = await makeCircle(written)
  await page.goto(avi.loginPath)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/me?part=help')
  await page.getByRole('link', { name: w('I could …') }).click()
  const field = page.getByLabel(w('What could you do?'))
  await page.getByRole('button', { name: w('Tell the family') }).click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('www.example.org')
  await page.getByRole('button', { name: w('Tell the family') }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(w('Please leave out links and phone numbers.')))
  await expectReadable(page)
  await field.fill(written.laundry)
  await page.getByLabel(w('Which day?')).selectOption({ index: 3 })
  await page.getByRole('button', { name: w('Tell the family') }).click()
  await expect(page.getByText(w('The family sees it. If it suits, it will be among your tasks.'))).toBeVisible()
  await expectReadable(page)

  const noa = await newPerson()
  await noa.setViewportSize({ width: 360, height: 640 })
  await noa.goto(ownerPath)
  await expect(noa).not.toHaveURL(/\/login/)
  await noa.goto('/family')
  const card = noa.getByRole('heading', { name: w('{name} could …', { name: written.avi[0] }) })
  await expect(card).toBeVisible()
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Yes, please') }).click()
  await expect(noa.getByText(w('It is theirs now'))).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.goto('/my_tasks')
  await expect(page.getByText(written.laundry).first()).toBeVisible()
})

test('after a no to an offer, the supporter reads “not now, thank you” and may offer again', async ({
  page,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const { avi, ownerPath } = await makeCircle(written)
  await page.goto(avi.loginPath)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/could')
  await page.getByLabel(w('What could you do?')).fill(written.laundry)
  await page.getByRole('button', { name: w('Tell the family') }).click()
  await expect(page.getByRole('button', { name: w('Take it back') })).toBeVisible()
  const noa = await newPerson()
  await noa.goto(ownerPath)
  await expect(noa).not.toHaveURL(/\/login/)
  await noa.goto('/family')
  await noa.getByRole('button', { name: w('Not now, thank you') }).click()
  await expect(noa.getByRole('button', { name: w('Not now, thank you') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(w('“{said}”: not now, thank you.', { said: written.laundry }))).toBeVisible()
  await expect(page.getByLabel(w('What could you do?'))).toBeVisible()
  await expectReadable(page)
})
