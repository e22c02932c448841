import { aCircle, dayFromNow } from './circle.ts'
import { aPhone, askToJoin, codeTo, readLegalTexts } from './people.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string, then: string) {
  await page.goto(loginPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(then)
}

test('whose number was wrong, or whose husband signs up on the same phone, asks again', async ({ page, request }) => {
  const circle = await aCircle(request)
  await askToJoin(page, `/sign-up/${circle.invitation}`)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'The number is wrong, or somebody else signs up' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Avi')
  const phone = aPhone()
  await page.getByLabel('First name').fill('Boaz')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('I have read both texts and agree to them')).not.toBeChecked()
  await page.getByLabel('I have read both texts and agree to them').check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(heading(page, 'Your request was sent to the family')).toBeVisible()
  const headers = { authorization: `Bearer ${circle.ownerToken}` }
  const asked: { full_name: string }[] = await (await request.get(`/v2${circle.path}/requests`, { headers })).json()
  expect(asked.map((each) => each.full_name).toSorted()).toEqual(['Avi Cohen', 'Boaz Cohen'])
})

test.describe('while what is known about numbers is still on its way', () => {
  test.use({ serviceWorkers: 'block', allowedComplaints: /Service Worker registration blocked/ })

  test('a second tap sends no second request', async ({ page, request }) => {
    const circle = await aCircle(request)
    await page.goto(`/sign__up/${circle.invitation}`)
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Phone number').fill(aPhone().typed)
    await page.getByRole('button', { name: 'Go on' }).click()
    await readLegalTexts(page)
    await page.getByLabel('I have read both texts and agree to them').check()

    let arrive = () => {}
    const slow = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/assets/phones-*.js', async (call) => {
      await slow
      await call.continue()
    })
    let sent = 0
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/supporters/signup')) sent++
    })
    // The page begins anew where it was, without what it had loaded.
    await page.reload()
    const send = page.getByRole('button', { name: 'Send my request' })
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await send.click({ force: true })
    arrive()
    await expect(heading(page, 'Have a happy journey')).toBeVisible()
    expect(sent).toBe(1)
  })
})

test('whose phone drops the page while the SMS is read goes on with the code, and Back leads to the number', async ({ page, request }) => {
  const circle = await aCircle(request)

  await test.step('logging in', async () => {
    await page.goto('/user_login')
    await page.getByLabel('Phone number').fill(circle.avi.phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(heading(page, 'Your code')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Your code')).toBeVisible()
    await page.goBack()
    await expect(page.getByLabel('Phone number')).toHaveValue(circle.avi.phone)
    await page.goForward()
    const code = await codeTo(page, circle.avi.phone)
    await page.getByLabel('Code of 6 digits').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(heading(page, /Avi/)).toBeVisible()
  })

  await test.step('a new number', async () => {
    const phone = aPhone()
    await page.goto('/me?part=number')
    // The code of the login has just proved the present one.
    await page.getByLabel('Phone number').fill(phone.typed)
    await page.reload()
    await expect(page.getByLabel('Phone number')).toHaveValue(phone.typed)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const code = await codeTo(page, phone.e164)
    await page.reload()
    await page.getByLabel('Code of 6 digits').fill(code)
    await page.getByRole('button', { name: 'Use this number' }).click()
    await expect(page.getByText('Your new number is in use now')).toBeVisible()
    await expect(page).toHaveURL('/me')
  })
})

test('house rules are read before one takes a task; they do not stand under the button', async ({ page, request }) => {
  const circle = await aCircle(request)
  await request.patch(`/v2${circle.path}`, {
    data: { house_rules: 'Dana is allergic to nuts.' },
    headers: { authorization: `Bearer ${circle.ownerToken}`, 'if-match': '1' },
  })
  const soup = await circle.task({
    title: 'Soup for the weekend, enough for all of us',
    description: 'A thick one.\nNo meat.\nIn the blue pot.\nThe children like it with noodles.',
    start_at: `${dayFromNow(2)}T17:00`,
    end_at: `${dayFromNow(2)}T18:00`,
    urgent: true,
  })
  await signIn(page, circle.supporterPath, `/home?task=${soup.task_id}`)
  for (const [path, take] of [
    [`/home?task=${soup.task_id}`, 'I will take the task'],
    [`/t/${circle.family.family_token}/${soup.task_id}`, 'I’ll take it'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Dana is allergic to nuts.')).toBeVisible()
    const rules = await page.getByText('Dana is allergic to nuts.').boundingBox()
    const button = await page.getByRole('button', { name: take }).boundingBox()
    expect((rules?.y ?? 0) + (rules?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await expectAccessible(page)
  }
})

test('a repeat without its last day is not saved in silence: the day is asked for', async ({ page, request }) => {
  await signIn(page, (await aCircle(request)).ownerPath, '/family/tasks/new')
  await page.getByLabel('What is needed').fill('Bread')
  await page.getByRole('radio', { name: 'On a day' }).check()
  await page.getByRole('radio', { name: 'Every day' }).check()
  await page.getByRole('radio', { name: 'Until a day' }).check()
  for (let tries = 0; tries < 2; tries++) {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByLabel('Last day')).toBeFocused()
    await expect(page.getByText('Please choose the last day.')).toBeInViewport()
  }
})

test('what has no day is not lost in the month, and what cannot be edited is said', async ({ page, request }) => {
  await signIn(page, (await aCircle(request)).ownerPath, '/family/tasks?view=month&show=needed')
  await expectAccessible(page)
  await page.getByRole('button', { name: '1 at any time' }).click()
  await page.getByRole('link', { name: 'Fix the kitchen tap' }).click()
  await expect(page.getByText(/How many people are needed and how it repeats stay as they are/)).toBeVisible()
  await expectAccessible(page)
})

test('what is done from the list of what is needed is confirmed, although it leaves that list', async ({ page, request }) => {
  await signIn(page, (await aCircle(request)).ownerPath, '/family/tasks?show=needed')
  await page.getByRole('button', { name: 'More for “Fix the kitchen tap”' }).click()
  await page.getByRole('button', { name: 'It is done' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done, thank you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fix the kitchen tap' })).toHaveCount(0)
})

test('while the family rests, no task in the list asks to be taken', async ({ page, request }) => {
  const circle = await aCircle(request)
  await signIn(page, circle.supporterPath, '/home')
  const tap = page.getByRole('link', { name: /Fix the kitchen tap/ })
  await expect(tap.locator('svg.lucide-plus')).toHaveCount(1)
  await request.patch(`/v2${circle.path}`, {
    data: { paused: true },
    headers: { authorization: `Bearer ${circle.ownerToken}`, 'if-match': '1' },
  })
  await page.reload()
  await expect(page.getByText('The family is taking a pause')).toBeVisible()
  await expect(tap).toBeVisible()
  await expect(page.locator('svg.lucide-plus')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('in Hebrew', () => {
  test.use({ locale: 'he-IL' })

  test('the legal texts have the letters of the app', async ({ page }) => {
    await page.goto('/docview/TERMS')
    const text = page.frameLocator('iframe').getByRole('paragraph').first()
    await expect(text).toBeVisible()
    await expect
      .poll(() =>
        text.evaluate(({ ownerDocument }) =>
          [...ownerDocument.fonts].some((face) => face.status === 'loaded' && /Rubik/.test(face.family)),
        ),
      )
      .toBe(true)
  })
})

test('where the phone’s own sheet refuses, Share copies and says so', async ({ page, request }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
    })
  })
  await signIn(page, (await aCircle(request)).ownerPath, '/family')
  await page.getByRole('button', { name: 'Share “Fix the kitchen tap”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-copied', /Fix the kitchen tap[\s\S]*\/sign-up\//)
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible()
})
