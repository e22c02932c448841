import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask } from '../../testing/samples.ts'
import { noNetwork, type Replies, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const ASK = 'GET /supporters/:user/families/:family/tasks/:id/ask'
const NOT_THIS_TIME = 'PUT /supporters/:user/families/:family/tasks/:id/not_this_time'

/** Opens the link to an open task. */
async function open(replies: Replies) {
  const task = aTask()
  signIn()
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    ...replies,
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}
const button = (name: string) => page.getByRole('button', { name })

test('someone who was asked may say “not this time”, and reads that the family can ask others', async () => {
  let isAsked = true
  await open({
    [ASK]: () => ({ is_asked: isAsked }),
    [NOT_THIS_TIME]: () => {
      isAsked = false
      return {}
    },
  })
  await expect.element(button('Yes, I will do it')).toBeVisible()
  await button('Not this time').click()
  await expect.element(page.getByText('Thank you for letting us know. The family can ask someone else.')).toBeVisible()
  expect(sentTo(NOT_THIS_TIME)).toMatchObject([{ params: { family: FAMILY, id: '1' } }])
})

test('if “not this time” does not reach the server, an error is shown and the question stays', async () => {
  await open({
    [ASK]: () => ({ is_asked: true }),
    [NOT_THIS_TIME]: () => noNetwork,
  })
  await button('Not this time').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(button('Yes, I will do it')).toBeVisible()
})
