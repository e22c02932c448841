import type { Asking } from '@hand-in-hand/contract/asks.ts'
import type { OtherDays } from '@hand-in-hand/contract/planning/other-days.ts'
import type { FamilyTask } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilyTask, on, taken } from '../../testing/samples.ts'
import { type Replies, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CANCEL = 'DELETE /families/:family/tasks/:id'
const RESTORE = 'POST /families/:family/tasks/:id/restore'
const CALL_LIST = 'GET /families/:family/tasks/:id/call_list'
const ASKING = 'GET /families/:family/tasks/:id/asking'
const CHOOSE = 'PUT /families/:family/tasks/:id/asking'
const NOTE_ASKED = 'PUT /families/:family/tasks/:id/asks'
const QUESTIONS = 'GET /supporters/:user/families/:family/tasks/:id/questions'
const HISTORY = 'GET /families/:family/events'

const SOUP = aFamilyTask({ id: 8, title: 'Soup', description: 'For four', version: 3 })
const PERSON = {
  formatted_phone_number: '+972 54-345-6789',
  chose: false,
  did: false,
  free: true,
  gave_back: false,
  reason: null,
  asked: null,
  declined: false,
}
const dialog = page.getByRole('dialog')

const menu = () => page.getByRole('button', { name: /^More for/ }).click()
async function open(task: FamilyTask, replies: Replies = {}) {
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id': () => task,
    [CALL_LIST]: () => [],
    [HISTORY]: () => [],
    'GET /families/:family/members': () => [],
    [CANCEL]: () => task,
    [RESTORE]: () => task,
    ...replies,
  })
  await openPage(`/family/tasks/${task.id}`)
}

test('the page of a task has no text fields, but a link to the form', async () => {
  await open({ ...SOUP, area: 'Rehavia', address: 'Herzl 12', private_details: 'Code 4711' })
  await expect.element(page.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible()
  for (const text of ['For four', 'Rehavia', 'Herzl 12', 'Code 4711']) await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByRole('textbox').query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Edit “Soup”' })).toHaveAttribute('href', '/family/tasks/8/edit')
})

test('for a taker with a landline the page offers a call and no message', async () => {
  const ruth = { full_name: 'Ruth Levi', formatted_phone_number: '+972 2-671-2345', landline: true as const }
  await open({ ...SOUP, ...taken, assignee: ruth })
  await expect.element(page.getByRole('link', { name: 'Call Ruth Levi' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Call Ruth Levi' }).elements()).toHaveLength(1)
  expect(page.getByRole('link', { name: /^(SMS|WhatsApp) to / }).elements()).toHaveLength(0)
})

test('someone with a number and a mail address is shown with both, and can be written to', async () => {
  const dana = { full_name: 'Dana Mor', formatted_phone_number: '+972 54-345-6789', email: 'dana@example.org' }
  await open({ ...SOUP, ...taken, assignee: dana })
  const link = page.getByRole('link', { name: 'E-mail: Dana Mor' })
  await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^mailto:dana@example\.org\?body=/))
  await expect.element(page.getByRole('link', { name: 'WhatsApp to Dana Mor' })).toBeVisible()
  // A phone shows only the links; the text is for larger screens.
  await expect.element(page.getByText('+972 54-345-6789 · dana@example.org')).toBeInTheDocument()
})

test('each taker of a task is shown with ways to reach them, and can be released', async () => {
  const number = '+972 54-345-6789'
  const bed = { ...SOUP, title: 'Carry the bed', group_id: 8, helpers_needed: 3 }
  const by = (id: number, full_name: string) => ({ ...bed, id, ...taken, assignee: { full_name, formatted_phone_number: number } })
  const places = [by(8, 'Dana Mor'), by(9, 'Avi Cohen'), { ...bed, id: 10 }]
  await open(places[0] ?? SOUP, { 'GET /families/:family/tasks': () => ({ no_time: places, events: [] }) })
  await expect.element(page.getByText('3 people, 1 still needed')).toBeVisible()
  for (const name of ['Dana Mor', 'Avi Cohen']) {
    await expect.element(page.getByRole('link', { name: `Call ${name}` })).toHaveAttribute('href', 'tel:+972543456789')
    await expect.element(page.getByRole('link', { name: `WhatsApp to ${name}` })).toBeVisible()
  }
  await page.getByRole('button', { name: 'More for “Dana Mor”' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Open it to others again' })).toBeVisible()
})

test('the history lists a give-back with its reason', async () => {
  await open(SOUP, {
    [HISTORY]: () => [
      {
        id: 2,
        kind: 'withdrawn',
        at: '2026-11-22T08:00:00.000Z',
        by: 'Avi Cohen',
        about: null,
        task: { task_id: -8, title: 'Soup', date: null, series_id: null },
        reason: 'Down with flu',
      },
    ],
  })
  await expect.element(page.getByText(/^Given back/)).toBeVisible()
  await expect.element(page.getByText('Down with flu')).toBeVisible()
  expect(sentTo(HISTORY)[0]?.query).toEqual({ task: '8' })
})

test('the page of a task says if the task was done before its start', async () => {
  const event = on('2026-11-22', '16:00', '17:00')
  await open({ ...SOUP, ...event, ...taken, status: 'completed', completed_at: '2026-11-21T18:00:00+02:00' })
  await expect.element(page.getByText(/^Marked as done on Sat.+21 Nov, .+, before its time: Sunday, 22 November, /)).toBeVisible()
})

test('the page shows why someone gave the task back, and prepares messages to other people', async () => {
  await open(SOUP, {
    [CALL_LIST]: () => [
      { ...PERSON, id: 1, full_name: 'Bella Katz', chose: true },
      { ...PERSON, id: 2, full_name: 'Avi Cohen', gave_back: true, reason: 'Flu' },
    ],
  })
  await expect.element(page.getByText('Gave it back: “Flu”')).toBeVisible()
  const link = new URL(page.getByRole('link', { name: 'WhatsApp to Bella Katz' }).element().getAttribute('href') ?? '')
  expect(link.searchParams.get('text')).toMatch(/^Hello Bella, could you help with “Soup”\? http.*\/t\/.+\/-8$/)
})

/** The instant `hours` from now. */
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const asked = (hours: number, ...names: string[]) => ({ at: inHours(hours), people: names.length, names })

test('the page names whom the app asks next, and the family can stop the app from asking', async () => {
  const asking = { state: 'on' as const, asked: 4, declined: 1, next: asked(5, 'Rina', 'Eli', 'Gil', 'Igor', 'Ruth') }
  await open(SOUP, {
    [CALL_LIST]: () => [
      { ...PERSON, id: 1, full_name: 'Bella Katz', asked: { at: '2026-11-20T16:00:00+02:00', by: null } },
      { ...PERSON, id: 2, full_name: 'Avi Cohen', asked: { at: '2026-11-20T16:00:00+02:00', by: 'Noa' }, declined: true },
    ],
    [ASKING]: () => asking,
    [CHOOSE]: ({ body }) => ({ ...asking, state: body.asking === 'off' ? 'off' : 'on', next: null }),
  })
  await expect.element(page.getByText('4 people have been asked. 1 can’t do it this time.')).toBeVisible()
  await expect.element(page.getByText(/^Asked next: Rina, Eli, Gil and 2 more, (today|tomorrow) /)).toBeVisible()
  await expect.element(page.getByText(/^Asked by the app: /)).toBeVisible()
  await expect.element(page.getByText(/^Asked by Noa: /)).toBeVisible()
  await page.getByRole('button', { name: 'Don’t ask' }).click()
  await expect.poll(() => sentTo(CHOOSE)).toMatchObject([{ body: { asking: 'off' } }])
})

test('a tap on “Ask now” asks people before the planned time, names them, and hides the button', async () => {
  let asking: Asking = { state: 'on', asked: 0, declined: 0, next: asked(5, 'Avi', 'Bella'), if_now: asked(0, 'Avi', 'Bella') }
  await open(SOUP, {
    [CALL_LIST]: () => [{ ...PERSON, id: 1, full_name: 'Bella Katz' }],
    [ASKING]: () => asking,
    [CHOOSE]: () => {
      asking = { ...asking, asked: 2, next: null, if_now: null }
      return { ...asking, asked_now: ['Avi', 'Bella'] }
    },
  })
  await page.getByRole('button', { name: /^Ask now ?: Avi and Bella$/ }).click()
  await expect.element(page.getByText('Asked now: Avi and Bella')).toBeVisible()
  await expect.element(page.getByText('The app asks no one else for this. A call helps most.')).toBeVisible()
  expect(page.getByRole('button', { name: 'Ask now' }).query()).toBeNull()
})

test('each person is shown with the time when the app asks them, or why it does not', async () => {
  const will = (by: 'sms' | 'mail' | 'notification') => ({ ...PERSON, will_ask: { at: inHours(5), by }, not_asked: null })
  await open(SOUP, {
    [CALL_LIST]: () => [
      { ...will('sms'), id: 1, full_name: 'Rina Mor' },
      { ...will('mail'), id: 2, full_name: 'Greta Held' },
      { ...will('notification'), id: 3, full_name: 'Igor Lev' },
      { ...PERSON, will_ask: null, not_asked: 'asked', id: 4, full_name: 'Avi Cohen' },
      { ...PERSON, will_ask: null, not_asked: 'unreached', id: 5, full_name: 'Ruth Levi' },
    ],
    [ASKING]: () => ({ state: 'on', asked: 0, declined: 0, next: asked(5, 'Rina', 'Greta', 'Igor'), if_now: null }),
  })
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect.poll(() => document.activeElement?.textContent).toContain('Avi Cohen')
  const isShown = (name: string, words: RegExp | string) =>
    expect.element(page.getByRole('listitem').filter({ hasText: name }).getByText(words)).toBeVisible()
  await isShown('Rina Mor', /^By SMS: (today|tomorrow), /)
  await isShown('Greta Held', /^By e-mail: /)
  await isShown('Igor Lev', /^By notification: /)
  await isShown('Avi Cohen', 'Was asked about another task lately')
  await isShown('Ruth Levi', 'Can’t be reached by the app: please call')
})

test('someone whom the family writes to counts as asked', async () => {
  await open(SOUP, {
    [CALL_LIST]: () => [{ ...PERSON, id: 7, full_name: 'Bella Katz' }],
    [NOTE_ASKED]: () => ({ state: 'on', asked: 1, declined: 0, next: null }),
  })
  const link = page.getByRole('link', { name: 'WhatsApp to Bella Katz' })
  await expect.element(link).toBeVisible()
  link.element().addEventListener('click', (event) => event.preventDefault())
  await link.click()
  await expect.poll(() => sentTo(NOTE_ASKED)).toMatchObject([{ params: { id: '8' }, body: { members: [7] } }])
})

test('a task is cancelled only after a dialog that says who has the task', async () => {
  await open({ ...SOUP, ...taken })
  await menu()
  await page.getByRole('button', { name: 'Cancel this task' }).click()
  await expect.element(dialog.getByText('It will leave the list. Dana Mor, who took it, will get a message.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  expect(sentTo(CANCEL)).toEqual([])
})

test('the notice of a cancelled task has a button that restores the task', async () => {
  await open(SOUP)
  await menu()
  await page.getByRole('button', { name: 'Cancel this task' }).click()
  await dialog.getByRole('button', { name: 'Yes, no longer needed' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByText('Task restored')).toBeVisible()
  expect(sentTo(CANCEL)[0]?.headers.get('If-Match')).toBe('"3"')
  expect(sentTo(RESTORE)).toMatchObject([{ params: { id: '8' } }])
})

test('a completed task can be read, and not changed', async () => {
  await open({ ...SOUP, ...taken, status: 'completed' })
  await expect.element(page.getByText('Done by')).toBeVisible()
  expect(page.getByRole('link', { name: /^Edit “/ }).query()).toBeNull()
  await menu()
  await expect.element(page.getByRole('link', { name: 'Add another task like this' })).toBeVisible()
  expect(address()).toBe('/family/tasks/8')
})

test('if no SMS reaches the taker, the family calls and marks that it has called', async () => {
  const told = { told_at: '2026-11-22T08:00:00Z', seen_at: null, assignee_needs_call: true }
  let task = aFamilyTask({ ...taken, id: 8, title: 'Eye doctor', ...told })
  await open(task, {
    'GET /families/:family/tasks/:id': () => task,
    'PUT /families/:family/tasks/:id/told': () => {
      task = { ...task, seen_at: '2026-11-22T09:00:00Z' }
      return task
    },
  })
  await expect.element(page.getByText('No message reaches this person. Please call about the change.')).toBeVisible()
  await page.getByRole('button', { name: 'I told them' }).click()
  await expect.element(page.getByText(/^Notified of the change:/)).toBeVisible()
  expect(page.getByRole('button', { name: 'I told them' }).query()).toBeNull()
})

test('for a task that the family gave someone, the page says “Notified of the task”', async () => {
  const at = '2026-11-22T08:00:00Z'
  await open(aFamilyTask({ ...taken, id: 8, title: 'Eye doctor', taken_at: at, told_at: at, seen_at: null }))
  await expect.element(page.getByText(/^Notified of the task:/)).toBeVisible()
  expect(page.getByText(/the change/).query()).toBeNull()
})

const filled = () =>
  [...document.querySelectorAll('button, a')]
    .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === getComputedStyle(mark('--brand')).color)
    .map(({ textContent }) => textContent)
/** An element whose text has this colour of the design. */
function mark(colour: string) {
  const element = document.body.appendChild(document.createElement('i'))
  element.style.color = `var(${colour})`
  return element
}
const TONIGHT = { state: 'on' as const, asked: 0, declined: 0, next: asked(5, 'Bella'), if_now: asked(0, 'Bella') }
const QUESTION = { id: 3, question: 'How many eat?', by: 'Avi', asked_at: '2026-11-20T16:00:00+02:00', answer: null, is_mine: false }

test.each([
  ['open', SOUP, {}, ['Ask now: Bella']],
  ['open with questions', SOUP, { [QUESTIONS]: () => [QUESTION, { ...QUESTION, id: 4 }] }, ['Answer']],
  ['taken', { ...SOUP, ...taken }, {}, []],
  ['taken and over', { ...SOUP, ...on('2026-11-21', '17:00', '18:00'), ...taken }, {}, ['Mark as done']],
  ['done', { ...SOUP, ...taken, status: 'completed' as const }, {}, ['Say thank you']],
] as const)('a task that is %s has one filled button', async (_state, task, replies, expected) => {
  await open(task, { [ASKING]: () => TONIGHT, [CALL_LIST]: () => [{ ...PERSON, id: 7, full_name: 'Bella Katz' }], ...replies })
  await expect.element(page.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible()
  await expect.poll(filled).toEqual(expected)
})

test('the first of several open questions has an open form, and the others have a button', async () => {
  const fields = () => document.querySelectorAll('textarea').length
  await open(SOUP, { [QUESTIONS]: () => [QUESTION, { ...QUESTION, id: 4, question: 'Is there a pot?' }] })
  const answers = page.getByRole('button', { name: 'Answer' })
  await expect.poll(fields).toBe(1)
  await answers.nth(1).click()
  await expect.poll(fields).toBe(2)
  expect(filled()).toEqual(['Answer'])
})

test('places of a task that were created together are one line of the history', async () => {
  const event = {
    kind: 'created' as const,
    by: 'Noa',
    about: null,
    reason: null,
    task: { task_id: -8, title: 'Soup', date: null, series_id: null },
  }
  await open(SOUP, {
    [HISTORY]: () => [
      { ...event, id: 4, at: '2026-11-22T09:00:00.000Z' },
      { ...event, id: 2, at: '2026-11-22T08:00:00.010Z' },
      { ...event, id: 1, at: '2026-11-22T08:00:00.000Z' },
    ],
  })
  await expect.poll(() => page.getByText(/^Added/).elements().length).toBe(2)
})

test('a suggestion of another time replaces “Ask now” as the first step of the page', async () => {
  const event = { ...SOUP, ...on('2026-11-26', '16:00', '17:00') }
  const times = ['2026-11-27', '2026-11-28'].map((day) => ({ day, time: '17:00', start_at: `${day}T17:00:00+02:00` }))
  const ACCEPT = 'POST /families/:family/suggestions/:id/accept'
  const suggestion = {
    id: 3,
    task: 8,
    title: 'Soup',
    start_at: event.start_at,
    all_day: false,
    by: 'Gil',
    times,
    until: '',
    declined: false,
  }
  const next = { at: '2026-11-24T16:00:00+02:00', people: 2 }
  await open(event, {
    [ASKING]: () => ({ state: 'on', asked: 0, declined: 0, next, suggestions: [suggestion] }),
    [ACCEPT]: () => event,
  })
  await expect.element(page.getByRole('button', { name: 'None of these' })).toBeVisible()
  expect(page.getByRole('contentinfo').getByRole('button', { name: 'Ask now' }).query()).toBeNull()
  await page.getByRole('button', { name: 'Yes, Sat 28 Nov, 17:00' }).click()
  await expect.poll(() => sentTo(ACCEPT)).toMatchObject([{ body: { day: '2026-11-28', time: '17:00' } }])
})

const OTHER_DAYS: OtherDays = {
  ...{ task: 8, version: 3, title: 'Soup', start_at: '2026-11-26T16:00:00+02:00', all_day: false },
  days: ['2026-11-26', '2026-11-27', '2026-11-28'],
  likely: { day: '2026-11-27', part_of_day: 'morning', people: 3 },
}
const askedOfDay = (more: Partial<OtherDays> = {}): Asking => ({
  state: 'on',
  asked: 0,
  declined: 0,
  next: null,
  other_days: { ...OTHER_DAYS, ...more },
})

test('a task that no one took gets three possible days with one tap', async () => {
  const PATCH = 'PATCH /families/:family/tasks/:id'
  await open({ ...SOUP, ...on('2026-11-26', '16:00', '17:00') }, { [ASKING]: () => askedOfDay(), [PATCH]: () => SOUP })
  await expect.element(page.getByRole('heading', { name: 'Could it be another day?' })).toBeVisible()
  await expect.element(page.getByText(/^Fri, in the morning: 3 people are free\./)).toBeVisible()
  await page.getByRole('button', { name: 'Yes: Thu, Fri or Sat' }).click()
  const may_be = { days: OTHER_DAYS.days, taker_sets_hour: true }
  await expect.poll(() => sentTo(PATCH)).toMatchObject([{ body: { type: 'no_time', may_be } }])
  await expect.element(page.getByText('Now on any of these days')).toBeVisible()
})

test('the question about another day needs no number of free people, and disappears after “No”', async () => {
  let asking = askedOfDay({ likely: { day: '2026-11-27', part_of_day: 'morning', people: null } })
  const fix = () => {
    asking = { state: 'on', asked: 0, declined: 0, next: null }
    return asking
  }
  await open({ ...SOUP, ...on('2026-11-26', '16:00', '17:00') }, { [ASKING]: () => asking, [CHOOSE]: fix })
  await expect.element(page.getByText(/^Perhaps Fri, in the morning\?/)).toBeVisible()
  await page.getByRole('button', { name: 'No, it can’t' }).click()
  await expect.poll(() => sentTo(CHOOSE)).toMatchObject([{ body: { asking: 'fixed' } }])
  await expect.poll(() => page.getByRole('heading', { name: 'Could it be another day?' }).query()).toBeNull()
})

test('after a taken task is over, one tap says that no one came, and another undoes this', async () => {
  const MISSED = 'PUT /families/:family/tasks/:id/missed'
  const BACK = 'DELETE /families/:family/tasks/:id/missed'
  const drive = { ...SOUP, ...on('2026-11-20', '07:40', '08:20'), ...taken }
  let shown: FamilyTask = drive
  const becomes = (task: FamilyTask) => () => (shown = task)
  await open(drive, {
    'GET /families/:family/tasks/:id': () => shown,
    [MISSED]: becomes({ ...drive, missed: true }),
    [BACK]: becomes(drive),
  })
  await page.getByRole('button', { name: 'No one came' }).click()
  await expect.element(page.getByRole('status').getByText(/^You noted that no one came/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Mark as done' }).query()).toBeNull()
  await expect
    .element(page.getByRole('link', { name: 'Still needed? Add it as a new task' }))
    .toHaveAttribute('href', '/family/tasks/new?from=8')
  await page.getByRole('button', { name: 'Someone came after all' }).click()
  await expect.element(page.getByRole('button', { name: 'No one came' })).toBeVisible()
})

test('before a taken task is over, no button says that no one came', async () => {
  await open({ ...SOUP, ...taken })
  await expect.element(page.getByRole('heading', { name: 'Soup', level: 1 })).toBeVisible()
  expect(page.getByRole('button', { name: 'No one came' }).query()).toBeNull()
})
