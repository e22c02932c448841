// Texts that people type or paste, or that phones fill in.

/**
 * The value of a digit of any script: the number of digits directly before it in Unicode, where the digits of a script follow each other
 * from 0 to 9. Digits of other scripts can also come directly before, so the number is taken modulo 10.
 */
export function digitValue(digit: string) {
  const point = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(point - before - 1))) before += 1
  return before % 10
}

/** A text in which digits of any other script or form, such as Arabic, Hindi or full-width digits, are replaced by 0 to 9. */
export const withPlainDigits = (text: string) =>
  text.replace(/\p{N}+/gu, (digits) => digits.normalize('NFKC')).replace(/(?![0-9])\p{Nd}/gu, (digit) => String(digitValue(digit)))

/** Only the digits of what was typed for a code. */
export const digitsIn = (text: string) => withPlainDigits(text).replace(/\D/g, '')

/**
 * A phone number in plain form: plain digits, one kind of dash and of space, no invisible signs. Hebrew keyboards write the maqaf, contact
 * cards and spreadsheets write narrow and non-breaking spaces, and copied text has marks of direction.
 */
export const plainPhone = (text: string) =>
  withPlainDigits(text.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Cc}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/[\p{Pd}\u2212\u00b7\u2022\u2027_]/gu, '-')
    .replace(/\p{Z}+/gu, ' ')
    .trim()
    .replace(/^00/, '+')

let graphemes: Intl.Segmenter | undefined

/**
 * The characters of a text as people see them. A flag is one character, and so is a letter with its vowels. Old browsers only know code
 * points.
 */
export function graphemesOf(text: string) {
  if (!('Segmenter' in Intl)) return [...text]
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

/**
 * As many whole characters from the beginning of a text as fit into `room`. `sizeOf` is the size of a character, by default in UTF-16
 * units.
 */
export function cutText(text: string, room: number, sizeOf = (character: string) => character.length) {
  let end = 0
  let left = room
  for (const character of graphemesOf(text)) {
    left -= sizeOf(character)
    if (left < 0) break
    end += character.length
  }
  return text.slice(0, end)
}

/**
 * Old forms of mobile numbers, from before a country changed them, and the present form. Gateways and messengers still write some of the
 * old forms.
 */
const OLD_MOBILE_FORMS: [RegExp, string][] = [
  // Until 2019, calls from abroad to mobile phones in Mexico needed a 1 after the country code.
  [/^\+521(\d{10})$/, '+52$1'],
  // Within Argentina people leave out the 9.
  [/^\+54(?!9)(\d{10})$/, '+549$1'],
  // Brazil's mobile numbers have had a 9 in front since 2016.
  [/^\+55(?<area>\d\d)(?<rest>[6-9]\d{7})$/, '+55$<area>9$<rest>'],
]

/** The present form of an international number. A number that does not have an old mobile form is returned unchanged. */
export const mobileFormOfToday = (number: string) => OLD_MOBILE_FORMS.reduce((text, [old, today]) => text.replace(old, today), number)
