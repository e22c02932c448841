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
    dinner: 'Dinner for the children',
    bring: 'What I’m bringing',
    save: 'Save',
    saved: 'Saved',
    lentils: 'Lentil soup',
    all: 'Who brings which meal',
    more: 'More',
    meals: 'Meals',
    needed: 'One person still needed',
    dana: 'Dana',
  },
  {
    locale: 'iw',
    browser: 'he-IL',
    title: 'משפחת לוי',
    noa: ['נועה', 'לוי'],
    soup: 'מרק לערב',
    dinner: 'ארוחת ערב לילדים',
    bring: 'מה אביא',
    save: 'שמירה',
    saved: 'נשמר',
    lentils: 'מרק עדשים',
    all: 'מי מביא מה לארוחות',
    more: 'עוד',
    meals: 'ארוחות',
    needed: 'עוד אדם אחד דרוש',
    dana: 'דנה',
  },
] as const

for (const words of LANGUAGES) {
  test.describe(words.locale, () => {
    test.use({ locale: words.browser, viewport: { width: 360, height: 640 } })

    test('two neighbours see who brings which meal, until one meal is given back', async ({ page, newPerson }) => {
      const family = await makeFamily({ locale: words.locale, title: words.title, noa: words.noa })
      const soup = await family.makeTask({ title: words.soup, category: 'home', ...WHEN })
      await family.makeTask({ title: words.dinner, category: 'home', ...WHEN })
      const dana = await family.makeSupporter({ first_name: words.dana })
      await ok(dana.take(soup))
      await page.goto(dana.loginPath)
      await expect(page).not.toHaveURL(/login/)
      await page.goto(`/t/${family.path.split('/').at(-1)}/${soup.id}`)
      await page.getByRole('textbox', { name: words.bring }).fill(words.lentils)
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(words.saved, { exact: true })).toBeVisible()
      await expectAccessible(page)

      const avi = await family.makeSupporter()
      const phone = await newPerson()
      await phone.goto(avi.loginPath)
      await expect(phone).not.toHaveURL(/login/)
      await phone.goto('/home')
      await phone.getByRole('link', { name: words.meals, exact: true }).click()
      await expect(phone.getByRole('heading', { name: words.all })).toBeVisible()
      await expect(phone.getByRole('listitem').filter({ hasText: words.dana })).toContainText(words.lentils)
      await expect(phone.getByText(words.needed)).toHaveCount(1)
      await expectAccessible(phone)

      await ok(dana.withdraw(soup))
      await phone.reload()
      await expect(phone.getByText(words.needed)).toHaveCount(2)
      await expect(phone.getByText(words.lentils)).toHaveCount(0)

      const owner = await newPerson()
      await owner.goto(family.ownerPath)
      await expect(owner).not.toHaveURL(/login/)
      await owner.goto('/family')
      await owner.getByRole('button', { name: words.more, exact: true }).click()
      await owner.getByRole('link', { name: words.all }).click()
      await owner.getByRole('link', { name: words.dinner }).click()
      await expect(owner).toHaveURL(/\/family\/tasks\/\d+$/)
    })
  })
}
