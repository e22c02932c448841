/// <reference lib="dom" />
import { directionOf, type Locale } from '@hand-in-hand/contract/locales.ts'
import { englishAlone } from '../setup/messages-by-language.ts'
import type { Page } from '../setup/story.ts'

/** Words in Latin letters that Hebrew and Russian texts may have: names of products and formats, and the languages' own names. */
const LATIN_WORDS =
  /\b(WhatsApp|SMS|QR|CSV|JSON|PDF|Google|Apple|iPhone|Android|Safari|Chrome|Firefox|Linux|Hand in Hand|English|Deutsch|GitHub|Esc|Enter|En|De|He|Ru)\b/g

/**
 * Reads a screen as someone who knows only one language does. Returns a line for each text that is English by mistake, has the wrong
 * direction, or does not fit. The label of a tab or of the menu may have one line, and a button may have two.
 */
export async function readScreen(page: Page, locale: Locale) {
  const options: Options = {
    english: locale === 'en' ? [] : englishAlone(locale),
    isLatin: locale === 'en' || locale === 'de',
    direction: directionOf(locale),
    latinWords: LATIN_WORDS.source,
  }
  return await page.evaluate(examine, options)
}

interface Options {
  english: string[]
  isLatin: boolean
  direction: 'ltr' | 'rtl'
  latinWords: string
}

/** Runs in the page. */
function examine({ english, isLatin, direction, latinWords }: Options) {
  const untranslated = new Set(english)
  const allowed = new RegExp(latinWords, 'g')
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  /** Addresses, phone numbers and single letters are the same in all languages. */
  const isNoText = (text: string) => /https?:|localhost|127\.0\.0\.1|@|^\W*$|^[A-Z]$/.test(text)
  const findings: string[] = []

  const texts: { text: string; element: Element }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (
      text &&
      node.parentElement &&
      isShown(node.parentElement) &&
      !node.parentElement.closest('script, style, code, kbd, [lang]:not(html)')
    )
      texts.push({ text, element: node.parentElement })
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder]')) {
    const text = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? ''
    if (isShown(element)) texts.push({ text, element })
  }
  for (const { text, element } of texts) {
    if (isNoText(text)) continue
    // A text of a user, or a number, may have its own language and direction.
    const isOwn = element.closest('[dir], bdi, input, textarea') !== document.documentElement
    const isForeign = !isLatin && !isOwn && /[A-Za-z]{2,}/.test(text.replace(allowed, ''))
    if (untranslated.has(text) || isForeign) findings.push(`English: '${text}'`)
    const isHebrew = /^[^\p{L}]*[\u0590-\u05ff]/u.test(text)
    const isWritten = getComputedStyle(element).direction
    if (!isOwn && isWritten !== direction) findings.push(`${isWritten}: '${text}'`)
    if (direction === 'rtl' && isHebrew && isWritten === 'ltr') findings.push(`ltr: '${text}'`)
  }

  /** The number of lines of a text. Only the text counts, because an icon beside it is higher than a line. */
  const linesOf = (element: Element) => {
    const range = document.createRange()
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const bottoms = new Set<number>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node)
      for (const { bottom, width } of range.getClientRects()) if (width > 1) bottoms.add(Math.round(bottom / 8))
    }
    return bottoms.size
  }
  const limits: [string, number][] = [
    ['[role="tab"], nav:not(main *) a', 1],
    ['button, main nav a', 2],
  ]
  for (const [selector, most] of limits) {
    for (const element of document.querySelectorAll(selector)) {
      // A card that is a button, or that has several texts, does not count as a label.
      const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      const label = own.length > 0 ? element : element.querySelector(':scope > span:only-of-type')
      if (!label || !isShown(element) || label.querySelector('p, div, small')) continue
      const lines = linesOf(label)
      if (lines > most) findings.push(`${lines} lines: '${label.textContent?.trim()}'`)
    }
  }
  return [...new Set(findings)]
}
