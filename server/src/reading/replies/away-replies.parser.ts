import type { AwayDays } from '@hand-in-hand/contract/away.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { FAR, later } from '../days/numbered-days.ts'
import { findWhen } from '../days/plain-dates.ts'
import { anyOf } from '../words/word-patterns.rules.ts'

const DAYS = `(?:${anyOf('replies', 'awayFrom')} ?(?<from>.{3,24}?) )?${anyOf('replies', 'awayUntil')} ?(?<until>.{3,24}?)`
const AWAY = anyOf('replies', 'away')
/** Matches a whole text, with courtesies around the saying. */
const says = (saying: string) =>
  new RegExp(`^(?:${anyOf('replies', 'greets')},? )?${saying}[.!]*(?:,? ${anyOf('replies', 'thanks')}[.!]*)?$`, 'iu')
/** "Away until 20.8.", and in German "Bin bis 20.8. weg". */
const SAYINGS = [says(`${AWAY},? ${DAYS}`), says(`(?:${anyOf('replies', 'iAm')} )?${DAYS} ${AWAY}`)]
/** A day without a final dot and a year that can also be an hour. */
const MAY_BE_HOUR = /^(?:[01]?\d|2[0-4])\.\d\d$/
const SAYS_BACK = says(anyOf('replies', 'back'))

/** Whether the sender of an SMS says that they are back, and nothing else. */
export const readBackReply = (text: string) => SAYS_BACK.test(plainTextOf(text))

const plainTextOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()

/** The days on which the sender of an SMS says they are away, if the end is not in the past; null if the text says anything else. */
export function readAwayReply(text: string, calendar: Calendar): AwayDays | null {
  const plain = plainTextOf(text)
  for (const saying of SAYINGS) {
    const { from, until } = saying.exec(plain)?.groups ?? {}
    if (until === undefined) continue
    const [first, last] = [from === undefined ? calendar.today : dayIn(from, calendar), dayIn(until, calendar)]
    const isHour = [from, until].some((said = '') => MAY_BE_HOUR.test(said) && !plain.includes(`${said}.`))
    // 'Bis 8.10' in November means an hour, and not a day eleven months later.
    if (isHour && last !== null && last > later(calendar.today, FAR)) return null
    if (first !== null && last !== null) return { from: first, until: last }
  }
  return null
}

/**
 * The day that a text names, or null. 20.8 and 5/8 are days here, not amounts. In a country where people write both orders of day and
 * month, both have to give the same day.
 */
function dayIn(text: string, { today, monthFirst, writesBoth = false }: Calendar) {
  const said = text
    .trim()
    .replace(/^(\d{1,2})\.(\d|0\d|1[0-2])$/, '$1.$2.')
    .replace(/^(\d)\/(\d)$/, '0$1/0$2')
  const [day, other] = [monthFirst, monthFirst !== writesBoth].map((order) => {
    const { whens, problem } = findWhen(said, { today, time: '00:00', monthFirst: order })
    const [when] = whens
    return problem === null && whens.length === 1 && when?.start === null ? when.date : null
  })
  return day === other ? (day ?? null) : null
}
