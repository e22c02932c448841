import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import { presentText } from '../features/messages/sms.presentation.ts'
import { isGsm7, partsOf, roomOf, unitsOf } from '../platform/sms-alphabet.ts'
import { type MessageParameters, RULES, TEMPLATES, type Template } from '../templates/templates.ts'
import type { TaskTime } from '../templates/times.presentation.ts'
import { A_TASK, type ReplyDid } from '../templates/values.ts'

// Every SMS that the product sends, with short values and with the longest ones, in each language: for people to read, and for a test.

/** Monday noon in Jerusalem. */
export const CORPUS_NOW = Date.parse('2026-11-23T12:00:00+02:00')
const ZONE = 'Asia/Jerusalem'
const TOMORROW_MORNING = CORPUS_NOW + 19 * HOUR + 40 * 60_000

/** Whether the text of a message has this value. */
const says = (template: Template, value: string) => RULES[template].sms.message.includes(`{${value}}`)

/** Templates of messages about one task or several. These messages say what the task is and when. */
export const ABOUT_TASKS = TEMPLATES.filter(
  (template) => RULES[template].values.includes(A_TASK) && says(template, 'title') && template !== 'digest',
)
const isAboutTasks = (template: Template) => ABOUT_TASKS.includes(template)
/** Templates of messages into which others are joined. */
const JOINED: Template[] = ['tasks_open_again', 'your_tasks']
const SEVERAL: Template[] = ['tasks_taken', 'tasks_withdrawn', 'tasks_changed', 'tasks_cancelled', 'member_left', 'more_today', ...JOINED]

const TOKEN = 'y'.repeat(11)
const PATHS: Partial<Record<Template, string>> = {
  join_request: '/family/requests',
  requests_waiting: '/family/requests',
  circle_proposed: `/asked#${'x'.repeat(22)}`,
  approved: `/login/${'x'.repeat(22)}/${TOKEN}`,
  login_link: `/login/${'x'.repeat(22)}/${TOKEN}`,
  task_taken: '/family/tasks/22',
  task_withdrawn: '/family/tasks/22',
  task_taken_over: '/family/tasks/22',
  task_question: '/family/tasks/22',
  task_suggestion: '/family/tasks/22',
  task_completed: '/family/tasks/22',
  task_uncompleted: '/family/tasks/22',
  tasks_taken: '/family/tasks/22',
  tasks_withdrawn: '/family/tasks/22',
  new_tasks: '/home',
  news: '/home',
  nobody_yet: '/family/tasks/22',
  other_days: '/family/tasks/22',
  call_helper: '/family/calls',
  member_left: '/family/tasks',
  address_removed: '/family/circle?person=22',
  owner_changed: '/family',
  role_offered: '/family',
  role_declined: '/family/circle',
  owner_leaving: '/family',
  owner_coming: '/family',
  owner_ready: '/family',
  family_idle: '/family',
  coordinator_now: '/family',
  digest: '/family',
  tasks_open_again: '/family/tasks/22',
  more_today: '/family',
  wrote_back: '/family/tasks/22',
}

const HEBREW = { family: 'משפחת לוי', title: 'הסעה של סבתא לרופא העיניים', name: 'אבי', reason: 'האוטו במוסך, מצטער' }
const ENGLISH = {
  family: 'The Levi family',
  title: 'Drive Grandma to the eye doctor',
  name: 'Avi',
  reason: 'My car is at the garage, sorry',
}
/** Other languages use the English texts. */
const TEXTS: Partial<Record<Locale, typeof ENGLISH>> = {
  iw: HEBREW,
  de: { family: 'Familie Levi', title: 'Oma zum Augenarzt fahren', name: 'Avi', reason: 'Mein Auto ist in der Werkstatt' },
  ru: { family: 'Семья Леви', title: 'Отвезти бабушку к врачу', name: 'Ави', reason: 'Машина в ремонте, простите' },
}

export type CorpusSize = (typeof CORPUS_SIZES)[number]
/** `first`: the first SMS to a number. `mixed`: long values in Hebrew, which make any SMS Unicode. */
export const CORPUS_SIZES = ['short', 'long', 'first', 'mixed'] as const

/** What a reply has done, for each size. */
const DID: Record<CorpusSize, ReplyDid> = { short: 'taken', long: 'uncertain', first: 'nothing', mixed: 'yours' }

/** What is stored for a message. */
export function parametersOf(template: Template, locale: Locale, size: CorpusSize): MessageParameters {
  const words = size === 'mixed' ? HEBREW : (TEXTS[locale] ?? ENGLISH)
  const isLong = size === 'long' || size === 'mixed'
  const written = (text: string) => (isLong ? `${text} `.repeat(6).trim() : text)
  const weeks = (count: number): TaskTime[] =>
    Array.from({ length: count }, (_, week) => ({ at: TOMORROW_MORNING + (week * 7 + (isLong ? 2 : 0)) * DAY }))
  const count = SEVERAL.includes(template) || template === 'join_request' || template === 'requests_waiting' ? (isLong ? 28 : 3) : 1
  return {
    family: written(words.family),
    path: PATHS[template] ?? `/t/${TOKEN}/22`,
    zone: ZONE,
    ...(isAboutTasks(template) && { title: written(words.title), times: weeks(JOINED.includes(template) ? 1 : Math.min(count, 6)) }),
    ...(says(template, 'name') && { name: isLong ? written(words.name) : words.name }),
    ...(RULES[template].mail === 'ask' && {
      ...{ name: isLong ? written(words.name) : words.name, others: isLong ? 12 : 2, ask: 'z'.repeat(16) },
      ...(template !== 'perhaps' && { takes: 1.5 * HOUR }),
    }),
    ...(count > 1 && { count }),
    ...(JOINED.includes(template) && { joined: { 22: Math.max(count - 1, 1), 23: 1 } }),
    ...(template === 'new_tasks' && { amount: isLong ? 28 : 3 }),
    ...(template === 'nobody_yet' && size !== 'short' && { count: 5, amount: 9, span: isLong ? ('both' as const) : ('tomorrow' as const) }),
    ...(template === 'other_days' && {
      ...(size === 'first'
        ? { amount: 0 }
        : { amount: isLong ? 28 : 3, likely: { at: TOMORROW_MORNING + 3 * DAY, isDay: true as const, part: 'morning' as const } }),
    }),
    ...(template === 'approved' && isLong && { title: written(words.title), times: weeks(1), wanted: 'mine' as const }),
    ...(template === 'wrote_back' && { title: written(words.title) }),
    ...(template === 'reply_done' && { did: DID[size] }),
    ...(template === 'reply_away' && {
      ...{ from: TOMORROW_MORNING, until: TOMORROW_MORNING + 9 * DAY },
      ...(size === 'first' ? { amount: 0 } : { amount: isLong ? 28 : 1, title: written(words.title) }),
    }),
    ...(says(template, 'reason') && (template !== 'new_tasks' || isLong) && { reason: written(words.reason) }),
    ...(/changed$/.test(template) &&
      isAboutTasks(template) && {
        was: { at: TOMORROW_MORNING + (isLong ? 3 * DAY : 20 * 60_000) },
        changed: isLong ? ['time', 'place', 'text'] : ['time'],
      }),
    ...(template === 'login_code' && { code: '123456', purpose: isLong ? 'leave' : 'sign_in' }),
    ...(template === 'digest' && {
      taken: isLong ? 122 : 2,
      withdrawn: isLong ? 122 : 1,
      completed: isLong ? 122 : 3,
      more: isLong ? 28 : 0,
      ...(!isLong && { givenBack: written(words.title) }),
      title: written(words.title),
      times: weeks(1),
    }),
    ...(size === 'first' && !RULES[template].isToNumber && { isFirst: true }),
  }
}

export interface CorpusText {
  template: Template
  locale: Locale
  size: CorpusSize
  text: string
  parts: number
  /**
   * How many SMS units the text takes (`unitsOf`), and how many it may take at `most`. A text in the phones' own alphabet may take one SMS,
   * or two parts if it is the first SMS to a number. A text in Unicode may take two parts, or three if it has long names or titles.
   */
  room: number
  most: number
}

/** Every SMS, as a server sends it if its gateway passes replies on. */
export const smsCorpus = (publicUrl = 'https://help.example.org'): CorpusText[] =>
  TEMPLATES.flatMap((template) =>
    LOCALES.flatMap((locale) =>
      CORPUS_SIZES.map((size) => {
        const parameters = JSON.stringify(parametersOf(template, locale, size))
        const text = presentText(
          { template, locale, parameters },
          { publicUrl, sendsManually: false },
          { now: CORPUS_NOW, passesOnReplies: true },
        )
        const isGsm = isGsm7(text)
        const parts = partsOf(text)
        const most = roomOf(!isGsm ? Math.max(parts, 2) : size === 'first' ? 2 : 1, isGsm)
        return { template, locale, size, text, parts, room: unitsOf(text, isGsm), most }
      }),
    ),
  )
