import { directionOf, type Locale } from '@hand-in-hand/contract/locales.ts'
import { roomOf } from './sms-alphabet.ts'

/** Three dots, because the ellipsis character is not in the SMS alphabet. */
const CUT = '...'

/** Characters beside a dot in a host name. Also symbols, because there are emoji domains. */
const NAME_CHARACTER = '[\\p{L}\\p{N}\\p{M}\\p{S}_-]'
const HOUR_AND_MINUTE = '([01]?\\d|2[0-3])\\.([0-5]\\d)'

/**
 * Text that phones turn into links: pages, mail addresses, phone numbers (see Android's `Patterns` and `Linkify`, Apple's data
 * detectors, and the dots of https://unicode.org/reports/tr46/). Applied in this order.
 */
const TAPPABLE: [RegExp, string][] = [
  [/[\p{Cc}\p{Cf}]/gu, ' '],
  [/。/g, '.'],
  // A whole address is removed. Of text that only looks like one, the characters that make it a link are removed.
  [/\S*(?::[/\\]+|www\.)\S*/giu, ''],
  // Any scheme, such as tel: or sms:. The colon of a time stays.
  [/(?<=[\p{L}\p{N}])(?:(?<!(?<![\p{L}\p{N}])\d{1,2}):(?=\S)|:(?=[^\s\d]))/gu, ' '],
  // Two times with a dash between them would be a phone number. With colons they are times.
  [new RegExp(`(?<![\\d.:])${HOUR_AND_MINUTE}(\\s*[-–]\\s*)${HOUR_AND_MINUTE}(?![\\d.:])`, 'g'), '$1:$2$3$4:$5'],
  // The dot of a time or an amount stays.
  [new RegExp(`(?<=${NAME_CHARACTER})(?:\\.{2,}|(?<!\\d)\\.|\\.(?!\\d))(?=${NAME_CHARACTER})`, 'gu'), ' '],
  [/(?<=\d)\.(?=\d+\.\d+\.\d+)|(?<=\d+\.\d+)\.(?=\d+\.\d+)|(?<=\d+\.\d+\.\d+)\.(?=\d)/g, ' '],
  // The slash of a date stays. A backslash never does: Lingui decodes \u002e and the like after it has inserted the values.
  [/\/{2,}|(?<!\d)\/|\/(?!\d)|\\/g, ' '],
  // A mail address has characters on both sides of the @. '(@home)' is none.
  [/(?<=[\p{L}\p{N}\p{M}._+-])@(?=\S)/gu, ' '],
  // Seven digits, in any grouping, are a phone number.
  [/[+(]*\p{Nd}(?:[\s().\-‐-―−~_/\\]*\p{Nd}){6,}/gu, `${CUT} `],
  [/\s+/g, ' '],
]

/** Makes user text safe for an SMS sent in our name: one line, nothing that a phone turns into a link, no invisible characters. */
export const safeForSms = (text: string) =>
  // Other forms of letters, digits and dots look like the usual ones, and phones treat them so.
  TAPPABLE.reduce((written, [pattern, instead]) => written.replace(pattern, instead), text.normalize('NFKC')).trim()

const BEGINS_RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Hebrew}\p{Script=Arabic}]/u

/**
 * The invisible mark before an SMS that begins with a family's name. A phone lays a whole SMS out in the direction of its first
 * letter, so that 'Levi: …' in Hebrew would run from the left, with its words in the wrong order.
 */
export function directionMark(locale: Locale, family = '') {
  if (directionOf(locale) === 'rtl') return '\u200f'
  // Such a name has made the SMS Unicode, so the mark does not.
  return BEGINS_RIGHT_TO_LEFT.test(family) ? '\u200e' : ''
}

/** Cuts a text to a room in the units of `roomOf`, with three dots at its end if something is missing. */
export function cutForSms(text: string, room: number, isGsm: boolean) {
  if (roomOf(text, isGsm) <= room) return text
  const kept: string[] = []
  let left = room - CUT.length
  for (const character of text) {
    left -= roomOf(character, isGsm)
    if (left < 0) break
    kept.push(character)
  }
  return kept.length === 0 ? '' : `${kept.join('').trimEnd()}${CUT}`
}

/**
 * Shares a room between texts by their weights. A text that needs less than its share leaves the rest to the others. Returns
 * the room of each, in the order given.
 */
export function shareRoom(room: number, texts: { needs: number; weight: number }[]) {
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
