import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { MONTHS_BY_NAME, namesOf } from '../../platform/calendar-words.ts'
import { PLACEHOLDER } from '../../platform/plain-dates.ts'

// '[24.11.26, 10:03:21] Noa:' on iPhones, '24.11.26, 10:03 - Noa:' on Android.
const CHAT =
  /^(?:\[\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s+\d{1,2}:\d{2}[^\]]*\]\s*|\d{1,2}[./]\d{1,2}[./]\d{2,4},?\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\s+[-–]\s+)[^:]{1,60}:\s*/iu
const UNSEEN = /[\u200e\u200f\u061c\ufeff]/g
const BULLET = new RegExp(
  `^(?:[-*•·–—▪◦‣●○■□☐☑☒✓✔✅➤►→>]+\\ufe0f?\\s*|\\[[ xX]?\\]\\s*|\\(\\d{1,3}\\)\\s*|\\d\\ufe0f?\\u20e3\\s*|\\d{1,3}[.)](?!\\s*(?:${namesOf(MONTHS_BY_NAME)}))(?:\\s+|(?=\\p{L})))`,
  'iu',
)
const QUOTED = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«(.*)»|״(.*)״)$/su

/** Removes what a chat, a list or a quotation puts around a line. */
export function stripDecoration(text: string) {
  let line = text.replace(UNSEEN, '').trim().replace(CHAT, '')
  while (BULLET.test(line)) line = line.replace(BULLET, '')
  const [, ...inside] = QUOTED.exec(line.trim()) ?? []
  return (inside.find((each) => each !== undefined) ?? line).trim()
}

/** Characters between a date and the words beside it. */
const BETWEEN = '[\\s,;:|–—-]'
const IN_BRACKETS = new RegExp(`\\(\\s*(?:${PLACEHOLDER}[\\s,]*)+\\)`, 'g')
// Matches only from the first of several such characters: otherwise 500 of them take 500 times 500 steps.
const AROUND_DATES = new RegExp(`(?<!${BETWEEN})${BETWEEN}*(?:${PLACEHOLDER}${BETWEEN}*)+`, 'g')
const AT_THE_END = new RegExp(`(?<!${BETWEEN})${BETWEEN}+$`)

/** The rest of a text without its dates, and without the commas, dashes and empty brackets around them. */
export function titleOf(rest: string) {
  const closed = rest
    .replace(IN_BRACKETS, PLACEHOLDER)
    .replace(AROUND_DATES, PLACEHOLDER)
    .split(PLACEHOLDER)
    .filter(Boolean)
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(AT_THE_END, '')
    .trim()
  return stripDecoration(closed)
}

export const hasLetters = (title: string) => isShown(title) && /[\p{L}\p{N}]/u.test(title)
