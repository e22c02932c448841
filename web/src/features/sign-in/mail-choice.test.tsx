import type { MyAddress } from '@hand-in-hand/contract/supporters.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aSupporter } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signIn } from '../../testing/session.ts'

const SET = 'PUT /supporters/:user/email'
const MAIL: MyAddress = { kind: 'email', text: 'dana@example.org', is: 'waiting', is_unreached: false }
const question = page.getByRole('heading', { name: 'Is dana@example.org your e-mail address?' })

async function open(mail: MyAddress) {
  const { addresses } = aSupporter()
  signIn({ me: { addresses: [...addresses, mail] } })
  serve({ 'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }) })
  await openPage('/home')
}

test.each([
  ['Yes, it’s mine', 'dana@example.org'],
  ['No, remove it', null],
])('a question above the list asks whether a mail address that someone gave is mine: %s', async (answer, email) => {
  await open({ ...MAIL, to_choose: true })
  await expect.element(question).toBeVisible()
  serve({ [SET]: () => refuse('too_many_requests') })
  await page.getByRole('button', { name: answer }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  const { addresses } = aSupporter()
  serve({
    [SET]: () => aSupporter({ addresses: email === null ? addresses : [...addresses, MAIL] }),
    'GET /supporters/:user': () => aSupporter({ addresses }),
  })
  await page.getByRole('button', { name: answer }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sentTo(SET).at(-1)?.body).toEqual({ email })
})

test('the list asks nothing about a mail address that only waits for a confirmation', async () => {
  await open(MAIL)
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  expect(question.query()).toBeNull()
})
