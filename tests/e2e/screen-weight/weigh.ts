/// <reference lib="dom" />
import { expectLoaded } from '../setup/loaded.ts'
import { expect, type Page, test } from '../setup/story.ts'

/** In px: the sizes of the phones on which screens are counted, for the family's pages and for a supporter's pages. */
export const FAMILY_PHONE = { width: 390, height: 844 }
export const SUPPORTER_PHONE = { width: 360, height: 640 }

/** What can be counted on a screen, or on the way to the screen. A smaller number is always better. */
export interface Weight {
  /** Visible words. Words for screen readers do not count. */
  words?: number
  /** Links, buttons, fields and switches. */
  controls?: number
  /** The height of the page, as a multiple of the window's height. */
  screens?: number
  /** The distance in px from the upper edge to the first card, and the number of controls before the card. */
  firstCard?: number
  controlsBefore?: number
  /** The distance in px to the lower edge of the first filled button, and the width of the whole page. */
  lowerEdge?: number
  width?: number
  /** The story itself counts `questions`, `taps` and `swipes`. */
  questions?: number
  taps?: number
  swipes?: number
  /** The time for only the taps and the letters. */
  seconds?: number
}

export const WEIGHT = 'screen-weight'

/** Adds a line of `npm run weight`. The story fails if a number is above its limit. */
export function holdWeight(screen: string, counted: Weight, most: Weight) {
  test.info().annotations.push({ type: WEIGHT, description: JSON.stringify({ screen, counted, most }) })
  for (const [what, limit] of Object.entries(most)) {
    expect.soft(counted[what as keyof Weight], `${screen}: ${what}`).toBeLessThanOrEqual(limit)
  }
}

/** Chooses the first card: the first element of `selector` whose text matches the pattern `text`. */
interface FirstCard {
  selector: string
  text: string
}

/** Counts what the open screen shows. */
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
  // A choice that looks like a chip is an input of one pixel, inside its label.
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
