import { makeCircle } from './setup/circle.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

async function signIn(page: Page, loginPath: string, name: RegExp) {
  await page.goto(loginPath)
  await expect(page.getByRole('heading', { name })).toBeVisible()
}
const HOUR = 3_600_000
/**
 * In ms: in these tests, a supporter takes a task this long before the task starts. The app asks for a confirmation in the 36 hours before
 * a task, but not on the day on which the task was taken. So these tests open the app a day later.
 */
const SOON = 30 * HOUR
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

test('a member chooses which messages come by SMS', async ({ newPerson, request }) => {
  const circle = await makeCircle()
  const avi = await newPerson()
  await signIn(avi, circle.supporterPath, /Avi/)
  await avi.goto('/me')
  await avi.getByRole('link', { name: 'Messages Everything' }).click()
  await expect(avi.getByRole('radio', { name: 'Everything' })).toBeChecked()
  await expectAccessible(avi)
  await avi.getByText('Choose one by one').click()
  await expect(avi.getByRole('region', { name: 'About my tasks' }).getByRole('switch')).toHaveCount(5)
  await expect(avi.getByRole('switch', { name: 'A task was taken' })).toHaveCount(0)
  await expectAccessible(avi)
  await avi.getByRole('switch', { name: 'A task still needs someone' }).click()
  await expect(avi.getByRole('radio', { name: 'Once a day' })).toBeChecked()
  await avi.getByRole('switch', { name: 'New tasks and news, in the evening' }).click()
  await expect(avi.getByRole('radio', { name: 'Only what can’t wait' })).toBeChecked()
  await avi.getByRole('switch', { name: 'Reminders of my tasks' }).click()
  await avi.getByRole('button', { name: 'Save' }).click()
  await expect(avi.getByText('Saved')).toBeVisible()
  await expect(avi).not.toHaveURL(/part=/)
  await avi.goto('/me?part=messages')
  await expect(avi.getByRole('switch', { name: 'A task still needs someone' })).not.toBeChecked()
  await expect(avi.getByRole('switch', { name: '“Are you coming?” the day before' })).toBeChecked()

  const noa = await newPerson()
  await noa.goto(circle.ownerPath)
  await expect(noa.getByRole('link', { name: 'Overview' })).toBeVisible()
  await noa.goto('/me?part=messages')
  await noa.getByText('Choose one by one').click()
  await noa.getByRole('switch', { name: 'A task is done' }).click()
  const digest = noa.getByRole('switch', { name: 'Once a day, in one message' })
  // `makeCircle` turns the daily digest off for its owners.
  await expect(digest).not.toBeChecked()
  await digest.click()
  await expectAccessible(noa)
  await noa.getByRole('button', { name: 'Save' }).click()
  await expect(noa.getByText('Saved')).toBeVisible()
  const kept = await (await request.get('/v2/supporters/me', bearer(circle.owner.token))).json()
  expect(kept.messages).toEqual({ off: ['completed'], digest: 'daily' })
})

test('a calendar address lists the taken tasks until it is ended', async ({ page, request }) => {
  const circle = await makeCircle()
  await signIn(page, circle.supporterPath, /Avi/)
  await page.goto('/me')
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'In my calendar' }).click()
  await page.getByRole('button', { name: 'Create my calendar address' }).click()
  const link = page.getByRole('link', { name: 'Add to my calendar app' })
  await expect(link).toHaveAttribute('href', /^webcal:\/\/.*\/v2\/calendar\/[\w-]{22}\.ics$/)
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute('href', /cid=webcal%3A/)
  await expectAccessible(page)
  const path = new URL(((await link.getAttribute('href')) ?? '').replace('webcal:', 'http:')).pathname
  const feed = await request.get(path)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  expect(await feed.text()).toContain('SUMMARY:Drive Dana to the station')

  await page.reload()
  await expect(page.getByText(/On since/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to my calendar app' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Turn it off' }).click()
  await expect(page.getByText('Your calendar address is turned off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

test('a supporter confirms that they are coming, and the family sees it', async ({ newPerson }) => {
  const circle = await makeCircle()
  const soon = new Date(Date.now() + SOON).toISOString()
  const event = await circle.makeTask({
    title: 'Walk the dog',
    start_at: soon,
    end_at: new Date(Date.parse(soon) + 3_600_000).toISOString(),
  })
  await circle.avi.take(event)
  const avi = await newPerson()
  await signIn(avi, circle.supporterPath, /Avi/)
  await avi.clock.setFixedTime(Date.now() + 24 * HOUR)
  await avi.goto(`/t/${circle.token}/${event.id}`)
  await expect(avi.getByText('Are you still coming?')).toBeVisible()
  await expectAccessible(avi)
  await avi.getByRole('button', { name: 'I’m coming' }).click()
  await expect(avi.getByText('You said you’re coming. The family knows.')).toBeVisible()

  const noa = await newPerson()
  await noa.goto(circle.ownerPath)
  await expect(noa.getByRole('link', { name: 'Overview' })).toBeVisible()
  await noa.goto(`/family/tasks/${event.id}`)
  await expect(noa.getByText('Has confirmed')).toBeVisible()
})

test('a supporter who cannot come gives the task back, and the family sees whom to ask', async ({ newPerson, request }) => {
  const circle = await makeCircle()
  const soon = new Date(Date.now() + SOON).toISOString()
  const end_at = new Date(Date.parse(soon) + 3_600_000).toISOString()
  const event = await circle.makeTask({ title: 'Walk the dog', category: 'home', start_at: soon, end_at })
  await circle.avi.take(event)
  const dana = await circle.makeSupporter({ first_name: 'Dana', last_name: 'Peretz' })
  await request.patch('/v2/supporters/me', { data: { can_help: { categories: ['home'], times: [] } }, ...bearer(dana.token) })
  const avi = await newPerson()
  await signIn(avi, circle.supporterPath, /Avi/)
  await avi.clock.setFixedTime(Date.now() + 24 * HOUR)
  await avi.goto(`/t/${circle.token}/${event.id}`)
  await avi.getByRole('button', { name: 'Decline' }).click()
  const dialog = avi.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(avi)
  await dialog.getByRole('button', { name: 'Give it back now' }).click()
  await dialog.getByRole('button', { name: /Decline/ }).click()
  await expect(avi.getByRole('button', { name: 'I’ll take it' })).toBeVisible()

  const noa = await newPerson()
  await noa.goto(circle.ownerPath)
  await expect(noa.getByRole('link', { name: 'Overview' })).toBeVisible()
  await noa.goto(`/family/tasks/${event.id}`)
  await expect(noa.getByRole('heading', { name: 'Who to ask' })).toBeVisible()
  await expect(noa.getByRole('listitem').first()).toContainText('Dana')
  await expect(noa.getByRole('listitem').first()).toContainText(/By SMS: |Likes to help with this/)
  await expect(noa.getByRole('link', { name: 'Call Dana Peretz' })).toHaveAttribute('href', /^tel:/)
  await expectAccessible(noa)
})

test('a push notification shows the name and the text from the server', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['notifications'])
  const circle = await makeCircle()
  await signIn(page, circle.supporterPath, /Avi/)
  await page.goto('/me?part=messages')
  await expect(page.getByRole('switch', { name: 'Notifications' })).not.toBeChecked()
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((done) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first) done(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify({ title: 'Рука об руку', body: 'Семья Леви: завтра 07:40: «Суп».', path: '/my_tasks' })
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  // A browser without windows shows no notification, so the story stores what the worker asks the browser to show.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (title, options) => void shown.push({ title, body: options?.body, path: options?.data })
    Object.assign(globalThis, { shown })
  })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: baseURL ?? '', registrationId: await registered, data })
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: unknown[] }).shown)
  await expect.poll(shown).toEqual([{ title: 'Рука об руку', body: 'Семья Леви: завтра 07:40: «Суп».', path: '/my_tasks' }])
})
