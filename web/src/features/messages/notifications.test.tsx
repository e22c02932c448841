import type { Membership } from '@hand-in-hand/contract/sign-in.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { writeSavedFamilies } from '../../platform/device-storage.ts'
import { SIGNED_OUT_DRAFTS } from '../../platform/forget-drafts.ts'
import { completeLogOut } from '../../platform/log-out.ts'
import { forgetSession, logOutDevice } from '../../platform/session.ts'
import { signInFromLink, storeMemberships } from '../../platform/sign-in.ts'
import { closePage, openPage } from '../../testing/app.tsx'
import { theSettings } from '../../testing/samples.ts'
import { noNetwork, serve } from '../../testing/server.ts'
import { FAMILY, signIn } from '../../testing/session.ts'

const LEVI: Membership = { family_token: FAMILY, user_token: 'user-new', title: 'The Levi family', role: 'supporter', confirmed: true }
const notifications = page.getByRole('switch', { name: 'Notifications' })
let isSubscribed = true

beforeEach(() => {
  isSubscribed = true
  const unsubscribe = async () => {
    isSubscribed = false
    return true
  }
  const getSubscription = async () => (isSubscribed ? { endpoint: 'https://push.example/1', unsubscribe } : null)
  // Only what the app uses of the browser's push service, which is not on this machine.
  const registration = { pushManager: { getSubscription } } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
})

async function openMessages() {
  serve({
    'GET /settings': () => theSettings({ push_key: 'BK' }),
    'GET /supporters/:user/my_events': () => [],
    'GET /supporters/:user/families/:family/tasks': () => ({ no_time: [], events: [] }),
  })
  await openPage('/me?part=messages')
}

test.each([
  ['a log-out without a network', () => logOutDevice()],
  // Does what a refused token does (`endSession`), but shows no error page.
  ['a login that was ended elsewhere', () => forgetSession(SIGNED_OUT_DRAFTS)],
  ['a login of another person', () => storeMemberships([LEVI], { replaces: true })],
  [
    'a log-out whose reload was faster than the browser',
    () => {
      writeSavedFamilies([])
      storeMemberships([LEVI])
    },
  ],
])('after %s, notifications are shown as off', async (_what, end) => {
  signIn()
  await openMessages()
  await expect.element(notifications).toBeChecked()
  await closePage()
  serve({ 'DELETE /session': () => noNetwork })
  end()
  await expect.poll(() => isSubscribed).toBe(false)
  serve({ 'DELETE /session': () => ({}) })
  await completeLogOut()
  signIn()
  await openMessages()
  await expect.element(notifications).not.toBeChecked()
})

test('a login to one more family keeps the notifications of this device', async () => {
  signIn()
  serve({ 'POST /session': () => ({ ...LEVI, family_token: 'family-mor' }), 'GET /session': () => ({ memberships: [LEVI] }) })
  await signInFromLink({ userToken: 'link', familyToken: 'family-mor' }, false)
  await openMessages()
  await expect.element(notifications).toBeChecked()
})
