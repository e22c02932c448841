import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { anOverview, aSupporter } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'PATCH /supporters/:user'
const question = page.getByRole('heading', { name: 'In your name?' })

test.each([
  ['Yes, in my name', true],
  ['No', false],
])('the question “In your name?” names whom the app will ask first, and “%s” ends the question', async (name, signs_asks) => {
  signInAs('owner')
  const choices = { off: ['completed' as const], digest: 'daily' as const, ways: { asks: 'mail' as const } }
  let me = aSupporter({ messages: choices })
  serve({
    'GET /supporters/:user': () => me,
    [SAVE]: ({ body }) => {
      me = { ...me, messages: { ...me.messages, ...body.messages } }
      return me
    },
    'GET /families/:family': () => anOverview({ asks_to_sign: { at: '2026-11-26T16:00:00+02:00', people: 2, names: ['Avi', 'Ruth'] } }),
    'GET /families/:family/invitations': () => [],
  })
  await openPage('/family')
  await expect.element(question).toBeVisible()
  await expect.element(page.getByText(/The app will ask Avi and Ruth for help: Thursday, 26 November/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'No', exact: true })).toHaveAccessibleDescription('In your name?')
  await page.getByRole('button', { name, exact: true }).click()
  await expect.element(page.getByText('You can change this in your profile, under Messages.')).toBeVisible()
  await expect.poll(() => question.query()).toBeNull()
  // Saving keeps the reader's other choices, and still sends no choice of a digest.
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([{ messages: { off: ['completed'], ways: { asks: 'mail' }, signs_asks } }])
})
