import type { Overview } from '@hand-in-hand/contract/overview.ts'
import type { WaitingSuggestion } from '@hand-in-hand/contract/planning/suggestions.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { address, openPage } from '../../testing/app.tsx'
import { aFamilySettings, aFamilyTask, anOverview, on, taken } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const BED = { title: 'Carry the bed', group_id: 10, helpers_needed: 3, ...on('2026-11-23', '10:00', '11:00') }
const COVERED = aFamilyTask({ ...BED, id: 10, ...taken })
const UNCOVERED = [aFamilyTask({ ...BED, id: 11 }), aFamilyTask({ ...BED, id: 12 }), aFamilyTask({ id: 1, title: 'Fix the tap' })]

const dayOf = (date: string, total = 0, covered = 0) => ({ date, total, taken: covered })
const DAYS = [dayOf('2026-11-22'), dayOf('2026-11-23', 3, 1), ...['24', '25', '26', '27', '28'].map((day) => dayOf(`2026-11-${day}`))]

const COVERAGE = { taken: 1, total: 4, days: DAYS, uncovered: UNCOVERED, offered: [], taken_beside: [COVERED] }

async function open(wanted: Partial<Overview> = {}) {
  signInAs('owner')
  serve({
    'GET /families/:family': () => anOverview({ coverage: COVERAGE, ...wanted }),
    'GET /families/:family/invitations': () => [],
  })
  await openPage('/family')
}
test.each([0, 2])('on a wide screen, the week may be red only if others are in the circle (others: %i)', async (others) => {
  await page.viewport(1280, 800)
  serve({ 'GET /families/:family/tasks': () => ({ no_time: [], events: [] }) })
  await open({ others })
  const heading = page.getByRole('heading', { name: 'Next 7 days' })
  await expect.element(heading).toBeVisible()
  const colourOf = (name: string) => getComputedStyle(heading.element()).getPropertyValue(name)
  expect(colourOf('--need') === colourOf('--ink-soft')).toBe(others === 0)
  await page.viewport(360, 640)
})

test('one tap asks people about all tasks up to tomorrow; the card says if no one is left to ask', async () => {
  const open = [1, 2, 3].map((id) => aFamilyTask({ id, title: `Task ${id}`, ...on('2026-11-22', `1${id}:00`, `1${id}:30`) }))
  let left = { open: 3, people: 1, now: 1 }
  signInAs('owner')
  serve({
    'GET /families/:family': () => anOverview({ coverage: { ...COVERAGE, uncovered: open }, today: open, others: 2 }),
    'GET /families/:family/invitations': () => [],
    'GET /families/:family/asks/soon': () => left,
    'PUT /families/:family/asks/soon': () => {
      left = { open: 3, people: 0, now: 0 }
      return { ...left, asked_now: ['Rina'] }
    },
  })
  await openPage('/family')
  await expect.element(page.getByText(/3 tasks are still open until tomorrow evening/)).toBeVisible()
  await expect.element(page.getByText(/The app can still ask 1 person for them/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for all of them' }).click()
  await expect.element(page.getByText('Asked now: Rina')).toBeVisible()
  await expect.element(page.getByText(/There is no one left for the app to ask/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ask for all of them' })).not.toBeInTheDocument()
})

test('if a task with children waits for an answer, the page asks once who may take such tasks', async () => {
  const school = aFamilyTask({ id: 20, title: 'Drive to school', trusted_only: true, until_answered: true })
  let uncovered = [...UNCOVERED, school]
  signInAs('owner')
  serve({
    'GET /families/:family': () => anOverview({ coverage: { ...COVERAGE, uncovered }, others: 2 }),
    'GET /families/:family/invitations': () => [],
    'PATCH /families/:family': () => {
      uncovered = UNCOVERED
      return aFamilySettings({ children_trusted: true })
    },
  })
  await openPage('/family')
  await expect.element(page.getByRole('heading', { name: 'Only people you know well?' })).toBeVisible()
  await page.getByRole('button', { name: 'Yes, only them' }).click()
  await expect.poll(() => sentTo('PATCH /families/:family').map(({ body }) => body)).toEqual([{ children_trusted: true }])
  await expect.element(page.getByRole('heading', { name: 'Only people you know well?' })).not.toBeInTheDocument()
})

test('the week shows how many people are still needed, and a tap on a day opens its tasks', async () => {
  await open()
  await expect.element(page.getByText('2 still needed', { exact: true })).toBeVisible()
  const week = page.getByRole('link', { name: /Monday, 23 November: 3 tasks, 2 still needed.*Tuesday, 24 November: no tasks/ })
  await expect.element(week).toHaveAttribute('href', '/family/tasks')
  week.element().querySelector<HTMLElement>('[data-day="2026-11-24"]')?.click()
  await expect.poll(address).toBe('/family/tasks?day=2026-11-24')
})

test('a screen reader reads how many more dates the card of an open task has', async () => {
  const dates = ['2026-11-26', '2026-12-03', '2026-12-10'].map((day, at) =>
    aFamilyTask({ id: 40 + at, title: 'Choir', series_id: 40, ...on(day, '18:00', '19:00') }),
  )
  await open({ coverage: { ...COVERAGE, uncovered: dates } })
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Choir' })).toMatchTextContent(/\+2.*2 more dates/)
})

test('if more than three tasks are open, only the next two have a button to ask someone', async () => {
  const more = [2, 3].map((id) => aFamilyTask({ id, title: `Task ${id}` }))
  await open({ coverage: { ...COVERAGE, uncovered: [...UNCOVERED, ...more] } })
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ask someone/ }) })
  await expect.element(rows.first()).toMatchTextContent(/Carry the bed.*2 of 3 still needed/)
  expect(rows.elements()).toHaveLength(2)
})

test('with one task in the card “soon”, only one of the four other open tasks has an ask button', async () => {
  const soon = aFamilyTask({ ...on('2026-11-22', '18:00', '19:00'), id: 5, title: 'Soup' })
  const more = [2, 3].map((id) => aFamilyTask({ id, title: `Task ${id}` }))
  await open({ others: 2, coverage: { ...COVERAGE, uncovered: [soon, ...UNCOVERED, ...more] } })
  await expect.element(page.getByRole('heading', { name: 'Still open, and soon' })).toBeVisible()
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ask someone/ }) })
  await expect.element(rows.first()).toMatchTextContent(/Carry the bed/)
  expect(rows.elements()).toHaveLength(1)
})

test('the button of an open task lists whom to ask first and why, and asks a chosen person', async () => {
  const who = { at: new Date(Date.now() + 5 * 3_600_000).toISOString(), people: 1, names: ['Rina'] }
  await open()
  serve({
    'GET /families/:family/tasks/:id/asking': () => ({ state: 'on', asked: 0, declined: 0, next: who, if_now: who }),
    'GET /families/:family/tasks/:id/call_list': () => [
      {
        id: 3,
        full_name: 'Rina Mor',
        formatted_phone_number: '+972 52-234-5678',
        free: true,
        chose: true,
        did: false,
        gave_back: false,
        reason: null,
        asked: null,
        declined: false,
      },
      {
        id: 4,
        full_name: 'Avi',
        formatted_phone_number: '',
        free: true,
        chose: false,
        did: false,
        gave_back: false,
        reason: null,
        asked: null,
        declined: false,
      },
    ],
    'PUT /families/:family/tasks/:id/asking': () => ({ state: 'on', asked: 1, declined: 0, next: null, if_now: null, asked_now: ['Rina'] }),
  })
  await page.getByRole('button', { name: 'Ask someone: “Fix the tap”' }).click()
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByRole('listitem')).toMatchTextContent(/Rina Mor.*Likes to help with this/)
  await expect.element(sheet.getByRole('link', { name: /^Call Rina Mor/ })).toBeVisible()
  await expect.element(sheet.getByRole('heading', { name: 'Someone else' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Ask this person' }).click()
  await expect.element(page.getByText('Asked now: Rina')).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => sheet.query()).toBeNull()
})

const QUESTION = { id: 1, task: 1, title: 'Fix the tap', question: 'Which tap?', asked_at: '', by: 'Bella', is_mine: false, answer: null }
const RUTH = aFamilyTask({
  id: 8,
  title: 'Eye doctor',
  status: 'in_progress',
  ...on('2026-12-03', '09:15', '10:00'),
  assignee: { full_name: 'Ruth Levi', formatted_phone_number: '+972 2-671-2345' },
  told_at: '2026-11-22T08:00:00+02:00',
  assignee_needs_call: true,
})

test('the overview shows the first waiting card, and a button below opens the others', async () => {
  await open({ questions: [QUESTION], unheard: [{ task: RUTH, called: null }] })
  await expect.element(page.getByRole('heading', { name: 'Someone has a question' })).toBeVisible()
  const other = page.getByRole('heading', { name: 'Ruth Levi hasn’t heard yet' })
  expect(other.query()).toBeNull()
  await page.getByRole('button', { name: 'Waiting for you: and 1 more' }).click()
  await expect.element(other).toBeVisible()
  await expect.element(other).toHaveFocus()
})

test('below a task that begins soon, a button says how many people want to join', async () => {
  const soon = aFamilyTask({ ...on('2026-11-22', '18:00', '19:00'), id: 5, title: 'Soup' })
  const later = aFamilyTask({ ...on('2026-11-22', '19:00', '20:00'), id: 6, title: 'Walk the dog' })
  serve({ 'GET /families/:family/requests': () => [] })
  await open({ others: 2, requests_waiting: 1, coverage: { ...COVERAGE, uncovered: [soon, later] } })
  await expect.element(page.getByRole('heading', { name: 'Still open, and soon' })).toBeVisible()
  await page.getByRole('button', { name: 'Waiting for you: 1 person wants to join · and 1 more' }).click()
  await expect.element(page.getByRole('link', { name: 'See who wants to join' })).toBeVisible()
})

test('someone who has said that they come is marked in the list of today', async () => {
  const taken = { status: 'in_progress', assignee: { full_name: 'Avi Cohen', formatted_phone_number: null } } as const
  const soup = aFamilyTask({
    ...taken,
    ...on('2026-11-22', '18:00', '19:00'),
    id: 5,
    title: 'Soup',
    confirmed_at: '2026-11-22T09:00:00+02:00',
  })
  const walk = aFamilyTask({ ...taken, ...on('2026-11-22', '19:00', '20:00'), id: 6, title: 'Walk the dog' })
  await open({ today: [soup, walk] })
  const rows = page.getByRole('listitem')
  await expect.element(rows.filter({ hasText: 'Soup' })).toMatchTextContent(/Has confirmed/)
  expect(rows.filter({ hasText: 'Walk the dog' }).element().textContent).not.toContain('Has confirmed')
})

test('the family can call someone whom no message reached, and mark them as notified', async () => {
  serve({ 'PUT /families/:family/tasks/:id/phone_call': () => [] })
  await open({ unheard: [{ task: RUTH, called: null, cancelled: true }] })
  await expect.element(page.getByText('It was cancelled.')).toBeVisible()
  // A cancelled task has no page.
  expect(page.getByRole('link', { name: 'Eye doctor', exact: true }).query()).toBeNull()
  await expect.element(page.getByRole('link', { name: 'Call Ruth Levi +972 2-671-2345' })).toBeVisible()
  await page.getByRole('button', { name: 'I told them: Eye doctor' }).click()
  await expect.poll(() => sentTo('PUT /families/:family/tasks/:id/phone_call')).toMatchObject([{ params: { id: '8' } }])
})

const SUGGESTION: WaitingSuggestion = {
  ...{ id: 3, task: 8, title: 'Eye doctor', start_at: '2026-11-26T16:00:00+02:00', all_day: false, by: 'Gil' },
  times: [{ day: '2026-11-27', time: '17:00', start_at: '2026-11-27T17:00:00+02:00' }],
  ...{ until: '2026-11-24T12:00:00+02:00', declined: false },
}
const ACCEPT = 'POST /families/:family/suggestions/:id/accept'

test('another time that someone suggests is accepted with one tap, and then disappears', async () => {
  let suggestions = [SUGGESTION]
  serve({
    [ACCEPT]: () => {
      suggestions = []
      return RUTH
    },
  })
  await open({
    get suggestions() {
      return suggestions
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Gil could do it at another time' })).toBeVisible()
  await expect.element(page.getByText('Now: Thu 26 Nov, 16:00')).toBeVisible()
  await page.getByRole('button', { name: 'Yes, Fri 27 Nov, 17:00' }).click()
  await expect.poll(() => sentTo(ACCEPT)).toMatchObject([{ params: { id: '3' }, body: { day: '2026-11-27', time: '17:00' } }])
  await expect.element(page.getByText('It is theirs now')).toBeVisible()
})

test('accepting another time for a task that is already taken changes nothing and shows why', async () => {
  serve({ [ACCEPT]: () => refuse('task_taken') })
  await open({ suggestions: [SUGGESTION] })
  await page.getByRole('button', { name: 'Yes, Fri 27 Nov, 17:00' }).click()
  await expect.element(page.getByText('This task is taken by someone else.')).toBeVisible()
  await expect.element(page.getByText('Nothing was changed')).toBeVisible()
})

test('other times that don’t suit are declined with one tap', async () => {
  const DECLINE = 'POST /families/:family/suggestions/:id/decline'
  serve({ [DECLINE]: () => ({}) })
  await open({ suggestions: [SUGGESTION] })
  await page.getByRole('button', { name: 'That doesn’t work' }).click()
  await expect.poll(() => sentTo(DECLINE)).toMatchObject([{ params: { id: '3' } }])
})

test.each([
  [0, true],
  [1, false],
])('with %i others in the circle, the overview’s next step is to send the link: %s', async (others, isNext) => {
  await open({ others })
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Send the link' })
  expect(link.elements().map((each) => each.getAttribute('href'))).toEqual(isNext ? ['/family/invite'] : [])
})

test('if more than four people come today, two are shown, and a link leads to the others', async () => {
  const coming = [1, 2, 3, 4, 5, 6].map((id) => aFamilyTask({ id, title: `Task ${id}`, ...on('2026-11-22', '10:00', '11:00'), ...taken }))
  await open({ today: coming })
  await expect.element(page.getByRole('link', { name: 'and 4 more' })).toHaveAttribute('href', '/family/tasks?day=2026-11-22')
})

test('the app’s icon shows how many requests wait', async () => {
  const shown: number[] = []
  const badge = vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count) => void shown.push(count ?? 0))
  serve({ 'GET /families/:family/requests': () => [] })
  await open({ requests_waiting: 2 })
  await expect.poll(() => shown.at(-1)).toBe(2)
  badge.mockRestore()
})

test('a task that could be on another day gets several possible days with one tap', async () => {
  const PATCH = 'PATCH /families/:family/tasks/:id'
  serve({ [PATCH]: () => RUTH })
  const days = ['2026-11-23', '2026-11-24']
  const asked = { task: 8, version: 2, title: 'Eye doctor', start_at: '2026-11-24T00:00:00+02:00', all_day: true, days, likely: null }
  await open({ other_days: [asked] })
  await expect.element(page.getByRole('link', { name: 'Eye doctor' })).toHaveAttribute('href', '/family/tasks/8')
  await expect.element(page.getByText('The person who takes it picks the day.')).toBeVisible()
  await page.getByRole('button', { name: /^Yes: / }).click()
  await expect.poll(() => sentTo(PATCH)).toMatchObject([{ params: { id: '8' }, body: { may_be: { days, taker_sets_hour: false } } }])
})

test('thanks are sent with two taps: one shows the sentences, and one chooses a sentence', async () => {
  const THANKS = 'POST /families/:family/tasks/:id/thank'
  const done = aFamilyTask({ id: 5, title: 'Soup', ...taken, status: 'completed' })
  serve({ [THANKS]: () => ({ ...done, thanked: true }) })
  await open({ to_thank: [done] })
  await page.getByRole('button', { name: 'Say thank you' }).click()
  await page.getByRole('button', { name: 'That was a great help.' }).click()
  await expect.poll(() => sentTo(THANKS).map(({ body }) => body)).toEqual([{ text: 'That was a great help.' }])
})
