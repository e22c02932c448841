import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aFamilyTask } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const THANK = 'POST /families/:family/tasks/:id/thank'
const AVI = { full_name: 'Avi Cohen', formatted_phone_number: '+972 52-234-5678' }
const done = (wanted: Partial<ReturnType<typeof aFamilyTask>> = {}) => aFamilyTask({ status: 'completed', assignee: AVI, ...wanted })
const thanks = page.getByRole('button', { name: 'Say thank you' })

async function open(task: ReturnType<typeof aFamilyTask>) {
  let isDown = true
  let now = task
  signInAs('owner')
  serve({
    'GET /families/:family/tasks/:id': () => now,
    'GET /families/:family/events': () => [],
    'GET /families/:family/members': () => [],
    [THANK]: () => {
      if (isDown) {
        isDown = false
        return refuse('unavailable')
      }
      now = { ...now, thanked: true }
      return now
    },
  })
  await openPage(`/family/tasks/${task.id}`)
}

test('a ready sentence is sent with one tap, and can be sent again if it was lost', async () => {
  await open(done())
  await thanks.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await thanks.click()
  const sentence = page.getByRole('button', { name: 'You made our day easier.' })
  await sentence.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await sentence.click()
  await expect.element(page.getByText('Your thanks are on their way')).toBeVisible()
  await expect.poll(() => thanks.query()).toBeNull()
  expect(sentTo(THANK).map(({ body }) => body)).toEqual([{ text: 'You made our day easier.' }, { text: 'You made our day easier.' }])
})

test.each([
  ['that is not done', aFamilyTask({ status: 'in_progress', assignee: AVI })],
  ['of the reader', done({ assigned_on_me: true })],
  ['of someone who has to be called', done({ assignee_needs_call: true })],
  ['whose helper was thanked', done({ thanked: true })],
])('no one is thanked for a task %s', async (_which, task) => {
  await open(task)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(thanks.query()).toBeNull()
})
