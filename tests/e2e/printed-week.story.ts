import { test as bilingual, expect, type Page } from './setup/bilingual.ts'
import { dayFromNow, makeCircle } from './setup/circle.ts'

/** The size of A4 in a PDF, in points of 1/72 inch. Chromium rounds up by a point. */
const A4 = [595, 842]

/** The number of tasks that `makeCircle` makes. All but one of them have a time in the next days. */
const OF_CIRCLE = 5

/** The number and the size of the pages that a printer would get. */
async function printed(page: Page) {
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  const [, width, height] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/.exec(pdf) ?? []
  return { pages: pdf.match(/\/Type\s*\/Page\b/g)?.length, width: Number(width), height: Number(height) }
}

bilingual('the week goes onto one A4 sheet in either direction, and nothing is cut off', async ({ page, w, written, storyLocale }) => {
  const circle = await makeCircle(written)
  await page.goto(circle.ownerPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto('/family/week')
  const sheet = page.getByRole('article')
  await expect(sheet.getByText(written.tap)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  // The size of A4 in pixels (96 an inch), less a margin of 10 mm on each side, which a printer needs.
  await page.setViewportSize({ width: 718, height: 1_047 })
  await expect(page.getByRole('button', { name: w('Print') })).toBeHidden()
  expect(await sheet.evaluate((element) => getComputedStyle(element).direction)).toBe(storyLocale === 'iw' ? 'rtl' : 'ltr')
  const [first, last] = await sheet.evaluate((element) => {
    const box = element.getBoundingClientRect()
    return [box.left, document.documentElement.clientWidth - box.right]
  })
  expect(Math.min(first ?? -1, last ?? -1)).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  const { pages, width, height } = await printed(page)
  expect(pages).toBe(1)
  expect(width).toBeCloseTo(A4[0] ?? 0, -1)
  expect(height).toBeCloseTo(A4[1] ?? 0, -1)
})

bilingual(
  'a full week begins today, has whom to call, and leaves nothing out on a second sheet',
  async ({ page, w, written, storyLocale }) => {
    const circle = await makeCircle(written)
    const long = `${written.soup} ${written.company} ${written.school}`
    for (let each = 0; each < 20; each++) await circle.makeTask({ title: each % 2 ? long : written.tap })
    // These tasks have no hours, because in the evening today's hours are over.
    for (let each = 0; each < 5; each++) {
      await circle.makeTask({ title: long, helpers_needed: 2, date: dayFromNow(0), type: 'until_time' })
    }
    for (let day = 1; day < 7; day++) {
      for (let hour = 18; hour < 23; hour++) {
        await circle.makeTask({
          title: long,
          helpers_needed: 2,
          start_at: `${dayFromNow(day)}T${hour}:00`,
          end_at: `${dayFromNow(day)}T${hour}:59`,
        })
      }
    }
    await page.goto(circle.ownerPath)
    await page.waitForURL((url) => !url.pathname.startsWith('/login'))
    await page.goto('/family/week')
    const sheet = page.getByRole('article')
    const today = new Intl.DateTimeFormat(storyLocale === 'iw' ? 'he' : 'en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'Asia/Jerusalem',
    })
    await expect(sheet.getByRole('listitem').first()).toContainText(today.format(Date.now()))
    await expect(sheet.getByText(/\+972 5/)).toBeVisible()
    await expect(sheet.getByText(w('any time'), { exact: true }).first()).toBeVisible()
    await expect(sheet.getByText(w('Any time'), { exact: true })).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1_047 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    expect((await printed(page)).pages).toBe(2)
    await expect(sheet.locator('ul > li')).toHaveCount(OF_CIRCLE + 20 + 5 + 6 * 5)
  },
)
