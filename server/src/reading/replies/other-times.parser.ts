import { isSameTime, SUGGESTED_MAX, type SuggestedTime } from '@hand-in-hand/contract/planning/suggestions.rules.ts'
import { PLACEHOLDER } from '../../platform/html/marked-text.ts'
import { type Calendar, findWhen } from '../../platform/plain-dates.ts'
import { LINE_MAX } from '../lengths.ts'

const sayingsOf = (...lists: string[]) => lists.flatMap((list) => list.split(', '))
const alternatives = (list: string[]) => `(?:${list.toSorted((one, other) => other.length - one.length).join('|')})`
// Before a run of signs a look-behind says that it begins here: else each run is read again from each of its places.
const alone = (pattern: string) => `(?<![\\p{L}'])${pattern}(?![\\p{L}'])`

const GREETED = /^(?:hi|hello|hey|hallo|guten tag|שלום|היי|здравствуйте|привет|sorry|leider|סליחה|לצערי|к сожалению)[\s,.!]+/iu
const THANKED = /(?<![\s,.!])[\s,.!]+(?:thanks|thank you|danke|vielen dank|lg|תודה|תודה רבה|спасибо)[\s.!]*$/iu

/** They say that it can't be at the time of the task, and nothing may stand between them and another time. */
const NOT_THEN = sayingsOf(
  "not then, can't then, cant then, i can't then, i cant then, i cannot then, not at that time, not that day, not at this time",
  'dann nicht, da nicht, nicht dann, da kann ich nicht, da kann ich leider nicht, dann kann ich nicht, dann kann ich leider nicht, dann leider nicht, da leider nicht, zu der zeit nicht',
  'לא אז, אז לא, אז אני לא יכול, אז אני לא יכולה, לא בזמן הזה, לא בשעה הזאת, לא באותו זמן',
  'не тогда, тогда нет, тогда не могу, тогда не смогу, тогда я не могу, в это время не могу, в это время не смогу',
)
/** The same before a comma or a full stop alone: "I can't Friday" says the opposite of "I can't, Friday?". */
const NO = sayingsOf(
  "no, nope, not this time, can't, i can't, i cant, i cannot, i can't make it, can't make it, unfortunately not",
  'nein, leider nein, leider nicht, ich kann nicht, ich kann leider nicht, geht nicht, geht leider nicht, passt nicht, passt leider nicht',
  'לא, לא יכול, לא יכולה, אני לא יכול, אני לא יכולה, לא אוכל, לא מתאים, לא מתאים לי, לא הפעם',
  'нет, не могу, я не могу, не смогу, я не смогу, не получится, не подходит, не в этот раз',
)
const BEFORE = new RegExp(`^(?:${alternatives(NOT_THEN)}[\\s,.;:!–—-]+|${alternatives(NO)}\\s*[,.;:!–—\\n][\\s–—-]*)`, 'iu')

const BUT = new RegExp(
  `(?<![\\s,.;–—-])[\\s,.;–—-]*${alone(alternatives(sayingsOf('but, sondern, aber, dafür, dafuer, אבל, אלא, но, а, зато')))}\\s*`,
  'iu',
)
const NEGATION = new RegExp(
  alone(alternatives(sayingsOf("not, no, can't, cant, cannot, won't, nicht, nein, kein, keine, לא, אין, не, нет"))),
  'iu',
)
const LONGEST_BEFORE = 60

const OR = new RegExp(`(?<![\\s,])[\\s,]*${alone(alternatives(sayingsOf('or, oder, או, или')))}\\s*`, 'giu')
/** What people say around a time that suits them. */
const AROUND = new Set(
  sayingsOf(
    "i, could, can, i'd, i'm, am, free, works, work, would, do, be, fine, ok, okay, suit, suits, me, for, on, at, possible, instead, rather, better, maybe, perhaps, how, what, about, is, good, available, only, also, o'clock",
    'ich, könnte, koennte, kann, geht, ginge, ging, passt, würde, gehen, passen, mir, bei, am, um, gern, gerne, vielleicht, besser, stattdessen, lieber, auch, möglich, wäre, frei, wie, es, nur, uhr',
    'אני, יכול, יכולה, אוכל, אפשר, אפשרי, מתאים, לי, פנוי, פנויה, ביום, יום, אולי, עדיף, גם, רק, במקום, בשעה, מה, עם, נוח, ב',
    'я, могу, смогу, мог, могла, бы, можно, подходит, подойдет, мне, свободен, свободна, в, во, лучше, может, быть, только, вместо, получится, удобно, и',
  ),
)

/**
 * The other times that an SMS suggests for a task that is at its `own` time; null if it says anything else. A day without an hour means
 * the hour of the task, and an hour without a day its day. `calendar`: when it came.
 */
export function readOtherTimes({ text, own, calendar }: { text: string; own: SuggestedTime; calendar: Calendar }): SuggestedTime[] | null {
  const suggested = text.length > LINE_MAX ? null : suggestedPart(withoutManners(text))
  if (suggested === null) return null
  const found = findWhen(suggested.replace(OR, ', ').replace(/[?!]/g, ' '), calendar, [{ date: own.day, isWeekday: false }], true)
  if (found.problem !== null || found.isGuess || !isAround(found.rest)) return null
  // A day without an hour has none to move to.
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

/** What is said after "not then"; all of it if nothing of the kind is. */
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
