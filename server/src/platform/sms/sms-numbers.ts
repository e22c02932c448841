import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max'

/** This text replaces what is left out. The SMS alphabet has no ellipsis character. */
export const CUT = '...'
/** This many digits count as a phone number, whatever is between them. */
const DIGITS_OF_NUMBER = 7
/** No country has numbers with fewer digits. */
const DIGITS_AT_LEAST = 3

const HOUR_DIGITS = '(?:[01]?\\d|2[0-4])'
const TIME_DIGITS = `${HOUR_DIGITS}[:.][0-5]\\d(?::[0-5]\\d)?`
const DAY_DIGITS = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH_DIGITS = '(?:0?[1-9]|1[0-2])'
const YEAR_DIGITS = '(?:19|20)\\d\\d'
const DATE_DIGITS = [
  `${YEAR_DIGITS}[-./]${MONTH_DIGITS}[-./]${DAY_DIGITS}`,
  `${DAY_DIGITS}\\. ?${MONTH_DIGITS}(?:\\. ?${YEAR_DIGITS}|\\.\\d\\d|\\.?)`,
  // Either order, because people in the United States write the month first.
  `(?:${DAY_DIGITS}/${MONTH_DIGITS}|${MONTH_DIGITS}/${DAY_DIGITS})(?:/(?:${YEAR_DIGITS}|\\d\\d))?`,
  `${DAY_DIGITS}-${MONTH_DIGITS}-${YEAR_DIGITS}`,
].join('|')
const DASH = ' ?[-\u2010-\u2015] ?'
/** A date, a time, or two of them with a dash between: 23.11.2026, 23.-25.11., 17:00-18:30, 9-11:30. */
const DATE_OR_TIME = new RegExp(
  `(?<!\\d|\\d[./:-])(?:(?:(?:${DAY_DIGITS}\\.?|${DATE_DIGITS})${DASH})?(?:${DATE_DIGITS})|(?:${TIME_DIGITS}|${HOUR_DIGITS})${DASH}${TIME_DIGITS}|${TIME_DIGITS}${DASH}${HOUR_DIGITS}|${TIME_DIGITS}|(${HOUR_DIGITS})${DASH}(${HOUR_DIGITS}))(?![./:-]?\\d)`,
  'gu',
)
/**
 * Characters that are no letters. Modifier letters do not count as letters, because one of them is the dash of katakana, which phone
 * numbers in Japan may have.
 */
const NO_LETTERS = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}]+/gu
const DIGIT = /\p{N}/gu

/** The places where `text` names a date, a time or a span of hours. */
const whensIn = (text: string) =>
  [...text.matchAll(DATE_OR_TIME)]
    // Two bare numbers are hours only if the second is higher: 10-12, but not 50-23.
    .filter(([, from, to]) => from === undefined || to === undefined || Number(from) < Number(to))
    .map(({ 0: said, index }) => ({ start: index, end: index + said.length }))

/**
 * Cuts the digits out of a text without letters if there are at least as many as in a phone number. Dates and times are not counted and
 * stay.
 */
function withoutLongNumbers(text: string) {
  const whens = whensIn(text)
  const between = [...whens, { start: text.length, end: text.length }].map(
    ({ start }, index) => [whens[index - 1]?.end ?? 0, start] as const,
  )
  const count = between.reduce((sum, [start, end]) => sum + (text.slice(start, end).match(DIGIT)?.length ?? 0), 0)
  if (count < DIGITS_OF_NUMBER) return text
  return between
    .map(([start, end], index) => {
      const kept = whens[index]
      const cut = text.slice(start, end).replace(/(?<![+([])[+([]*\p{N}(?:.*\p{N})?[\p{M})\]]*/su, `${CUT} `)
      return `${cut}${kept ? text.slice(kept.start, kept.end) : ''}`
    })
    .join('')
}

const YEAR_FIRST = new RegExp(`(?<!\\d)(${YEAR_DIGITS})[-.](${MONTH_DIGITS})[-.](${DAY_DIGITS})(?!\\d)`, 'g')
const DAY_FIRST = new RegExp(`(?<!\\d)(${DAY_DIGITS})([-.])(${MONTH_DIGITS})\\2(${YEAR_DIGITS}|\\d\\d)(?!\\d)`, 'g')
const HOURS_WITH_DOTS = new RegExp(`(?<!\\d)(${HOUR_DIGITS})\\.([0-5]\\d)(${DASH})(${HOUR_DIGITS})\\.([0-5]\\d)(?!\\d)`, 'g')

/**
 * How to write a date, a time or an amount that would be taken for a phone number. The forms are tried in this order. Phones accept spaces,
 * dots, slashes, brackets and dashes between the digits of a number, but no comma, colon or apostrophe.
 */
const OTHER_FORMS: ((found: string) => string)[] = [
  // 100 000: thousands.
  (found) => (/^\d{1,3}(?: \d{3})+$/.test(found) ? found.replaceAll(' ', "'") : found),
  // 23/11 17:00: a day and an hour.
  (found) => found.replace(/(?<=\d\.?) +(?=\d)/g, ', '),
  // A day with its year, between slashes, is never taken for a number.
  (found) => found.replace(YEAR_FIRST, '$3/$2/$1').replace(DAY_FIRST, '$1/$3/$4'),
  // 17.30-18.30: hours.
  (found) => found.replace(HOURS_WITH_DOTS, '$1:$2$3$4:$5'),
  // 23.11.-25.11.: a phone number can't have more than four signs between two digits.
  (found) => found.replace(/(?<=\d)(\.?) *[-\u2010-\u2015] *(?=\d)/g, (_, dot) => (dot ? '. -- ' : ' --- ')),
  (found) => found.replace(/(?<=\d)[^\d]+(?=\d)/g, ', '),
  (found) => found.replace(/(?<=\d)(?=\d{3}(?!\d))/g, "'"),
  () => `${CUT} `,
]

/** What a phone in one of the countries takes for a phone number. */
function numbersIn(text: string, countries: readonly CountryCode[]) {
  if ((text.match(DIGIT)?.length ?? 0) < DIGITS_AT_LEAST) return []
  return countries.flatMap((country) => findPhoneNumbersInText(text, country)).sort((one, other) => one.startsAt - other.startsAt)
}

/** Parts of dates and times directly before and after a number: in '23.11. 17:00' a phone takes only '23.11. 17' for a number. */
const ENDS = { before: /(?<![\d.:/-])[\d.:/-]+$/, after: /^[\d.:/-]*/ }

/**
 * Replaces each number by its `form`. The numbers are replaced one after another, since two countries may find different numbers in one
 * place.
 */
function inOtherForm(text: string, form: (found: string) => string, countries: readonly CountryCode[]) {
  let written = text
  for (;;) {
    const changed = numbersIn(written, countries)
      .map(({ startsAt, endsAt }) => {
        const before = written.slice(0, startsAt).replace(ENDS.before, '')
        const after = written.slice(endsAt).replace(ENDS.after, '')
        return `${before}${form(written.slice(before.length, written.length - after.length))}${after}`
      })
      .find((each) => each !== written)
    if (changed === undefined) return written
    written = changed
  }
}

/**
 * A text without anything that a phone would offer to call. Long numbers are cut. A date, a time or an amount that looks like a phone
 * number of one of the `countries` is written in another form. All other text stays as it is.
 */
export const withoutPhoneNumbers = (text: string, countries: readonly CountryCode[]) =>
  OTHER_FORMS.reduce(
    (written, form) => inOtherForm(written, form, countries),
    text.replace(NO_LETTERS, withoutLongNumbers).replace(/\s+/g, ' ').trim(),
  )

/** Cuts a text again if the first cut left a part of a date or an amount that looks like a phone number. */
export function cutBeforeNumber(text: string, countries: readonly CountryCode[]) {
  const [first] = numbersIn(text, countries)
  return first ? `${text.slice(0, first.startsAt).trimEnd()}${CUT}` : text
}
