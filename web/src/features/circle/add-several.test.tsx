import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { aMember } from '../../testing/samples.ts'
import { refuse, sentTo, serve } from '../../testing/server.ts'
import { signInAs } from '../../testing/session.ts'

const ADD = 'POST /families/:family/members'
const text = page.getByRole('textbox', { name: 'Names and numbers' })
const add = () => page.getByRole('button', { name: 'Add to the circle' }).click()

test('those who can be added are, and the others stay in the text with the reason', async () => {
  signInAs('owner')
  serve({
    'GET /families/:family/requests': () => [],
    [ADD]: ({ body }) => (body.first_name === 'Avi' ? refuse('already_member') : aMember({ id: 30, full_name: body.first_name })),
  })
  await openPage('/family/circle/add/several')
  await text.fill('Ruth Levi 054-456-7890\nAvi 052-234-5678\nGrandma')
  await add()
  await expect.element(page.getByText('Please ask them first, then tick the box.')).toBeVisible()
  expect(sentTo(ADD)).toEqual([])
  await page.getByRole('checkbox', { name: 'They have all agreed' }).click()
  await add()
  await expect.element(page.getByText('1 person is in your circle now')).toBeVisible()
  await expect.element(text).toHaveValue('Avi 052-234-5678\nGrandma')
  const reasons = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(reasons).toEqual([
    'Avi 052-234-5678: Someone who is or was in your circle already has this number.',
    'Grandma: There is no phone number in this line.',
  ])
  expect(sentTo(ADD).map(({ body }) => body.first_name)).toEqual(['Ruth', 'Avi'])
})
