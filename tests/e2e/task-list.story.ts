import { readFile } from 'node:fs/promises'
import { dayFromNow, makeCircle } from './setup/circle.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

type Circle = Awaited<ReturnType<typeof makeCircle>>

async function signIn(page: Page, { supporterPath }: Circle) {
  await page.goto(supporterPath)
  await expect(page.getByRole('heading', { name: /Avi/ })).toBeVisible()
}

/** The parameters of the link to Google Calendar. */
const googleLink = async (page: Page) =>
  new URL((await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href')) ?? '').searchParams

async function calendarFile(page: Page) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Apple or another calendar' }).click()
  return readFile(await (await download).path(), 'utf8')
}

test('the list can jump to today, show one day, and list finished tasks', async ({ page }) => {
  const circle = await makeCircle()
  await circle.makeTask({ title: 'Evening walk', start_at: `${dayFromNow(0)}T23:50`, end_at: `${dayFromNow(1)}T00:30` })
  for (let each = 1; each <= 8; each++) await circle.makeTask({ title: `Little thing ${each}` })
  await signIn(page, circle)
  await page.goto('/home')

  await test.step('how much is available and taken', async () => {
    const bar = page.getByRole('progressbar')
    await expect(bar).toHaveAccessibleName('12 tasks available · 2 of 14 taken or done')
    await expectAccessible(page)
  })

  await test.step('Today brings the day into view', async () => {
    await expect(page.getByText('Evening walk')).not.toBeInViewport()
    await page.getByRole('button', { name: 'Today' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeInViewport()
    await expect(page.getByText('Evening walk')).toBeInViewport()
    await expectAccessible(page)
  })

  await test.step('a picked day comes first, the dateless tasks are folded below it', async () => {
    await page.getByLabel('Pick a day').fill(dayFromNow(3))
    await expect(page.getByText('Soup for the evening')).toBeVisible()
    await expect(page.getByText('Fix the kitchen tap')).toBeHidden()
    await page.getByText('Any time (9)').click()
    await expect(page.getByText('Fix the kitchen tap')).toBeVisible()
    await expect(page.getByText('Sit with Noa for an hour')).toHaveCount(0)
    await expectAccessible(page)
    // The list keeps the chosen day while a task is open.
    await page.getByRole('link', { name: /Soup/ }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByText('Sit with Noa for an hour')).toHaveCount(0)
    await page.getByRole('tab', { name: /My/ }).click()
    await expect(page.getByText('There are no tasks on this day, and none without a date.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Show all days' }).click()
    await expect(page.getByText('Drive Dana to the station')).toBeVisible()
  })

  await test.step('finished tasks have their own page', async () => {
    await page.getByRole('tab', { name: /All/ }).click()
    await page.getByRole('link', { name: 'Finished tasks' }).click()
    await expect(page.getByText('Nothing finished yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/my_tasks')
    await page.getByRole('link', { name: /Drive Dana/ }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(/completed successfully/)).toBeVisible()
    await page.goto('/home?tab=Finished')
    await expect(page.getByText('Drive Dana to the station')).toBeVisible()
    await expect(page.getByText('Pharmacy for grandpa')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show earlier' }).click()
    await expect(page.getByText('That’s everything.')).toBeVisible()
    await expectAccessible(page)
  })
})

test('every empty tab says why it is empty and can be loaded again', async ({ page }) => {
  const circle = await makeCircle()
  await signIn(page, circle)
  // The circle has tasks. An empty reply simulates a family without any.
  const noTasks = { no_time: [], events: [] }
  await page.route('**/v2/supporters/me/families/*/tasks', (route) => route.fulfill({ json: noTasks }))
  // A reloaded page can get its list in the reply to `first_page`. The made-up version differs from the version of every real list.
  await page.route('**/v2/supporters/me/families/*/first_page', async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, tasks: noTasks, version: 'of an empty list' } })
  })
  await page.goto('/home')
  for (const [tab, heading] of [
    ['All', 'No tasks yet'],
    ['Available', 'No tasks available'],
    ['My', 'No tasks taken'],
  ] as const) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click()
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(page)
  }
  // The app also loads the list on its own, which would remove the button 'Try again'. So the list comes only after the tap.
  await page.evaluate(() => addEventListener('click', () => Object.assign(window, { isTapped: true }), { capture: true }))
  await page.route('**/v2/supporters/me/families/*/tasks', async (route) => {
    const isTapped = await page.evaluate('window.isTapped === true')
    await (isTapped ? route.continue() : route.fulfill({ json: noTasks }))
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Drive Dana to the station')).toBeVisible()
})

test.describe('a list that cannot be loaded', () => {
  test.use({ allowedConsoleErrors: /ERR_FAILED|status of 503/ })

  test('a list that cannot be loaded says so and can be loaded again', async ({ page }) => {
    await signIn(page, await makeCircle())
    const list = /\/v2\/supporters\/me\/families\/[^/]+\/(tasks|first_page)$/
    await page.route(list, (route) => route.abort())
    await page.goto('/home')
    await expect(page.getByText('Please check your internet connection and reload the page')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(list)
    await page.route(list, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Please try loading later')).toBeVisible()
    await page.unroute(list)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('tab', { name: /Available/ })).toBeVisible()
  })
})

test('a supporter sets, changes and removes the SMS reminder of a taken task', async ({ page }) => {
  const circle = await makeCircle()
  await signIn(page, circle)
  await page.goto('/my_tasks')
  await page.getByRole('link', { name: /Drive Dana/ }).click()
  // In the evening the time of the automatic reminder is over. Then the button is called 'Remind me'.
  const remind = page.getByRole('button', { name: /^(Add another reminder|Remind me)$/ })
  await remind.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Another time' }).check()
  const save = dialog.getByRole('button', { name: 'Remind me' })

  await save.click()
  await expect(dialog.getByText('Please pick a time')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Day').fill('')
  await save.click()
  await expect(dialog.getByText('Pick a date')).toBeVisible()
  await dialog.getByLabel('Day').fill(dayFromNow(-1))
  await dialog.getByLabel('Time', { exact: true }).fill('06:40')
  await save.click()
  await expect(dialog.getByText('This time is already past.')).toBeVisible()
  await dialog.getByLabel('Day').fill(dayFromNow(1))
  await dialog.getByLabel('Time', { exact: true }).fill('07:50')
  await save.click()
  await expect(dialog.getByText('Please pick a time before the task begins.')).toBeVisible()
  await dialog.getByLabel('Time', { exact: true }).fill('06:40')
  await save.click()
  await expect(page.getByText('Reminder set')).toBeVisible()
  await expect(page.getByText(/ at 06:40\./)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Change' }).click()
  await expect(dialog.getByLabel('Time', { exact: true })).toHaveValue('06:40')
  await dialog.getByLabel('Time', { exact: true }).fill('07:10')
  await save.click()
  await expect(page.getByText(/ at 07:10\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/ at 07:10\./)).toBeVisible()

  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Reminder removed')).toBeVisible()
  await expect(remind).toBeVisible()
})

test('a taken task can be added to a calendar; the app asks for a time if the task has none', async ({ browserName, page }) => {
  test.skip(browserName === 'firefox', 'over BiDi Playwright gets no downloads')
  const circle = await makeCircle()
  await circle.makeTask({ title: 'Feed the cat', address: 'Herzl 12, Haifa', private_details: 'Code 4711' })
  await signIn(page, circle)
  await page.goto('/home')

  await test.step('a task with a time is in both calendars at once', async () => {
    await page.getByRole('link', { name: /Sit with Noa/ }).click()
    await page.getByRole('switch', { name: 'Add to calendar' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I will take the task' }).click()
    await expect(page.getByText(/taken successfully/)).toBeVisible()
    const link = await googleLink(page)
    expect(link.get('text')).toBe('Sit with Noa for an hour')
    expect(link.get('dates')).toMatch(/^\d{8}T\d{6}Z\/\d{8}T\d{6}Z$/)
    expect(link.get('details')).toMatch(/\/t\/[\w-]+\/\d+$/)
    const file = await calendarFile(page)
    expect(file).toContain('SUMMARY:Sit with Noa for an hour\r\n')
    expect(file).toContain(`DTSTART:${link.get('dates')?.split('/')[0]}\r\n`)
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('tab', { name: /My 2/ })).toBeVisible()
  })

  await test.step('a task without a time first needs a day, a start and an end', async () => {
    await page.getByRole('link', { name: /Feed the cat/ }).click()
    await page.getByRole('button', { name: 'I will take the task' }).click()
    await expect(page.getByRole('tab', { name: /My 3/ })).toBeVisible()
    await page.getByRole('tab', { name: /My 3/ }).click()
    await page.getByRole('link', { name: /Feed the cat/ }).click()
    const maps = page.getByRole('link', { name: 'Open in maps' })
    await expect(maps).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=Herzl%2012%2C%20Haifa')
    await expect(maps).toHaveAttribute('rel', 'noreferrer')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    await expect(sheet.getByText('Pick a date')).toBeVisible()
    await sheet.getByLabel('Day').fill(dayFromNow(2))
    await sheet.getByLabel('From').fill('10:00')
    await expect(sheet.getByText('Please pick a time')).toBeVisible()
    await sheet.getByLabel('Until').fill('09:00')
    await expect(sheet.getByText('The end has to be after the start.')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByLabel('Until').fill('10:30')
    await sheet.getByRole('button', { name: 'Continue' }).click()
    // Jerusalem is at UTC+2 in winter and at UTC+3 in summer.
    const winter = (time: string) => new Date(`${dayFromNow(2)}T${time}+02:00`).toISOString().replace(/[-:]|\.\d+/g, '')
    const summer = (time: string) => new Date(`${dayFromNow(2)}T${time}+03:00`).toISOString().replace(/[-:]|\.\d+/g, '')
    expect([`${winter('10:00')}/${winter('10:30')}`, `${summer('10:00')}/${summer('10:30')}`]).toContain(
      (await googleLink(page)).get('dates'),
    )
    expect(await calendarFile(page)).toMatch(/URL:http.*\/t\/[\w-]+\/-\d+\r\n/)
  })
})
