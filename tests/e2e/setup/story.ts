import { setTimeout as wait } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { type BrowserContext, test as base, expect, type Locator, type Page, type Response } from '@playwright/test'
import { REFETCH_WHEN_LIVE } from '../../../web/src/platform/live/refetch.ts'
import { followRequests } from './loaded.ts'
import { makeOldestPhone } from './oldest-phone.ts'

export interface StoryOptions {
  /** The database of the server that the stories of this Playwright project use. */
  database: 'sqlite' | 'postgres'
  /** The language of the stories of bilingual.ts. */
  storyLocale: Locale
  /**
   * Errors in the console that a story causes on purpose, such as the browser's line about a 409:
   * `test.use({ allowedConsoleErrors: /status of (409|410)/ })`. Any other error or warning of a page fails the story.
   * It is a single pattern, because Playwright reads a list of two as a value with options.
   */
  allowedConsoleErrors: RegExp | null
  /** Whether the browser lacks what the oldest iPhone that we support lacks (oldest-phone.ts). */
  isOldestPhone: boolean
}

interface Story {
  /** A page of another person, on another device. Its console is checked too. */
  newPerson: () => Promise<Page>
}

export { expect, type Locator, type Page, type Response }

export const test = base.extend<StoryOptions & Story>({
  database: ['sqlite', { option: true }],
  storyLocale: ['en', { option: true }],
  allowedConsoleErrors: [null, { option: true }],
  isOldestPhone: [false, { option: true }],

  baseURL: async ({ database }, use) => {
    await use(database === 'postgres' ? process.env.STORIES_POSTGRES_URL : process.env.STORIES_SQLITE_URL)
  },

  context: async ({ context, browserName, allowedConsoleErrors, isOldestPhone }, use) => {
    if (browserName === 'firefox') await context.addInitScript(typeAsPeopleDo)
    if (isOldestPhone) await makeOldestPhone(context)
    const consoleErrors = collectConsoleErrors(context)
    followRequests(context)
    await use(context)
    expectNoErrors(consoleErrors, allowedConsoleErrors)
  },

  newPerson: async ({ browser, browserName, allowedConsoleErrors, isOldestPhone }, use) => {
    const contexts: BrowserContext[] = []
    const consoleErrors: string[][] = []
    await use(async () => {
      const context = await browser.newContext()
      if (browserName === 'firefox') await context.addInitScript(typeAsPeopleDo)
      if (isOldestPhone) await makeOldestPhone(context)
      contexts.push(context)
      consoleErrors.push(collectConsoleErrors(context))
      followRequests(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expectNoErrors(consoleErrors.flat(), allowedConsoleErrors)
  },
})

/**
 * Runs in each page of Firefox. There Playwright fills in a field by setting its value. React takes such a change for its own and ignores
 * it. This function inserts the text as the keyboard does.
 */
function typeAsPeopleDo() {
  const insert = (text: string) => void document.execCommand('insertText', false, text)
  Object.defineProperty(window, '__pw_bidiInsertText', { get: () => insert, set: () => {} })
}

/** Collects the errors and warnings in the console of a context's pages, and their uncaught errors. */
function collectConsoleErrors(context: BrowserContext) {
  const consoleErrors: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    consoleErrors.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => consoleErrors.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return consoleErrors
}

/**
 * Firefox logs these errors if a page is left while its fonts (NS_BINDING_ABORTED), icon or code still load. Other browsers log nothing. If
 * code does not load, React logs the failed import too, and Firefox shows only "Error" for that. Chromium runs the same stories and shows
 * the text of an error.
 */
const LEFT_IN_FIREFOX =
  /downloadable font: .*status=2152398850|(?:favicon\.svg|assets\/\S+\.js)’\. A ServiceWorker intercepted|^error: Error \(\S+\/assets\/react-\S+\.js\)$/

function expectNoErrors(consoleErrors: string[], allowed: RegExp | null) {
  const unexpected = consoleErrors.filter((error) => !allowed?.test(error) && !LEFT_IN_FIREFOX.test(error))
  expect(unexpected, 'no errors or warnings in the console').toEqual([])
}

/** Fails if axe still finds violations after 30 s. One try is not enough: during a try, a live update may show the skeleton again. */
export async function expectAccessible(page: Page) {
  // In Firefox axe is not used: it makes a process of Firefox crash, and the same screens are examined in Chromium.
  const isFirefox = page.context().browser()?.browserType().name() === 'firefox'
  const findViolations = async () => {
    // Axe starts only after the page no longer shows its skeleton.
    await expect(page.locator('h1')).not.toHaveCount(0)
    await waitForAnimations(page)
    if (isFirefox) return []
    // Legacy mode does not open a blank page for cross-origin frames. Our pages have no such frames, and legacy mode takes half the time.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
    return violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')) }))
  }
  await expect.poll(findViolations, { message: 'axe finds nothing', timeout: 30_000 }).toEqual([])
}

/**
 * Passes if `expectation` passes after the page has fetched again on its own, without a tap.
 * The story has to install the page's clock before.
 */
export async function afterRefetch(page: Page, expectation: () => Promise<void>) {
  let isWaiting = true
  const refetching = async () => {
    for (; isWaiting; await wait(1_000)) await page.clock.fastForward(REFETCH_WHEN_LIVE)
  }
  const refetches = refetching()
  try {
    await expectation()
  } finally {
    isWaiting = false
    await refetches
  }
}

/** Returns the text of the clipboard. It is pasted with the keyboard, because our pages do not allow scripts to read the clipboard. */
export async function pasted(page: Page) {
  const otherPage = await page.context().newPage()
  await otherPage.setContent('<textarea></textarea>')
  const field = otherPage.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await otherPage.close()
  return text
}

/** Waits for animations to end, because a text that is half faded has too little contrast. */
function waitForAnimations(page: Page) {
  return page.evaluate(() => {
    // An animation that follows the scrolling does not end.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    const finite = timed.filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(finite.map(({ finished }) => finished)).then(() => undefined)
  })
}

/** Opens the menu behind the three dots, on the family's page of a task. */
export const openTaskMenu = (page: Page) => page.locator('header button:has(.lucide-ellipsis-vertical)').click()
