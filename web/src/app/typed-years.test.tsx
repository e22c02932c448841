import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EMPTY_PASTE, pasteDraftKey, toDraftRow } from '../features/planning/paste-draft.rules.ts'
import { noRepeat } from '../features/planning/repeat-form.rules.ts'
import { EMPTY_FORM } from '../features/planning/task-form.rules.ts'
import { writeDraft } from '../platform/draft.ts'
import { openPage } from '../testing/app.tsx'
import { serve } from '../testing/server.ts'
import { FAMILY, signInAs } from '../testing/session.ts'

/** In some browsers people can type it. */
const FIVE_DIGITS = '20261-11-24'
const FAR_DAY = { ...EMPTY_FORM.when, anyTime: false, date: FIVE_DIGITS }

/** A pasted list with one row on this day. */
const pasted = (date: string) => ({
  ...{ ...EMPTY_PASTE, text: 'Soup', room: 90 },
  rows: [
    toDraftRow(
      {
        ...{ line: 1, source: 'Soup', title: 'Soup', category: 'general', date, start: null, end: null },
        ...{ helpers_needed: 1, address: null, private_details: null, why_not_ticked: null },
      },
      0,
    ),
  ],
})

test('a date field takes no year of five digits, and keeps the day that was typed before', async () => {
  signInAs('owner')
  writeDraft(pasteDraftKey(FAMILY), pasted('2026-11-24'))
  await openPage('/family/tasks/paste?step=drafts')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const day = page.getByLabelText('Day')
  await day.fill(FIVE_DIGITS)
  await expect.element(day).toHaveValue('2026-11-24')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.element(page.getByText(/24 November/)).toBeVisible()
})

test.each([
  ['a pasted list', '/family/tasks/paste?step=drafts', 'Is this right?', pasteDraftKey(FAMILY), pasted(FIVE_DIGITS)],
  [
    'a new task',
    '/family/tasks/new',
    'New task',
    `family-task-new-${FAMILY}`,
    { form: { ...EMPTY_FORM, when: FAR_DAY }, repeat: { ...noRepeat, every: 'week', ends: 'until', until: FIVE_DIGITS } },
  ],
  [
    'days away',
    '/me?part=help',
    'What I can help with, and when',
    `can-help-${FAMILY}`,
    { canHelp: { categories: [], times: [] }, away: { from: '2026-11-23', until: FIVE_DIGITS } },
  ],
])('a page opens even if an older build has stored a year of five digits: %s', async (_what, at, heading, name, draft) => {
  signInAs('owner')
  serve({
    'GET /supporters/:user/my_events': () => [],
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }),
  })
  writeDraft(name, draft)
  await openPage(at)
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible()
})
