import { type Marked, mark } from '../../platform/html/marked-text.ts'
import { anyOf, beforeAny, insensitive, listed, WORD_BEGINS, WORD_ENDS } from '../words/word-patterns.rules.ts'

/** HH:MM */
export interface ClockTimes {
  start: string
  end: string
}

const SAID = anyOf('hours', 'inMorning', 'inEvening', 'atNight')
const OCLOCK = anyOf('hours', 'oclock')
const UNIT = `(?:${OCLOCK}(?:\\s+${SAID})?|[ap]\\.?\\s?m\\b\\.?|${SAID})`
const FROM = `(?:${WORD_BEGINS}${beforeAny('hours', 'at', 'mayBeAt', 'from')})?`
const UNTIL = `(?:[-–—]|${WORD_BEGINS}${anyOf('days', 'until')}${WORD_ENDS})`
/** What shows that a bare '8-10' is no time: something counted after it (COUNTED), or a word before it (COUNTED_FOR). */
const COUNTED = insensitive(`^\\s*(?:${anyOf('hours', 'counted')}(?!\\p{L})|[€₪$%])`)
const COUNTED_FOR = insensitive(`${anyOf('hours', 'countedAfter')}\\s?-?$`)
const TIMES = [
  insensitive(
    `${FROM}(?<![\\d.:,])(?<h>\\d{1,2})(?:[:.](?<min>\\d{2}))?\\s*(?:(?<unit>${UNIT})\\s*)?${UNTIL}\\s*` +
      `(?<h2>\\d{1,2})(?:[:.](?<min2>\\d{2}))?(?:\\s*(?<unit2>${UNIT})(?!\\p{L}))?(?!:?\\d|[.]\\d|\\p{L})`,
  ),
  insensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2}):(?<min>\\d{2})(?:\\s*(?<unit>${UNIT})(?!\\p{L}))?(?!:?\\d)`),
  insensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2})(?:\\.(?<min>\\d{2}))?\\s*(?<unit>${UNIT})(?!\\p{L})`),
  insensitive(`${FROM}(?<![\\d.:,])(?<h>\\d{1,2})\\.(?<min>[0-5]\\d)(?![\\d.]|\\s*(?:[€₪$%]|kg|km|l)${WORD_ENDS})`),
  insensitive(`${WORD_BEGINS}${anyOf('hours', 'at', 'mayBeAt')}\\s+(?<h>1[3-9]|2[0-3])(?![\\d.:,/]|\\s+\\p{L})`),
  insensitive(`${WORD_BEGINS}${anyOf('hours', 'at')}\\s+(?<h>1[3-9]|2[0-3])(?![\\d.:,/])`),
]
/** Words after a start that give the length ('for 2 hours', '(90 min)'). BACK_AT has the words that give the end ('back at 13:00'). */
const LASTS = insensitive(
  `^[\\s,(–-]*(?:${anyOf('hours', 'lasting')}\\s*)?(?:(?<amount>\\d{1,3}(?:[.,]5)?)[\\s-]*)?` +
    `(?:(?<hours>${anyOf('hours', 'hours', 'twoHours')})|(?<minutes>${anyOf('hours', 'minutes')})|(?<half>${anyOf('hours', 'halfHour')}))(?!\\p{L})\\)?`,
)
const TWO_HOURS = listed('hours', 'twoHours')
const BACK_AT = insensitive(
  `^[\\s,;(–-]*${beforeAny('days', 'and')}?${anyOf('hours', 'back')}\\s+` +
    `${beforeAny('hours', 'backAt')}?(?<h>\\d{1,2})(?:[:.](?<min>\\d{2}))?(?:\\s*${OCLOCK})?(?![\\d:.]*\\d)\\)?`,
)
const HOURS_FROM = 6
const ENDS_IN_EVENING = insensitive(`${anyOf('hours', 'inEvening', 'atNight')}$`)
const AT_NIGHT = insensitive(anyOf('hours', 'atNight'))

/** Marks a time, or a span such as 17:00-18:30, that the text clearly names. Null if there is none. */
export function markTimes<Found>(marked: Marked<Found>, found: (times: ClockTimes) => Found): Marked<Found> | null {
  if (!/\d/.test(marked.text)) return null
  for (const pattern of TIMES) {
    const match = pattern.exec(marked.text)
    const said = match && clockTimesOf(match, marked.text)
    if (said) return mark(marked, said.words, found(said.times))
  }
  return null
}

/** The times of a match, and the words that name them; null if the match is clearly no time. */
function clockTimesOf(match: RegExpExecArray, text: string) {
  const { h = '', min, unit, h2, min2, unit2 } = match.groups ?? {}
  const start = parseClockTime(h, min, unit ?? (Number(h) <= Number(h2) ? unit2 : undefined))
  if (start === null) return null
  if (h2 === undefined) {
    const { end, said } = givenEnd(start, text.slice(match.index + match[0].length))
    return { words: { index: match.index, 0: match[0] + said }, times: { start, end } }
  }
  const end = parseClockTime(h2, min2, unit2)
  // '2-3 people' is no span of hours, and an end before the start is no end.
  const isBare = !min && !min2 && !unit && !unit2
  if (isBare && (Number(h) < HOURS_FROM || Number(h2) <= Number(h) || isCounted(text, match))) return null
  return end === null ? null : { words: match, times: { start, end } }
}

/** HH:MM, or null for an invalid time. 24:00 is the next day's 00:00. */
function parseClockTime(hour: string, minutes = '00', unit = '') {
  const isTwelve = /^[ap]\.?\s?m/i.test(unit)
  if (isTwelve && (Number(hour) < 1 || Number(hour) > 12)) return null
  const isLate = ENDS_IN_EVENING.test(unit)
  const isNight = AT_NIGHT.test(unit)
  const written = Number(hour)
  const hours = isTwelve
    ? (written % 12) + (/^p/i.test(unit) ? 12 : 0)
    : isLate && written < 12 && (!isNight || written > 6)
      ? written + 12
      : isNight && written === 12
        ? 0
        : written
  if (hours > 24 || Number(minutes) > 59 || (hours === 24 && Number(minutes) > 0)) return null
  return `${String(hours % 24).padStart(2, '0')}:${minutes}`
}

/** Words after the start may name the end. Otherwise the end is an hour after the start. */
function givenEnd(start: string, after: string) {
  const lasts = LASTS.exec(after)
  const { amount, hours, half } = lasts?.groups ?? {}
  const count = amount === undefined ? (TWO_HOURS.includes(hours ?? '') ? 2 : 1) : Number(amount.replace(',', '.'))
  const minutes = half ? 30 : hours ? count * 60 : amount ? count : 0
  if (lasts && minutes > 0 && minutes < 24 * 60) return { end: minutesLater(start, minutes), said: lasts[0] }
  const back = BACK_AT.exec(after)
  const end = back?.groups?.h === undefined ? null : parseClockTime(back.groups.h, back.groups.min)
  return back && end !== null && end > start ? { end, said: back[0] } : { end: minutesLater(start, 60), said: '' }
}

/** The time (HH:MM) that is `minutes` after `start`. It may be on the next day. */
function minutesLater(start: string, minutes: number) {
  const at = Number(start.slice(0, 2)) * 60 + Number(start.slice(3)) + minutes
  return `${String(Math.floor(at / 60) % 24).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
}

const isCounted = (text: string, { index, 0: matched }: RegExpExecArray) =>
  COUNTED.test(text.slice(index + matched.length)) || COUNTED_FOR.test(text.slice(0, index))
