import { commonNeedOf } from '@hand-in-hand/contract/common-needs.rules.ts'
import type { ChatPerson } from '../../reading/promises/chat-names.rules.ts'
import { readPromises } from '../../reading/promises/promises.parser.ts'
import type { ChatTask } from '../../reading/promises/said-task.rules.ts'
import { typedInputs } from './typed.ts'

// The circle to which the replies in server/src/testing/typed/promises belong, with its tasks of one week. It is Monday, 23 November 2026.

export const NOW = Date.parse('2026-11-23T08:00+02:00')

const WEEK = [
  { day: '2026-11-24', start: '17:00', end: '18:00' },
  { day: '2026-11-25', start: '07:40', end: '08:20' },
  { day: '2026-11-26' },
  { day: '2026-11-27', start: '18:00', end: '19:00' },
  {},
  { day: '2026-11-28', start: '09:00', end: '10:00' },
  { day: '2026-11-29', start: '09:00', end: '10:00' },
  { day: '2026-11-26' },
  { day: '2026-11-30', start: '18:00', end: '19:00', isOpen: false },
]
const TITLES: Record<string, string[]> = {
  en: [
    'Soup for the evening',
    'Drive Dana to school',
    'Groceries',
    'Dinner',
    'Laundry',
    'Walk the dog',
    'Walk the dog',
    'Fix the tap',
    'Dinner',
  ],
  de: [
    'Suppe für den Abend',
    'Dana zur Schule fahren',
    'Einkaufen',
    'Abendessen',
    'Wäsche',
    'Mit dem Hund gehen',
    'Mit dem Hund gehen',
    'Wasserhahn reparieren',
    'Abendessen',
  ],
  iw: ['מרק לערב', 'להסיע את דנה לבית הספר', 'קניות', 'ארוחת ערב', 'כביסה', 'טיול עם הכלב', 'טיול עם הכלב', 'תיקון הברז', 'ארוחת ערב'],
  ru: [
    'Суп на вечер',
    'Отвезти Дану в школу',
    'Продукты',
    'Ужин',
    'Стирка',
    'Прогулка с собакой',
    'Прогулка с собакой',
    'Починить кран',
    'Ужин',
  ],
}
const NAMES: Record<string, [string, string][]> = {
  iw: [
    ['רות', 'כהן'],
    ['דן', 'לוי'],
    ['דן', 'כץ'],
    ['מירה', 'בלום'],
    ['אבי', 'שטרן'],
  ],
  ru: [
    ['Рут', 'Коэн'],
    ['Дан', 'Леви'],
    ['Дан', 'Кац'],
    ['Мира', 'Блюм'],
    ['Ави', 'Штерн'],
  ],
  de: [
    ['Ruth', 'Cohen'],
    ['Dan', 'Levi'],
    ['Dan', 'Katz'],
    ['Mira', 'Blum'],
    ['Avi', 'Stern'],
  ],
}

const tasksIn = (language: string): ChatTask[] =>
  WEEK.map(({ day, start = null, end = null, isOpen = true }, index) => {
    const title = TITLES[language]?.[index] ?? ''
    const need = commonNeedOf('general', title)
    return { id: index, group: index, titles: [title], need, days: day ? [day] : [], start, end, writtenOn: '2026-11-20', isOpen }
  })
const peopleIn = (language: string): ChatPerson[] =>
  (NAMES[language] ?? NAMES.de ?? []).map(([firstName, lastName], id) => ({
    id,
    firstName,
    lastName,
    phone: `97250000000${id}`,
    isAsked: true,
  }))

/**
 * What the reader understands from one reply: a task with its day, `?` with the reason why a promise is not clear, or `-` for no promise.
 */
export function promisedIn(language: string, text: string) {
  const tasks = tasksIn(language)
  const lines = readPromises({ text, locale: language, now: NOW, timeZone: 'Asia/Jerusalem', tasks, people: peopleIn(language) })
  const [line] = lines
  if (!line) return '-'
  const task = tasks.find(({ id }) => id === line.task)
  return line.why === null && task ? [task.titles[0], ...task.days].join(' ') : `? ${line.why}`
}

/** Each reply with what a person would understand: a task with its day, `?` for a promise that is partly unclear, or `-` for no promise. */
export const typedPromises = typedInputs('promises').flatMap(({ name, bytes, expected }) => {
  const outcomes = expected.split('\n')
  const lines = bytes.toString('utf8').trimEnd().split('\n')
  return lines.map((line, index) => ({ name, language: /^[a-z]*-?(\w\w)\./.exec(name)?.[1] ?? 'en', line, outcome: outcomes[index] ?? '' }))
})
