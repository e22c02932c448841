import type { RepeatChange } from '@hand-in-hand/contract/planning/task-fields.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../../app/query-client.ts'
import { address, openPage } from '../../../../testing/app.tsx'
import { aFamilyTask, on } from '../../../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../../../testing/server.ts'
import { signInAs } from '../../../../testing/session.ts'
import { withheld } from '../../../../testing/withheld.ts'

const READ = 'GET /families/:family/tasks/:id/repeat'
const SAVE = 'PUT /families/:family/tasks/:id/repeat'

const SOUP = aFamilyTask({ id: 8, title: 'Soup', series_id: 2, version: 3, ...on('2026-11-24', '17:00', '18:00') })
const CHANGE: RepeatChange = { added: ['2026-11-26'], removed: ['2026-12-01', '2026-12-08'], released: ['Avi Cohen', 'Bella'], stays: true }

async function open(change = CHANGE, replies: Replies = {}, rule = 'FREQ=WEEKLY;BYDAY=TU') {
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id': () => SOUP,
    'GET /families/:family/tasks/:id/call_list': () => [],
    'GET /families/:family/events': () => [],
    'GET /families/:family/tasks': () => ({ no_time: [], events: [SOUP] }),
    'GET /families/:family/members': () => [],
    [READ]: () => ({ rule, date: '2026-11-24', change }),
    [SAVE]: () => change,
    ...replies,
  })
  await openPage('/family/tasks/8/edit')
  await page.getByRole('button', { name: 'Change how it repeats' }).click()
}
const sheet = page.getByRole('dialog')
const save = sheet.getByRole('button', { name: 'Save' })

test('the sheet starts with the current repeat, and saving it unchanged sends nothing', async () => {
  await open()
  await expect.element(sheet.getByRole('heading', { name: /^How it repeats from Tue,? 24 Nov$/ })).toBeVisible()
  await expect.element(sheet.getByRole('radio', { name: 'Every week' })).toBeChecked()
  await expect.element(sheet.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked()
  await save.click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sentTo(SAVE)).toEqual([])
})

test('before saving, the sheet says what changes and who will be notified', async () => {
  await open()
  await sheet.getByRole('checkbox', { name: 'Thursday' }).click()
  await expect.element(sheet.getByText('One date will be added.')).toBeVisible()
  await expect.element(sheet.getByText('2 dates will be taken off the list.')).toBeVisible()
  await expect.element(sheet.getByText('Already taken by Avi Cohen and Bella: they will get a message with thanks.')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Saved')).toBeVisible()
  const [sent] = sentTo(SAVE)
  expect(sent?.body).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=TU,TH' })
  expect(sent?.headers.get('If-Match')).toBe('"3"')
  expect(address()).toBe('/family/tasks/8/edit')
})

test('saving waits until the sheet has said who will be notified', async () => {
  const preview = withheld()
  await open(CHANGE, {
    [READ]: async ({ query }) => {
      if (query.rule) await preview.promise
      return { rule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-11-24', change: CHANGE }
    },
  })
  await sheet.getByRole('radio', { name: 'Every day' }).click()
  await expect.element(save).toHaveAttribute('aria-busy', 'true')
  await save.click({ force: true })
  expect(sentTo(SAVE)).toEqual([])
  preview.resolve()
  await expect.element(sheet.getByText(/^Already taken by Avi Cohen/)).toBeVisible()
  await save.click()
  await expect.poll(() => sentTo(SAVE)).toHaveLength(1)
})

test('saving does not wait while the sheet checks again what it has said', async () => {
  const again = withheld()
  let reads = 0
  await open(CHANGE, {
    [READ]: async ({ query }) => {
      if (query.rule && ++reads > 1) await again.promise
      return { rule: 'FREQ=WEEKLY;BYDAY=TU', date: '2026-11-24', change: CHANGE }
    },
  })
  await sheet.getByRole('radio', { name: 'Every day' }).click()
  await expect.element(sheet.getByText(/^Already taken by Avi Cohen/)).toBeVisible()
  void queryClient.invalidateQueries()
  await expect.poll(() => reads).toBeGreaterThan(1)
  await save.click()
  await expect.poll(() => sentTo(SAVE)).toHaveLength(1)
  again.resolve()
})

test('if the new repeat has no date for the opened task, the list of tasks is shown next', async () => {
  await open({ ...CHANGE, stays: false })
  await sheet.getByRole('radio', { name: 'Every day' }).click()
  await save.click()
  await expect.poll(address).toBe('/family/tasks')
})

test('a repeat until a certain day asks for the day, and is not sent without it', async () => {
  await open()
  await sheet.getByRole('radio', { name: 'Until a certain day' }).click()
  await save.click()
  await expect.element(sheet.getByText('Please choose the last day.')).toBeVisible()
  expect(sentTo(SAVE)).toEqual([])
  await sheet.getByLabelText('Last day').fill('2026-12-08')
  await save.click()
  await expect.poll(() => sentTo(SAVE)[0]?.body).toEqual({ rule: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20261208' })
})

test('the sheet shows a refusal, and what was chosen stays', async () => {
  await open(CHANGE, { [SAVE]: () => refuse('too_many_requests') })
  await sheet.getByRole('radio', { name: 'Every day' }).click()
  await save.click()
  await expect.element(sheet.getByRole('alert')).toBeVisible()
  await expect.element(sheet.getByRole('radio', { name: 'Every day' })).toBeChecked()
})

test('“Leave everything as it is” discards the new choice', async () => {
  await open()
  await sheet.getByRole('radio', { name: 'Every day' }).click()
  await sheet.getByRole('button', { name: 'Leave everything as it is' }).click()
  await page.getByRole('button', { name: 'Change how it repeats' }).click()
  await expect.element(sheet.getByRole('radio', { name: 'Every week' })).toBeChecked()
  expect(sentTo(SAVE)).toEqual([])
})
