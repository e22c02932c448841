import { AxeBuilder } from '@axe-core/playwright'
import { REFETCH_EVERY } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

export interface StoryOptions {
  /** The database behind the server that this project opens. */
  database: 'sqlite' | 'postgres'
  /** What the stories of bilingual.ts are told in. */
  storyLocale: Locale
  /**
   * What a story provokes on purpose, such as the browser's own line about an answer 409:
   * `test.use({ allowedComplaints: /status of (409|410)/ })`. Everything else that a page complains of fails the story.
   * One pattern, not a list: Playwright takes a list of two for a value and its options.
   */
  allowedComplaints: RegExp | null
}

interface Story {
  /** A page of somebody else, on a device of their own; watched like the first. */
  newPerson: () => Promise<Page>
}

export { type APIRequestContext, expect, type Page }

export const test = base.extend<StoryOptions & Story>({
  database: ['sqlite', { option: true }],
  storyLocale: ['en', { option: true }],
  allowedComplaints: [null, { option: true }],

  baseURL: async ({ database }, use) => {
    await use(database === 'postgres' ? process.env.STORIES_POSTGRES_URL : process.env.STORIES_SQLITE_URL)
  },

  context: async ({ context, allowedComplaints }, use) => {
    const complaints = watch(context)
    await use(context)
    expectNone(complaints, allowedComplaints)
  },

  newPerson: async ({ browser, allowedComplaints }, use) => {
    const contexts: BrowserContext[] = []
    const complaints: string[][] = []
    await use(async () => {
      const context = await browser.newContext()
      contexts.push(context)
      complaints.push(watch(context))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expectNone(complaints.flat(), allowedComplaints)
  },
})

/** Collects what the pages of a context write as an error or a warning, and what they throw. */
function watch(context: BrowserContext) {
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => complaints.push(`thrown: ${error.error().stack ?? error.error().message}`))
  return complaints
}

function expectNone(complaints: string[], allowed: RegExp | null) {
  const unexpected = complaints.filter((complaint) => !allowed?.test(complaint))
  expect(unexpected, 'the pages complain of nothing').toEqual([])
}

/** Fails unless axe finds nothing to object to in the page as it stands now. */
export async function expectAccessible(page: Page) {
  // Not at the skeleton of one that is on its way.
  await expect(page.locator('h1')).not.toHaveCount(0)
  await standsStill(page)
  // Without the blank page that findings in frames from elsewhere are put together on: there are none, and it takes half the time.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map((node) => node.target.join(' ')) }))
  expect(found, 'axe finds nothing').toEqual([])
}

/** Passes once `seen` does on a page that nobody touches: its clock, installed before, is moved on to where it asks again. */
export async function withoutATouch(page: Page, seen: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(REFETCH_EVERY)
    await seen()
  }).toPass({ timeout: 25_000 })
}

/** What a copy button put on the clipboard: pasted by hand, as our pages let no script read the clipboard. */
export async function pasted(page: Page) {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  const field = elsewhere.locator('textarea')
  await field.press('ControlOrMeta+V')
  const text = await field.inputValue()
  await elsewhere.close()
  return text
}

/** Waits for what is on its way in or out: half faded, nothing has the contrast that it is read with. */
function standsStill(page: Page) {
  return page.evaluate(() => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => undefined)
  })
}
