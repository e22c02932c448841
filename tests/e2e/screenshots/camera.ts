/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, type Page } from '../setup/story.ts'
import { readScreen } from './reader.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'new-screenshots')
const QUALITY = 60
const PHONE = { width: 360, height: 640 }
/** The width of the narrowest phone: WCAG 2.2, 1.4.10. */
const NARROW = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }

/** The sizes and colour schemes in which a screen is examined. In the dark scheme only the contrast is checked. */
const EVERY_VIEW = [
  { size: PHONE, scheme: 'light', isPicture: true },
  { size: NARROW, scheme: 'light', isPicture: false },
  { size: DESKTOP, scheme: 'light', isPicture: false },
  { size: DESKTOP, scheme: 'dark', isPicture: false },
  { size: PHONE, scheme: 'dark', isPicture: false },
] as const
/** With PICTURES=only the screens are not examined. This shows quickly what a change of style did. */
const IS_QUICK = process.env.PICTURES === 'only'
const VIEWS = IS_QUICK ? EVERY_VIEW.slice(0, 1) : EVERY_VIEW

export type Look = (screen: string, path?: string) => Promise<void>

/** Opens `path`, or takes the current page, and examines it in every view. A finding does not stop the test. */
export const examinerOf =
  (page: Page, locale: Locale): Look =>
  async (screen, path) => {
    if (path) await page.goto(path)
    await waitUntilLoaded(page)
    for (const { size, scheme, isPicture } of VIEWS) {
      await page.setViewportSize(size)
      // In a wide window a list is beside the page, and may load later.
      await waitUntilLoaded(page)
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await page.evaluate(async () => {
        await document.fonts.ready
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      })
      if (isPicture) await takePicture(page, locale, screen)
      if (IS_QUICK) continue
      const view = `${locale}, ${screen}, ${size.width}, ${scheme}`
      expect.soft(await overflows(page), `${view}: everything fits`).toEqual([])
      if (scheme === 'light') expect.soft(await readScreen(page, locale), `${view}: every text is in its language and fits`).toEqual([])
      if (size === NARROW) continue
      const findings = async () => {
        const axe = new AxeBuilder({ page }).setLegacyMode()
        const { violations } = await (scheme === 'dark' ? axe.withRules('color-contrast') : axe).analyze()
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
      }
      // A page that is just being replaced may have no heading for a moment, so a finding counts only if it stays.
      await expect.configure({ soft: true }).poll(findings, `${view}: axe finds nothing`).toEqual([])
    }
    // The next screen starts in the light scheme.
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize(PHONE)
  }

/** Waits until the screen has a heading, nothing is busy, and no grey card replaces a part of a list. */
async function waitUntilLoaded(page: Page) {
  await expect(page.locator('h1, h2, [role="tablist"]').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [class*="skeleton"]')).toHaveCount(0)
  // Pictures are loaded after the words.
  await expect(page.locator('main svg:not(:has(*))')).toHaveCount(0)
}

/** Stores a picture of the screen, and a text of what a screen reader reads there, in order. */
async function takePicture(page: Page, locale: Locale, screen: string) {
  const session = await page.context().newCDPSession(page)
  // Playwright writes no WebP, but the browser does.
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  const folder = join(FOLDER, locale)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${screen}.webp`), Buffer.from(data, 'base64'))
  writeFileSync(join(folder, `${screen}.txt`), await page.locator('body').ariaSnapshot())
}

/** Whether the page is wider than its window, and the texts that are cut off without an ellipsis. */
const overflows = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const cutOff = [...document.querySelectorAll('body *')].filter((element) => {
      const { display, textOverflow } = getComputedStyle(element)
      const isVisible = element.clientWidth > 1 && display !== 'inline' && textOverflow !== 'ellipsis'
      return isVisible && element.scrollWidth > element.clientWidth + 1 && hasText(element)
    })
    return [...page, ...cutOff.map((element) => `${element.tagName} '${element.textContent?.trim()}'`)]
  })
