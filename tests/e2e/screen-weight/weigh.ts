/// <reference lib="dom" />
import { expectLoaded } from '../setup/loaded.ts'
import { expect, type Page, test } from '../setup/story.ts'

/** The screens of the phones on which what is shown is counted: the family's pages on the first, a supporter's on the smaller one. */
export const FAMILY_PHONE = { width: 390, height: 844 }
export const SUPPORTER_PHONE = { width: 360, height: 640 }

/** What one can count on a screen, or on the way to it. Every number is better if it is smaller. */
export interface Weight {
  /** That one sees, without those for screen readers. */
  words?: number
  /** Links, buttons, fields and switches. */
  controls?: number
  /** The page's height in windows. */
  screens?: number
  /** px from the upper edge to the first card, and how many controls come before it. */
  firstCard?: number
  controlsBefore?: number
  /** px to the lower edge of the first filled button, and the page's whole width. */
  lowerEdge?: number
  width?: number
  /** Counted by the story itself. */
  questions?: number
  taps?: number
  swipes?: number
  /** For the taps and the letters alone. */
  seconds?: number
}

export const WEIGHT = 'screen-weight'

/** A line of `npm run weight`. The story fails if a number is above its limit. */
export function holdWeight(screen: string, counted: Weight, most: Weight) {
  test.info().annotations.push({ type: WEIGHT, description: JSON.stringify({ screen, counted, most }) })
  for (const [what, limit] of Object.entries(most)) {
    expect.soft(counted[what as keyof Weight], `${screen}: ${what}`).toBeLessThanOrEqual(limit)
  }
}

/** The card whose place counts: the first of these that has such a text: the source of a pattern. */
interface FirstCard {
  selector: string
  text: string
}

/** Counts the screen that is open. */
export async function weighScreen(
  page: Page,
  screen: string,
  most: Weight,
  { selector, text }: FirstCard = { selector: 'main li', text: '' },
) {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectLoaded(page)
  await page.evaluate('scrollTo(0, 0)')
  holdWeight(screen, await page.evaluate(count, { selector, text }), most)
}

/** Runs in the page. */
function count({ selector, text }: FirstCard) {
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  let words = 0
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest('.visually-hidden, script, style, option') || !isSeen(parent)) continue
    words += (node.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  // A choice that looks like a chip is an input of one pixel within its label.
  const isControl = (element: Element) => isSeen(element) || (element.matches('input') && isSeen(element.closest('label') ?? element))
  const controls = [...document.querySelectorAll('a[href], button, summary, input, select, textarea, [role="switch"]')].filter(isControl)
  const card = [...document.querySelectorAll(selector)].find((each) => isSeen(each) && new RegExp(text).test(each.textContent ?? ''))
  return {
    words,
    controls: controls.length,
    screens: Math.round((document.documentElement.scrollHeight / innerHeight) * 100) / 100,
    ...(card && {
      firstCard: Math.round(card.getBoundingClientRect().top + scrollY),
      controlsBefore: controls.filter(
        (control) => card.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING && !control.closest('nav'),
      ).length,
    }),
  }
}
