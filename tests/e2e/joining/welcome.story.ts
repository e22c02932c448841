import { expect, fullName, type Page, test } from '../setup/bilingual.ts'
import { makeCircle, makeFamily, named } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

const storage = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort())

test('a new supporter has to accept on the welcome page before any other page is shown', async ({ page, w, written, expectReadable }) => {
  const circle = await makeFamily(written)
  await circle.makeTask({ title: written.tap })
  const avi = await circle.makeNewcomer(named(written.avi))
  await page.goto(avi.loginPath)
  await expect(page.getByRole('heading', { name: w('Hello, <0>{firstWord}</0>', { firstWord: written.avi[0] }) })).toBeVisible()
  await expect(page.getByText(w('<0>{0}</0> said yes to your offer to help.', { 0: fullName(written.noa) }))).toBeVisible()
  await expectReadable(page)

  const asked: string[] = []
  page.on('request', (call) => asked.push(new URL(call.url()).pathname))
  for (const path of ['/home', '/my_tasks', '/me', '/family', `/t/${circle.token}/-1`]) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/$|welcome_page/)
    await expect(page.getByRole('button', { name: w('Always ready to help') })).toBeVisible()
  }
  expect(asked.filter((path) => path.startsWith('/v2/supporters/me') && !path.endsWith('/welcome'))).toEqual([])

  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page.getByText(written.tap)).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: w('Not now') }).click()
  await expect(page).toHaveURL(/\/home$/)
})

test.describe('a person added by mistake', () => {
  test.use({ allowedConsoleErrors: /status of 401/ })

  test('a person added by mistake can leave, and nothing of the family stays on their phone', async ({
    page,
    newPerson,
    w,
    written,
    expectReadable,
  }) => {
    const circle = await makeFamily(written)
    const bella = await circle.makeNewcomer(named(written.bella))
    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: w('This isn’t for me') }).click()
    const sheet = page.getByRole('dialog', { name: w('This isn’t for me') })
    await expectReadable(page)
    await sheet.getByRole('button', { name: w('Remove me') }).click()
    await expect(page.getByRole('heading', { name: w('You are not in this circle') })).toBeVisible()
    await expectReadable(page)
    expect((await storage(page)).filter((name) => name !== 'locale')).toEqual([])

    await page.goto(bella.loginPath)
    await expect(page.getByRole('heading', { name: w('This link is not valid. Please get a valid link via SMS') })).toBeVisible()

    const noa = await newPerson()
    await noa.goto(circle.ownerPath)
    await noa.waitForURL((url) => !url.pathname.startsWith('/login'))
    await noa.goto('/family/events')
    await expect(noa.getByText(w('{doer} decided not to join the circle.', { doer: fullName(written.bella) }))).toBeVisible()
  })

  test('a person added by mistake can refuse to be asked again', async ({ page, w, written }) => {
    const circle = await makeFamily(written)
    const bella = await circle.makeNewcomer(named(written.bella))
    await page.goto(bella.loginPath)
    await page.getByRole('button', { name: w('This isn’t for me') }).click()
    await page.getByRole('switch', { name: w('Don’t ask me again') }).check()
    await page.getByRole('button', { name: w('Remove me') }).click()
    await expect(page.getByRole('heading', { name: w('You are not in this circle') })).toBeVisible()

    const { id } = await circle.addMember({ ...named(written.bella), phone_number: bella.phone })
    const link = await circle.asOwner('POST', `/members/${id}/link`, {})
    expect(link.json().code).toBe('asked_not_to')
  })
})

test('a family not yet joined is listed below the joined ones, and never opens by itself', async ({ page, w, written, expectReadable }) => {
  const circle = await makeFamily(written)
  const avi = await circle.makeSupporter(named(written.avi))
  const others = await makeFamily({ ...written, title: `${written.title} 2` })
  await others.makeTask({ title: written.soup })
  await others.makeNewcomer({ ...named(written.avi), phone_number: avi.phone })

  await page.goto('/user_login')
  await page.getByLabel(w('Phone number')).fill(`0${avi.phone.slice(4)}`)
  await page.getByRole('button', { name: w('Send me a code') }).click()
  const code = await storyMaker().readCode(avi.phone)
  await page.getByLabel(w('6-digit code')).fill(code)
  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page).toHaveURL(/\/home$/)

  await page.getByRole('button', { name: written.title, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: w('Families you help') })
  await expect(sheet.getByRole('radio')).toHaveCount(1)
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText(
    w('{0, plural, one {Asks if you would help} other {Ask if you would help}}', { 0: 1 }),
  )
  await expectReadable(page)
  await sheet.getByRole('button', { name: `${written.title} 2` }).click()
  await expect(page.getByText(`${written.title} 2`)).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByRole('button', { name: written.title, exact: true })).toBeVisible()

  await page.getByRole('button', { name: written.title, exact: true }).click()
  await sheet.getByRole('button', { name: `${written.title} 2` }).click()
  await page.getByRole('button', { name: w('Always ready to help') }).click()
  await expect(page.getByText(written.soup)).toBeVisible()
  await page.getByRole('button', { name: `${written.title} 2` }).click()
  await expect(sheet.getByRole('radio')).toHaveCount(2)
})

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

/** Checks that the whole element is on the screen without scrolling. */
const expectOnScreen = async (page: Page, name: string) => {
  const box = await page.getByRole('link', { name }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
}

test('the first page leads families to start a circle, and invited people to their invitation', async ({
  page,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeCircle(written)
  await page.goto('/')
  await expect(title(page, w('Welcome'))).toBeVisible()
  await expectReadable(page)
  await page.getByRole('link', { name: w('Start a circle') }).click()
  await expect(page).toHaveURL(/\/family\/start$/)
  await page.goBack()
  await page.getByRole('link', { name: w('I was invited') }).click()
  await expect(title(page, w('I was invited'))).toBeVisible()
  await expectReadable(page)
  const { origin } = new URL(page.url())
  await page.getByLabel(w('Paste the link that you were sent')).fill(`Hi! ${origin}/sign-up/${circle.invitation} Noa`)
  await page.getByRole('button', { name: w('Open the link') }).click()
  await expect(page).toHaveURL(new RegExp(`/sign-up/${circle.invitation}$`))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(written.title)
})

test('without a session, a link to a task leads through a code back to that task', async ({ page, w, written, expectReadable }) => {
  const circle = await makeCircle(written)
  const gate = await circle.makeTask({ title: written.company })
  await page.goto(`/t/${circle.token}/${gate.task_id}`)
  await expect(title(page, w('Please log in'))).toBeVisible()
  await expectOnScreen(page, w('Log in with a code'))
  await expectReadable(page)
  await page.getByRole('link', { name: w('Log in with a code') }).click()
  await logInByCode(page, circle.avi.phone, w)
  await expect(page).toHaveURL(new RegExp(`/t/${circle.token}/${gate.task_id}$`))
  await expect(title(page, written.company)).toBeVisible()
})

test('without a session, a link to a family’s page leads the owner through a code to that page', async ({ page, w, written }) => {
  const circle = await makeCircle(written)
  const gate = await circle.makeTask({ title: written.company })
  await page.goto(`/family/tasks/${gate.id}`)
  await expectOnScreen(page, w('Log in with a code'))
  await page.getByRole('link', { name: w('Log in with a code') }).click()
  await logInByCode(page, circle.owner.phone, w)
  await expect(page).toHaveURL(new RegExp(`/family/tasks/${gate.id}$`))
  await expect(page.locator(`[value="${written.company}"]`).or(title(page, written.company)).first()).toBeVisible()
})

async function logInByCode(page: Page, phone: string, w: (source: string) => string) {
  await page.getByLabel(w('Phone number')).fill(`0${phone.slice('+972'.length)}`)
  await enterCode(page, phone, w)
}

async function enterCode(page: Page, phone: string, w: (source: string) => string) {
  await page.getByRole('button', { name: w('Send me a code') }).click()
  await page.getByLabel(w('6-digit code')).fill(await storyMaker().readCode(phone))
}

test.describe('a session that has ended', () => {
  test.use({ allowedConsoleErrors: /status of 40[14]/ })

  test('after a lost session the login form has the phone number; after logging out it is empty', async ({
    page,
    request,
    w,
    written,
    expectReadable,
  }) => {
    const { avi } = await makeCircle(written)
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: w('Always ready to help') }).click()
    await page.goto('/me')
    await expect(page.getByRole('button', { name: w('Log out on this device') })).toBeVisible()
    const token = await page.evaluate(() => localStorage.getItem('login_userToken'))
    // Another device signs this device out.
    await request.delete('/v2/session', { headers: { authorization: `Bearer ${token}` } })
    await page.context().clearCookies()
    await page.goto('/my_tasks')
    await expect(title(page, w('Incorrect authentication'))).toBeVisible()
    await expectReadable(page)
    await page.getByRole('link', { name: w('Log in with a code') }).click()
    await expect(page.getByLabel(w('Phone number'))).toHaveValue(/^5\d/)
    await enterCode(page, avi.phone, w)
    await expect(page).toHaveURL(/\/my_tasks$/)

    await page.goto('/me')
    await page.getByRole('button', { name: w('Log out on this device') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Log out') })
      .click()
    await expect(title(page, w('Welcome'))).toBeVisible()
    await page.goto('/user_login')
    await expect(page.getByLabel(w('Phone number'))).toHaveValue('')
  })

  test('someone whose family token the server does not know can log out', async ({ page, w, written, expectReadable }) => {
    const { avi } = await makeCircle(written)
    await page.goto(avi.loginPath)
    await page.getByRole('button', { name: w('Always ready to help') }).click()
    await expect(page.getByText(written.tap)).toBeVisible()
    await page.evaluate(() => localStorage.setItem('login_familyToken', 'zzz'))
    for (const path of ['/', '/home', '/my_tasks', '/me']) {
      await page.goto(path)
      await expect(title(page, w('Incorrect authentication'))).toBeVisible()
    }
    await expectReadable(page)
    await page.getByRole('button', { name: w('Log out on this device') }).click()
    await expect(title(page, w('Welcome'))).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('login_familyToken'))).toBeNull()
  })

  test('a login link ends the demo even if the link does not work', async ({ page, w }) => {
    await page.goto('/home')
    await page.getByRole('button', { name: w('Demo account') }).click()
    await expect(page.getByRole('button', { name: w('Always ready to help') })).toBeVisible()
    await page.goto('/login/bad/bad')
    await expect(title(page, w('This link is not valid. Please get a valid link via SMS'))).toBeVisible()
    await page.goto('/')
    await expect(title(page, w('Welcome'))).toBeVisible()
  })
})

test('on a server that sends no codes, someone signs in by pasting a login link', async ({ page, request, w, written, expectReadable }) => {
  const { avi } = await makeCircle(written)
  const settings = await (await request.get('/v2/settings')).json()
  await page.route('**/v2/settings', (call) => call.fulfill({ json: { ...settings, sign_in_by_code: false, family_start: 'operator' } }))
  await page.goto('/')
  await expect(page.getByRole('link', { name: w('Start a circle') })).toHaveCount(0)
  await page.getByRole('link', { name: w('Paste your login link') }).click()
  const field = page.getByLabel(w('Paste your login link'))
  await field.fill('hello')
  await page.getByRole('button', { name: w('Open the link') }).click()
  await expect(page.getByText(w('This link is not from this site. Please copy the whole link from your message.'))).toBeVisible()
  await expectReadable(page)
  const visited: string[] = []
  page.on('framenavigated', (frame) => visited.push(frame.url()))
  await field.fill(`Your link: ${new URL(avi.loginPath, page.url()).href}`)
  await page.getByRole('button', { name: w('Open the link') }).click()
  await expect(title(page, w('Hello, <0>{firstWord}</0>', { firstWord: written.avi[0] }))).toBeVisible()
  expect(visited.join()).not.toContain(avi.loginPath)
})

test('a link that is passed on has a preview in the language of its sender', async ({ page, request, written, storyLocale }) => {
  const circle = await makeCircle(written)
  await page.goto(circle.ownerPath)
  await expect(page).toHaveURL(/\/family$/)
  await page.goto('/family/invite')
  const href = await page.getByRole('link', { name: 'WhatsApp' }).first().getAttribute('href')
  const [link = ''] = /https?:\S+$/.exec(new URL(href ?? '').searchParams.get('text') ?? '') ?? []
  const html = await (await request.get(link)).text()
  expect(html).toContain(`<meta property="og:locale" content="${storyLocale === 'iw' ? 'he' : storyLocale}">`)
  expect(html).not.toContain(written.title)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(written.title)
})
