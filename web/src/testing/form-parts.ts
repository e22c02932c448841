import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { DRAFT_TEXTS, pickTexts } from '@hand-in-hand/contract/tasks/task-texts.rules.ts'
import { type Locator, page } from 'vitest/browser'
import { EMPTY_PEOPLE } from '../features/circle/people-draft.rules.ts'
import { consentKey } from '../features/legal/parts/read-texts.ts'
import { EMPTY_PASTE, toDraftRow } from '../features/planning/paste-draft.rules.ts'
import { writeDraft } from '../platform/draft.ts'
import { aFamilySettings, aFamilyTask, aMember, aRequest, aSupporter, aTask, mine, on, theSettings } from './samples.ts'
import type { Refusal, Replies } from './server.ts'

/** How a test goes through one form. */
export interface TypedForm {
  at: string
  /** Null for a visitor. */
  role: 'supporter' | 'owner' | null
  me?: Parameters<typeof aSupporter>[0]
  /** The replies that the page needs, and the reply to `call`. */
  replies: Replies
  /** Sets up what happened in this tab before. */
  before?: () => void
  /** Opens the part of the page that contains the form. */
  reach?: () => Promise<unknown>
  /** Unfolds the fields before the test fills them in. */
  unfold?: () => Promise<unknown>
  /** Each field with the text to type, or with true for a tick. */
  fields: [Locator, string | true][]
  send: () => Promise<unknown>
  /** The call that sends the form; null if nothing is sent to the server. */
  call: EndpointName | null
  refusal?: Refusal
  /** The field that the refusal is about. If `wrong` is missing, a note gives the reason. */
  wrong?: Locator
  /** The button that leads to the next step of the form, and what that step shows. */
  next?: { button: string; shows: Locator }
}

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
// Finds fields in folded rows too.
export const field = (name: string | RegExp) => page.getByRole('textbox', { name, includeHidden: true })
export const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
export const radio = (name: string | RegExp) => page.getByRole('radio', { name })
export const unfold = (words: string) => () => page.getByText(words, { exact: true }).first().click()
export const press =
  (...names: (string | RegExp)[]) =>
  async () => {
    for (const name of names) await button(name).click()
  }
export const dialog = page.getByRole('dialog')
export const pressInDialog = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click()

export const phone = field('Phone number')
export const mail = page.getByLabelText('E-mail address')

export const SOUP = aFamilyTask({ id: 8, title: 'Soup', version: 3 })
export const SAVED_TASKS = () => ({ tasks: [SOUP] })
export const ofFamilyTask = (task: typeof SOUP): Replies => ({
  'GET /families/:family/tasks/:id': () => task,
  'GET /families/:family/tasks/:id/call_list': () => [],
  'GET /families/:family/members': () => [],
  'GET /families/:family/events': () => [],
})
export const ofTask = (task: ReturnType<typeof aTask>, ...others: (typeof task)[]): Replies => ({
  'GET /supporters/:user/families/:family/tasks/:id': () => task,
  'GET /supporters/:user/families/:family/events/:id': () => task,
  'GET /supporters/:user/families/:family/tasks': () =>
    task.type === 'no_time' ? { no_time: [task], events: [] } : { no_time: [], events: [task, ...others] },
})

export const LINE = {
  ...({ line: 1, source: 'Soup', title: 'Soup', category: 'home', date: null, start: null, end: null, helpers_needed: 1 } as const),
  ...{ ...pickTexts(DRAFT_TEXTS, {}), why_not_ticked: null },
}
export const PASTED_ROWS = { ...EMPTY_PASTE, text: 'Soup', rows: [toDraftRow(LINE, 0)], room: 90 }
export const RUTH = { id: 0, written: 'Ruth', firstName: 'Ruth', lastName: '', country: 'IL', number: '054-456-7890' }
export const PEOPLE_ROWS = { ...EMPTY_PEOPLE, text: 'Ruth', rows: [RUTH] }
export const PASTED: Replies = {
  'POST /families/:family/tasks/import': () => ({ drafts: [LINE], errors: [], left_out: [], room: 90 }),
  'POST /families/:family/tasks/import/confirm': SAVED_TASKS,
}
export const DANA = aMember()
export const PROMISE = {
  ...{ source: 'I will cook', sender: 'Dana', key: 'k'.repeat(43), task: SOUP, person: DANA },
  ...({ may_ask: true, why: null } as const),
}
export const CIRCLE: Replies = {
  'GET /families/:family/members': () => [aMember({ id: 1, full_name: 'Noa Levi', role: 'owner', is_me: true }), DANA],
  'GET /families/:family/requests': () => [aRequest()],
  'GET /families/:family/tasks': () => ({ no_time: [], events: [] }),
  'PATCH /families/:family/members/:id': () => ({ member: DANA, message: null }),
  'POST /families/:family/members': () => DANA,
}
export const SETTINGS: Replies = {
  'GET /families/:family/settings': () => aFamilySettings(),
  'PATCH /families/:family': () => aFamilySettings(),
}
export const A_LINK = {
  ...{ id: 4, token: 'new', url: 'https://hand.example/sign-up/new', name: null, requests: 0 },
  ...{ created_at: '2026-11-22T08:00:00.000Z', expires_at: '2026-12-06T08:00:00.000Z', closed_at: null },
}
export const SENDS_MAIL = () => theSettings({ sends: { sms: true, mail: true } })
export const INVITED: Replies = {
  'GET /settings': SENDS_MAIL,
  'POST /supporters/signup/validate': () => 200,
  'GET /supporters/families/:invitation': () => ({ title: 'The Mor family', paused: false, no_time: [], events: [] }),
  'POST /supporters/signup': () => ({ full_name: 'Yael Peretz', formatted_phone_number: '+972 54-456-7890' }),
}
export const TEXTS = ['TERMS', 'PRIVACY'] as const
export const agreeToBoth = () => {
  for (const name of TEXTS) writeDraft(consentKey(name), true)
}
export const joinBy = press('Continue', 'Send my request')
export const PROFILE: Replies = {
  'GET /settings': SENDS_MAIL,
  'GET /supporters/:user/tasks': () => [],
  'GET /supporters/:user/my_events': () => [],
  'PATCH /supporters/:user': () => aSupporter(),
}
export const MEAL = aTask(mine)
export const THURSDAY = on('2026-11-26', '16:00', '17:00')
export const EVENT = aTask(THURSDAY)
export const MY_EVENT = aTask({ ...mine, ...THURSDAY })
export const STILL = aTask({ id: 1, ...on('2026-11-24', '17:00', '18:00'), series_id: 5 })
export const SECOND = aTask({ id: 2, ...on('2026-12-01', '17:00', '18:00'), series_id: 5 })
export const PICKED = aTask({
  may_be: {
    days: ['2026-11-25', '2026-11-26'],
    part_of_day: 'afternoon',
    taker_sets_hour: true,
    until: '2026-11-27T00:00:00+02:00',
    description: '',
  },
})
export const MEAL_DATE = {
  ...{ task_id: MY_EVENT.task_id, title: MY_EVENT.title, date: THURSDAY.date, start_at: THURSDAY.start_at, end_at: THURSDAY.end_at },
  ...{ all_day: false, series_id: null, open: 1, cooks: [{ first_name: 'Avi', is_me: true, brings: null }] },
}
export const THANKED = aFamilyTask({
  id: 8,
  status: 'completed',
  assignee: { full_name: 'Avi Cohen', formatted_phone_number: '+972 52-234-5678' },
})
export const QUESTION = { id: 4, question: 'Which shop?', asked_at: '2026-11-22T09:00:00+02:00', by: 'Avi', is_mine: false, answer: null }
