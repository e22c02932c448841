import { dayFromNow, makeCircle } from '../setup/circle.ts'
import { askToJoin, makePhone, readLegalTexts, storyMaker } from '../setup/people.ts'
import { expect, expectAccessible, type Page, test } from '../setup/story.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, loginPath: string, then: string) {
  await page.goto(loginPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(then)
}

test('a second request from the same device is possible', async ({ page, request }) => {
  const circle = await makeCircle()
  await askToJoin(page, `/sign-up/${circle.invitation}`)
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Wrong number, or someone else is joining' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Avi')
  const phone = makePhone()
  await page.getByLabel('First name').fill('Boaz')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The second person has to agree to the legal texts too.
  await readLegalTexts(page)
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(heading(page, 'Your request was sent to the family')).toBeVisible()
  const headers = { authorization: `Bearer ${circle.owner.token}` }
  const asked: { full_name: string }[] = await (await request.get(`/v2${circle.path}/requests`, { headers })).json()
  expect(asked.map((each) => each.full_name).toSorted()).toEqual(['Avi Cohen', 'Boaz Cohen'])
})

test.describe('before the phone number rules are loaded', () => {
  test.use({ serviceWorkers: 'block', allowedConsoleErrors: /Service Worker registration blocked/ })

  test('while the phone number rules load, a second tap sends no second request', async ({ page }) => {
    const circle = await makeCircle()
    await page.goto(`/sign__up/${circle.invitation}`)
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Phone number').fill(makePhone().typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await readLegalTexts(page)

    let finishLoading = () => {}
    const slow = new Promise<void>((resolve) => {
      finishLoading = resolve
    })
    await page.route('**/assets/phone-data-*.js', async (call) => {
      await slow
      await call.continue()
    })
    let sent = 0
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/supporters/signup')) sent++
    })
    // The reload keeps the step, but loads the phone number rules again.
    await page.reload()
    const send = page.getByRole('button', { name: 'Send my request' })
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await send.click({ force: true })
    finishLoading()
    await expect(heading(page, 'Thank you for offering to help')).toBeVisible()
    expect(sent).toBe(1)
  })
})

test('after a reload a page still asks for the code from the SMS, and Back leads to the number', async ({ page }) => {
  const circle = await makeCircle()

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
    const code = await storyMaker().readCode(circle.avi.phone)
    await page.getByLabel('6-digit code').fill(code)
    await expect(heading(page, /Avi/)).toBeVisible()
  })

  await test.step('a new number', async () => {
    const phone = makePhone()
    await page.goto('/me?part=number')
    // Avi has just proved his present number with the login code, so he may enter a new number at once.
    await page.getByLabel('Phone number').fill(phone.typed)
    await page.reload()
    await expect(page.getByLabel('Phone number')).toHaveValue(phone.typed)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByLabel('6-digit code')).toBeVisible()
    const code = await storyMaker().readCode(phone.e164)
    await page.reload()
    await page.getByLabel('6-digit code').fill(code)
    await expect(page.getByText('Saved')).toBeVisible()
    await expect(page).toHaveURL('/me?part=account')
  })
})

test('house rules are shown above the button that takes a task', async ({ page, request }) => {
  const circle = await makeCircle()
  await request.patch(`/v2${circle.path}`, {
    data: { house_rules: 'Dana is allergic to nuts.' },
    headers: { authorization: `Bearer ${circle.owner.token}`, 'if-match': '1' },
  })
  const soup = await circle.makeTask({
    title: 'Soup for the weekend, enough for all of us',
    description: 'A thick one.\nNo meat.\nIn the blue pot.\nThe children like it with noodles.',
    start_at: `${dayFromNow(2)}T17:00`,
    end_at: `${dayFromNow(2)}T18:00`,
    urgent: true,
  })
  await signIn(page, circle.supporterPath, `/home?task=${soup.task_id}`)
  for (const [path, take] of [
    [`/home?task=${soup.task_id}`, 'I will take the task'],
    [`/t/${circle.token}/${soup.task_id}`, 'I’ll take it'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText('Dana is allergic to nuts.')).toBeVisible()
    await page.screenshot({ path: `/tmp/rules${path.slice(0, 2).replace('/', '')}.png` })
    const rules = await page.getByText('Dana is allergic to nuts.').boundingBox()
    const button = await page.getByRole('button', { name: take }).boundingBox()
    expect((rules?.y ?? 0) + (rules?.height ?? 0)).toBeLessThan(button?.y ?? 0)
    await expectAccessible(page)
  }
})

test('a repeat without its last day is not saved, and the form asks for the day', async ({ page }) => {
  await signIn(page, (await makeCircle()).ownerPath, '/family/tasks/new')
  await page.getByLabel('What is needed').fill('Bread')
  await page.getByRole('radio', { name: 'Tomorrow' }).check()
  await page.getByText('Repeat', { exact: true }).first().click()
  await page.getByRole('radio', { name: 'Every day' }).check()
  await page.getByRole('radio', { name: 'Until a certain day' }).check()
  for (let tries = 0; tries < 2; tries++) {
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByLabel('Last day')).toBeFocused()
    await expect(page.getByText('Please choose the last day.')).toBeInViewport()
  }
})

test('the month view lists tasks without a day, and how many people they need can be changed', async ({ page }) => {
  await signIn(page, (await makeCircle()).ownerPath, '/family/tasks?view=month&show=needed')
  await expectAccessible(page)
  await page.getByRole('button', { name: '1 without a date' }).click()
  await page.getByRole('link', { name: 'Fix the kitchen tap' }).click()
  await page.getByRole('link', { name: 'Edit “Fix the kitchen tap”' }).click()
  await expectAccessible(page)
  await page.getByLabel('How many people are needed').selectOption('3')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('3 people, 3 still needed')).toBeVisible()
  await expectAccessible(page)
})

test('completing a task in the list of open tasks shows a notice, although the task disappears', async ({ page }) => {
  await signIn(page, (await makeCircle()).ownerPath, '/family/tasks?show=needed')
  await page.getByRole('button', { name: 'More for “Fix the kitchen tap”' }).click()
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Done, thank you' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Fix the kitchen tap' })).toHaveCount(0)
})

test('while the family pauses, no card in the list offers to take a task', async ({ page, request }) => {
  const circle = await makeCircle()
  await signIn(page, circle.supporterPath, '/home?tab=AllTasks')
  const tap = page.getByRole('link', { name: /Fix the kitchen tap/ })
  await expect(tap.locator('svg.lucide-plus')).toHaveCount(1)
  await request.patch(`/v2${circle.path}`, {
    data: { paused: true },
    headers: { authorization: `Bearer ${circle.owner.token}`, 'if-match': '1' },
  })
  await page.reload()
  await expect(page.getByText('The family has paused for now')).toBeVisible()
  await expect(tap).toBeVisible()
  await expect(page.locator('svg.lucide-plus')).toHaveCount(0)
  await expectAccessible(page)
})

test.describe('in Hebrew', () => {
  test.use({ locale: 'he-IL' })

  test('the legal texts use the font of the app in Hebrew', async ({ page }) => {
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

test('if the phone’s share sheet refuses, Share copies the text and says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: () => Promise.reject(new DOMException('refused', 'NotAllowedError')) })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
    })
  })
  await signIn(page, (await makeCircle()).ownerPath, '/family')
  await page.getByRole('button', { name: 'Ask someone: “Sit with Noa for an hour”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share…' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-copied', /Sit with Noa for an hour[\s\S]*\/sign-up\//)
  await expect(page.getByRole('dialog').getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Copied' })).toBeVisible()
})
