import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../testing/app.tsx'
import { brokenWords } from '../testing/broken-words.ts'
import { aFamilyTask, aTask, mine, on } from '../testing/samples.ts'
import { serve } from '../testing/server.ts'
import { signIn, signInAs } from '../testing/session.ts'

const root = document.documentElement

afterEach(async () => {
  root.style.fontSize = ''
  await page.viewport(360, 640)
})

async function openTasks(locale: (typeof LOCALES)[number]) {
  signInAs('owner')
  serve({ 'GET /families/:family/tasks': () => ({ no_time: [], events: [aFamilyTask(on('2026-11-24', '09:00', '10:00'))] }) })
  await openPage('/family/tasks', { locale })
  await expect.element(page.getByRole('main').getByRole('listitem')).toBeVisible()
  return page.getByRole('navigation').first().element()
}

test.each(LOCALES)('with text of the usual size the family’s menu has one line of 67 px, %s', async (locale) => {
  const menu = await openTasks(locale)
  expect(Math.round(menu.getBoundingClientRect().height)).toBe(67)
  expect(brokenWords(menu)).toEqual([])
})

test.each(LOCALES.flatMap((locale) => [360, 320].map((width) => [locale, width] as const)))(
  'text of twice the size makes the menu taller and breaks no name, %s at %d px',
  async (locale, width) => {
    await page.viewport(width, 640)
    root.style.fontSize = '200%'
    const menu = await openTasks(locale)
    expect(brokenWords(menu)).toEqual([])
    const { top, bottom } = menu.getBoundingClientRect()
    for (const name of menu.querySelectorAll(':scope > div span')) {
      const box = name.getBoundingClientRect()
      expect(box.top).toBeGreaterThanOrEqual(top)
      expect(box.bottom).toBeLessThanOrEqual(bottom)
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(width)
    }
    expect(root.scrollWidth).toBeLessThanOrEqual(width)
  },
)

test.each(LOCALES)('text of twice the size breaks no name of a category, %s', async (locale) => {
  root.style.fontSize = '200%'
  signInAs('owner')
  await openPage('/family/tasks/new', { locale })
  await expect.element(page.getByRole('radio', { checked: true }).first()).toBeInTheDocument()
  for (const row of document.querySelectorAll('details')) row.open = true
  const categories = document.querySelector('[name=category]')?.closest('fieldset, [role=group]') ?? root
  expect(categories.querySelectorAll('[name=category]')).toHaveLength(8)
  expect(brokenWords(categories)).toEqual([])
  expect(root.scrollWidth).toBeLessThanOrEqual(360)
})

test('above a taller menu the last card and the button for a new task can be reached', async () => {
  root.style.fontSize = '200%'
  const menu = await openTasks('en')
  const button = page.getByRole('link', { name: 'New task' }).element()
  await expect
    .poll(() => Math.round(button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(Math.round(menu.getBoundingClientRect().top))
  const card = page.getByRole('main').getByRole('listitem').element()
  // The browser lays out a day only in the frame after the day has come into view.
  await expect
    .poll(() => {
      scrollTo(0, root.scrollHeight)
      return card.getBoundingClientRect().bottom - button.getBoundingClientRect().top
    })
    .toBeLessThanOrEqual(0)
})

test.each(LOCALES)('a phone of 320 px shows the kinds of help as pictures in two columns, %s', async (locale) => {
  await page.viewport(320, 640)
  signIn()
  await openPage('/welcome_page?step=help', { locale })
  await expect.element(page.getByRole('checkbox').first()).toBeInTheDocument()
  const tiles = page.getByRole('checkbox').elements().slice(0, 8)
  const lefts = new Set(tiles.map((tile) => Math.round(tile.getBoundingClientRect().left)))
  expect(lefts.size).toBe(2)
  expect(brokenWords(tiles[0]?.closest('fieldset') ?? root)).toEqual([])
  expect(root.scrollWidth).toBeLessThanOrEqual(320)
})

test('with text of twice the size a task’s buttons are below its time, and cover nothing', async () => {
  const task = aTask({ ...mine, title: 'Отвезти бабушку в поликлинику', ...on('2026-11-28', '16:00', '17:00') })
  root.style.fontSize = '200%'
  signIn()
  serve({
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [task] }),
  })
  await openPage(`/home?task=${task.task_id}`, { locale: 'ru' })
  const title = page.getByRole('heading', { level: 1 })
  await expect.element(title).toBeVisible()
  const footer = document.querySelector<HTMLElement>('main [data-lower-edge]')
  expect(brokenWords(title.element())).toEqual([])
  const when = page.getByText('16:00 – 17:00').element()
  const gap = () => (footer?.getBoundingClientRect().top ?? 0) - when.getBoundingClientRect().bottom
  expect(gap()).toBeGreaterThanOrEqual(0)
  expect(gap()).toBeLessThanOrEqual(20)
  root.style.fontSize = ''
  // At the usual size of the text the buttons are at the lower edge.
  await expect.poll(() => footer?.getBoundingClientRect().bottom).toBeCloseTo(innerHeight, 0)
})

test.each(LOCALES)('text of twice the size breaks no word of the tabs above a list, %s', async (locale) => {
  root.style.fontSize = '200%'
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [aTask()], events: [] }) })
  await openPage('/home', { locale })
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  for (const width of [320, 360]) {
    await page.viewport(width, 640)
    expect(brokenWords(page.getByRole('tablist').element())).toEqual([])
    expect(root.scrollWidth).toBeLessThanOrEqual(width)
  }
})
