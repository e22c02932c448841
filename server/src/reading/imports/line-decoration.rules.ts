import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { MONTH } from '../days/calendar-words.ts'

// Marks of direction and joiners, which are invisible. A zero-width joiner (U+200D) is not among them, because it is a part of emoji.
const UNSEEN_SIGNS = /[\u200b\u200c\u200e\u200f\u061c\u00ad\u2060-\u2064\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A line without invisible characters, and with single plain spaces, so that no pattern meets several spaces in a row. */
export const plainText = (text: string) => text.replace(UNSEEN_SIGNS, '').replace(/\s+/g, ' ').trim()

const BULLET = new RegExp(
  '^(?:' +
    [
      // Signs and shapes that people use as bullets, and hands and circles.
      '[-*•·–—∙⋅‧⁃⦁◦‣※＊・»›>‐‑§¶]+\\s*',
      '[\\u2190-\\u21ff\\u25a0-\\u25ff\\u2610\\u2605\\u2606\\u261a-\\u261f\\u2713-\\u2716\\u2719-\\u274b\\u274d-\\u2752\\u2756\\u2761\\u2794-\\u27bf\\u2b05-\\u2b07\\u2b1b\\u2b1c\\u2b50\\u2b55\\u26aa\\u26ab\\u2705\\u274c\\u2753-\\u2755\\u2757]+\\ufe0f?\\s*',
      '(?:[👉👈👇☝✋🔹🔸🔷🔶🔺🔻🔘🔲🔳🔴🟠🟡🟢🔵🟣🟤🟥🟧🟨🟩🟦🟪🟫📌📍🌟💠🆕🗹])(?:\\ufe0f|[\\u{1f3fb}-\\u{1f3ff}])*\\s*',
      '\\[ ?\\]\\s*|\\( ?\\)\\s*',
      // Numbers and letters.
      '[#№]?\\d{1,3}\\ufe0f?\\u20e3\\s*|🔟\\s*|(?:[0-9]\\ufe0f?\\u20e3)+\\s*',
      '[\\u2460-\\u24ff\\u2776-\\u2793]\\s*',
      '[#№]\\s?\\d{1,3}[.):]?\\s+',
      '\\(\\s?(?:\\d{1,3}|\\p{L})\\s?\\)\\s*',
      `(?:[#№]|nr\\.? ?)?\\d{1,3}(?:\\.\\)|[.)])(?!\\s*(?:${MONTH})(?!\\p{L}))(?:\\s+|(?=[\\p{L}*_~"«„“]))`,
      `\\d{1,3}\\s?[-–—:]\\s+(?!\\d|(?:${MONTH})(?!\\p{L}))`,
      '\\p{L}\\)\\s*',
      '[א-ת]\\.\\s+',
    ].join('|') +
    ')',
  'iu',
)
/** A box that was ticked, on paper or in a program. */
const DONE_BOX = /^(?:\[[xvх✓✔]\]|☑|☒|🗹)\ufe0f?\s*/iu
/** A tick. In a list with empty boxes it says that a line is done. In other lists it is only a bullet. */
const TICK = /^[✓✔✅]\ufe0f?\s*/u
const OPEN_BOX = /^(?:[-*•]\s*)?(?:\[ ?\]|[☐⬜◻▢□❏❑])/u

export const hasOpenBox = (text: string) => OPEN_BOX.test(plainText(text))

/** Whether a line begins like an item of a list. */
export const hasBullet = (text: string) => BULLET.test(plainText(text)) || DONE_BOX.test(plainText(text))

const QUOTED = /^(?:"(.*)"|'(.*)'|„(.*)[“”]|“(.*)”|«(.*)»|״(.*)״)$/su
// Formatting of chats: *bold*, _italic_, ~struck through~, ```as typed```. A mark inside a word is no formatting.
const marked = (mark: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}${mark}])${mark}{1,3}(?=[^\\s${mark}])([^${mark}]+)(?<=\\S)${mark}{1,3}(?![\\p{L}\\p{N}${mark}])`, 'gu')
const FORMATS = ['\\*', '_', '`'].map(marked)
const STRUCK = marked('~')
const LEFT_MARK = /(?:\s[*_~`]+|(?<![*~`])[*~`]+)$/u
/** A line through the preceding character, with which some phones and pages strike through. */
const STRUCK_SIGN = /[\u0335\u0336\u0338]/g

/** The maximum of layers of decoration. Each layer takes time, and a line with more layers is no line of a list. */
const LAYERS_MAX = 12

/** A line without what a chat, a list or a quotation puts around its words. `isDone`: the line was ticked or struck through. */
export function undecorated(text: string, hasOpenBoxes = false) {
  let line = plainText(text)
  let isDone = (line.match(STRUCK_SIGN)?.length ?? 0) * 2 > line.replace(/[\s\p{P}]/gu, '').length / 2
  line = line.replace(STRUCK_SIGN, '')
  for (let layers = 0; layers < LAYERS_MAX; layers++) {
    const before = line
    isDone ||= DONE_BOX.test(line) || (hasOpenBoxes && TICK.test(line))
    line = line.replace(DONE_BOX, '')
    for (const format of FORMATS) line = line.replace(format, '$1')
    const kept = line.replace(STRUCK, '')
    if (kept !== line) {
      // A part that is struck through was corrected. If the whole line is struck through, it is done.
      const isWhole = !hasLetters(kept)
      isDone ||= isWhole
      line = isWhole ? line.replace(STRUCK, '$1') : kept.replace(/\s+/g, ' ').trim()
    }
    line = line.replace(BULLET, '')
    const [, ...inside] = QUOTED.exec(line) ?? []
    line = (inside.find((each) => each !== undefined) ?? line).trim()
    if (line === before) break
  }
  return { text: line.replace(LEFT_MARK, '').trim(), isDone }
}

export const stripDecoration = (text: string) => undecorated(text).text

/** Characters that may be between a date and the words beside it. */
const BETWEEN = '[\\s,;:|–—-]'
const IN_BRACKETS = new RegExp(`\\(\\s*(?:${PLACEHOLDER}[\\s,]*)+\\)`, 'g')
// The pattern begins to match only at the first of several such characters. Otherwise 500 characters would take 500 times 500 steps.
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
    .replace(/ (?=[?!.](?:\s|$))/g, '')
    .replace(AT_THE_END, '')
    .trim()
  return stripDecoration(closed)
}

export const hasLetters = (title: string) => isShown(title) && /[\p{L}\p{N}]/u.test(title)
