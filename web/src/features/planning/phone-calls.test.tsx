import type { PhoneCall } from '@hand-in-hand/contract/planning.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask, on } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const LIST = 'GET /families/:family/phone_calls'
const TOLD = 'PUT /families/:family/tasks/:id/phone_call'
const UNDO = 'DELETE /families/:family/tasks/:id/phone_call'

const task = aFamilyTask({
  id: 8,
  title: 'Eye doctor',
  status: 'in_progress',
  ...on('2026-11-23', '09:15', '10:00'),
  assignee: { full_name: 'Ruth Levi', formatted_phone_number: '+972 2-671-2345' },
  assignee_needs_call: true,
})
const NOT_YET: PhoneCall = { task, called: null }
const DONE: PhoneCall = { task, called: { at: '2026-11-22T19:05:00+02:00', by: 'Bella' } }

test('the calls page links the number and names who called; “Undo” removes the note of the call', async () => {
  signInAs('owner')
  let calls = [NOT_YET]
  serve({
    [LIST]: () => calls,
    [TOLD]: () => {
      calls = [DONE]
      return calls
    },
    [UNDO]: () => {
      calls = [NOT_YET]
      return calls
    },
  })
  await openPage('/family/calls')
  const link = page.getByRole('link', { name: 'Call Ruth Levi +972 2-671-2345' })
  await expect.element(link).toHaveAttribute('href', 'tel:+97226712345')
  await expect.element(link).toMatchTextContent(/\+972 2-671-2345/)
  await page.getByRole('button', { name: 'I told them' }).click()
  await expect.element(page.getByText(/^Told by Bella, Sun/)).toBeVisible()
  expect(sentTo(TOLD)).toMatchObject([{ params: { id: '8' } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(page.getByRole('button', { name: 'I told them' })).toBeVisible()
})

test('if ‘I told them’ is refused, the reason is shown and the button can be tapped again', async () => {
  signInAs('owner')
  serve({ [LIST]: () => [NOT_YET], [TOLD]: () => refuse('unavailable') })
  await openPage('/family/calls')
  await page.getByRole('button', { name: 'I told them' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'I told them' })).toBeVisible()
})

test.each([
  [
    { date: '2026-11-22', start_at: '2026-11-22T17:00:00+02:00', all_day: false },
    /^Moved from Sun,? 22 Nov, 17:00 to Mon,? 23 Nov, 09:15\.$/,
  ],
  [{ date: '2026-11-22', start_at: '2026-11-22T00:00:00+02:00', all_day: true }, /^Moved from Sun,? 22 Nov to Mon,? 23 Nov, 09:15\.$/],
  [undefined, 'It was changed: this is the new time and text.'],
])('the calls page says from when to when a task was moved, if the old time is known, %#', async (moved_from, said) => {
  signInAs('owner')
  const told_at = '2026-11-22T12:00:00+02:00'
  serve({ [LIST]: () => [{ ...NOT_YET, task: { ...task, told_at }, ...(moved_from && { moved_from }) }] })
  await openPage('/family/calls')
  await expect.element(page.getByText(said)).toBeVisible()
})

test('a cancelled task has no page, so its title leads nowhere', async () => {
  signInAs('owner')
  serve({ [LIST]: () => [{ ...NOT_YET, cancelled: true }] })
  await openPage('/family/calls')
  await expect.element(page.getByText('It was cancelled.')).toBeVisible()
  expect(page.getByRole('link', { name: 'Eye doctor' }).query()).toBeNull()
})

test('if there is no one to call, the page says that there is no one', async () => {
  signInAs('owner')
  serve({ [LIST]: () => [] })
  await openPage('/family/calls')
  await expect.element(page.getByText('No one to call')).toBeVisible()
})
