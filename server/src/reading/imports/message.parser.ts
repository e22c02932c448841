import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Calendar } from '../../platform/countries.ts'
import { findWhen } from '../days/plain-dates.ts'
import { listed } from '../words/word-patterns.rules.ts'
import type { ChatMessage } from './chat.parser.ts'
import type { InputRow } from './line.parser.ts'
import { hasBullet, hasLetters, stripDecoration, titleOf } from './line-decoration.rules.ts'
import { readPossibleDays } from './possible-days.parser.ts'

/**
 * A line is only a greeting if it has nothing but these words and phrases, and perhaps words such as 'everyone' or 'so much' after them.
 */
const GREETINGS = new Set(listed('lists', 'greetings'))
const AFTER_GREETINGS = new Set(listed('lists', 'afterGreetings'))

function isGreeting(text: string) {
  const words = text.toLowerCase().split(/\s+/)
  /** How many words from this position on are a known phrase: 2, 1 or 0. Phrases of two words are tried first. */
  const lengthAt = (at: number, known: Set<string>) => (known.has(`${words[at]} ${words[at + 1]}`) ? 2 : known.has(words[at] ?? '') ? 1 : 0)
  let at = lengthAt(0, GREETINGS)
  for (let length = at; length > 0; at += length) length = lengthAt(at, AFTER_GREETINGS)
  return at === words.length
}

const LIST_WORDS_MAX = 4

/** The rows of a message: one task with the other lines as its notes, or one row for each line of a list. */
export function readMessage({ lines, sentOn }: ChatMessage, calendar: Calendar): { rows: InputRow[]; leftOut: number[] } {
  const rows = lines.map((row) => ({ ...row, sentOn }))
  const filled = rows.filter(({ text }) => isShown(text))
  const said = filled.filter(({ text }) => !saysNothing(text))
  if (isListOfTasks(said, calendar))
    return { rows: rows.filter((row) => said.includes(row) || !filled.includes(row)), leftOut: linesOf(filled, said) }
  const task = said.find(({ text }) => hasDay(text, calendar)) ?? said[0]
  if (!task) return { rows: [], leftOut: linesOf(filled, said) }
  const notes = filled.filter((row) => row !== task && hasLetters(row.text))
  return { rows: [{ ...task, notes: notes.map(({ text }) => text.trim()).join('\n') }], leftOut: [] }
}

const linesOf = (filled: InputRow[], said: InputRow[]) => filled.filter((row) => !said.includes(row)).map(({ line }) => line)

/** Whether a text is only a greeting, or has no letters. */
function saysNothing(text: string) {
  const words = stripDecoration(text)
    .replace(/(?:[\p{P}\p{S}\p{M}]|\u200d|\ufe0f)+/gu, ' ')
    .trim()
  return !hasLetters(words) || isGreeting(words)
}

const whenOfMessage = (text: string, calendar: Calendar) => findWhen(`${stripDecoration(text)} `, calendar)
// 'к пятнице' (by Friday) means several possible days, and `findWhen` does not know this form of the name.
const hasDay = (text: string, calendar: Calendar) =>
  whenOfMessage(text, calendar).whens.length > 0 || readPossibleDays(stripDecoration(text), calendar) !== null

function isListOfTasks(said: InputRow[], calendar: Calendar) {
  const [first, ...others] = said
  if (!first || others.length === 0) return false
  if (said.some(({ text }) => hasBullet(text)) || first.text.trim().endsWith(':')) return true
  const whens = said.map(({ text }) => whenOfMessage(text, calendar)).filter((when) => when.whens.length > 0 || when.problem)
  if (whens.length > 1 || whens.some((when) => !hasLetters(titleOf(when.rest)))) return true
  return said.every(({ text }) => !/[.?!…]$/.test(text.trim()) && text.trim().split(/\s+/).length <= LIST_WORDS_MAX)
}
