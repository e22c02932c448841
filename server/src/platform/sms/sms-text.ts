import { directionOf, type Locale } from '@hand-in-hand/contract/locales.ts'
import { cutText } from '@hand-in-hand/contract/texts/typed-text.rules.ts'
import { type CountryCode, isSupportedCountry } from 'libphonenumber-js/max'
import { unitsOf } from '../sms-alphabet.ts'
import { CUT, withoutPhoneNumbers } from './sms-numbers.ts'

/** Characters next to a dot in a host name. Symbols are included, because there are emoji domains. */
const NAME_CHARACTER = '[\\p{L}\\p{N}\\p{M}\\p{S}_-]'

/**
 * Replacements for text that phones turn into links: pages and mail addresses (see Android's `Patterns` and `Linkify`, Apple's data
 * detectors, and the dots of https://unicode.org/reports/tr46/). They are applied in this order.
 */
const TAPPABLE: [RegExp, string][] = [
  // The pattern also matches letters that show nothing, such as fillers of Hangul.
  [/[\p{Cc}\p{Cf}\u115f\u1160]/gu, ' '],
  [/。/g, '.'],
  // A whole address is removed. If text only looks like an address, only the characters that make it a link are removed.
  [/(?<!\S)\S*?(?::[/\\]|www\.)\S*/giu, ''],
  // Any scheme, such as tel: or sms:. The colon of a time stays.
  [/(?<=[\p{L}\p{N}])(?:(?<!(?<![\p{L}\p{N}])\d{1,2}):(?=\S)|:(?=[^\s\d]))/gu, ' '],
  // The dot of a time or an amount stays.
  [new RegExp(`(?<=${NAME_CHARACTER})(?:\\.{2,}|(?<!\\d)\\.|\\.(?!-?\\d))(?=${NAME_CHARACTER})`, 'gu'), ' '],
  [/(?<=\d)\.(?=\d+\.\d+\.\d+)|(?<=\d+\.\d+)\.(?=\d+\.\d+)|(?<=\d+\.\d+\.\d+)\.(?=\d)/g, ' '],
  // The slash of a date stays. A backslash never stays: Lingui decodes \u002e and the like after it has inserted the values.
  [/\/{2,}|(?<!\d)\/|\/(?!\d)|\\/g, ' '],
  // A mail address has characters on both sides of the @. '(@home)' is no address.
  [/(?<=[\p{L}\p{N}\p{M}._+-])@(?=\S)/gu, ' '],
  // An SMS may begin with our direction mark (`directionMark`). Finders of links take the mark for a letter, so a dot after it could make
  // a link.
  [/^[\s.]+(?=[\p{L}\p{N}])/u, ''],
  [/\s+/g, ' '],
]

/**
 * Characters that keyboards insert automatically, and the characters of the SMS alphabet that replace them. A single other character would
 * make the whole SMS Unicode, which has less than half as many characters.
 */
const IN_THE_ALPHABET: [RegExp, string][] = [
  // A fraction after a whole number stays separate from the number.
  [/(?<=\d)(?=[\u00bc-\u00be\u2150-\u215e])/g, ' '],
  [/[\u2018-\u201b\u2039\u203a\u00b4`\u02b9\u02bb\u02bc\u02bd\u2032\u05f3]/g, "'"],
  [/[\u201c-\u201f\u00ab\u00bb\u2033\u3003\u05f4]/g, '"'],
  [/[\u2010-\u2015\u2212\u2043\u05be]/g, '-'],
  [/[\u2022\u2023\u25aa-\u25ab\u25cf\u25e6]/g, '-'],
  [/\u2192|\u21d2|\u27a1\ufe0f?/g, '->'],
  [/\u00d7/g, 'x'],
]

export const withSignsOfPhones = (text: string) =>
  IN_THE_ALPHABET.reduce((written, [pattern, instead]) => written.replace(pattern, instead), text)

/**
 * Other forms of letters, digits and dots look like the usual ones, and phones treat them alike. Only the sign № stays as it is, because it
 * is no part of any link.
 */
const inUsualForm = (text: string) =>
  withSignsOfPhones(text)
    .replace(/[^№]+/g, (part) => part.normalize('NFKC'))
    // The slash of fractions.
    .replaceAll('\u2044', '/')

/**
 * Makes user text safe for an SMS sent in our name: one line, nothing that a phone turns into a link, no invisible characters. `countries`
 * are those whose phone numbers the reader's phone recognises.
 */
export const safeForSms = (text: string, countries: readonly CountryCode[] = []) =>
  withoutPhoneNumbers(
    TAPPABLE.reduce((written, [pattern, instead]) => written.replace(pattern, instead), inUsualForm(text)).trim(),
    countries,
  )

/** Whether a phone would turn a part of this text into a link. Invisible characters, spaces and a slash between words make no link. */
export function hasTappable(text: string, countries: readonly string[]) {
  const known = countries.filter((country) => isSupportedCountry(country))
  return (
    safeForSms(text, known) !==
    inUsualForm(text)
      .replace(/[\p{Cc}\p{Cf}\u115f\u1160\s/\\]+/gu, ' ')
      .trim()
  )
}

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * The invisible mark before an SMS that begins with a family's name. A phone shows a whole SMS in the direction of its first letter, so
 * without the mark 'Levi: …' in Hebrew would be shown from the left, with its words in the wrong order.
 */
export function directionMark(locale: Locale, family = '') {
  if (directionOf(locale) === 'rtl') return '\u200f'
  // A name in Hebrew or Arabic has already made the SMS Unicode, so the mark costs nothing.
  return BEGINS_RIGHT_TO_LEFT.test(family) ? '\u200e' : ''
}

/**
 * Shortens a text to `room` units (see `unitsOf`). The cut is between characters as people see them. Three dots show that something is
 * missing.
 */
export function cutForSms(text: string, room: number, isGsm: boolean) {
  if (unitsOf(text, isGsm) <= room) return text
  const kept = cutText(text, room - CUT.length, (character) => unitsOf(character, isGsm))
  return kept === '' ? '' : `${kept.trimEnd()}${CUT}`
}

/**
 * Shares `room` units between texts by their weights. A text that needs less than its share leaves the rest to the other texts. Returns the
 * units of each text, in the order given.
 */
export function shareUnits(room: number, texts: { needs: number; weight: number }[]) {
  const shares = texts.map(() => 0)
  let left = Math.max(0, room)
  let waiting = texts.map(({ needs, weight }, index) => ({ needs, weight, index }))
  while (waiting.length > 0) {
    const weights = waiting.reduce((sum, { weight }) => sum + weight, 0)
    const shareOf = (weight: number) => Math.floor((left * weight) / weights)
    const satisfied = waiting.filter(({ needs, weight }) => needs <= shareOf(weight))
    for (const { index, needs, weight } of satisfied.length > 0 ? satisfied : waiting) {
      shares[index] = satisfied.length > 0 ? needs : shareOf(weight)
    }
    if (satisfied.length === 0) break
    left -= satisfied.reduce((sum, { needs }) => sum + needs, 0)
    waiting = waiting.filter((each) => !satisfied.includes(each))
  }
  return shares
}
