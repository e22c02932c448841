import { expect, test } from 'vitest'
import { isNameTooShort, isShown, shownLength } from './shown-text.rules.ts'

test.each([
  ['nothing', ''],
  ['spaces', ' \t\n\u00a0\u2003\u3000\u2028'],
  ['zero-width signs', '\u200b\u200c\u200d\u2060\ufeff\u180e'],
  ['marks of direction', '\u200e\u200f\u061c'],
  ['signs that change the direction', '\u202e\u2066\u2069'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['fillers of Hangul', '\u3164\u115f\u1160\uffa0'],
  ['empty braille', '\u2800\u2800'],
  ['selectors of a form', '\ufe0f\ufe0e\u{e0100}\u180b'],
  ['tags', '\u{e0041}\u{e0042}\u{e007f}'],
  ['marks without a letter', '\u0301\u05b8\u20e3'],
  ['a mark on an invisible letter', '\u3164\u0301'],
  ['controls', '\u0000\u0007\u001b\u0085'],
  ['private signs', '\ue000\u{f0000}'],
  ['signs that Unicode does not have', '\u0378\u{e0fff}\uffff'],
  ['signs that are drawn empty', '\u{13441}\u{1d159}'],
])('%s can not be seen', (_what, text) => {
  expect(shownLength(text)).toBe(0)
  expect(isShown(text)).toBe(false)
  expect(isNameTooShort(text)).toBe(true)
})

test.each([
  ['Al', 2],
  ['O', 1],
  ['李', 1],
  ['李明', 2],
  ['נועה\u200f', 4],
  ['\u200bA\u200b', 1],
  ['A B', 2],
  // A letter with a vowel sign counts as two characters.
  ['कि', 2],
  ['אָ', 2],
  ['هٔ', 2],
  // Persian and Hindi have joiners between letters.
  ['می\u200cخواهم', 7],
  ['🍲', 1],
  ['👩\u200d👩\u200d👧', 3],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 1],
  ['❤\ufe0f', 1],
  ['7', 1],
  ['?', 1],
  ['가', 1],
])('%s counts as visible text, with %i visible characters', (text, length) => {
  expect(shownLength(text)).toBe(length)
  expect(isShown(text)).toBe(true)
  expect(isNameTooShort(text)).toBe(length < 2 && !['李', '가'].includes(text))
})
