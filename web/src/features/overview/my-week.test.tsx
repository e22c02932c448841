import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine, on } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

test('my week names both marks, and lists my own tasks of these days', async () => {
  const events = [
    aTask({ id: 4, title: 'Walk the dog', ...on('2026-11-25', '18:00', '18:30'), ...mine }),
    aTask({ id: 3, title: 'Drive Tom to school', ...on('2026-11-24', '07:40', '08:20'), ...mine }),
    aTask({ id: 5, title: 'Dinner', ...on('2026-11-24', '18:00', '19:00') }),
    aTask({ id: 6, title: 'Carry the bed', ...on('2026-11-30', '10:00', '11:00'), ...mine }),
  ]
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events }) })
  await openPage('/week')
  await expect.element(page.getByText('Still needed You’re helping')).toBeVisible()
  const rows = page.getByRole('region', { name: 'You’re helping' }).getByRole('listitem')
  await expect
    .poll(() => rows.elements().map((row) => row.textContent))
    .toEqual(['Drive Tom to schoolTue 24 Nov, 07:40', 'Walk the dogWed 25 Nov, 18:00'])
  await expect.element(page.getByRole('link', { name: 'Walk the dog' })).toHaveAttribute('href', '/home?tab=MyTasks&task=4')
})
