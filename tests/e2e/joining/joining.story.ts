import { ok } from '../../../server/src/testing/family.ts'
import { makeCircle } from '../setup/circle.ts'
import { makePhone, readLegalTexts, storyMaker } from '../setup/people.ts'
import { expect, expectAccessible, type Page, test } from '../setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

/** Scrolls a legal text to this share of its length. */
const scrollTo = (page: Page, share: number) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html, part) => html.ownerDocument.defaultView?.scrollTo(0, (html.scrollHeight - html.clientHeight) * part), share)

test.describe('an invitation', () => {
  test.use({ allowedConsoleErrors: /status of (404|409|410)|ERR_FAILED/ })

  test('the sign-up steps follow each other, and each field says why its input is refused', async ({ page }) => {
    const circle = await makeCircle()
    await page.goto(`/sign-up/${circle.invitation}`)
    await expect(heading(page, 'The Levi family could use a hand')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let’s go' }).click()
    await expect(heading(page, 'What is needed now')).toBeVisible()
    const open = page.getByRole('listitem').getByRole('button')
    await expect(open).toHaveText([/Fix the kitchen tap/, /Sit with Noa for an hour/, /Soup for the evening/])
    await expect(page.getByText(/Drive Dana/)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Join' }).click()
    await expect(heading(page, 'How can the family reach you?')).toBeVisible()
    await page.getByLabel('First name').fill('A')
    await page.getByLabel('Phone number').fill('123')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please enter at least 2 characters')).toBeVisible()
    await expect(page.getByText('Please enter the full phone number')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('A'.repeat(80))
    await expect(page.getByText('A name can have up to 79 characters here. The rest was left out.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('A'.repeat(79))
    for (const [number, refusal] of [
      ['12345678901234567890', 'Please enter a valid, existing phone number'],
      ['0611111111', 'Non-existent phone number. Please specify a real phone number'],
    ] as const) {
      await page.getByLabel('Phone number').fill(number)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByText(refusal)).toBeVisible()
    }
    await page.getByLabel('Phone number').fill(makePhone().typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Before your request goes out' })).toBeVisible()
    await expect(page.getByText('Scroll to the end to agree')).toBeVisible()
    await expect(page.getByRole('button', { name: 'I agree to the terms' })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Send my request' })).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('the sign-up form on its own page sends the request and shows that it was sent', async ({ page }) => {
    const circle = await makeCircle()
    const send = async (number: string) => {
      await page.getByLabel('Phone number').fill(number)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send my request' }).click()
    }
    await page.goto(`/sign__up/${circle.invitation}`)
    await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('IL')
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Last name').fill('Mor')
    await page.getByLabel('Phone number').fill(makePhone().typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await readLegalTexts(page)
    await page.getByRole('button', { name: 'Back' }).click()

    // This is the number of Avi, who is already in the circle.
    await send(circle.avi.phone)
    await expect(page.getByText('You are already registered in the family. Please find and tap the login link in the SMS')).toBeVisible()
    await expectAccessible(page)
    await send(makePhone().typed)
    await expect(page).toHaveURL(/\/sign-up\/_success_$/)
    for (const path of ['/sign-up/_success_', '/sign_success']) {
      await page.goto(path)
      await expect(heading(page, 'Thank you for offering to help')).toBeVisible()
      await expect(page.getByText('you’ll get an SMS with your login link')).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('a wrong, ended or unreachable invitation shows its error on both sign-up pages', async ({ page }) => {
    const circle = await makeCircle()
    const validate = /\/v2\/supporters\/(signup\/validate|families\/[^/]+\/first_page)$/
    for (const route of ['/sign-up', '/sign__up']) {
      await page.goto(`${route}/nonsense`)
      await expect(heading(page, 'Wrong invite code')).toBeVisible()
      await expect(page.getByText('Please check your link')).toBeVisible()
      await page.route(validate, (call) => call.abort())
      await page.goto(`${route}/${circle.invitation}`)
      await expect(heading(page, 'Unavailable')).toBeVisible()
      await expectAccessible(page)
      await page.unroute(validate)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, 'Unavailable')).toHaveCount(0)
    }
    await ok(circle.asOwner('POST', '/invitations', { renew: true }))
    for (const route of ['/sign-up', '/sign__up']) {
      await page.goto(`${route}/${circle.invitation}`)
      await expect(page.getByText('This invitation is no longer valid. Ask the family for a new link.')).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('a legal text', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a legal text can be accepted after 80% of it, by scrolling or keyboard, in any language', async ({ page }) => {
    const ok = page.getByRole('button', { name: 'OK' })
    const shown = page.frameLocator('iframe')
    for (const [path, title] of [
      ['/docview/TERMS', 'Terms'],
      ['/docview/PRIVACY', 'Privacy notice'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText('Scroll to the end to agree')).toBeVisible()
      await expect(ok).toBeDisabled()
      await expect(ok).toHaveAttribute('aria-busy', 'false')
      await expectAccessible(page)
      await scrollTo(page, 0.78)
      await expect(ok).toBeDisabled()
      await scrollTo(page, 0.82)
      await expect(ok).toBeEnabled()
      await page.getByRole('group', { name: 'Language of the text' }).getByRole('button', { name: 'He' }).click()
      await expect(shown.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(ok).toBeDisabled()
      await expect(ok).toHaveAttribute('aria-busy', 'false')
      await page.locator('iframe').focus()
      await page.keyboard.press('End')
      await expect(ok).toBeEnabled()
      const full = shown.getByRole('heading', { level: 2 })
      const inShort = await full.count()
      await shown.locator('summary').focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => full.count()).toBeGreaterThan(inShort + 8)
      await expectAccessible(page)
    }
    await ok.click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('the foot of the first page leads to the accessibility statement; licences are served', async ({ page }) => {
    await page.goto('/')
    const foot = page.getByRole('navigation', { name: 'Legal' })
    await expect(foot.getByRole('link')).toHaveText(['Terms', 'Privacy notice', 'Accessibility'])
    const licences = await page.request.get('/third-party.txt')
    expect([licences.status(), licences.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(await licences.text()).toContain('GNU Affero General Public License')
    await foot.getByRole('link', { name: 'Accessibility' }).click()
    await expect(heading(page, 'Accessibility')).toBeVisible()
    await expect(page.frameLocator('iframe').getByText('No person with a screen reader has tried the app yet')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/docview/IMPRINT')
    await expect(heading(page, 'Not found')).toBeVisible()
  })
})

test.describe('logging in by a code', () => {
  test.use({ allowedConsoleErrors: /status of 422|ERR_FAILED/ })

  test('logging in by a code explains each error, and says if a number is in no family', async ({ page }) => {
    const phone = makePhone()
    await page.route('**/v2/settings', (call) => call.abort())
    await page.goto('/user_login')
    await expect(heading(page, 'Unavailable')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/v2/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Log in with a code')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Phone number').fill('12345678901234567890')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Please enter a valid, existing phone number')).toBeVisible()
    await page.getByLabel('Phone number').fill(phone.typed)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(heading(page, 'Your code')).toBeVisible()
    await expectAccessible(page)
    const [code = ''] = await storyMaker().textTo(phone.e164, /^\d{6}/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('6-digit code').fill(wrong)
    await expect(page.getByText('That code isn’t right. Please check the message again.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('6-digit code').fill(code)
    await expect(heading(page, 'This number or address isn’t in any circle yet')).toBeVisible()
    await expectAccessible(page)
  })
})
