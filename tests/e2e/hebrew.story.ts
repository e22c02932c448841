import { ok } from '../../server/src/testing/family.ts'
import { dayFromNow, makeFamily } from './setup/circle.ts'
import { makePhone, storyMaker } from './setup/people.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

test.use({ locale: 'he-IL', viewport: { width: 360, height: 640 } })

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Checks that the page is right-to-left and no wider than the phone, and that axe finds no fault in its accessibility. */
async function expectRightToLeft(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'he')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
}

async function read(page: Page, consent: string) {
  const done = page.getByRole('button', { name: consent })
  const shown = page.frameLocator('iframe').locator('html')
  await expect(shown).toHaveAttribute('dir', 'rtl')
  await expect(shown.getByRole('paragraph').first()).toBeVisible()
  await expect(done).toHaveAttribute('aria-busy', 'false')
  await shown.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, html.scrollHeight))
  await done.click()
}

test('a neighbour who reads Hebrew signs up, takes a task, gives it back and completes another', async ({ page }) => {
  const family = await makeFamily({ locale: 'iw', title: 'משפחת לוי', noa: ['נועה', 'לוי'] })
  const when = { start_at: `${dayFromNow(4)}T17:00`, end_at: `${dayFromNow(4)}T18:00` }
  await family.makeTask({ title: 'מרק לארוחת הערב', ...when })
  await family.makeTask({ title: 'לתקן את הברז במטבח' })
  const phone = makePhone()

  await test.step('the invitation, step by step', async () => {
    await page.goto(`/sign-up/${family.invitation}`)
    await expect(heading(page, 'משפחת לוי: נשמח לעזרה')).toBeVisible()
    await expectRightToLeft(page)
    await page.getByRole('button', { name: 'להתחיל' }).click()
    await expect(heading(page, 'מה דרוש עכשיו')).toBeVisible()
    await expectRightToLeft(page)
    await page.getByRole('button', { name: 'להצטרף' }).click()
    await expect(heading(page, 'איך ליצור איתך קשר?')).toBeVisible()
    await page.getByLabel('שם פרטי').fill('אבי')
    await page.getByLabel('שם משפחה').fill('כהן')
    await page.getByLabel('מספר טלפון').fill(phone.typed)
    // A phone number is written from left to right in every language.
    expect(await page.getByLabel('מספר טלפון').evaluate((input) => getComputedStyle(input).direction)).toBe('ltr')
    await expectRightToLeft(page)
    await page.getByRole('button', { name: 'המשך' }).click()
    await expect(page.getByRole('heading', { name: 'לפני שליחת הבקשה' })).toBeVisible()
    await read(page, 'תנאי השימוש מקובלים עליי')
    await read(page, 'קראתי את מדיניות הפרטיות')
    await expectRightToLeft(page)
    await page.getByRole('button', { name: 'שליחת הבקשה' }).click()
    await expect(heading(page, 'הבקשה נשלחה למשפחה')).toBeVisible()
    await expectRightToLeft(page)
  })

  await test.step('the login link, in a Hebrew SMS, and the greeting', async () => {
    const asked = await ok<{ id: number }[]>(family.asOwner('GET', '/requests'))
    await ok(family.asOwner('POST', `/requests/${asked[0]?.id}/approve`, {}))
    const [sms, path = ''] = await storyMaker().textTo(phone.e164, /[\s\S]*(\/login\/[\w-]+\/[\w-]+)/)
    expect(sms).toContain('משפחת לוי')
    await page.goto(path)
    await expect(heading(page, 'שלום, אבי')).toBeVisible()
    await expectRightToLeft(page)
    await page.getByRole('button', { name: 'אשמח לעזור' }).click()
    await expect(page.getByRole('tab', { name: 'פנויות 2' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('iw')
    await expectRightToLeft(page)
    // The first tab is at the right edge.
    const [first, last] = await Promise.all(['הכול', 'שלי'].map((name) => page.getByRole('tab', { name: new RegExp(name) }).boundingBox()))
    expect(first?.x).toBeGreaterThan(last?.x ?? Number.NaN)
  })

  await test.step('both tasks are taken', async () => {
    for (const title of ['מרק לארוחת הערב', 'לתקן את הברז במטבח']) {
      await page.getByRole('link', { name: title }).click()
      await expect(heading(page, title)).toBeVisible()
      await expectRightToLeft(page)
      await page.getByRole('button', { name: 'אני על זה' }).click()
      await expect(page.getByText(`המשימה "${title}" עכשיו אצלך`)).toBeVisible()
      // After the first take the app asks, once, what else Avi could help with.
      if (title === 'מרק לארוחת הערב') {
        await expectRightToLeft(page)
        await page.getByRole('button', { name: 'לא עכשיו' }).click()
      }
    }
    await expect(page.getByRole('tab', { name: 'שלי 2' })).toBeVisible()
  })

  await test.step('one task is given back with a reason', async () => {
    await page.getByRole('link', { name: 'המשימות שלי' }).click()
    await expect(page.getByRole('heading', { name: 'לביצוע 2' })).toBeVisible()
    await expectRightToLeft(page)
    await page.getByRole('link', { name: 'מרק לארוחת הערב' }).click()
    await expect(page.getByText('17:00 – 18:00')).toHaveAttribute('dir', 'ltr')
    await page.getByRole('button', { name: 'להחזיר' }).click()
    const dialog = page.getByRole('dialog', { name: 'החזרת המשימה' })
    await dialog.getByLabel('הסיבה (לא חובה)').fill('הרכב התקלקל')
    await expectRightToLeft(page)
    await dialog.getByRole('button', { name: 'להחזיר' }).click()
    await page.getByRole('dialog', { name: 'להחזיר את המשימה?' }).getByRole('button', { name: 'כן, להחזיר' }).click()
    await expect(page.getByText('המשימה "מרק לארוחת הערב" שוב פנויה')).toBeVisible()
  })

  await test.step('the other task is completed', async () => {
    await page.getByRole('link', { name: 'לתקן את הברז במטבח' }).click()
    await page.getByRole('button', { name: 'סיימתי' }).click()
    const dialog = page.getByRole('dialog', { name: 'המשימה בוצעה?' })
    await expectRightToLeft(page)
    await dialog.getByRole('button', { name: 'כן' }).click()
    await expect(page.getByText('המשימה "לתקן את הברז במטבח" בוצעה')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'בוצעו 1' })).toBeVisible()
    await expectRightToLeft(page)
  })

  await test.step('the profile', async () => {
    await page.getByRole('link', { name: 'פרופיל' }).last().click()
    await expect(heading(page, 'אבי כהן')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['0', '1'])
    await expectRightToLeft(page)
  })
})
