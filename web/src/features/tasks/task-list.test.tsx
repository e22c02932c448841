import type { News } from '@hand-in-hand/contract/families.ts'
import type { CanHelp } from '@hand-in-hand/contract/supporters.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SavedFamily } from '../../platform/device-storage.ts'
import { address, openPage } from '../../testing/app.tsx'
import { aTask, mine, on, taken } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { aSavedFamily, signIn } from '../../testing/session.ts'

const LIST = 'GET /supporters/:user/families/:family/tasks'
const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const TAKE_EVENT = 'PUT /supporters/:user/families/:family/events/:id/assign_me'

const OPEN = aTask({ id: 1, title: 'Soup' })
const TODAY = aTask({ id: 2, title: 'Drive Dana', ...on('2026-11-22', '17:00', '18:00') })
const OTHERS = aTask({ id: 3, title: 'Pharmacy', ...on('2026-11-24', '09:00', '10:00'), ...taken })
const MINE = aTask({ id: 4, title: 'Walk the dog', ...on('2026-11-25', '09:00', '10:00'), ...mine })
const PASSED = aTask({ id: 5, title: 'Yesterday', ...on('2026-11-21', '09:00', '10:00') })
const TODAY_HEADING = 'Today · Sunday, 22 November'
const ALL = [OPEN, TODAY, OTHERS, MINE, PASSED]

async function open(
  tasks: Task[] = ALL,
  {
    at = '/home?tab=AllTasks',
    locale,
    ...wanted
  }: { at?: string; locale?: 'iw'; paused?: boolean; news?: News; canHelp?: CanHelp; others?: SavedFamily[]; refused?: number[] } = {},
) {
  const { paused = false, news = null, canHelp, others = [], refused = [] } = wanted
  const me = { role: 'supporter' as const, trusted: false, offered_role: null, is_new_role: false, refused }
  signIn({ others, family: { paused, news, me }, ...(canHelp && { me: { can_help: canHelp } }) })
  const isEvent = ({ type }: Task) => type === 'until_time'
  serve({ [LIST]: () => ({ no_time: tasks.filter((task) => !isEvent(task)), events: tasks.filter(isEvent) }) })
  await openPage(at, locale && { locale })
}
const card = (title: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: title })
const headings = () =>
  page
    .getByRole('tabpanel')
    .getByRole('heading')
    .elements()
    .map((heading) => heading.textContent)

test('each tab shows its count: all tasks, open tasks that are not over, and my tasks', async () => {
  await open()
  await expect.element(page.getByRole('tab', { name: 'All 4' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Available 2' }).click()
  await expect.poll(headings).toEqual(['Any time', TODAY_HEADING])
  expect(address()).toBe('/home?tab=Available')
  await page.getByRole('tab', { name: 'My 1' }).click()
  // The tab already says that the task is mine.
  await expect.element(card('Walk the dog')).not.toMatchTextContent(/You/)
  await expect.poll(headings).toHaveLength(1)
})

test('tasks without time come first, then today, then the next days', async () => {
  await open()
  await expect.poll(headings).toEqual(['Any time', TODAY_HEADING, 'Tuesday, 24 November', 'Wednesday, 25 November'])
  await expect.element(card('Drive Dana')).toMatchTextContent(/Still needed today/)
  await expect.element(card('Pharmacy')).toMatchTextContent(/Taken by Dana Mor/)
})

test('days before today are folded until someone unfolds them', async () => {
  await open()
  await expect.element(card('Soup')).toBeVisible()
  await expect.element(card('Yesterday')).not.toBeInTheDocument()
  await page.getByText('Earlier days (1)').click()
  await expect.element(card('Yesterday')).toMatchTextContent(/Past/)
  await expect
    .poll(headings)
    .toEqual(['Any time', TODAY_HEADING, 'Tuesday, 24 November', 'Wednesday, 25 November', 'Saturday, 21 November'])
})

test('a completed task without a time is shown until midnight, and folded afterwards', async () => {
  const done = { status: 'completed', assignee: taken.assignee } as const
  const today = aTask({ id: 7, title: 'Laundry', ...done, updated_at: '2026-11-22T06:00:00+02:00' })
  const before = aTask({ id: 8, title: 'Groceries', ...done, updated_at: '2026-11-21T20:00:00+02:00' })
  await open([OPEN, today, before])
  await expect.element(card('Laundry')).toMatchTextContent(/Completed/)
  await expect.element(card('Groceries')).not.toBeInTheDocument()
  await page.getByText('Earlier days (1)').click()
  await expect.element(card('Groceries')).toMatchTextContent(/Completed/)
})

test('the list opens on the available tasks in groups, with my next task above them', async () => {
  await open([...ALL, aTask({ id: 6, title: 'Later', ...mine, ...on('2026-11-29', '09:00', '10:00') })], { at: '/home' })
  await expect.element(page.getByRole('tab', { name: 'Available 2' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(headings).toEqual(['Any time', TODAY_HEADING])
  const next = page.getByRole('link', { name: 'Your next task: Wed 25 Nov 09:00 Walk the dog' })
  await expect.element(next).toHaveAttribute('href', '/home?tab=Available&task=4')
  // The tab says for all cards that they are open. Only a card that is needed today says more.
  await expect.element(card('Soup')).not.toMatchTextContent(/Available/)
  await expect.element(card('Drive Dana')).toMatchTextContent(/Still needed today/)
})

test.each([360, 320])('my next task keeps a space between its hour and its title at %d px', async (width) => {
  await page.viewport(width, 640)
  await open(ALL, { at: '/home' })
  const line = page.getByRole('link', { name: 'Your next task: Wed 25 Nov 09:00 Walk the dog' })
  await expect.element(line).toBeVisible()
  const [when, title] = [...line.element().querySelectorAll('span > span:not(.visually-hidden), bdi')].map(
    (part) => part.getClientRects()[0],
  )
  await page.viewport(360, 640)
  // The hour and the title are in one line, with a gap between them.
  expect(when?.top).toBeLessThan(title?.bottom ?? 0)
  expect(when?.bottom).toBeGreaterThan(title?.top ?? Number.POSITIVE_INFINITY)
  expect((title?.left ?? 0) - (when?.right ?? 0)).toBeGreaterThan(2)
})

test('at most two fitting tasks come first, each with its reason, and are taken at once', async () => {
  const groceries = aTask({ id: 30, title: 'Groceries', ...mine, status: 'completed' })
  const week = aTask({ id: 31, title: 'Shopping for the week', ...on('2026-11-28', '10:00', '11:00') })
  const dog = [32, 33].map((id) => aTask({ id, title: `Walk the dog ${id}`, ...on('2026-11-27', '10:00', '11:00') }))
  await open([OPEN, groceries, week, ...dog], { at: '/home', canHelp: { categories: ['general'], errands: ['dog'], times: [] } })
  const first = page.getByRole('list', { name: 'For you' }).getByRole('listitem')
  await expect.poll(() => first.elements()).toHaveLength(2)
  await expect.element(first.nth(0)).toMatchTextContent(/Walk the dog 32.*You said you could help with this/)
  await expect.element(first.nth(1)).toMatchTextContent(/Walk the dog 33/)
  // Each task is shown once, and the tab counts each task.
  await expect.element(page.getByRole('tab', { name: 'Available 4' })).toBeVisible()
  expect(page.getByText('Walk the dog 32').elements()).toHaveLength(1)
  serve({ [TAKE_EVENT]: () => aTask({ ...dog[0], ...mine }) })
  await first.nth(0).getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Task taken' })).toBeVisible()
  expect(sentTo(TAKE_EVENT).map(({ params }) => params.id)).toEqual(['32'])
})

test('no card moves after I take a task from a card, and that card says that I took the task', async () => {
  const dog = [32, 33, 34].map((id) => aTask({ id, title: `Walk the dog ${id}`, ...on('2026-11-27', '10:00', '11:00') }))
  const bought = aTask({ id: 30, title: 'Groceries', ...mine, status: 'completed' })
  const shown = [OPEN, bought, ...dog]
  await open(shown, { at: '/home', canHelp: { categories: [], errands: ['dog'], times: [] } })
  const first = page.getByRole('list', { name: 'For you' }).getByRole('listitem')
  await expect.poll(() => first.elements()).toHaveLength(2)
  const places = () => first.elements().map((card) => card.getBoundingClientRect().top)
  const before = places()
  const got = aTask({ ...dog[0], ...mine })
  // The server's list has the task as taken only after the reply. A list that is fetched before the reply has it as open.
  serve({
    [TAKE_EVENT]: () => {
      shown.splice(2, 1, got)
      return got
    },
  })
  await first.nth(0).getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(first.nth(0)).toMatchTextContent(/Walk the dog 32.*You took this task/)
  await expect.element(page.getByRole('tab', { name: 'My 2' })).toBeVisible()
  await expect.element(page.getByRole('tab', { name: 'Available 3' })).toBeVisible()
  await expect.element(first.nth(1)).toMatchTextContent(/Walk the dog 33.*I’ll take it/)
  expect(places().map(Math.round)).toEqual(before.map(Math.round))
  expect(card('Walk the dog 32').elements()).toHaveLength(1)
})

test('someone new has a button only on the soonest task that they may take and did not refuse', async () => {
  const forTrusted = aTask({ id: 40, title: 'Sit with Dana', trusted_only: true })
  const refused = aTask({ id: 41, title: 'Water the plants' })
  await open([forTrusted, refused, OPEN, TODAY], { at: '/home', refused: [41] })
  const take = page.getByRole('button', { name: 'I’ll take it' })
  await expect.element(card('Drive Dana').getByRole('button', { name: 'I’ll take it' })).toBeVisible()
  expect(take.elements()).toHaveLength(1)
  serve({ [TAKE_EVENT]: () => aTask({ ...TODAY, ...mine }) })
  await take.click()
  await expect.element(page.getByRole('status').filter({ hasText: 'Task taken' })).toBeVisible()
  expect(sentTo(TAKE_EVENT).map(({ params }) => params.id)).toEqual([`${TODAY.id}`])
})

test.each([
  ['in a pause', { paused: true }, []],
  ['with a task of mine', {}, [MINE]],
  ['with a second family', { others: [aSavedFamily({ login_familyToken: 'family-mor' })] }, []],
])('%s no card can be taken from the list', async (_, wanted, more) => {
  await open([OPEN, ...more], { at: '/home', ...wanted })
  await expect.element(card('Soup')).toBeVisible()
  expect(page.getByRole('button', { name: 'I’ll take it' }).query()).toBeNull()
})

test('a long list shows the next days and folds the rest, and one kind can be chosen', async () => {
  const many = Array.from({ length: 22 }, (_, id) =>
    aTask({
      id: 100 + id,
      title: `Soup ${id}`,
      category: id % 2 ? 'medical' : 'home',
      ...on(id < 12 ? '2026-11-24' : '2026-12-03', '10:00', '11:00'),
    }),
  )
  await open([OPEN, ...many], { at: '/home' })
  await expect.poll(headings).toEqual(['Tuesday, 24 November'])
  await page.getByText('Later (10)').click()
  await expect.poll(headings).toEqual(['Tuesday, 24 November', 'Thursday, 3 December'])
  expect(address()).toBe('/home?open=later')
  await expect.element(page.getByText('Any time (1)')).toBeVisible()
  await page.getByRole('radio', { name: 'Medical' }).click()
  // Eleven tasks are not a long list, so no day is folded.
  await expect.poll(headings).toEqual(['Tuesday, 24 November', 'Thursday, 3 December'])
  await expect.poll(() => page.getByText(/Later/).query()).toBeNull()
})

test('a suggested task names the similar task that I did', async () => {
  const groceries = aTask({ id: 30, title: 'Groceries', ...mine, status: 'completed' })
  await open([groceries, aTask({ id: 31, title: 'Shopping for the week' }), OPEN], { at: '/home' })
  const first = page.getByRole('list', { name: 'For you' }).getByRole('listitem')
  await expect.element(first).toMatchTextContent(/Shopping for the week.*Like “Groceries”, which you did/)
})

test('on a phone of 640 px the available tasks begin in the upper half, also below news', async () => {
  const news = { text: 'The operation went well.\nThank you all', written_on: '2026-11-22', until: '2026-11-29' }
  await open([...ALL, aTask({ id: 31, title: 'Bring groceries' })], {
    at: '/home',
    news,
    canHelp: { categories: ['general'], errands: ['shopping'], times: [] },
  })
  const first = page.getByRole('list', { name: 'For you' })
  await expect.element(first).toBeVisible()
  expect(first.element().getBoundingClientRect().top).toBeLessThanOrEqual(260)
  await expect.element(page.getByText(/^The operation went well/).first()).toBeVisible()
  await page.getByText('From the family').click()
  await expect.element(page.getByText('Sunday, 22 November', { exact: true })).toBeVisible()
})

test('if taking a task from its card is refused, the card shows the reason', async () => {
  await open([aTask({ id: 31, title: 'Bring groceries' })], {
    at: '/home',
    canHelp: { categories: ['general'], errands: ['shopping'], times: [] },
  })
  serve({ [TAKE]: () => refuse('task_taken') })
  await page.getByRole('button', { name: 'I’ll take it' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/taken by someone else/)
})

test('without days before today there is nothing to unfold', async () => {
  await open([OPEN, TODAY])
  await expect.element(card('Soup')).toBeVisible()
  expect(page.getByText(/Earlier days/).query()).toBeNull()
})

test.each([
  ['AllTasks', [], 'No tasks yet'],
  ['Available', [OTHERS], 'No tasks available'],
  ['MyTasks', [OPEN], 'No tasks taken'],
])('the tab %s with nothing on it says so', async (tab, tasks, title) => {
  await open(tasks, { at: `/home?tab=${tab}` })
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
})

test('an empty list fetches again on a tap, and shows the result', async () => {
  await open([])
  serve({ [LIST]: () => ({ no_time: [OPEN], events: [] }) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(card('Soup')).toBeVisible()
})

test('a picked day comes first, and tasks of any time are folded below it', async () => {
  await open(ALL, { at: '/home?tab=AllTasks&day=2026-11-24' })
  await expect.poll(headings).toEqual(['Tuesday, 24 November'])
  expect(card('Soup').query()).toBeNull()
  await page.getByText('Any time (1)').click()
  await expect.element(card('Soup')).toBeVisible()
})

test('a picked day without tasks shows “Nothing on …” above the tasks of any time', async () => {
  await open(ALL, { at: '/home?tab=AllTasks&day=2026-11-26' })
  await expect.poll(headings).toEqual(['Nothing on Thursday, 26 November'])
  await expect.element(page.getByText('Any time (1)')).toBeVisible()
})

test('the button “Today” shows today first, even if no task is left from today on', async () => {
  await open([OPEN, PASSED])
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.poll(headings).toEqual(['Nothing on Sunday, 22 November'])
})

test('the button “Today” says that today has no task, even if later days have tasks', async () => {
  await open([OPEN, OTHERS])
  await page.getByRole('button', { name: 'Today' }).click()
  await expect.poll(headings).toEqual(['Nothing on Sunday, 22 November'])
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
  await page.getByRole('button', { name: 'Show all days' }).click()
  await expect.element(page.getByRole('button', { name: 'Today' })).toBeVisible()
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})

test('a typed day is shown only once its year is complete', async () => {
  await open()
  const field = page.getByLabelText('Pick a day')
  await expect.element(field).toBeInTheDocument()
  field.element().focus()
  await userEvent.keyboard('112')
  await userEvent.keyboard('42')
  expect(address()).toBe('/home?tab=AllTasks')
  await userEvent.keyboard('026')
  await expect.poll(address).toBe('/home?tab=AllTasks&day=2026-11-24')
  await expect.element(field).toHaveFocus()
})

const BED = { title: 'Carry the bed', group_id: 10, helpers_needed: 3, ...on('2026-11-23', '10:00', '11:00') }
const PLACES = [aTask({ ...BED, id: 10, ...taken }), aTask({ ...BED, id: 11 }), aTask({ ...BED, id: 12 })]
const tuesday = (id: number, date: string, wanted: Partial<Task> = {}) =>
  aTask({ id, title: 'Dinner', series_id: 20, ...on(date, '18:00', '19:00'), ...wanted })
const TUESDAYS = [tuesday(20, '2026-11-24'), tuesday(21, '2026-12-01', taken), tuesday(22, '2026-12-08')]

test('a task for three people is one card with its takers’ names, and the bar counts cards', async () => {
  await open([...PLACES, OPEN])
  await expect.element(card('Carry the bed')).toMatchTextContent(/2 of 3 still needed.*Taken by Dana Mor/)
  expect(card('Carry the bed').elements()).toHaveLength(1)
  await expect.element(page.getByRole('progressbar', { name: '2 tasks available · 0 of 2 taken or done' })).toBeVisible()
  await page.getByRole('tab', { name: 'Available 2' }).click()
  await expect.element(card('Carry the bed')).toMatchTextContent(/2 of 3 still needed.*Taken by Dana Mor/)
})

test('in a task for three, my place comes first, then the names of the others', async () => {
  await open([...PLACES.slice(0, 2), aTask({ ...BED, id: 12, ...mine })])
  await expect.element(card('Carry the bed')).toMatchTextContent(/You, with Dana Mor.*1 of 3 still needed/)
  await expect.element(card('Carry the bed').getByRole('link')).toHaveAttribute('href', '/home?tab=AllTasks&task=12')
})

test('if another person has the next date of a series, its next open date is shown', async () => {
  await open([tuesday(20, '2026-11-24', taken), tuesday(21, '2026-12-01')])
  await expect.poll(headings).toEqual(['Tuesday, 1 December'])
  await page.getByText(/1 more/).click()
  await expect.element(page.getByRole('link', { name: /24 November.*Taken by Dana Mor/ })).toBeVisible()
})

test('a series shows its next date, and can be opened to show the later dates', async () => {
  await open(TUESDAYS)
  await expect.element(page.getByRole('tab', { name: 'All 1' })).toBeVisible()
  await expect.poll(headings).toEqual(['Tuesday, 24 November'])
  await page.getByText('every Tuesday, 2 more · 1 still needed').click()
  await expect.element(page.getByRole('link', { name: /1 December.*18:00.*Taken by Dana Mor/ })).toBeVisible()
  await page.getByRole('link', { name: /8 December.*18:00.*Available/ }).click()
  expect(address()).toBe('/home?tab=AllTasks&task=22')
})

test('a task on a day without a time is on the family’s date, even for a reader in another zone', async () => {
  const tokyo = {
    type: 'until_time',
    all_day: true,
    date: '2026-11-24',
    start_at: '2026-11-24T00:00:00+09:00',
    end_at: '2026-11-25T00:00:00+09:00',
  } as const
  await open([aTask({ id: 9, title: 'Supper', ...tokyo })])
  await expect.poll(headings).toEqual(['Tuesday, 24 November'])
  await expect.element(card('Supper')).toMatchTextContent(/Any time that day/)
  await expect.element(card('Supper')).not.toMatchTextContent(/\d\d:\d\d/)
})

test('during a pause the list says so, and no task is marked as needed', async () => {
  await open([TODAY], { paused: true })
  await expect.element(page.getByRole('heading', { name: 'The family has paused for now' })).toBeVisible()
  await expect.element(card('Drive Dana')).toMatchTextContent(/Available/)
  await expect.element(card('Drive Dana')).not.toMatchTextContent(/needed/)
  await page.getByRole('tab', { name: /Available/ }).click()
  // On this tab every task is available, so no card says so.
  await expect.element(card('Drive Dana')).not.toMatchTextContent(/Available/)
})

test('in Hebrew the list is read from the right, and a name keeps its own direction', async () => {
  await open([TODAY, OTHERS], { locale: 'iw' })
  await expect.element(page.getByRole('heading', { name: /היום/ })).toBeVisible()
  await expect.element(page.getByRole('tab').first()).toMatchTextContent(/הכול|הכל|כל/)
  const [first, second] = page.getByRole('tab').elements()
  expect(first?.getBoundingClientRect().left).toBeGreaterThan(second?.getBoundingClientRect().left ?? 0)
  expect(getComputedStyle(page.getByText('Drive Dana').element()).direction).toBe('ltr')
})
