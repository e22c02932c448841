import { ok } from '../../../server/src/testing/family.ts'
import { dayFromNow, makeFamily } from '../setup/circle.ts'
import { expect, expectAccessible, test } from '../setup/story.ts'

const WHEN = { start_at: `${dayFromNow(3)}T17:00`, end_at: `${dayFromNow(3)}T18:30` }
const LANGUAGES = [
  {
    locale: 'en',
    browser: 'en-GB',
    title: 'The Levi family',
    noa: ['Noa', 'Levi'],
    soup: 'Soup for the evening',
    say: 'Say what cooks need to know',
    people: 'How many people eat',
    avoid: 'Allergies and what isn’t eaten',
    place: 'Where to leave it',
    what: 'What is needed',
    more: 'More',
    save: 'Save',
    nuts: 'No nuts',
    box: 'In the box by the door',
    forFive: 'For 5 people',
  },
  {
    locale: 'iw',
    browser: 'he-IL',
    title: 'משפחת לוי',
    noa: ['נועה', 'לוי'],
    soup: 'מרק לערב',
    say: 'לכתוב מה חשוב לדעת',
    people: 'כמה אנשים אוכלים',
    avoid: 'אלרגיות ומה לא אוכלים',
    place: 'איפה להשאיר',
    what: 'מה דרוש',
    more: 'עוד',
    save: 'שמירה',
    nuts: 'בלי אגוזים',
    box: 'בארגז ליד הדלת',
    forFive: 'ל-5 אנשים',
  },
] as const

for (const words of LANGUAGES) {
  test.describe(words.locale, () => {
    test.use({ locale: words.browser, viewport: { width: 360, height: 640 } })

    test('a family says once what cooks need to know, and every meal shows it', async ({ page, newPerson }) => {
      const family = await makeFamily({ locale: words.locale, title: words.title, noa: words.noa })
      await page.goto(family.ownerPath)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/./)
      await expect(page).not.toHaveURL(/login/)
      await page.goto('/family/tasks/new')
      const title = page.getByRole('textbox', { name: words.what })
      await title.fill(words.soup)
      await page.getByText(words.more, { exact: true }).first().click()
      await expect(page.getByRole('link', { name: words.say })).toBeVisible()
      await page.getByRole('link', { name: words.say }).click()
      await page.getByLabel(words.people).fill('5')
      await page.getByLabel(words.avoid).fill(words.nuts)
      await page.getByLabel(words.place).fill(words.box)
      await expectAccessible(page)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      // Saving leads back to the form.
      await expect(title).toHaveValue(words.soup)
      await page.getByText(words.more, { exact: true }).first().click()
      await expect(page.getByRole('link', { name: words.say })).toHaveCount(0)

      const soup = await family.makeTask({ title: words.soup, category: 'home', ...WHEN })
      const helper = await family.makeSupporter({ trusted: true })
      const phone = await newPerson()
      await phone.goto(helper.loginPath)
      await expect(phone.getByRole('heading', { level: 1 })).toContainText(/./)
      await expect(phone).not.toHaveURL(/login/)
      await phone.goto(`/t/${family.path.split('/').at(-1)}/${soup.id}`)
      await expect(phone.getByText(words.forFive)).toBeVisible()
      await expect(phone.getByText(words.nuts)).toBeVisible()
      await expect(phone.getByText(words.box)).toHaveCount(0)
      await expectAccessible(phone)
      await ok(helper.take(soup))
      await phone.reload()
      await expect(phone.getByText(words.box)).toBeVisible()
    })
  })
}
