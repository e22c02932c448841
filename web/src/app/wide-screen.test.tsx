import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { address, closePage, openPage } from '../testing/app.tsx'
import { aFamilyTask, anOverview, aTask, mine, on } from '../testing/samples.ts'
import { serve } from '../testing/server.ts'
import { signIn, signInAs } from '../testing/session.ts'

const SOUP = aTask({ id: 1, title: 'Soup' })
const MORE = Array.from({ length: 20 }, (_, index) => aTask({ id: index + 2, title: `Little thing ${index}` }))
const ONE = 'GET /supporters/:user/families/:family/tasks/:id'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => page.viewport(360, 640))

async function openList(at = '/home') {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [SOUP, ...MORE], events: [] }),
    [ONE]: ({ params }) => [SOUP, ...MORE].find(({ id }) => id === Number(params.id)) ?? SOUP,
  })
  await openPage(at)
}
const card = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

test('the menu is at the side with its icons, and the keyboard reaches it before the list', async () => {
  await openList()
  await expect.element(card('Soup')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' }).element()
  const main = page.getByRole('main').element()
  expect(menu.getBoundingClientRect().right).toBeLessThanOrEqual(main.getBoundingClientRect().left)
  expect(menu.compareDocumentPosition(main) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect([...menu.querySelectorAll('a > svg')].map((icon) => icon.checkVisibility())).toEqual([true, true, true])
})

test('in Hebrew the menu is on the right', async () => {
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [SOUP], events: [] }) })
  await openPage('/home', { locale: 'iw' })
  await expect.element(page.getByText('Soup')).toBeVisible()
  const menu = page.getByRole('navigation').first().element()
  expect(menu.getBoundingClientRect().left).toBeGreaterThanOrEqual(page.getByRole('main').element().getBoundingClientRect().right)
})

test('a task opens beside the list without moving the list, and Back closes the task', async () => {
  await openList()
  await expect.element(page.getByRole('heading', { name: 'Choose a task to see it here' })).toBeVisible()
  // The page is long enough to scroll only when all cards are shown.
  await expect.element(card('Little thing 8')).toBeInTheDocument()
  const scroll = (resolve: () => void) => {
    // The app stores the position when the browser fires the event, which is one frame later.
    addEventListener('scroll', resolve, { once: true })
    scrollTo(0, 400)
  }
  // A page that has just opened may still scroll to its top.
  await expect.poll(() => (scrollY === 400 ? scrollY : new Promise<void>(scroll).then(() => scrollY))).toBe(400)
  // A click of the test library would scroll the card into view first.
  card('Little thing 8')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(heading('Little thing 8')).toHaveFocus()
  expect(scrollY).toBe(400)
  await expect.element(card('Little thing 9')).toBeVisible()
  expect(address()).toBe('/home?tab=Available&task=-10')
  expect(document.title).toMatch(/^Little thing 8 ·/)
  await expect.element(card('Little thing 8')).toHaveAttribute('aria-current', 'true')
  await expect.element(card('Little thing 9')).not.toHaveAttribute('aria-current')
  history.back()
  await expect.element(page.getByRole('heading', { name: 'Choose a task to see it here' })).toBeVisible()
  expect(scrollY).toBe(400)
})

test('on a narrow screen the task takes the place of its list', async () => {
  await page.viewport(360, 640)
  await openList('/home?task=-1')
  await expect.element(heading('Soup')).toBeVisible()
  expect(card('Little thing 9').query()).toBeNull()
})

test('on the family’s side a task is beside the list of tasks too', async () => {
  signInAs('owner')
  const drive = aFamilyTask({ id: 3, title: 'Drive Dana', ...on('2026-11-24', '09:00', '10:00') })
  serve({
    'GET /families/:family/tasks': () => ({ no_time: [aFamilyTask({ id: 4, title: 'Laundry' })], events: [drive] }),
    'GET /families/:family/tasks/:id': () => drive,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/events': () => [],
  })
  await openPage('/family/tasks/3')
  await expect.element(page.getByRole('link', { name: 'Laundry' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Selected task' })).toBeVisible()
})

test('the list beside a task keeps its filter', async () => {
  signInAs('owner')
  const drive = aFamilyTask({ id: 3, title: 'Drive Dana', ...on('2030-11-24', '09:00', '10:00') })
  serve({
    'GET /families/:family/tasks': () => ({ no_time: [aFamilyTask({ id: 4, title: 'Laundry', status: 'in_progress' })], events: [drive] }),
    'GET /families/:family/tasks/:id': () => drive,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/events': () => [],
  })
  await openPage('/family/tasks/3?show=needed')
  await expect.element(page.getByRole('link', { name: 'Drive Dana' })).toHaveAttribute('href', '/family/tasks/3?show=needed')
  expect(page.getByRole('link', { name: 'Laundry' }).query()).toBeNull()
})

test('the month shows the names of tasks and helpers, and each entry leads to its task', async () => {
  signInAs('owner')
  const drive = aFamilyTask({ id: 3, title: 'Drive Dana', ...on('2026-11-24', '09:00', '10:00'), ...mine })
  const dinner = aFamilyTask({ id: 4, title: 'Dinner', ...on('2026-11-25', '18:00', '19:00') })
  serve({ 'GET /families/:family/tasks': () => ({ no_time: [], events: [drive, dinner] }) })
  await openPage('/family/tasks?view=month')
  const entry = (name: string) => page.getByRole('table').getByRole('link', { name })
  await expect.element(entry('09:00 Drive Dana Avi Cohen')).toHaveAttribute('href', '/family/tasks/3')
  await expect.element(entry('18:00 Dinner Still needed')).toHaveAttribute('href', '/family/tasks/4')
  await page.getByRole('button', { name: /25 November/ }).click()
  expect(address()).toBe('/family/tasks?view=month&month=2026-11&day=2026-11-25')
})

test('the overview shows the tasks of its week, and who comes', async () => {
  signInAs('owner')
  const drive = aFamilyTask({ id: 3, title: 'Drive Dana', ...on('2026-11-24', '09:00', '10:00'), ...mine })
  const dinner = aFamilyTask({ id: 4, title: 'Dinner', ...on('2026-11-25', '18:00', '19:00') })
  serve({
    'GET /families/:family': () =>
      anOverview({
        coverage: {
          taken: 1,
          total: 2,
          days: [22, 23, 24, 25, 26, 27, 28].map((day) => ({
            date: `2026-11-${day}`,
            taken: day === 24 ? 1 : 0,
            total: day === 24 || day === 25 ? 1 : 0,
          })),
          uncovered: [dinner],
          offered: [],
          taken_beside: [],
        },
      }),
    'GET /families/:family/invitations': () => [],
    'GET /families/:family/tasks': () => ({ no_time: [], events: [drive, dinner] }),
  })
  await openPage('/family')
  const day = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(day('Tuesday, 24 November').getByRole('link', { name: '09:00 Drive Dana Avi Cohen' })).toBeVisible()
  await expect.element(day('Wednesday, 25 November').getByRole('link', { name: '18:00 Dinner Still needed' })).toBeVisible()
})

const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test('a question mark opens the list of shortcuts, and a letter opens the page of its shortcut', async () => {
  await openList()
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(card('Soup')).toBeVisible()
  await userEvent.keyboard('?')
  await expect.element(sheet).toMatchTextContent(/M.*My tasks/)
  await userEvent.keyboard('m')
  expect(address()).toBe('/home')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => sheet.query()).toBeNull()
  await userEvent.keyboard('{Control>}m{/Control}')
  expect(address()).toBe('/home')
  await userEvent.keyboard('m')
  await expect.poll(address).toBe('/my_tasks')
})

test('J and K move through the list, also on a keyboard with Russian letters', async () => {
  await openList()
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expect.element(card('Soup')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(card('Soup')).toHaveFocus()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'о', code: 'KeyJ', cancelable: true }))
  await expect.element(card('Little thing 0')).toHaveFocus()
  await userEvent.keyboard('k')
  await expect.element(card('Soup')).toHaveFocus()
})

test('letters do nothing while someone types in a field', async () => {
  signInAs('owner')
  await openPage('/family/tasks/new')
  await expect.element(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  const field = page.getByLabelText('What is needed')
  await field.click()
  await userEvent.keyboard('photo?')
  await expect.element(field).toHaveValue('photo?')
  expect(address()).toBe('/family/tasks/new')
  expect(sheet.query()).toBeNull()
})

test('single-letter shortcuts that are switched off do nothing, also at the next visit', async () => {
  await openList()
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
  await button.click()
  await sheet.getByRole('switch', { name: 'Use single-letter shortcuts' }).click()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await userEvent.keyboard('m?')
  expect(address()).toBe('/home')
  await closePage()
  await openPage('/home')
  await expect.element(button).toBeVisible()
  await userEvent.keyboard('m?')
  expect(address()).toBe('/home')
  expect(sheet.query()).toBeNull()
})
