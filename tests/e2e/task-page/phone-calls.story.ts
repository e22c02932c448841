import { ok } from '../../../server/src/testing/family.ts'
import { test as bilingual, fullName } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle, named } from '../setup/circle.ts'
import { expect } from '../setup/story.ts'

/** This number belongs to no one. It only has to be a landline. */
const LANDLINE = '+97226712345'

bilingual(
  'the family calls the one whom no SMS reaches about tomorrow, and the page keeps who did',
  async ({ page, w, written, expectReadable }) => {
    const circle = await makeCircle(written)
    const ruth = await ok<{ id: number }>(
      circle.asOwner('POST', '/members', { ...named(written.bella), phone_number: LANDLINE, consent: true }),
    )
    const times = { start_at: `${dayFromNow(1)}T11:00`, end_at: `${dayFromNow(1)}T12:00` }
    const event = await circle.makeTask({ title: written.soup, ...times })
    await ok(circle.asOwner('POST', `/tasks/${event.id}/assign`, { member: ruth.id }))
    await page.goto(circle.ownerPath)
    await page.getByRole('link', { name: w('Who to call') }).click()
    await expect(page).toHaveURL('/family/calls')
    await expect(page.getByRole('heading', { name: w('Who to call') })).toBeVisible()
    await expect(page.getByText(fullName(written.bella))).toBeVisible()
    const number = page.getByRole('link', { name: /\+972 2 671 2345/ })
    await expect(number).toHaveAttribute('href', 'tel:+97226712345')
    await expect(number).toHaveText(/\+972 2 671 2345/)
    await expectReadable(page)
    await page.getByRole('button', { name: w('I told them') }).click()
    await expect(page.getByRole('button', { name: w('Undo') })).toBeVisible()
    await expectReadable(page)
    await page.reload()
    await page.getByRole('button', { name: w('Undo') }).click()
    await expect(page.getByRole('button', { name: w('I told them') })).toBeVisible()
  },
)
