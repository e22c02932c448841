import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { type Replies, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

async function open(task: Task, replies: Replies) {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/events/:id': () => task,
    'GET /supporters/:user/families/:family/events/:id/reminders': () => ({ at: [] }),
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    ...replies,
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}

test.each([
  ['gave', { taken_at: '2026-11-22T08:00:00Z' }, /^The family gave you this task\./, /^The family gave you this task\./],
  ['changed', { taken_at: '2026-11-21T08:00:00Z' }, /^The family has changed something here/, 'You took this task. The family knows.'],
])('a task that the family %s has a note about this, and the app reports that it was seen', async (_, fields, note, state) => {
  const SEEN = 'PUT /supporters/:user/families/:family/tasks/:id/seen'
  const told = { ...mine, ...fields, told_at: '2026-11-22T08:00:00Z' }
  await open(aTask({ ...told, seen_at: null }), { [SEEN]: () => aTask({ ...told, seen_at: '2026-11-22T09:00:00Z' }) })
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.element(page.getByText(state)).toBeVisible()
  await expect.poll(() => sentTo(SEEN)).not.toHaveLength(0)
})

test('a task says if the family gave it to someone who had wished for it', async () => {
  const given = { ...mine, taken_at: '2026-11-22T08:00:00Z', told_at: '2026-11-22T08:00:00Z', as_wished: true, confirmed_at: null }
  await open(aTask({ ...given, seen_at: '2026-11-22T09:00:00Z' }), {})
  await expect.element(page.getByText(/^It’s yours, as you wished\./)).toBeVisible()
  expect(page.getByText(/gave you this task/).query()).toBeNull()
})

test('a moved task shows its old and new time, even after the change was marked as seen', async () => {
  const SEEN = 'PUT /supporters/:user/families/:family/events/:id/seen'
  const times = { taken_at: '2026-11-21T08:00:00Z', told_at: '2026-11-22T08:00:00Z' }
  const moved = aTask({ ...mine, ...on('2026-11-24', '17:00', '18:00'), ...times })
  const moved_from = { date: '2026-11-24', start_at: '2026-11-24T15:00:00+02:00', all_day: false }
  const seen = { ...moved, seen_at: '2026-11-22T09:00:00Z' }
  await open({ ...moved, seen_at: null, moved_from }, { [SEEN]: () => seen })
  const note = page.getByText('The family moved this from Tue 24 Nov, 15:00 to Tue 24 Nov, 17:00. Please read it again.')
  await expect.element(note).toBeVisible()
  await expect.poll(() => sentTo(SEEN)).not.toHaveLength(0)
  await expect.element(note).toBeVisible()
})
