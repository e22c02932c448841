import type { PastCoverage } from '@hand-in-hand/contract/overview.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const NOTHING: PastCoverage = { needed: 0, taken: 0, not_asked: 0, minutes_to_take: null, kinds: [], weekdays: [] }

async function open(figures: Partial<PastCoverage>) {
  signInAs('owner')
  serve({ 'GET /families/:family/coverage': () => ({ ...NOTHING, ...figures }) })
  await openPage('/family/coverage')
}

test('tasks that stayed open are shown by kind and by day, in the order of the week', async () => {
  await open({
    needed: 9,
    taken: 5,
    not_asked: 2,
    minutes_to_take: 300,
    kinds: [
      { category: 'home', needed: 6, taken: 2, not_asked: 2 },
      { category: 'medical', needed: 3, taken: 3, not_asked: 0 },
    ],
    weekdays: [
      { weekday: null, needed: 1, taken: 0, not_asked: 0 },
      { weekday: 'FR', needed: 4, taken: 3, not_asked: 0 },
      { weekday: 'TU', needed: 4, taken: 2, not_asked: 2 },
    ],
  })
  await expect.element(page.getByRole('heading', { name: '5 of 9 taken' })).toBeVisible()
  await expect.element(page.getByText('Usual time before a task is taken: 5 hours')).toBeVisible()
  const rows = page.getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent?.replace(/\s+/g, ' ')))
    .toEqual([
      expect.stringMatching(/Home.*4 of 6 stayed open.*No one was asked for 2 of them/),
      expect.stringMatching(/Tuesday.*2 of 4 stayed open/),
      expect.stringMatching(/Friday.*1 of 4 stayed open/),
      expect.stringMatching(/Any time.*1 of 1 stayed open/),
    ])
})

test('a family without past tasks reads when the page will show figures', async () => {
  await open({})
  await expect.element(page.getByRole('heading', { name: 'Nothing to show yet' })).toBeVisible()
})

test('if all tasks were taken, nothing is listed', async () => {
  await open({ needed: 3, taken: 3, minutes_to_take: 20, kinds: [{ category: 'home', needed: 3, taken: 3, not_asked: 0 }] })
  await expect.element(page.getByRole('heading', { name: 'Everything was taken' })).toBeVisible()
  expect(page.getByRole('listitem').elements()).toEqual([])
})
