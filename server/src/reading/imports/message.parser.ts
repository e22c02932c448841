import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { type Calendar, findWhen } from '../../platform/plain-dates.ts'
import type { ChatMessage } from './chat.parser.ts'
import { type InputRow, LINE_MAX } from './line.parser.ts'
import { hasBullet, hasLetters, stripDecoration, titleOf } from './line-decoration.rules.ts'
import { readPossibleDays } from './possible-days.parser.ts'

/** What people say around a request, as the whole of a line. */
const GREETING =
  /^(?:hi|hello|hey|dear|good (?:morning|evening|afternoon)|thanks?|thank you|thx|many thanks|ok|okay|yes|no|great|hallo|hi|liebe[rs]?|guten (?:morgen|abend|tag)|danke|vielen dank|lg|liebe grüße|viele grüße|ok|ja|nein|super|привет|здравствуйте|добр(?:ый день|ое утро|ый вечер)|дорогие|спасибо|большое спасибо|да|нет|ок|хорошо|היי|הי|שלום|בוקר טוב|ערב טוב|צהריים טובים|תודה|תודה רבה|כן|לא|אוקיי|סבבה|מעולה)(?:[\s,]+(?:all|everyone|everybody|you|you all|so much|a lot|again|friends|family|dears?|very much|alle|allen|zusammen|ihr lieben|liebe[nr]?|euch|im voraus|sehr|schön|всем|друзья|дорогие|огромное|большое|заранее|לכולם|לכולן|כולם|חברים|חברות|יקרים|משפחה|רבה|מראש|מאוד))*$/iu
const LIST_WORDS_MAX = 4

/** The rows of a message: one task with the other lines as its notes, or each line of a list. */
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

/** A greeting, or signs alone. */
function saysNothing(text: string) {
  const words = stripDecoration(text)
    .replace(/(?:[\p{P}\p{S}\p{M}]|\u200d|\ufe0f)+/gu, ' ')
    .trim()
  return !hasLetters(words) || GREETING.test(words)
}

const whenOfMessage = (text: string, calendar: Calendar) =>
  text.length > LINE_MAX ? null : findWhen(`${stripDecoration(text)} `, calendar)
// 'к пятнице' is no day of its own.
const hasDay = (text: string, calendar: Calendar) =>
  (whenOfMessage(text, calendar)?.whens.length ?? 0) > 0 ||
  (text.length <= LINE_MAX && readPossibleDays(stripDecoration(text), calendar) !== null)

function isListOfTasks(said: InputRow[], calendar: Calendar) {
  const [first, ...others] = said
  if (!first || others.length === 0) return false
  if (said.some(({ text }) => hasBullet(text)) || first.text.trim().endsWith(':')) return true
  const whens = said.map(({ text }) => whenOfMessage(text, calendar)).filter((when) => when && (when.whens.length > 0 || when.problem))
  if (whens.length > 1 || whens.some((when) => when && !hasLetters(titleOf(when.rest)))) return true
  return said.every(({ text }) => !/[.?!…]$/.test(text.trim()) && text.trim().split(/\s+/).length <= LIST_WORDS_MAX)
}
