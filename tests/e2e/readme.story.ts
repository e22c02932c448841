import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { WORDS } from './screenshots/words.ts'
import { makeCircle } from './setup/circle.ts'
import { expect, type Page, test } from './setup/story.ts'

/** With PICTURES=yes the picture goes into the documentation, otherwise into the test results. */
const FOLDER = process.env.PICTURES === 'yes' ? '../../docs/screenshots' : 'test-results'

test('the picture of the README shows the task list in two languages and the overview', async ({ page, newPerson }) => {
  const avi = await newPerson()
  const circle = await makeCircle()
  await page.goto(circle.ownerPath)
  await expect(page.getByText('Next 7 days')).toBeVisible()
  await avi.goto(circle.supporterPath)
  await avi
    .getByRole('button', { name: /help/i })
    .or(avi.getByRole('link', { name: /help/i }))
    .first()
    .click()
  await expect(avi.getByText('Drive Dana to the station')).toBeVisible()
  await expect(page.getByText('Sit with Noa for an hour').first()).toBeVisible()

  const { iw } = WORDS
  const hebrew = await newPerson()
  await hebrew.addInitScript(() => localStorage.setItem('locale', 'iw'))
  await hebrew.goto((await makeCircle(iw)).supporterPath)
  await hebrew.getByRole('button', { name: 'אשמח לעזור' }).click()
  await expect(hebrew.getByText(iw.school)).toBeVisible()

  const pictures = [await avi.screenshot(), await hebrew.screenshot(), await page.screenshot()]
  const sheet = await newPerson()
  await sheet.setViewportSize({ width: 1130, height: 680 })
  await sheet.setContent(
    `<meta name="viewport" content="width=device-width"><body style="margin:0;display:flex;gap:20px;padding:20px;background:#f1ebe2">${pictures
      .map((picture) => `<img width="350" style="border-radius:24px" src="data:image/png;base64,${picture.toString('base64')}">`)
      .join('')}</body>`,
  )
  const file = join(import.meta.dirname, FOLDER, 'readme.webp')
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await asWebp(sheet))
  expect(statSync(file).size).toBeGreaterThan(5_000)
})

/** Returns the picture as WebP, which the browser can write and Playwright cannot. */
async function asWebp(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}
