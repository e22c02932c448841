import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const TELL = 'PUT /families/:family/news'
const END = 'DELETE /families/:family/news'
const OLD = { text: 'Dana is home again', written_on: '2026-11-23', until: '2026-11-25' }
const text = page.getByRole('textbox', { name: 'What would you like to tell your circle?' })
const button = (name: string) => page.getByRole('button', { name })

test('news must have a text, is sent with the chosen days, and stays typed if sending fails', async () => {
  let isDown = true
  signInAs('owner')
  serve({ [TELL]: () => (isDown ? refuse('unavailable') : OLD) })
  await openPage('/family/news')
  await button('Tell the circle').click()
  await expect.element(page.getByText('Please write something first.')).toBeVisible()
  await text.fill('\u200b\u3164')
  await button('Tell the circle').click()
  await expect.element(page.getByText('Please write something first.')).toBeVisible()
  expect(sentTo(TELL)).toEqual([])
  await text.fill(' Dana is home again ')
  await page.getByRole('radio', { name: '7 days' }).click()
  await button('Tell the circle').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(text).toHaveValue(' Dana is home again ')
  isDown = false
  await button('Tell the circle').click()
  await expect.element(page.getByText('Your circle can see it.')).toBeVisible()
  expect(sentTo(TELL).at(-1)?.body).toEqual({ text: 'Dana is home again', days: 7 })
})

test('news can be changed and removed', async () => {
  signInAs('owner', { news: OLD })
  serve({ [END]: () => ({}) })
  await openPage('/family/news')
  await expect.element(text).toHaveValue('Dana is home again')
  await button('Remove this news').click()
  await expect.element(page.getByText('The news has been removed.')).toBeVisible()
  expect(sentTo(END)).toHaveLength(1)
})
