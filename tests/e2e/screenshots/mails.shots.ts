import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { directionOf, LOCALES } from '@hand-in-hand/contract/locales.ts'
import type { Template } from '../../../server/src/templates/templates.ts'
import { corpusMail } from '../../../server/src/testing/mail-corpus.ts'
import { expect, test } from '../setup/story.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'new-screenshots', 'mails')
/** A code, an ask, a taken task, the news of a day, a link and a change. Every other mail is built like one of these. */
const TEMPLATES: Template[] = ['login_code', 'take_over', 'reminder', 'digest', 'approved', 'task_changed']

// A mail program on a phone shows mails in this way: it loads nothing and runs nothing.
test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 640 } })

for (const locale of LOCALES) {
  test(`the mails in ${locale} fit a phone, in light and dark`, async ({ page }) => {
    mkdirSync(FOLDER, { recursive: true })
    for (const template of TEMPLATES) {
      const { mail } = corpusMail(template, locale, 'long')
      await page.setContent(mail.html)
      const { scrollWidth } = await page.locator('html').evaluate((html) => ({ scrollWidth: html.scrollWidth }))
      expect.soft(scrollWidth, `${locale}, ${template}: everything fits`).toBeLessThanOrEqual(360)
      const directions = await page.locator('p, td').evaluateAll((parts) => parts.map((part) => getComputedStyle(part).direction))
      expect.soft([...new Set(directions)], `${locale}, ${template}`).toEqual([directionOf(locale)])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        writeFileSync(join(FOLDER, `${locale}-${template}-${colorScheme}.png`), await page.screenshot({ fullPage: true }))
      }
    }
  })
}
