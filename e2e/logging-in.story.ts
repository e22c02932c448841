import { aCircle, aFamily } from './circle.ts'
import { codeTo } from './people.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

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
  const code = await codeTo(page, phone)
  await page.getByLabel('Code of 6 digits').fill(code)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test.describe('on a phone where someone else is logged in', () => {
  test.use({ allowedComplaints: /status of 409/ })

  test('a link asks first, and whoever stays finds everything as it was', async ({ page, request }) => {
    const { avi, bella } = await aCircle(request)
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await profile(page, 'Avi Cohen')
    const before = await storage(page)

    await page.goto(bella.loginPath)
    await expect(heading(page, 'This link belongs to someone else')).toBeVisible()
    await expect(page.getByText('You are logged in on this device as Avi Cohen.')).toBeVisible()
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

  test('a code asks first, and is still good afterwards', async ({ page, request }) => {
    const { avi, bella } = await aCircle(request)
    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await askForCode(page, bella.phone)
    await expect(heading(page, 'This number belongs to someone else')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use this number instead' }).click()
    await expect(heading(page, 'Hello, Bella')).toBeVisible()
    expect(await storage(page)).not.toMatch(/Avi/)
  })
})

test.describe('a link that has expired', () => {
  test.use({ allowedComplaints: /status of 410/ })

  // No story lasts seven days: the server's own tests let that time pass.
  const expire = (page: Page) =>
    page.route('**/v2/session', (call) =>
      call.request().method() === 'POST' ? call.fulfill({ status: 410, json: { code: 'link_expired' } }) : call.fallback(),
    )

  test('leads to the code', async ({ page, request }) => {
    const { avi } = await aCircle(request)
    await expire(page)
    await page.goto(avi.loginPath)
    await expect(heading(page, 'This link has expired')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Log in by a code' }).click()
    await expect(heading(page, 'Log in by a code')).toBeVisible()
  })

  test('leads to a new one where there are no codes', async ({ page, request }) => {
    const { avi } = await aCircle(request)
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
  test.use({ allowedComplaints: /ERR_INTERNET_DISCONNECTED/ })

  test('ends everything here at once, and on the server as soon as it can be told', async ({ page, request }) => {
    const { avi } = await aCircle(request)
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
    await expect(async () => {
      expect(await page.evaluate('navigator.serviceWorker.controller?.state')).toBe('activated')
      expect(await page.evaluate('caches.keys().then(async ([name]) => (await (await caches.open(name)).keys()).length)')).toBeGreaterThan(
        9,
      )
    }).toPass({ timeout: 10_000 })
    await profile(page, 'Avi Cohen')
    const token = (await page.evaluate(() => localStorage.getItem('login_userToken'))) ?? ''
    const isGood = async () => (await request.get('/v2/supporters/me', { headers: { authorization: `Bearer ${token}` } })).ok()

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Log out on this device' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(heading(page, 'Please log in')).toBeVisible()
    await expectAccessible(page)
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((name) => name !== 'locale'))
    expect(kept).toEqual(['logged out'])
    expect(await isGood()).toBe(true)

    await page.context().setOffline(false)
    await page.goto('/home')
    await expect(heading(page, 'Please log in')).toBeVisible()
    await expect.poll(isGood).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('logged out'))).toBeNull()
    await page.goto('/home')
    await expect(heading(page, 'Please log in')).toBeVisible()

    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
  })
})

test('a code widens what a change reaches from one circle to all of them', async ({ page, request }) => {
  const levi = await aCircle(request, 'The Levi family')
  const mor = await aFamily(request, { locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  const elsewhere = await mor.supporter('Avi', 'Cohen', levi.avi.phone)
  const nameThere = async () => {
    const headers = { authorization: `Bearer ${elsewhere.token}` }
    return (await (await request.get('/v2/supporters/me', { headers })).json()).full_name
  }
  const rename = async (last: string) => {
    await page.getByRole('link', { name: 'My name' }).click()
    await page.getByLabel('Last name').fill(last)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(heading(page, `Avi ${last}`)).toBeVisible()
  }
  await page.goto(levi.avi.loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await profile(page, 'Avi Cohen')
  await expect(page.getByText('Changes here are for this circle only.')).toBeVisible()
  await expectAccessible(page)
  await rename('Mizrahi')
  expect(await nameThere()).toBe('Avi Cohen')

  await page.getByRole('link', { name: 'My data, and leaving' }).click()
  await expect(page.getByRole('button', { name: 'Delete my data in this circle' })).toBeVisible()
  await page.getByRole('link', { name: 'Change it in all my circles' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await codeTo(page, levi.avi.phone)
  await page.getByLabel('Code of 6 digits').fill(code)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my number' }).click()
  await expect(page.getByText(/^Your number is confirmed on this phone until \d\d:\d\d: changes reach all your circles\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete my data everywhere' })).toBeVisible()
  await expectAccessible(page)

  await profile(page, 'Avi Mizrahi')
  await rename('Peretz')
  expect(await nameThere()).toBe('Avi Peretz')
  await page.goto('/home')
  await page.getByRole('button', { name: 'The Levi family' }).click()
  await expect(page.getByRole('radio', { name: /The Mor family/ })).toBeVisible()
})

test.describe('a login link', () => {
  test.use({ allowedComplaints: /status of 401/ })

  test('that was turned off opens nothing any more', async ({ page, newPerson, request }) => {
    const { avi } = await aCircle(request)
    await page.goto(avi.loginPath)
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await page.goto('/me?part=devices')
    await expect(page.getByRole('heading', { name: 'Login links', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Turn off the link of / }).click()
    await expect(page.getByText('The link no longer works')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Login links', exact: true })).toHaveCount(0)
    const other = await newPerson()
    await other.goto(avi.loginPath)
    await expect(heading(other, 'This link is not valid. Please get valid link via SMS')).toBeVisible()
    await page.reload()
    await expect(page.getByText('This device')).toBeVisible()
  })
})

test.describe('a role that the family offers', () => {
  test.use({ allowedComplaints: /status of 403/ })

  test('is accepted with a code, and changes nothing before', async ({ page: noa, newPerson, request }) => {
    const circle = await aCircle(request)
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    await noa.goto('/family/circle')
    await noa.getByRole('button', { name: 'More about Avi Cohen' }).click()
    await noa.getByRole('button', { name: 'Ask them to be a coordinator' }).click()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Ask them', exact: true }).click()
    await expect(noa.getByText('Avi Cohen gets a message. Nothing changes until they accept.')).toBeVisible()
    await noa.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(noa.getByText('Coordinator: waits for Avi Cohen to accept')).toBeVisible()
    await expectAccessible(noa)

    const avi = await newPerson()
    await avi.goto(circle.avi.loginPath)
    await avi.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(avi.getByRole('heading', { name: 'The family asks you to be a coordinator' })).toBeVisible()
    await expect(avi.getByRole('link', { name: 'Family' })).toHaveCount(0)
    await expectAccessible(avi)
    // What the SMS about it opens.
    await avi.goto('/family')
    await expect(avi).toHaveURL(/\/home$/)
    await avi.getByRole('button', { name: 'Accept' }).click()
    await expect(heading(avi, 'Confirm your number')).toBeVisible()
    await expectAccessible(avi)
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    const code = await codeTo(avi, circle.avi.phone)
    await avi.getByLabel('Code of 6 digits').fill(code)
    await avi.getByRole('button', { name: 'Confirm and accept' }).click()
    await expect(avi).toHaveURL(/\/family$/)
    await expect(avi.getByRole('heading', { name: 'This week' })).toBeVisible()
    await expect(avi.getByText('Avi Cohen accepted a new role.')).toBeVisible()
  })
})

test('whoever is new to the family reads from when its private details show', async ({ page, request }) => {
  const circle = await aCircle(request)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const drive = await circle.task({ title: 'Drive to the sea', private_details: 'Code 4711', start_at: inDays(5), end_at: inDays(5.1) })
  await circle.avi.take(drive)
  await page.goto(circle.avi.loginPath)
  await page.getByRole('button', { name: 'Always ready to help' }).click()
  await page.goto(`/t/${circle.family.family_token}/${drive.task_id}`)
  await expect(page.getByText(/^The family’s private details show here from \w+, \d+ \w+, 00:00\.$/)).toBeVisible()
  await expect(page.getByText('4711')).toHaveCount(0)
  await expectAccessible(page)
})
