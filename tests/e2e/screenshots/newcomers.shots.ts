import { ok } from '../../../server/src/testing/family.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { translatorInto } from '../setup/messages-by-language.ts'
import { makePhone, readLegalTexts, storyMaker, tickAll } from '../setup/people.ts'
import { expect, test } from '../setup/story.ts'
import { examinerOf } from './camera.ts'
import { signIn } from './scene.ts'
import { WORDS } from './words.ts'

// Service workers are blocked.
test.use({ allowedConsoleErrors: /Service Worker registration blocked/ })

/** A title that names a day and an hour. */
const WITH_DAY = { en: 'Soup Thursday 17:00', iw: 'מרק יום חמישי 17:00', de: 'Suppe Donnerstag 17:00', ru: 'Суп в четверг 17:00' }

const OTHER_FAMILY = { en: 'The Katz family', iw: 'משפחת כץ', de: 'Familie Katz', ru: 'Семья Кац' }

for (const words of Object.values(WORDS)) {
  const { locale } = words
  const w = translatorInto(locale)

  test.describe(locale, () => {
    test.use({ locale: words.browser })

    test('screens of an evening without approvals', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFamily(words)
      await circle.makeTask({ title: words.soup, private_details: words.address })
      await signIn(page, circle.ownerPath)
      await page.goto('/family/invite')
      await page.getByText(w('Approve everyone for one evening')).click()
      const open = page.getByRole('button', { name: w('Approve everyone until tomorrow evening') })
      await open.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await look('family-evening-closed')
      await open.click()
      const close = page.getByRole('button', { name: w('Approve each person myself again') })
      await close.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await look('family-evening-open')
      const [link = ''] =
        /\/sign-up\/[\w-]+/.exec(
          (await page
            .getByText(/\/sign-up\//)
            .first()
            .textContent()) ?? '',
        ) ?? []

      const avi = await newPerson()
      const see = examinerOf(avi, locale)
      const phone = makePhone()
      await avi.goto(`${link}?step=details`)
      await avi.locator('[autocomplete="given-name"]').fill(words.avi[0])
      await avi.locator('[autocomplete="family-name"]').fill(words.avi[1])
      await avi.locator('input[type="tel"]').fill(phone.typed)
      await avi.locator('[type="submit"]').click()
      await readLegalTexts(avi, w)
      await avi.getByRole('button', { name: w('Send my request') }).click()
      await expect(avi.getByRole('heading', { name: w('One more step') })).toBeVisible()
      await see('sign-up-one-more-step')
      await storyMaker().signInByCode(phone.e164)
      await look('family-overview-newcomers', '/family')
      await look('family-newcomers', '/family/requests')
    })

    test('screens of the first list, and of a title with a day', async ({ page }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFamily(words)
      await signIn(page, circle.ownerPath)
      await look('family-no-tasks', '/family/tasks')
      await page.goto('/family/tasks/new')
      await page.locator('main input').first().fill(WITH_DAY[locale])
      await expect(page.locator('ul[aria-live] button')).toBeVisible()
      await look('family-new-task-hint')
      await page.goto('/family/start?step=tasks')
      for (const need of ['Soup for the evening', 'Groceries', 'Laundry'])
        await page
          .getByLabel(w(need, {}, 'ready list'))
          .first()
          .check()
      await page.getByRole('button', { name: w('Continue') }).click()
      await expect(page.getByRole('heading', { name: w('Where should help come?') })).toBeVisible()
      await look('family-where')
    })

    test('screens of a friend who proposes a circle, and of the family that is asked', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const phone = makePhone()
      await look('friend-tasks', '/family/start/friend')
      for (const need of ['Groceries', 'Laundry'])
        await page
          .getByLabel(w(need, {}, 'ready list'))
          .first()
          .check()
      await page.getByRole('button', { name: w('Go on') }).click()
      await page.getByLabel(w('The name of their circle')).fill(words.title)
      await page.getByLabel(w('Your first name')).fill(words.avi[0])
      await page.getByLabel(w('Phone number')).fill(phone.typed)
      await tickAll(page)
      await look('friend-details')
      await page.getByRole('button', { name: w('Send me a code') }).click()
      await page.getByLabel(w('Code'), { exact: true }).fill(await storyMaker().readCode(phone.e164))
      await expect(page.getByRole('heading', { name: w('Now ask them') })).toBeVisible()
      await look('friend-link')
      const href = (await page.getByRole('link', { name: w('Send by WhatsApp') }).getAttribute('href')) ?? ''
      const [link = ''] = /\/asked\S*#[\w-]+/.exec(decodeURIComponent(href)) ?? []
      const family = await newPerson()
      await family.goto(link)
      await expect(family.getByRole('button', { name: w('Please don’t') })).toBeVisible()
      await examinerOf(family, locale)('asked-family')
    })

    test('my tasks in two circles', async ({ page }) => {
      const look = examinerOf(page, locale)
      const [levi, mor] = [await makeFamily(words), await makeFamily({ ...words, title: OTHER_FAMILY[locale] })]
      const avi = await levi.makeSupporter(named(words.avi))
      const same = await mor.makeSupporter({ ...named(words.avi), phone_number: avi.phone })
      const times = { start_at: `${dayFromNow(2)}T17:00`, end_at: `${dayFromNow(2)}T18:00` }
      await ok(avi.take(await levi.makeTask({ title: words.soup, ...times })))
      await ok(same.take(await mor.makeTask({ title: words.laundry, ...times })))
      await signIn(page, same.loginPath)
      await signIn(page, avi.loginPath)
      await page.goto('/my_tasks')
      await expect(page.getByText(words.laundry).first()).toBeVisible()
      await look('my-tasks-two-circles')
    })
  })
}
