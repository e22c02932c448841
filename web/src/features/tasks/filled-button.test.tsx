import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const NEXT_MONTH = on('2026-12-22', '16:00', '17:00')

async function open(task: Task, locale: Locale = 'en') {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [task] }),
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`, { locale })
}
const button = (name: string) => page.getByRole('button', { name })

const looks = (name: string) => getComputedStyle(button(name).element()).backgroundColor
const NONE = 'rgba(0, 0, 0, 0)'

afterEach(() => {
  document.documentElement.style.fontSize = ''
})

test('before the start "I’m coming" is filled, and Decline and Done are not', async () => {
  await open(aTask({ ...mine, ...NEXT_MONTH }))
  await expect.element(button('I’m coming')).toBeVisible()
  expect(['I’m coming', 'Decline', 'Done'].map((name) => looks(name) !== NONE)).toEqual([true, false, false])
})

test('a task of mine at any time has “Done” filled, and no button “I’m coming”', async () => {
  await open(aTask(mine))
  await expect.element(button('Done')).toBeVisible()
  expect(['Done', 'Decline'].map((name) => looks(name) !== NONE)).toEqual([true, false])
  expect(button('I’m coming').query()).toBeNull()
})

test('before the start, the question after “Done” has the focus on “No”, and “Yes” is not filled', async () => {
  await open(aTask({ ...mine, ...NEXT_MONTH }))
  await button('Done').click()
  await expect.element(button('No')).toHaveFocus()
  expect(looks('Yes, it’s already done')).toBe(NONE)
})

test.each(LOCALES)('in %s, the three buttons of a taken task fit in one line on a narrow phone', async (locale) => {
  await open(aTask({ ...mine, ...NEXT_MONTH }), locale)
  const answers = () => [...document.querySelectorAll('[class*=answers] button')]
  await expect.poll(() => answers().length).toBe(3)
  expect(new Set(answers().map((answer) => answer.getBoundingClientRect().top)).size).toBe(1)
  for (const answer of answers()) expect(answer.scrollWidth).toBeLessThanOrEqual(answer.clientWidth)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
})

/** Long words, in each language. */
const TITLES: Partial<Record<Locale, string>> = {
  iw: 'להסיע את סבתא לבדיקת ביקורת במרפאת העיניים',
  de: 'Oma zur Nachuntersuchung in die Augenklinik fahren',
  ru: 'Отвезти бабушку на осмотр в офтальмологическую поликлинику',
}

// tests/e2e/screen-weight/answers-first.story.ts measures the screens with an answer button, also in text that the browser enlarges.
test.each(LOCALES)('in %s, with text of twice the size, the filled button ends at most 570 px from the top', async (locale) => {
  document.documentElement.style.fontSize = '200%'
  const title = TITLES[locale] ?? 'Drive Grandma to her check-up at the eye clinic'
  await open(aTask({ title, description: title.repeat(9), ...NEXT_MONTH }), locale)
  const filled = () => document.querySelector('main button[class*=primary]')?.getBoundingClientRect().bottom
  await expect.poll(filled).toBeGreaterThan(0)
  expect(filled()).toBeLessThanOrEqual(570)
  expect(document.documentElement.scrollWidth).toBe(360)
})
