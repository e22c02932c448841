/// <reference lib="dom" />
import { expectLoaded } from './loaded.ts'
import { expect, type Page } from './story.ts'

/** Fails if a text or a control is outside of the screen or cut off, or if something covers it at every scroll position. */
export async function expectNothingHidden(page: Page, where: string) {
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectLoaded(page)
  await expect.poll(() => page.evaluate(findHidden), where).toEqual([])
}

/** Runs in the page. */
function findHidden() {
  const CONTROLS = 'a[href], button, summary, input, select, textarea, [role="switch"]'
  const width = document.documentElement.clientWidth
  const found = new Set<string>()
  for (const element of new Set([...elementsWithText(), ...document.querySelectorAll(CONTROLS)])) {
    if (element.closest('.visually-hidden, script, style, option, noscript, svg') || !isSeen(element)) continue
    const outside = isBeside(element)
    // An ellipsis is allowed for a text that one tap shows whole.
    if ((outside || isCut(element)) && !isShort(element)) found.add(`${outside ? 'beside the screen' : 'cut off'}: ${nameOf(element)}`)
    const over = element.matches(CONTROLS) && coverOf(element)
    if (over) found.add(`under ${nameOf(over)}: ${nameOf(element)}`)
  }
  scrollTo(0, 0)
  return [...found]

  function elementsWithText() {
    const hasText = (node: Node) => node.nodeType === Node.TEXT_NODE && /\S/.test(node.textContent ?? '')
    return [...document.querySelectorAll('body *')].filter((element) => [...element.childNodes].some(hasText))
  }
  function isSeen(element: Element) {
    const { width: wide, height } = element.getBoundingClientRect()
    return wide > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }
  function nameOf(element: Element) {
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
    return `<${element.localName} class="${element.className}"> ${name.slice(0, 60)}`
  }
  function ancestors(element: Element) {
    const found: Element[] = []
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) found.push(each)
    return found
  }
  function isBeside(element: Element) {
    if (ancestors(element).some((each) => /auto|scroll/.test(getComputedStyle(each).overflowX))) return false
    // The words of a child, such as words for screen readers only, are examined together with the child.
    const boxesOfWords = [...element.childNodes].flatMap((node) => {
      if (node.nodeType !== Node.TEXT_NODE) return []
      const range = document.createRange()
      range.selectNodeContents(node)
      return [...range.getClientRects()]
    })
    const boxes = element.matches(CONTROLS) ? [element.getBoundingClientRect()] : boxesOfWords
    return boxes.some(({ left, right }) => left < -1 || right > width + 1)
  }
  function isCut(element: Element) {
    return ancestors(element).some((each) => {
      const { overflowX, overflowY } = getComputedStyle(each)
      if (each.matches('.visually-hidden, input, select, textarea')) return false
      const cuts = (overflow: string, excess: number) => /hidden|clip/.test(overflow) && excess > 1
      return cuts(overflowX, each.scrollWidth - each.clientWidth) || cuts(overflowY, each.scrollHeight - each.clientHeight)
    })
  }
  function isShort(element: Element) {
    return (
      ancestors(element).some((each) => getComputedStyle(each).textOverflow === 'ellipsis') &&
      element.closest('a[href], summary, button') !== null
    )
  }
  function coverOf(element: Element) {
    if (element.matches(':disabled, input')) return null
    element.scrollIntoView({ block: 'center' })
    const { left, top, width: wide, height } = element.getBoundingClientRect()
    const over = document.elementFromPoint(left + wide / 2, top + height / 2)
    return over && !element.contains(over) && !over.contains(element) ? over : null
  }
}
