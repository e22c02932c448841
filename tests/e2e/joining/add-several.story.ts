import { expect, test } from '../setup/bilingual.ts'
import { makeCircle } from '../setup/circle.ts'

test('a family types several people at once, and corrects the line that could not be read', async ({
  page: noa,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeCircle(written)
  await noa.goto(circle.ownerPath)
  await noa.waitForURL((url) => !url.pathname.startsWith('/login'))
  await noa.goto('/family/circle/add')
  await noa.getByRole('link', { name: w('Add several people at once') }).click()
  await noa.getByRole('textbox', { name: w('Names and numbers') }).fill(`1. ${written.soup} 054-456-7890\n${written.school}`)
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Find the people') }).click()
  await expect(noa.getByText(w('There is no phone number in this line.'))).toBeVisible()
  await expectReadable(noa)
  await noa.getByRole('button', { name: w('Edit “{0}”', { 0: written.school }) }).click()
  const sheet = noa.getByRole('dialog')
  await sheet.getByRole('textbox', { name: w('Phone number') }).fill('054-456-7891')
  await expectReadable(noa)
  await sheet.getByRole('button', { name: w('Done', {}, 'closes a form') }).click()
  await noa.getByRole('checkbox', { name: w('They have all agreed') }).check()
  await noa
    .getByRole('button', { name: w('{0, plural, =0 {Add to the circle} one {Add # person} other {Add # people}}', { 0: 2 }) })
    .click()
  await expect(noa).toHaveURL(/\/family\/circle$/)
  for (const words of [written.soup, written.school]) await expect(noa.getByText(words.split(' ')[0] ?? '').first()).toBeVisible()
})
