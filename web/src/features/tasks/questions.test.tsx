import type { Question } from '@hand-in-hand/contract/questions.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aTask } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const LIST = 'GET /supporters/:user/families/:family/tasks/:id/questions'
const ASK = 'PUT /supporters/:user/families/:family/tasks/:id/question'
const SEAT: Question = {
  id: 4,
  question: 'Is there a child seat?',
  asked_at: '2026-11-23T12:00:00+02:00',
  by: 'Avi',
  is_mine: true,
  answer: null,
}
const button = (name: string) => page.getByRole('button', { name })

async function open(questions: Question[], replies: Parameters<typeof serve>[0] = {}, family = {}) {
  const task = aTask()
  signIn({ family })
  serve({
    'GET /supporters/:user/families/:family/tasks/:id': () => task,
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [task], events: [] }),
    [LIST]: () => questions,
    ...replies,
  })
  await openPage(`/t/${FAMILY}/${task.task_id}`)
}

test('the question form says who will see the question, and keeps the text if sending fails', async () => {
  const questions: Question[] = []
  let isDown = true
  await open(questions, {
    [ASK]: () => {
      if (isDown) return refuse('unavailable')
      questions.push(SEAT)
      return SEAT
    },
  })
  await button('Ask the family something').click()
  await expect.element(page.getByText('Once it’s answered, the whole circle will see your question.')).toBeVisible()
  const text = page.getByRole('textbox', { name: 'Your question' })
  await expect.element(text).toHaveFocus()
  const footer = button('I’ll take it').element().getBoundingClientRect()
  await expect.poll(() => button('Ask').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(footer.top)
  await button('Ask').click()
  await expect.element(page.getByText('Please write something first.')).toBeVisible()
  await text.fill('\u200b\u2800')
  await button('Ask').click()
  await expect.element(page.getByText('Please write something first.')).toBeVisible()
  expect(sentTo(ASK)).toEqual([])
  await text.fill('Is there a child seat?')
  await button('Ask').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(text).toHaveValue('Is there a child seat?')
  isDown = false
  await button('Ask').click()
  await expect.element(page.getByText('The family has your question. You’ll get a message when they answer.')).toBeVisible()
  expect(sentTo(ASK).at(-1)?.body).toEqual({ question: 'Is there a child seat?' })
})

test('an answered question of mine can be read, and cannot be changed', async () => {
  await open([{ ...SEAT, answer: 'Yes, in the hall' }])
  await expect.element(page.getByText('Yes, in the hall')).toBeVisible()
  expect(button('Change the question').query()).toBeNull()
  expect(button('Ask the family something').query()).toBeNull()
})

test('in a pause no one can ask, and what others asked can be read', async () => {
  await open([{ ...SEAT, is_mine: false, by: 'Bella', answer: 'Yes, in the hall' }], {}, { paused: true })
  await expect.element(page.getByText('Yes, in the hall')).toBeVisible()
  expect(button('Ask the family something').query()).toBeNull()
})
