import { expect, expectAccessible, test } from './setup/story.ts'

test('in the demo a visitor takes, returns and completes tasks without a call to the server', async ({ page }) => {
  const calls: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) calls.push(`${request.method()} ${pathname}`)
  })
  await test.step('the demo starts from the screen for people who are not logged in', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Demo account' }).click()
    await expect(page.getByText(/The Levi family/)).toBeVisible()
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expect(page.getByText('Demo', { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(new Set(calls)).toEqual(new Set(['GET /v2/session', 'GET /v2/settings']))
    calls.length = 0
  })

  await test.step('a task is taken, and stays taken after a reload', async () => {
    await page.getByRole('link', { name: 'Drive Dana to school' }).click()
    await page.getByRole('button', { name: 'I will take the task' }).click()
    await expect(page.getByText(/taken successfully/)).toBeVisible()
    await expect(page.getByRole('tab', { name: /My 2/ })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: /My 2/ })).toBeVisible()
  })

  await test.step('it is given back, another one is completed', async () => {
    await page.getByRole('link', { name: 'My tasks' }).click()
    await page.getByRole('link', { name: 'Drive Dana to school' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Give it back now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByText(/unassigned successfully/)).toBeVisible()
    await page.getByRole('link', { name: 'My tasks' }).click()
    await page.getByRole('link', { name: 'An hour of company for Grandpa' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/completed successfully/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Done 1' })).toBeVisible()
  })

  await test.step("the family's side shows the same tasks, and leads back", async () => {
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(3)
    await page.goto('/me')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'See the family view' }).click()
    await expect(page).toHaveURL(/\/family$/)
    await expect(page.getByRole('link', { name: 'Drive Dana to school' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Helping' }).click()
    await page.getByRole('link', { name: 'Profile' }).last().click()
    await page.getByRole('button', { name: 'See only the supporter view' }).click()
    await expect(page.getByRole('navigation').getByRole('link')).toHaveCount(3)
    await page.goto('/me')
  })

  await test.step('reset restores the first state, and leaving ends the demo', async () => {
    await page.getByRole('button', { name: 'Reset the demo' }).click()
    await expect(page.getByText('The demo has been reset')).toBeVisible()
    await page.getByRole('link', { name: 'All tasks' }).click()
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expect(page.getByRole('tab', { name: /My 1/ })).toBeVisible()
    await page.getByRole('link', { name: 'Profile' }).last().click()
    expect(calls).toEqual([])
    await page.getByRole('button', { name: 'Leave the demo' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    expect(await page.evaluate('Object.keys(localStorage).filter((key) => /^(demoAccount|deviceOffers)$/.test(key))')).toEqual([])
  })
})

test('in the demo as the family a visitor writes a task, and finds it as a supporter', async ({ page }) => {
  const calls: string[] = []
  page.context().on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/v2/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Look around' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Demo: for families' }).click()
  await expect(page).toHaveURL(/\/family$/)
  await expect(page.getByRole('heading', { name: 'Still needed' })).toBeVisible()
  await expect(page.getByText('Demo', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('navigation').getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('link', { name: 'New task' }).first().click()
  await page.getByLabel('What is needed').fill('Water the plants')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Water the plants').first()).toBeVisible()
  await page.goto('/home')
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await page.goto('/family/tasks')
  await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
  await expectAccessible(page)
  expect(new Set(calls)).toEqual(new Set(['GET /v2/session', 'GET /v2/settings']))
})

test('each page that needs no data shows its heading and is accessible', async ({ page }) => {
  const headings: Record<string, RegExp> = {
    '/loader': /Great to see you/,
    '/error?variant=not_logged_in': /Please log in/,
    '/error?variant=token_wrong': /Incorrect authentication/,
    '/error?variant=page': /Error on the page/,
    '/error?variant=network': /Unavailable/,
    '/error?variant=server': /Something is wrong on the server/,
    '/error?variant=wrong_invitation': /Wrong invite code/,
    '/error': /ERROR/,
    '/zero': /Nothing here yet/,
    '/welcome_example': /The Levi family could use a hand/,
    '/welcome_details': /How can the family reach you/,
    '/welcome_wait': /Your request was sent to the family/,
    '/testing/pending_example': /Your request was sent to the family/,
    '/testing/confirmation': /Drive Dana to school/,
    '/install': /on your home screen/,
    '/helper/how-to-log-in': /How to log in/,
  }
  for (const [path, name] of Object.entries(headings)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expectAccessible(page)
    if (process.env.PICTURES_OF_PAGES) await page.screenshot({ path: `${process.env.PICTURES_OF_PAGES}${path.replace(/\W/g, '_')}.png` })
  }
  await expect(page.getByRole('img').or(page.locator('figure img')).first()).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/the 6 digits you receive/)).toBeVisible()
})
