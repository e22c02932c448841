import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { serve } from '../../testing/server.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

async function openOnIPhone({ byCode, ios = null }: { byCode: boolean; ios?: string | null }) {
  const phone = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
  serve({ 'GET /settings': () => theSettings({ sign_in_by_code: byCode, apps: { ios, android: null } }) })
  await openPage('/install')
  await expect.element(page.getByRole('heading', { name: 'Log in there one more time' })).toBeVisible()
  phone.mockRestore()
}

test('on an iPhone people log in to the app with a code, if the server sends codes', async () => {
  await openOnIPhone({ byCode: true })
  await expect.element(page.getByRole('link', { name: 'Log in with a code' })).toHaveAttribute('href', '/user_login')
  expect(page.getByText(/Paste your login link/).query()).toBeNull()
})

test('on an iPhone people log in to the app with a pasted link, if the server sends no codes', async () => {
  await openOnIPhone({ byCode: false })
  await expect.element(page.getByText(/Copy the link from your message and tap “Paste your login link” in the app\./)).toBeVisible()
  expect(page.getByRole('link', { name: 'Log in with a code' }).query()).toBeNull()
  expect(page.getByText(/SMS/).query()).toBeNull()
})

test('an app in a store is offered only if the server names one', async () => {
  await openOnIPhone({ byCode: true })
  expect(page.getByRole('link', { name: 'The app for iPhone' }).query()).toBeNull()
})

test('an app in a store that the server names is offered', async () => {
  await openOnIPhone({ byCode: true, ios: 'https://apps.example.org/hand-in-hand' })
  await expect
    .element(page.getByRole('link', { name: 'The app for iPhone' }))
    .toHaveAttribute('href', 'https://apps.example.org/hand-in-hand')
})
