import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { type Locator, page } from 'vitest/browser'
import { EMPTY_PEOPLE } from '../features/circle/people-draft.rules.ts'
import { consentKey, readKey } from '../features/legal/parts/documents.tsx'
import { EMPTY_PASTE, toDraftRow } from '../features/planning/paste-draft.rules.ts'
import { writeDraft } from '../platform/draft.ts'
import type { FormName } from './form-files.ts'
import { aFamilySettings, aFamilyTask, aMember, aRequest, aSupporter, aTask, mine, on, theSettings } from './samples.ts'
import { type Refusal, type Replies, refuse } from './server.ts'
import { FAMILY } from './session.ts'

/** How a test goes through one form. */
export interface TypedForm {
  at: string
  /** Null for a visitor. */
  role: 'supporter' | 'owner' | null
  me?: Parameters<typeof aSupporter>[0]
  /** What the page asks for, and the reply to `call`. */
  replies: Replies
  /** What has happened in this tab before. */
  before?: () => void
  /** Opens what the form is in. */
  reach?: () => Promise<unknown>
  /** Unfolds the fields, before they are filled in. */
  unfold?: () => Promise<unknown>
  /** With the text that is typed, or true for a tick. */
  fields: [Locator, string | true][]
  send: () => Promise<unknown>
  /** Null if nothing is sent to the server. */
  call: EndpointName | null
  refusal?: Refusal
  /** The field that the refusal is about. Without it a note says why. */
  wrong?: Locator
  /** The next step of the form, which a button leads to. */
  next?: { button: string; shows: Locator }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
// Also in a row that is folded.
const field = (name: string | RegExp) => page.getByRole('textbox', { name, includeHidden: true })
const tick = (name: string | RegExp) => page.getByRole('checkbox', { name })
const radio = (name: string | RegExp) => page.getByRole('radio', { name })
const unfold = (words: string) => () => page.getByText(words, { exact: true }).first().click()
const press =
  (...names: (string | RegExp)[]) =>
  async () => {
    for (const name of names) await button(name).click()
  }
const dialog = page.getByRole('dialog')
const pressInDialog = (name: string) => () => dialog.getByRole('button', { name, exact: true }).click()

const phone = field('Phone number')
const mail = page.getByLabelText('E-mail address')

const SOUP = aFamilyTask({ id: 8, title: 'Soup', version: 3 })
const SAVED_TASKS = () => ({ tasks: [SOUP] })
const ofFamilyTask = (task: typeof SOUP): Replies => ({
  'GET /families/:family/tasks/:id': () => task,
  'GET /families/:family/tasks/:id/call_list': () => [],
  'GET /families/:family/members': () => [],
  'GET /families/:family/events': () => [],
})
const ofTask = (task: ReturnType<typeof aTask>, ...others: (typeof task)[]): Replies => ({
  'GET /supporters/:user/families/:family/tasks/:id': () => task,
  'GET /supporters/:user/families/:family/events/:id': () => task,
  'GET /supporters/:user/families/:family/tasks': () =>
    task.type === 'no_time' ? { no_time: [task], events: [] } : { no_time: [], events: [task, ...others] },
})

const LINE = {
  ...({ line: 1, source: 'Soup', title: 'Soup', category: 'home', date: null, start: null, end: null, helpers_needed: 1 } as const),
  ...{ address: null, private_details: null, why_not_ticked: null },
}
const PASTED_ROWS = { ...EMPTY_PASTE, text: 'Soup', rows: [toDraftRow(LINE, 0)], room: 90 }
const RUTH = { id: 0, written: 'Ruth', firstName: 'Ruth', lastName: '', country: 'IL', number: '054-456-7890' }
const PEOPLE_ROWS = { ...EMPTY_PEOPLE, text: 'Ruth', rows: [RUTH] }
const PASTED: Replies = {
  'POST /families/:family/tasks/import': () => ({ drafts: [LINE], errors: [], left_out: [], room: 90 }),
  'POST /families/:family/tasks/import/confirm': SAVED_TASKS,
}
const DANA = aMember()
const CIRCLE: Replies = {
  'GET /families/:family/members': () => [aMember({ id: 1, full_name: 'Noa Levi', role: 'owner', is_me: true }), DANA],
  'GET /families/:family/requests': () => [aRequest()],
  'GET /families/:family/tasks': () => ({ no_time: [], events: [] }),
  'PATCH /families/:family/members/:id': () => ({ member: DANA, message: null }),
  'POST /families/:family/members': () => DANA,
}
const SETTINGS: Replies = { 'GET /families/:family/settings': () => aFamilySettings(), 'PATCH /families/:family': () => aFamilySettings() }
const A_LINK = {
  ...{ id: 4, token: 'new', url: 'https://hand.example/sign-up/new', name: null, requests: 0 },
  ...{ created_at: '2026-11-22T08:00:00.000Z', expires_at: '2026-12-06T08:00:00.000Z', closed_at: null },
}
const SENDS_MAIL = () => theSettings({ sends: { sms: true, mail: true } })
const INVITED: Replies = {
  'GET /settings': SENDS_MAIL,
  'POST /supporters/signup/validate': () => 200,
  'GET /supporters/families/:invitation': () => ({ title: 'The Mor family', paused: false, no_time: [], events: [] }),
  'POST /supporters/signup': () => ({ full_name: 'Yael Peretz', formatted_phone_number: '+972 54-456-7890' }),
}
const TEXTS = ['TERMS', 'PRIVACY'] as const
const agreeToBoth = () => {
  for (const name of TEXTS) writeDraft(consentKey(name), true)
}
const joinBy = press('Continue', 'Send my request')
const PROFILE: Replies = {
  'GET /settings': SENDS_MAIL,
  'GET /supporters/:user/tasks': () => [],
  'GET /supporters/:user/my_events': () => [],
  'PATCH /supporters/:user': () => aSupporter(),
}
const MEAL = aTask(mine)
const THURSDAY = on('2026-11-26', '16:00', '17:00')
const EVENT = aTask(THURSDAY)
const MY_EVENT = aTask({ ...mine, ...THURSDAY })
const STILL = aTask({ id: 1, ...on('2026-11-24', '17:00', '18:00'), series_id: 5 })
const SECOND = aTask({ id: 2, ...on('2026-12-01', '17:00', '18:00'), series_id: 5 })
const PICKED = aTask({
  may_be: {
    days: ['2026-11-25', '2026-11-26'],
    part_of_day: 'afternoon',
    taker_sets_hour: true,
    until: '2026-11-27T00:00:00+02:00',
    description: '',
  },
})
const MEAL_DATE = {
  ...{ task_id: MY_EVENT.task_id, title: MY_EVENT.title, date: THURSDAY.date, start_at: THURSDAY.start_at, end_at: THURSDAY.end_at },
  ...{ all_day: false, series_id: null, open: 0, cooks: [{ first_name: 'Avi', is_me: true, brings: null }] },
}
const THANKED = aFamilyTask({
  id: 8,
  status: 'completed',
  assignee: { full_name: 'Avi Cohen', formatted_phone_number: '+972 52-234-5678' },
})
const QUESTION = { id: 4, question: 'Which shop?', asked_at: '2026-11-22T09:00:00+02:00', by: 'Avi', is_mine: false, answer: null }

export const TYPED_FORMS: Record<FormName, TypedForm> = {
  'new task': {
    at: '/family/tasks/new',
    role: 'owner',
    replies: { 'POST /families/:family/tasks': SAVED_TASKS },
    unfold: unfold('Where, and how to get in'),
    fields: [
      [field('What is needed'), 'Walk the dog'],
      [field('Private notes'), 'Code 4711'],
    ],
    send: press('Save'),
    call: 'POST /families/:family/tasks',
    refusal: refuse('title_missing'),
    wrong: field('What is needed'),
  },
  'change of a task': {
    at: '/family/tasks/8/edit',
    role: 'owner',
    replies: { ...ofFamilyTask(SOUP), 'PATCH /families/:family/tasks/:id': () => SOUP },
    fields: [[field('What is needed'), 'Soup with rice']],
    send: press('Save'),
    call: 'PATCH /families/:family/tasks/:id',
    refusal: refuse('title_missing'),
    wrong: field('What is needed'),
  },
  'change of a series': {
    at: '/family/tasks/8/edit',
    role: 'owner',
    replies: {
      ...ofFamilyTask(aFamilyTask({ id: 8, title: 'Soup', series_id: 2, ...on('2026-11-24', '17:00', '18:00') })),
      'GET /families/:family/tasks/:id/repeat': () => ({
        rule: 'FREQ=WEEKLY',
        date: '2026-11-24',
        change: { added: [], removed: [], released: [], stays: true },
      }),
      'PUT /families/:family/tasks/:id/repeat': () => ({ added: [], removed: [], released: [], stays: true }),
    },
    reach: press('Change how it repeats'),
    fields: [[radio('Every month'), true]],
    send: pressInDialog('Save'),
    call: 'PUT /families/:family/tasks/:id/repeat',
    refusal: refuse('rule_invalid'),
  },
  'ready list': {
    at: '/family/tasks/list',
    role: 'owner',
    replies: PASTED,
    fields: [[page.getByRole('searchbox'), 'Mow the lawn']],
    send: press('Add 1 task'),
    call: 'POST /families/:family/tasks/import/confirm',
    refusal: refuse('too_many_requests'),
  },
  'first tasks': {
    at: '/family/start?step=tasks',
    role: 'owner',
    replies: { ...PASTED, 'POST /families/:family/invitations': () => A_LINK, 'GET /families/:family/invitations': () => [A_LINK] },
    fields: [[page.getByRole('searchbox'), 'Mow the lawn']],
    send: press('Add 1 task'),
    call: 'POST /families/:family/tasks/import/confirm',
    refusal: refuse('too_many_requests'),
  },
  'pasted list': {
    at: '/family/tasks/paste',
    role: 'owner',
    replies: PASTED,
    fields: [[field('Your list'), 'Soup for Dana']],
    send: press('Find the tasks'),
    call: 'POST /families/:family/tasks/import',
    refusal: refuse('too_large'),
    next: { button: 'Find the tasks', shows: page.getByRole('heading', { name: 'Is this right?' }) },
  },
  'rows of a pasted list': {
    at: '/family/tasks/paste?step=drafts',
    role: 'owner',
    replies: PASTED,
    before: () => writeDraft(`family-paste-${FAMILY}`, PASTED_ROWS),
    reach: press(/^Edit “Soup/),
    fields: [[dialog.getByRole('textbox', { name: 'What is needed' }), 'Soup with rice']],
    send: press('Done', 'Add 1 task'),
    call: 'POST /families/:family/tasks/import/confirm',
    refusal: refuse('title_missing', { errors: [{ field: 'drafts.0.title', code: 'title_missing' }] }),
  },
  'answer to a question': {
    at: '/family/tasks/8',
    role: 'owner',
    replies: {
      ...ofFamilyTask(SOUP),
      'GET /supporters/:user/families/:family/tasks/:id/questions': () => [QUESTION],
      'PUT /families/:family/questions/:id/answer': () => ({ ...QUESTION, answer: 'The one at the corner' }),
    },
    fields: [[field('Your answer'), 'The one at the corner']],
    send: press('Answer'),
    call: 'PUT /families/:family/questions/:id/answer',
    refusal: refuse('task_cancelled'),
  },
  'words of thanks': {
    at: '/family/tasks/8',
    role: 'owner',
    replies: { ...ofFamilyTask(THANKED), 'POST /families/:family/tasks/:id/thank': () => THANKED },
    reach: press('Say thank you', 'In my own words'),
    fields: [[field('Your words'), 'The soup was wonderful']],
    send: press('Send'),
    call: 'POST /families/:family/tasks/:id/thank',
    refusal: refuse('not_allowed'),
  },
  'one more person': {
    at: '/family/circle/add',
    role: 'owner',
    replies: CIRCLE,
    fields: [
      [field('First name'), 'Ruth'],
      [phone, '054-456-7890'],
      [tick('They have agreed'), true],
    ],
    send: press('Add to the circle'),
    call: 'POST /families/:family/members',
    refusal: refuse('already_member'),
    wrong: phone,
  },
  'several people': {
    at: '/family/circle/add/several',
    role: 'owner',
    replies: CIRCLE,
    fields: [[field('Names and numbers'), 'Ruth Levi 054-456-7890']],
    send: press('Find the people'),
    call: null,
    next: { button: 'Find the people', shows: page.getByRole('heading', { name: 'Is this right?' }) },
  },
  'rows of several people': {
    at: '/family/circle/add/several?step=people',
    role: 'owner',
    replies: CIRCLE,
    before: () => writeDraft(`add-several-${FAMILY}`, PEOPLE_ROWS),
    fields: [[tick('They have all agreed'), true]],
    send: press('Add 1 person'),
    call: 'POST /families/:family/members',
    refusal: refuse('already_member'),
    wrong: page.getByRole('listitem'),
  },
  'correction of a person': {
    at: `/family/circle?person=${DANA.id}`,
    role: 'owner',
    replies: CIRCLE,
    reach: press('Correct the name or number'),
    fields: [[dialog.getByRole('textbox', { name: 'Phone number' }), '054-456-7891']],
    send: press('Use this number'),
    call: 'PATCH /families/:family/members/:id',
    refusal: refuse('phone_invalid'),
    wrong: dialog.getByRole('textbox', { name: 'Phone number' }),
  },
  'approval of a request': {
    at: '/family/requests',
    role: 'owner',
    replies: { ...CIRCLE, 'POST /families/:family/requests/:id/approve': () => ({ member: DANA, message: null }) },
    fields: [[page.getByRole('switch'), true]],
    send: press('Approve Yael Peretz'),
    call: 'POST /families/:family/requests/:id/approve',
    refusal: refuse('too_many_requests'),
  },
  'decline of a request': {
    at: '/family/requests',
    role: 'owner',
    replies: { ...CIRCLE, 'POST /families/:family/requests/:id/decline': () => aRequest() },
    reach: press('Decline the request from Yael Peretz'),
    fields: [[dialog.getByRole('textbox'), 'We do not know her']],
    send: pressInDialog('Decline'),
    call: 'POST /families/:family/requests/:id/decline',
    refusal: refuse('too_many_requests'),
  },
  news: {
    at: '/family/news',
    role: 'owner',
    replies: { 'PUT /families/:family/news': () => ({ text: 'Home', written_on: '2026-11-22', until: '2026-11-25' }) },
    fields: [
      [field(/What would you like to tell/), 'Dana is home again'],
      [radio('7 days'), true],
    ],
    send: press('Tell the circle'),
    call: 'PUT /families/:family/news',
    refusal: refuse('family_paused'),
  },
  'texts of the circle': {
    at: '/family/settings?part=circle',
    role: 'owner',
    replies: SETTINGS,
    fields: [[field('House rules'), 'Please ring twice']],
    send: press('Save'),
    call: 'PATCH /families/:family',
    refusal: refuse('text_too_long'),
  },
  'facts about meals': {
    at: '/family/settings?part=meals',
    role: 'owner',
    replies: SETTINGS,
    fields: [[field('Allergies and what isn’t eaten'), 'No nuts']],
    send: press('Save'),
    call: 'PATCH /families/:family',
    refusal: refuse('text_too_long'),
  },
  pause: {
    at: '/family/settings',
    role: 'owner',
    replies: SETTINGS,
    reach: press(/^Pause for now/),
    fields: [[dialog.getByLabelText('Ends on (optional)'), '2026-12-01']],
    send: pressInDialog('Start the pause'),
    call: 'PATCH /families/:family',
    refusal: refuse('date_invalid'),
  },
  'separate link': {
    at: '/family/invite',
    role: 'owner',
    replies: {
      'GET /families/:family/invitations': () => [A_LINK],
      'GET /families/:family/share': () => ({ text: null, tasks: 0, has_invitation: true }),
      'POST /families/:family/invitations': () => A_LINK,
    },
    reach: press('Create a separate link'),
    fields: [[dialog.getByRole('textbox', { name: 'Name of the link' }), 'School']],
    send: pressInDialog('Create the link'),
    call: 'POST /families/:family/invitations',
    refusal: refuse('too_many_requests'),
  },
  'new circle': {
    at: '/family/start',
    role: 'supporter',
    replies: { 'POST /login/code': () => ({}) },
    fields: [
      [field('The name of your family’s circle'), 'The Mor family'],
      [field('Your first name'), 'Avital'],
      [tick('I agree to the terms'), true],
      [tick('I have read the privacy notice'), true],
      [tick(/^What I write/), true],
    ],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
  'request to join': {
    at: '/sign-up/abc?step=details',
    role: 'supporter',
    replies: INVITED,
    before: agreeToBoth,
    fields: [
      [field('First name'), 'Yael'],
      [phone, '054-456-7890'],
      [field('How do you know each other? (optional)'), 'From the choir'],
    ],
    send: joinBy,
    call: 'POST /supporters/signup',
    refusal: refuse('already_requested'),
    wrong: phone,
    next: { button: 'Continue', shows: button('Send my request') },
  },
  'request to join by mail': {
    at: '/sign-up/abc?step=details',
    role: null,
    replies: INVITED,
    before: agreeToBoth,
    unfold: press('Use e-mail instead'),
    fields: [
      [field('First name'), 'Yael'],
      [mail, 'yael@example.org'],
    ],
    send: joinBy,
    call: 'POST /supporters/signup',
    refusal: refuse('email_invalid'),
    wrong: mail,
    next: { button: 'Continue', shows: button('Send my request') },
  },
  login: {
    at: '/user_login',
    role: null,
    replies: { 'GET /settings': () => theSettings(), 'POST /login/code': () => ({}) },
    fields: [[phone, '052-234-5678']],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
  'new number': {
    at: '/me?part=number',
    role: 'supporter',
    me: { number_proved_until: '2026-11-22T10:40:00+02:00' },
    replies: { ...PROFILE, 'POST /login/code': () => ({}) },
    fields: [[phone, '052-234-5679']],
    send: press('Send me a code'),
    call: 'POST /login/code',
    refusal: refuse('phone_invalid'),
    wrong: phone,
    next: { button: 'Send me a code', shows: page.getByRole('heading', { name: 'Your code' }) },
  },
  'mail address of one circle': {
    at: '/me?part=number',
    role: 'supporter',
    replies: { ...PROFILE, 'PUT /supporters/:user/email': () => aSupporter() },
    fields: [[mail, 'avi@example.org']],
    send: press('Send the link'),
    call: 'PUT /supporters/:user/email',
    refusal: refuse('email_invalid'),
    wrong: mail,
  },
  'my name': {
    at: '/me?part=name',
    role: 'supporter',
    replies: PROFILE,
    fields: [
      [field('First name'), 'Avraham'],
      [field('Last name'), 'Kohn'],
    ],
    send: press('Save'),
    call: 'PATCH /supporters/:user',
    refusal: refuse('name_too_long', { errors: [{ field: 'last_name', code: 'name_too_long' }] }),
    wrong: field('Last name'),
  },
  'what I can help with': {
    at: '/me?part=help',
    role: 'supporter',
    replies: PROFILE,
    unfold: unfold('I’m away for a while'),
    fields: [
      [tick('Repairs'), true],
      [tick('Monday, Morning'), true],
      [page.getByLabelText('From'), '2026-11-29'],
    ],
    send: press('Save'),
    call: 'PATCH /supporters/:user',
    refusal: refuse('date_invalid'),
  },
  'first offer to help': {
    at: '/welcome_page?step=help',
    role: 'supporter',
    replies: PROFILE,
    fields: [[tick('Repairs'), true]],
    send: press('Tell the family'),
    call: 'PATCH /supporters/:user',
    refusal: refuse('too_many_requests'),
  },
  'my messages': {
    at: '/me?part=messages',
    role: 'supporter',
    replies: PROFILE,
    fields: [[radio(/^Only what can’t wait/), true]],
    send: press('Save'),
    call: 'PATCH /supporters/:user',
    refusal: refuse('too_many_requests'),
  },
  consent: {
    at: '/consent',
    role: 'supporter',
    me: { consents_missing: ['terms', 'privacy'] },
    replies: { 'PUT /supporters/:user/consents': () => aSupporter() },
    before: () => {
      for (const name of TEXTS) writeDraft(readKey(name), true)
    },
    fields: [
      [tick('I agree to the terms'), true],
      [tick('I have read the privacy notice'), true],
    ],
    send: press('Agree and continue'),
    call: 'PUT /supporters/:user/consents',
    refusal: refuse('consent_missing'),
  },
  'what I bring': {
    at: `/t/${FAMILY}/${MY_EVENT.task_id}`,
    role: 'supporter',
    replies: {
      ...ofTask(MY_EVENT),
      'GET /supporters/:user/families/:family/meal_dates': () => [MEAL_DATE],
      'PUT /supporters/:user/families/:family/events/:id/brings': () => MY_EVENT,
    },
    fields: [[field('What I’m bringing'), 'Lentil soup']],
    send: press('Save'),
    call: 'PUT /supporters/:user/families/:family/events/:id/brings',
    refusal: refuse('task_over'),
  },
  reminder: {
    at: `/t/${FAMILY}/${MY_EVENT.task_id}`,
    role: 'supporter',
    replies: { ...ofTask(MY_EVENT), 'PUT /supporters/:user/families/:family/events/:id/reminder': () => MY_EVENT },
    reach: press('Remind me'),
    unfold: () => dialog.getByRole('radio', { name: 'Another time' }).click(),
    fields: [[dialog.getByLabelText('Time'), '09:30']],
    send: pressInDialog('Remind me'),
    call: 'PUT /supporters/:user/families/:family/events/:id/reminder',
    refusal: refuse('time_in_past'),
    wrong: dialog.getByLabelText('Time'),
  },
  'other times': {
    at: `/t/${FAMILY}/${EVENT.task_id}`,
    role: 'supporter',
    replies: {
      ...ofTask(EVENT),
      'GET /supporters/:user/families/:family/tasks/:id/ask': () => ({ is_asked: true }),
      'PUT /supporters/:user/families/:family/tasks/:id/not_this_time': () => ({}),
      'PUT /supporters/:user/families/:family/tasks/:id/suggestion': () => ({
        ...{ id: 3, times: [], until: '2026-11-24T12:00:00+02:00', declined: false },
      }),
    },
    reach: press('Not this time'),
    fields: [
      [dialog.getByLabelText('Day'), '2026-11-27'],
      [dialog.getByLabelText('Time'), '17:00'],
    ],
    send: pressInDialog('Suggest this time'),
    call: 'PUT /supporters/:user/families/:family/tasks/:id/suggestion',
    refusal: refuse('task_taken'),
  },
  'hour of a task': {
    at: `/t/${FAMILY}/${PICKED.task_id}`,
    role: 'supporter',
    replies: { ...ofTask(PICKED), 'PUT /supporters/:user/families/:family/tasks/:id/assign_me': () => ({ ...PICKED, ...mine }) },
    fields: [[page.getByLabelText('At what time? (if you know it)'), '15:00']],
    send: () => page.getByRole('button', { name: /^Wed/ }).click(),
    call: 'PUT /supporters/:user/families/:family/tasks/:id/assign_me',
    refusal: refuse('day_gone'),
  },
  'times for a calendar': {
    at: `/t/${FAMILY}/${MEAL.task_id}`,
    role: 'supporter',
    replies: ofTask(MEAL),
    reach: press('Add to calendar'),
    fields: [
      [dialog.getByLabelText('Day'), '2026-11-27'],
      [dialog.getByLabelText('From'), '17:00'],
    ],
    send: pressInDialog('Continue'),
    call: null,
  },
  'dates of a series': {
    at: `/t/${FAMILY}/1`,
    role: 'supporter',
    replies: {
      ...ofTask(STILL, SECOND),
      'PUT /supporters/:user/families/:family/events/:id/assign_me_all': () => ({ taken: [STILL, SECOND], gone: [] }),
    },
    reach: press('Take several dates'),
    fields: [[dialog.getByRole('checkbox', { name: /1 December/ }), true]],
    send: pressInDialog('Take 2 dates'),
    call: 'PUT /supporters/:user/families/:family/events/:id/assign_me_all',
    refusal: refuse('family_paused'),
  },
  'reason to give back': {
    at: `/t/${FAMILY}/${MEAL.task_id}`,
    role: 'supporter',
    replies: { ...ofTask(MEAL), 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me': () => aTask() },
    reach: press('Decline'),
    fields: [[dialog.getByRole('textbox', { name: 'Reason (optional)' }), 'I have a cold']],
    send: async () => {
      await pressInDialog('Decline')()
      await pressInDialog('Yes, give it back')()
    },
    call: 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me',
    refusal: refuse('task_completed'),
  },
  question: {
    at: `/t/${FAMILY}/-1`,
    role: 'supporter',
    replies: {
      ...ofTask(aTask()),
      'PUT /supporters/:user/families/:family/tasks/:id/question': () => ({ ...QUESTION, is_mine: true }),
    },
    reach: press('Ask the family something'),
    fields: [[field('Your question'), 'Is there a child seat?']],
    send: press('Ask'),
    call: 'PUT /supporters/:user/families/:family/tasks/:id/question',
    refusal: refuse('question_answered'),
  },
}
