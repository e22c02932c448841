import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask, mine } from '../../testing/samples.ts'
import { type Replies, refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ONE = 'GET /supporters/:user/families/:family/tasks/:id'
const TAKE = 'PUT /supporters/:user/families/:family/tasks/:id/assign_me'
const WITHDRAW = 'PUT /supporters/:user/families/:family/tasks/:id/unassign_me'

async function open(replies: Replies) {
  signIn()
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }), ...replies })
  await openPage(`/t/${FAMILY}/${aTask().task_id}`)
}
const button = (name: string) => page.getByRole('button', { name })

test('a task that was completed meanwhile is not given back, and the reason is shown', async () => {
  await open({ [ONE]: () => aTask(mine), [WITHDRAW]: () => refuse('task_completed') })
  await button('Decline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await button('Yes, give it back').click()
  await expect.element(page.getByText('This task is already done.')).toBeVisible()
  expect(sentTo(WITHDRAW)[0]?.body).toEqual({})
})

test('a refusal stays when the task’s state changes, until the reader does something else', async () => {
  let isGiven = false
  await open({
    [ONE]: () => aTask(isGiven ? mine : {}),
    [TAKE]: () => {
      isGiven = true
      return refuse('too_many_requests')
    },
    [WITHDRAW]: () => aTask(),
  })
  await button('I’ll take it').click()
  const refusal = page.getByText('That was a lot at once. Please wait a little and try again.')
  await expect.element(button('Done')).toBeVisible()
  await expect.element(refusal).toBeVisible()
  await button('Decline').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await button('Yes, give it back').click()
  await expect.element(page.getByText('Task "Soup for the evening" unassigned successfully')).toBeVisible()
  expect(refusal.query()).toBeNull()
})
