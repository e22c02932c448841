import { expect, test } from 'vitest'
import { cutText, digitsIn, graphemesOf, plainPhone, withPlainDigits } from './typed-text.rules.ts'

test.each([
  ['Arabic', '٤٥٦٧٨٩'],
  ['Persian', '۴۵۶۷۸۹'],
  ['Hindi', '४५६७८९'],
  ['Bengali', '৪৫৬৭৮৯'],
  ['Thai', '๔๕๖๗๘๙'],
  ['Burmese', '၄၅၆၇၈၉'],
  ['Adlam', '𞥔𞥕𞥖𞥗𞥘𞥙'],
  ['full-width', '４５６７８９'],
  ['bold', '𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['double-struck', '𝟜𝟝𝟞𝟟𝟠𝟡'],
  ['circled', '④⑤⑥⑦⑧⑨'],
  ['raised', '⁴⁵⁶⁷⁸⁹'],
  ['those with keycaps', '4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣'],
  ['those with thin spaces', '456\u202f789'],
  ['those with a dash and marks', '\u200e456\u2011789\u200f'],
])('%s digits of a code are read', (_script, typed) => {
  expect(digitsIn(typed)).toBe('456789')
})

test('a decimal digit of any script becomes the plain digit with the same value', () => {
  const digits = Array.from({ length: 0x20000 }, (_, point) => String.fromCodePoint(point)).filter((sign) => /\p{Nd}/u.test(sign))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(withPlainDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['054\u05be234\u05be5678', '054-234-5678'],
  ['054\u2011234\u20115678', '054-234-5678'],
  ['054\u2013234\u20145678', '054-234-5678'],
  ['054\u2212234\u22125678', '054-234-5678'],
  ['054\u00b7234\u00b75678', '054-234-5678'],
  ['054_234_5678', '054-234-5678'],
  ['\u202a+972 54\u202f234\u00a05678\u202c', '+972 54 234 5678'],
  ['\u2068+972542345678\u2069', '+972542345678'],
  ['00972 54-234-5678', '+972 54-234-5678'],
  ['＋９７２（５４）２３４５６７８', '+972(54)2345678'],
  ['٠٥٤-٢٣٤-٥٦٧٨', '054-234-5678'],
  ['054\t234\u30005678', '054 234 5678'],
  ['+49 (0)151 23456789', '+49 (0)151 23456789'],
])('the plain form of the phone number %s is found', (typed, plain) => {
  expect(plainPhone(typed)).toBe(plain)
})

test.each([
  ['🇮🇱🇮🇱', 6, '🇮🇱'],
  ['👍🏽👍🏽', 5, '👍🏽'],
  ['1️⃣2️⃣', 5, '1️⃣'],
  ['👩‍👩‍👧x', 7, ''],
  ['שָׁלוֹם', 2, ''],
  ['שָׁלוֹם', 3, 'שָׁ'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['नमस्ते', 3, 'नम'],
  ['ab', 5, 'ab'],
  ['\ud83d', 1, '\ud83d'],
])('%s is cut between whole characters', (text, room, kept) => {
  expect(cutText(text, room)).toBe(kept)
})

test('without Intl.Segmenter, a text is still not cut inside a code point', () => {
  const { Segmenter } = Intl
  Reflect.deleteProperty(Intl, 'Segmenter')
  try {
    expect(graphemesOf('a😀')).toEqual(['a', '😀'])
  } finally {
    Object.defineProperty(Intl, 'Segmenter', { value: Segmenter, configurable: true, writable: true })
  }
})
