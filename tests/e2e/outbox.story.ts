import { makePhone, outboxAddress } from './setup/people.ts'
import { expect, test } from './setup/story.ts'

test.describe('a server that shows messages', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  test('the outbox address that the server prints shows a code, and loses its key when opened', async ({ page, newPerson, request }) => {
    const phone = makePhone().e164
    await request.post('/v2/login/code', { data: { phone_number: phone, locale: 'en' } })
    await page.goto(outboxAddress().href)
    const card = page.getByRole('listitem').filter({ hasText: phone })
    await expect(card.getByText(/^\d{6} is your code/)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await expect(card).toBeVisible()

    const other = await newPerson()
    await other.goto('/outbox')
    await expect(other.getByText('Open the address that the server printed when it started')).toBeVisible()
    expect((await other.request.get('/v2/outbox')).status()).toBe(404)
  })
})
