import type { Draft } from '@hand-in-hand/contract/planning/drafts.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const CREATE = 'POST /families/:family/tasks'
const READ = 'POST /families/:family/tasks/import'
const NO_DRAFT: Omit<Draft, 'title' | 'start' | 'end'> = {
  line: 1,
  source: '',
  category: 'home',
  date: null,
  helpers_needed: 1,
  address: null,
  private_details: null,
  why_not_ticked: 'repeats',
}

test.each([
  ['en', 'Soup Thursday 17:00', { title: 'Soup', start: '17:00', end: '18:30' }, /Thursday, 26 November, 17:00 – 18:30/],
  ['iw', 'מרק יום חמישי', { title: 'מרק', start: null, end: null }, /26 בנובמבר/],
] as const)('a day in the title is offered below it, and one tap takes it over (%s)', async (locale, typed, read, words) => {
  signInAs('owner')
  const draft = { ...NO_DRAFT, ...read, date: '2026-11-26', repeat: 'FREQ=WEEKLY;BYDAY=TH' }
  serve({ [CREATE]: () => ({ tasks: [aFamilyTask()] }), [READ]: () => ({ drafts: [draft], errors: [], left_out: [], room: 9 }) })
  await openPage('/family/tasks/new', { locale })
  const field = page.getByRole('textbox').first()
  await field.fill('Soup')
  await field.fill(typed)
  await page.getByRole('button', { name: words }).click()
  await expect.element(field).toHaveValue(read.title)
  expect(sentTo(READ).map(({ body }) => body)).toEqual([{ text: typed, format: 'lines' }])
  await page.getByRole('button', { name: locale === 'en' ? 'Save' : 'שמירה', exact: true }).click()
  await expect
    .poll(() => sentTo(CREATE))
    .toMatchObject([{ body: { title: read.title, type: 'until_time', repeat: 'FREQ=WEEKLY;BYDAY=TH' } }])
})

test('the button for a recognised day names the day, and moves the focus to the title', async () => {
  signInAs('owner')
  const draft = { ...NO_DRAFT, title: 'Soup', start: null, end: null, date: '2026-11-26' }
  serve({ [READ]: () => ({ drafts: [draft], errors: [], left_out: [], room: 9 }) })
  await openPage('/family/tasks/new')
  const field = page.getByRole('textbox').first()
  await field.fill('Soup Thursday')
  const use = page.getByRole('button', { name: /^Use this: Thursday, 26 November/ })
  await expect.element(use).toBeVisible()
  use.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Soup')
  await expect.element(field).toHaveFocus()
})
