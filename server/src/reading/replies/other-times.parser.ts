import { isSameTime, SUGGESTED_MAX, type SuggestedTime } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { findWhen } from '../days/plain-dates.ts'
import { LINE_MAX } from '../lengths.ts'
import { anyOf, listed } from '../words/word-patterns.rules.ts'

// A look-behind before a sequence of characters makes sure that the match begins at its first character. Otherwise the sequence would be
// read again from each of its positions.
const alone = (pattern: string) => `(?<![\\p{L}'])${pattern}(?![\\p{L}'])`

const GREETED = new RegExp(`^${anyOf('replies', 'greets', 'greetsBeforeTimes')}[\\s,.!]+`, 'iu')
const THANKED = new RegExp(`(?<![\\s,.!])[\\s,.!]+${anyOf('replies', 'thanks', 'thanksAfterTimes')}[\\s.!]*$`, 'iu')

/**
 * The beginning of an SMS that says that its sender can't come at the time of the task. Some words need a comma or a full stop: "I can't
 * Friday" means the opposite of "I can't, Friday?".
 */
const BEFORE = new RegExp(
  `^(?:${anyOf('replies', 'notThen')}[\\s,.;:!–—-]+|${anyOf('replies', 'notAtAll')}\\s*[,.;:!–—\\n][\\s–—-]*)`,
  'iu',
)

const BUT = new RegExp(`(?<![\\s,.;–—-])[\\s,.;–—-]*${alone(anyOf('replies', 'buts'))}\\s*`, 'iu')
const NEGATION = new RegExp(alone(anyOf('replies', 'negations')), 'iu')
const LONGEST_BEFORE = 60

const OR = new RegExp(`(?<![\\s,])[\\s,]*${alone(anyOf('days', 'or'))}\\s*`, 'giu')
/** What people write around a time that suits them. */
const AROUND = new Set(listed('replies', 'aroundTimes'))

/**
 * The other times that an SMS suggests for a task that is at its `own` time; null if the SMS says anything else. A day without an hour
 * means the hour of the task, and an hour without a day means its day. `calendar` is for the moment at which the SMS arrived.
 */
export function readOtherTimes({ text, own, calendar }: { text: string; own: SuggestedTime; calendar: Calendar }): SuggestedTime[] | null {
  const suggested = text.length > LINE_MAX ? null : suggestedPart(withoutManners(text))
  if (suggested === null) return null
  const found = findWhen(suggested.replace(OR, ', ').replace(/[?!]/g, ' '), calendar, [{ date: own.day, isWeekday: false }], true)
  if (found.problem !== null || found.isGuess || !isAround(found.rest)) return null
  // A task on a day without an hour can't be moved to an hour.
  if (own.time === null && found.whens.some(({ start }) => start !== null)) return null
  const times = found.whens.map(({ date, start }) => ({ day: date, time: start ?? own.time }))
  if (times.length === 0 || times.length > SUGGESTED_MAX || times.some((time) => isSameTime(time, own))) return null
  return times
}

const withoutManners = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[’‘ʼ`´′]/g, "'")
    .trim()
    .replace(GREETED, '')
    .replace(THANKED, '')

/**
 * The part that may suggest times: the text without a beginning such as "not then", or the text after "but" if a short no comes before it.
 * Otherwise null.
 */
function suggestedPart(plain: string) {
  const [before = '', after, ...more] = plain.split(BUT)
  if (more.length > 0) return null
  if (after === undefined) return plain.replace(BEFORE, '')
  return before.length <= LONGEST_BEFORE && NEGATION.test(before) ? after : null
}

const isAround = (rest: string) =>
  rest
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replaceAll(PLACEHOLDER, ' ')
    .split(/[^\p{L}\p{N}']+/u)
    .every((word) => word === '' || AROUND.has(word))
