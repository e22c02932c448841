import type { Task } from '@hand-in-hand/contract/tasks.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const MEALS = 'GET /supporters/:user/families/:family/meals'
const FACTS = { people: 5, avoid: 'No nuts', from: '17:00', until: '18:30', dishes: 'returned', place: null } as const

async function open(task: Task, place: string | null = null) {
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    [MEALS]: () => ({ ...FACTS, place }),
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}

test('a meal shows what its cook needs to know', async () => {
  await open(aTask())
  for (const text of ['For 5 people', 'No nuts', 'Best brought between 17:00 and 18:30', 'You’ll get your dishes back.'])
    await expect.element(page.getByText(text)).toBeVisible()
  expect(page.getByText('Where to leave it').query()).toBeNull()
})

test('the page of a meal that I took shows where to leave it', async () => {
  await open(aTask(mine), 'In the box by the door')
  await expect.element(page.getByText('In the box by the door')).toBeVisible()
})

test('a task that is not a meal fetches nothing about meals', async () => {
  await open(aTask({ title: 'Walk the dog' }))
  await expect.element(page.getByRole('button', { name: 'I’ll take it' })).toBeVisible()
  expect(sentTo(MEALS)).toEqual([])
})
