import { makeCircle, makeFamily } from '../setup/circle.ts'
import { STARTED_WITHIN } from '../setup/loaded.ts'
import { storyMaker } from '../setup/people.ts'
import { expect, expectAccessible, type Page, test } from '../setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })
const storage = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()))
const profile = async (page: Page, name: string) => {
  await page.goto('/me')
  await expect(heading(page, name)).toBeVisible()
}

async function askForCode(page: Page, phone: string) {
  await page.goto('/user_login')
  await page.getByLabel('Phone number').fill(`0${phone.slice(4)}`)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await storyMaker().readCode(phone)
  await page.getByLabel('6-digit code').fill(code)
}

test.describe('on a phone where someone else is logged in', () => {
  test.use({ allowedConsoleErrors: /status of 409/ })

  test('the app asks before a login link replaces someone else’s session, and a no keeps it', async ({ page }) => {
    const { avi, bella } = await makeCircle()
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await profile(page, 'Avi Cohen')
    const before = await storage(page)

    await page.goto(bella.loginPath)
    await expect(heading(page, 'This link belongs to someone else')).toBeVisible()
    await expect(page.getByText('You’re logged in on this device as Avi Cohen.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Stay logged in as Avi Cohen' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await profile(page, 'Avi Cohen')
    const tokensOf = (text: string) => text.match(/login_\w+Token","[^"]+/g)
    expect(tokensOf(await storage(page))).toEqual(tokensOf(before))

    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: 'Use this link instead' }).click()
    await expect(heading(page, 'Hello, Bella')).toBeVisible()
    expect(await storage(page)).not.toMatch(/Avi/)
    await page.goto('/me?part=devices')
    await expect(page.getByText('This device')).toHaveCount(1)
  })

  test('the app asks before a code replaces someone else’s session, and the code stays valid', async ({ page }) => {
    const { avi, bella } = await makeCircle()
    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await askForCode(page, bella.phone)
    await expect(heading(page, 'This number or address belongs to someone else')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this login instead' }).click()
    await expect(heading(page, 'Hello, Bella')).toBeVisible()
    expect(await storage(page)).not.toMatch(/Avi/)
  })
})

test.describe('a link that has expired', () => {
  test.use({ allowedConsoleErrors: /status of 410/ })

  // Simulates an expired login link, because a story cannot wait for seven days. The server's tests check these seven days.
  const expire = (page: Page) =>
    page.route('**/v2/session', (call) =>
      call.request().method() === 'POST' ? call.fulfill({ status: 410, json: { code: 'link_expired' } }) : call.fallback(),
    )

  test('an expired login link leads to logging in by a code', async ({ page }) => {
    const { avi } = await makeCircle()
    await expire(page)
    await page.goto(avi.loginPath)
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Log in with a code' }).click()
    await expect(heading(page, 'Log in with a code')).toBeVisible()
  })

  test('an expired login link can be replaced if the server sends no codes', async ({ page, request }) => {
    const { avi } = await makeCircle()
    await expire(page)
    const settings = await (await request.get('/v2/settings')).json()
    await page.route('**/v2/settings', (call) => call.fulfill({ json: { ...settings, sign_in_by_code: false } }))
    await page.route('**/v2/session/link', (call) => call.fulfill({ status: 202, json: {} }))
    await page.goto(avi.loginPath)
    const asked = page.waitForRequest('**/v2/session/link')
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    const [, , user_token, family_token] = avi.loginPath.split('/')
    expect((await asked).postDataJSON()).toEqual({ user_token, family_token })
    await expect(heading(page, 'The family knows that you need a new link')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('logging out without a network', () => {
  test.use({ allowedConsoleErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('logging out offline clears the device at once, and ends the session when back online', async ({ page, request }) => {
    const { avi } = await makeCircle()
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
    await expect(async () => {
      expect(await page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
      expect(await page.evaluate('caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)')).toBeGreaterThan(
        9,
      )
    }).toPass(STARTED_WITHIN)
    await profile(page, 'Avi Cohen')
    const token = (await page.evaluate(() => localStorage.getItem('login_userToken'))) ?? ''
    const isValid = async () => (await request.get('/v2/supporters/me', { headers: { authorization: `Bearer ${token}` } })).ok()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log out on this device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(heading(page, 'Welcome')).toBeVisible()
    await expectAccessible(page)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'locale'))
    expect(kept).toEqual(['logged out'])
    expect(await isValid()).toBe(true)

    await page.context().setOffline(false)
    await page.goto('/home')
    await expect(heading(page, 'Please log in')).toBeVisible()
    await expect.poll(isValid).toBe(false)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('logged out'))).toBeNull()
    await page.goto('/home')
    await expect(heading(page, 'Please log in')).toBeVisible()

    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
  })
})

test('if a person has entered a code, a change in their profile reaches all their circles', async ({ page, request }) => {
  const levi = await makeCircle()
  const mor = await makeFamily({ locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  const elsewhere = await mor.makeSupporter({ phone_number: levi.avi.phone })
  const nameThere = async () => {
    const headers = { authorization: `Bearer ${elsewhere.token}` }
    return (await (await request.get('/v2/supporters/me', { headers })).json()).full_name
  }
  const rename = async (last: string) => {
    await page.getByRole('link', { name: 'My account' }).click()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'My name' }).click()
    await page.getByLabel('Last name').fill(last)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: 'My name' })).toContainText(`Avi ${last}`)
  }
  await page.goto(levi.avi.loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await profile(page, 'Avi Cohen')
  await rename('Mizrahi')
  await expect(page.getByText('Changes here are for this circle only.')).toBeVisible()
  expect(await nameThere()).toBe('Avi Cohen')

  await page.getByRole('link', { name: 'My data and leaving' }).click()
  await expect(page.getByRole('button', { name: 'Delete my data in this circle' })).toBeVisible()
  await page.getByRole('link', { name: 'Change it in all my circles' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await storyMaker().readCode(levi.avi.phone)
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByText(/^Until \d\d:\d\d, changes on this device apply to all your circles\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my data everywhere' })).toBeVisible()
  await expectAccessible(page)

  await profile(page, 'Avi Mizrahi')
  await rename('Peretz')
  await expect.poll(nameThere).toBe('Avi Peretz')
  await page.goto('/home')
  await page.getByRole('button', { name: 'The Levi family' }).click()
  await expect(page.getByRole('radio', { name: /The Mor family/ })).toBeVisible()
})

test.describe('a login link', () => {
  test.use({ allowedConsoleErrors: /status of 401/ })

  test('a login link that was turned off no longer works', async ({ page, newPerson }) => {
    const { avi } = await makeCircle()
    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await page.goto('/me?part=devices')
    await expect(page.getByRole('heading', { name: 'Login links', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Turn off the link from / }).click()
    await expect(page.getByText('The link no longer works')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Login links', exact: true })).toHaveCount(0)
    const other = await newPerson()
    await other.goto(avi.loginPath)
    await expect(heading(other, 'This link is not valid. Please get a valid link via SMS')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This device')).toBeVisible()
  })
})

test.describe('a role that the family offers', () => {
  test.use({ allowedConsoleErrors: /status of 403/ })

  test('an offered role takes effect only after it is accepted with a code', async ({ page: noa, newPerson }) => {
    const circle = await makeCircle()
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    await noa.goto('/family/circle')
    await noa.getByRole('link', { name: /^Avi Cohen/ }).click()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Role …' }).click()
    await noa.getByRole('button', { name: 'Ask them to be a coordinator' }).click()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Ask them', exact: true }).click()
    await expect(noa.getByText('Avi Cohen will get a message. Nothing changes until they accept.')).toBeVisible()
    await noa.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await noa.goto('/family/circle')
    await expect(noa.getByText('Coordinator: waiting for Avi Cohen to accept')).toBeVisible()
    await expectAccessible(noa)

    const avi = await newPerson()
    await avi.goto(circle.avi.loginPath)
    await avi.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(avi.getByRole('heading', { name: 'The family asks you to be a coordinator' })).toBeVisible()
    await expect(avi.getByRole('link', { name: 'Family' })).toHaveCount(0)
    await expectAccessible(avi)
    // This is the address in the SMS about the role.
    await avi.goto('/family')
    await expect(avi).toHaveURL(/\/home$/)
    await avi.getByRole('heading', { name: 'The family asks you to be a coordinator' }).click()
    await expectAccessible(avi)
    await avi.getByRole('button', { name: 'Accept' }).click()
    await expect(heading(avi, 'Confirm that it’s you')).toBeVisible()
    await expectAccessible(avi)
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    const code = await storyMaker().readCode(circle.avi.phone)
    await avi.getByLabel('6-digit code').fill(code)
    await expect(avi).toHaveURL(/\/family$/)
    await expect(avi.getByRole('heading', { name: 'You are now a coordinator' })).toBeVisible()
    await avi.getByRole('button', { name: 'All right' }).click()
    await expect(avi.getByRole('heading', { name: 'You are now a coordinator' })).toHaveCount(0)
    await expect(avi.getByRole('heading', { name: 'Next 7 days' })).toBeVisible()
    await avi.goto('/family/events')
    await expect(avi.getByText('Avi Cohen accepted a new role.')).toBeVisible()
  })
})

test('a new supporter sees from which day the private details of a task will be shown', async ({ page }) => {
  const circle = await makeCircle()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const drive = await circle.makeTask({ title: 'Drive to the sea', private_details: 'Code 4711', start_at: inDays(5), end_at: inDays(5.1) })
  await circle.avi.take(drive)
  await page.goto(circle.avi.loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await page.goto(`/t/${circle.token}/${drive.task_id}`)
  await expect(page.getByText(/^You’ll see the address and any notes here from \w+, \d+ \w+, 00:00\.$/)).toBeVisible()
  await expect(page.getByText('4711')).toHaveCount(0)
  await expectAccessible(page)
})
