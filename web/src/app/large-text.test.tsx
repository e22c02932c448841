import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../testing/app.tsx'
import { brokenWords } from '../testing/broken-words.ts'
import { aFamilyTask, on } from '../testing/samples.ts'
import { serve } from '../testing/server.ts'
import { signInAs } from '../testing/session.ts'

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

test.each(LOCALES)('at its usual size the family’s menu has one line of 67 px, %s', async (locale) => {
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

test('above a taller menu the last card and the button for a new task can still be reached', async () => {
  root.style.fontSize = '200%'
  const menu = await openTasks('en')
  const button = page.getByRole('link', { name: 'New task' }).element()
  await expect
    .poll(() => Math.round(button.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(Math.round(menu.getBoundingClientRect().top))
  const card = page.getByRole('main').getByRole('listitem').element()
  // A day that comes into view is laid out with the next picture.
  await expect
    .poll(() => {
      scrollTo(0, root.scrollHeight)
      return card.getBoundingClientRect().bottom - button.getBoundingClientRect().top
    })
    .toBeLessThanOrEqual(0)
})
