import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { anOverview, aSupporter } from '../../testing/samples.ts'
import { sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const SAVE = 'PATCH /supporters/:user'

async function open(asks_about_digest: boolean) {
  signInAs('owner')
  let me = aSupporter({ asks_about_digest, messages: { off: ['completed'], digest: 'daily' } })
  serve({
    'GET /supporters/:user': () => me,
    [SAVE]: ({ body: { away: _, ...body } }) => {
      me = { ...me, ...body, messages: { ...me.messages, ...body.messages }, locale: me.locale, asks_about_digest: false }
      return me
    },
    'GET /families/:family': () => anOverview(),
    'GET /families/:family/invitations': () => [],
  })
  await openPage('/family')
}
const question = page.getByRole('heading', { name: 'How often would you like messages?' })

test.each([
  ['Once a day suits me', 'daily'],
  ['Each one right away', 'none'],
])('the question about messages ends after the reply %s, and turned-off messages stay off', async (name, digest) => {
  await open(true)
  await page.getByRole('button', { name }).click()
  await expect.element(page.getByText('You can change this in your profile, under Messages.')).toBeVisible()
  await expect.poll(() => question.query()).toBeNull()
  expect(sentTo(SAVE).map(({ body }) => body)).toEqual([{ messages: { off: ['completed'], digest } }])
})

test('without asks_about_digest, the page does not ask how often messages should come', async () => {
  await open(false)
  await expect.element(page.getByRole('button', { name: 'More' })).toBeVisible()
  expect(question.query()).toBeNull()
})
