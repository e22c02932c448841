import { TITLE_MAX } from '@hand-in-hand/contract/constants.ts'
import type { ErrorCode } from '@hand-in-hand/contract/errors.ts'
import { isMeal } from '@hand-in-hand/contract/meals.rules.ts'
import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import type { Calendar } from '../../platform/countries.ts'
import { type DayAbove, findWhen } from '../days/plain-dates.ts'
import { LINE_MAX } from '../lengths.ts'
import { hasLongText, textsOfDraft } from './draft-texts.rules.ts'
import { helpersOf } from './helper-count.rules.ts'
import { hasLetters, plainText, titleOf, undecorated } from './line-decoration.rules.ts'
import { type PossibleDays, readPossibleDays } from './possible-days.parser.ts'
import { readRepeat, ruleFrom } from './repeat-words.rules.ts'
import { categoryOf } from './title-category.rules.ts'

/** A line of a text, or a row of a table. */
export interface InputRow {
  line: number
  text: string
  /** Only set if the table has a column for it. */
  category?: string
  /** The other lines of its message. */
  notes?: string
  /** YYYY-MM-DD: the day on which the row's message was sent. */
  sentOn?: string | null
  /** Set if the line was longer than allowed: then only its beginning is read, to find its sender. */
  isCut?: true
}
export type ParsedRow = Draft | { line: number; code: ErrorCode }

/** What the lines around a line say about this line. */
export interface Surroundings {
  /** The days of the heading above. */
  above: DayAbove[]
  /** Set if the heading says that any of its days will do. */
  choiceAbove?: PossibleDays | null
  /** The heading above says 'next week' or the like, so a weekday is not the next such day. */
  isOtherWeek?: boolean
  /** Other lines begin with short names of weekdays. */
  namesDays: boolean
  /** Other lines begin with empty boxes. */
  hasOpenBoxes: boolean
  /** False if the line is for several people, who do the task together on one day. */
  isForOne?: boolean
}
export const ALONE: Surroundings = { above: [], namesDays: false, hasOpenBoxes: false }

/** In characters. A line that is longer without its decoration can't be a title with its date. */
const WORDS_MAX = 2 * TITLE_MAX

/** The drafts of a line, one for each of its days, or the reason why there is none. */
export function parseRow(row: InputRow, calendar: Calendar, around = ALONE): ParsedRow[] {
  const { line, text, category = '', notes = '' } = row
  const texts = textsOfDraft({ notes })
  if (text.length > LINE_MAX || hasLongText(texts)) return [{ line, code: 'text_too_long' }]
  const { text: words, isDone } = undecorated(text, around.hasOpenBoxes)
  if (words.length > WORDS_MAX) return [{ line, code: 'text_too_long' }]
  const repeating = readRepeat(words)
  const choice = repeating || around.isOtherWeek ? null : parseChoice(words, row, calendar, around)
  // A repeat is read from today on, even in an old message.
  const own = repeating ? parseRepeated(words, repeating.words, calendar) : parseWhen(words, row, calendar, around)
  const when = choice ?? (isInOtherWeek(own, around) ? { ...own, whens: [], rest: words, isGuess: true } : own)
  if (when.problem) return [{ line, code: when.problem }]
  const full = titleOf(when.rest)
  const { title, helpers } = helpersOf(full, isMeal({ category: 'general', title: full }))
  if (!hasLetters(title)) return [{ line, code: 'title_missing' }]
  if (title.length > TITLE_MAX) return [{ line, code: 'text_too_long' }]
  // Several helpers would choose different days, so they get no days to choose from.
  if (choice && helpers > 1) return parseRow(row, calendar, { ...around, isForOne: false })
  const whens = when.whens.length > 0 ? when.whens : [{ date: null, start: null, end: null }]
  return whens.map((each) => ({
    line,
    source: plainText(text),
    title,
    category: categoryOf(category, title),
    ...each,
    helpers_needed: helpers,
    ...texts,
    ...(choice?.mayBe && { may_be: choice.mayBe }),
    ...(repeating && each.date && { repeat: ruleFrom(repeating, each.date) }),
    why_not_ticked: isDone ? 'done' : when.isGuess ? 'which_day' : repeating ? 'repeats' : null,
  }))
}

/** Whether the heading above moves the day of a line to another week. It does not move a date. */
const isInOtherWeek = ({ days }: ReturnType<typeof findWhen>, { isOtherWeek = false, above }: Surroundings) =>
  isOtherWeek && (days.length > 0 ? days : above).every(({ isWeekday }) => isWeekday)

/**
 * The possible days that the line, or the heading above it, names; null if there are none. In an old message, the days of the line count
 * from the day on which it was sent, and only days that are still to come remain. If none remains, the days count from today.
 */
function parseChoice(words: string, { sentOn }: InputRow, calendar: Calendar, { choiceAbove, namesDays, isForOne = true }: Surroundings) {
  if (!isForOne) return null
  const own = readPossibleDays(words, calendar, namesDays)
  const isOld = own !== null && Boolean(sentOn && sentOn < calendar.today)
  const then = isOld && sentOn ? readPossibleDays(words, { ...calendar, today: sentOn, time: '00:00' }, namesDays) : null
  const left = then?.days.filter((day) => day >= calendar.today) ?? []
  const isMeantThen = left.length > 0 && left.join() !== own?.days.join()
  const choice = own ?? (choiceAbove && { ...choiceAbove, rest: words })
  if (!choice) return null
  const days = isMeantThen ? left : choice.days
  const [date = ''] = days
  return {
    // The first day is for apps that do not know several days.
    whens: [{ date, start: null, end: null }],
    mayBe: days.length > 1 ? { days, part_of_day: choice.part } : null,
    rest: choice.rest,
    isGuess: choice.isGuess || isMeantThen || (isOld && left.length === 0),
    problem: null,
  }
}

/** The days of a repeat. If they are not clear, the text stays as it was written, without 'tomorrow' in place of 'every day'. */
function parseRepeated(written: string, words: string, calendar: Calendar) {
  const when = findWhen(words, calendar)
  return when.isGuess ? { ...when, rest: written } : when
}

/** 'Tomorrow' in an old message is the day after the message was sent. If that makes a difference, someone has to check. */
function parseWhen(words: string, { sentOn }: InputRow, calendar: Calendar, { above, namesDays }: Surroundings) {
  const when = findWhen(words, calendar, above, namesDays)
  if (!sentOn || sentOn >= calendar.today) return when
  const then = findWhen(words, { ...calendar, today: sentOn, time: '00:00' }, above, namesDays)
  const daysOf = ({ whens }: typeof when) => whens.map(({ date }) => date).join()
  if (daysOf(then) === daysOf(when)) return when
  const isOver = then.whens.some(({ date }) => date < calendar.today) || then.whens.length === 0
  return { ...(isOver ? when : then), isGuess: true }
}
