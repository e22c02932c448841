import { ok } from '../../../server/src/testing/family.ts'
import { serverAccessTo } from '../../../server/src/testing/http-browser.ts'
import { makeCircle } from '../setup/circle.ts'
import { outboxAddress, storyMaker } from '../setup/people.ts'
import { expect, type Page, test } from '../setup/story.ts'

async function logInByCode(page: Page, phone: string) {
  await page.goto('/user_login')
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await page.getByLabel('6-digit code').fill(await storyMaker().readCode(phone))
}

test('the app promises a message only if the family says yes, and a no sends no message', async ({ page }) => {
  const circle = await makeCircle()
  const { phone } = await circle.makeRequest({ first_name: 'Dana', last_name: 'Peretz' })
  await logInByCode(page, phone)
  const family = page.getByRole('listitem')
  await expect(family).toContainText('The family has your request. As soon as they say yes, you’ll get a message.')

  const [asked] = await ok<{ id: number }[]>(circle.asOwner('GET', '/requests'))
  await ok(circle.asOwner('POST', `/requests/${asked?.id}/decline`, { reason: 'We have enough help' }))
  await logInByCode(page, phone)
  await expect(family).toContainText('You’re not in this circle at the moment. You can ask again with the invitation link.')
  const texts = await serverAccessTo(outboxAddress().href).textsTo(phone)
  expect(texts.map((text) => /^\d{6} is your code/.test(text))).toEqual([true, true])
})
