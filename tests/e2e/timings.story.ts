import { dayFromNow, makeCircle, makeFamily } from './setup/circle.ts'
import { expect, type Locator, type Page, test } from './setup/story.ts'

// The times of P37, P38, P77 and P78. The tests move the page's clock, so nothing waits in real time.

async function signIn(page: Page, loginPath: string) {
  await page.goto(loginPath)
  await expect(page.getByRole('heading', { name: /Avi/ })).toBeVisible()
}
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)

test('the lists reload 0.1 s after a take, and each notice disappears after its set time', async ({ page }) => {
  await signIn(page, (await makeCircle()).supporterPath)
  await page.goto('about:blank')
  await page.clock.install()
  // From here on, time passes only where the story says so. Otherwise the list could be fetched again because it is old.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto('/home')
  const shows = (it: Locator) =>
    expect(async () => {
      await page.clock.runFor(40)
      expect(await it.isVisible()).toBe(true)
    }).toPass()
  const notice = page.getByRole('status').filter({ hasText: 'successfully' })
  const lists: string[] = []
  page.on('request', (asked) => {
    if (/\/families\/[\w-]+\/tasks$/.test(asked.url())) lists.push(asked.method())
  })
  async function isShownFor(ms: number, title: string, text: string) {
    await expect(notice).toContainText(title)
    await expect(notice).toContainText(text)
    // The page's clock is stopped, so the notice still has its whole time left.
    await page.clock.runFor(ms - 1)
    await expect(notice).toBeVisible()
    await page.clock.runFor(1)
    await expect(notice).toHaveCount(0)
  }

  const soup = page.getByRole('link', { name: /Soup for the evening/ })
  await shows(soup)
  await soup.click()
  const take = page.getByRole('button', { name: 'I will take the task' })
  await shows(take)
  lists.length = 0
  await take.click()
  await expect(notice).toBeVisible()
  await page.clock.runFor(99)
  expect(lists).toEqual([])
  const listAgain = page.waitForRequest(/\/families\/[\w-]+\/tasks$/)
  await page.clock.runFor(1)
  await listAgain
  await isShownFor(5_900, 'Task taken', 'Task "Soup for the evening" taken successfully')
  await page.clock.resume()

  await page.getByRole('link', { name: 'My tasks' }).click()
  await page.getByRole('link', { name: /Soup for the evening/ }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('button', { name: 'Yes, give it back' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('button', { name: 'Yes, give it back' }).click()
  await isShownFor(2_500, 'Task unassigned', 'Task "Soup for the evening" unassigned successfully')
  await page.clock.resume()

  await page.getByRole('link', { name: /Drive Dana/ }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Yes' })).toBeVisible()
  await stopClock(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await isShownFor(10_000, 'Task completed', 'Task "Drive Dana to the station" completed successfully')
  await page.clock.resume()
})

test('the menu is 67 px high, in three equal parts', async ({ page }) => {
  await signIn(page, (await makeCircle()).supporterPath)
  await page.goto('/tasks')
  await expect(page.getByRole('tab', { name: /All 5/ })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu).toHaveCSS('height', '67px')
  const widths = await menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getBoundingClientRect().width))
  expect(widths).toHaveLength(3)
  expect(new Set(widths.map(Math.round)).size).toBe(1)
  await expect(menu.locator('[aria-current=page]')).toHaveText('All tasks')
})

test('the family sheet moves in 550 ms, is at most 75% high, and changes family after 700 ms', async ({ page }) => {
  const levi = await makeCircle()
  const mor = await makeFamily({ locale: 'en', title: 'The Mor family', noa: ['Dana', 'Mor'] })
  await signIn(page, levi.supporterPath)
  await signIn(page, (await mor.makeSupporter({ phone_number: levi.avi.phone })).loginPath)
  // Twelve more families are only in local storage. They make the list too high for the screen.
  await page.evaluate(() => {
    const [first, second] = JSON.parse(localStorage.getItem('loginHistoryStorage') ?? '[]')
    const more = Array.from({ length: 12 }, (_, index) => ({
      ...second,
      familyName: `Family ${index}`,
      login_familyToken: `none-${index}`,
    }))
    localStorage.setItem('loginHistoryStorage', JSON.stringify([first, second, ...more]))
  })
  await page.clock.install()
  await page.goto('/home')
  const title = page.getByRole('button', { name: 'The Mor family' })
  const sheet = page.getByRole('dialog')
  await title.click()
  await expect(sheet).toBeVisible()
  const look = await sheet.evaluate((element) => {
    const { animationDuration, maxBlockSize } = getComputedStyle(element)
    return { animationDuration, maxBlockSize: Number.parseFloat(maxBlockSize), window: innerHeight, height: element.clientHeight }
  })
  expect(look.animationDuration).toBe('0.55s')
  expect(look.maxBlockSize).toBe(look.window * 0.75)
  expect(look.height).toBeLessThanOrEqual(look.window * 0.75)

  // The tap is on the backdrop beside the sheet.
  await stopClock(page)
  await page.mouse.click(20, 20)
  await expect(sheet).toHaveClass(/closing/)
  await page.clock.runFor(549)
  await expect(sheet).toBeVisible()
  await page.clock.runFor(1)
  await expect(sheet).toHaveCount(0)
  await expect(title).toBeFocused()

  await page.clock.resume()
  await title.click()
  await expect(sheet.getByRole('radio', { name: /The Levi family/ })).toBeVisible()
  await stopClock(page)
  const token = () => page.evaluate(() => localStorage.getItem('login_familyToken'))
  const before = await token()
  expect(before).toBe(mor.token)
  await sheet.getByRole('radio', { name: /The Levi family/ }).click()
  await page.clock.runFor(699)
  expect(await token()).toBe(before)
  const reloaded = page.waitForEvent('load')
  await page.clock.runFor(1)
  await reloaded
  expect(await token()).not.toBe(before)
  await page.clock.resume()
  await expect(page.getByRole('button', { name: 'The Levi family' })).toBeVisible()
})

test('a page that stays open overnight shows the new day as today, for supporters and families', async ({ page, newPerson }) => {
  const circle = await makeCircle()
  const owner = await newPerson()
  await signIn(page, circle.supporterPath)
  await owner.goto(circle.ownerPath)
  await expect(owner).toHaveURL(/\/family$/)
  for (const [person, list] of [
    [page, '/my_tasks'],
    [owner, '/family/tasks'],
  ] as const) {
    await person.clock.install()
    await person.goto(list)
    await expect(person.getByText('Drive Dana to the station')).toBeVisible()
    const today = person.getByRole('heading', { name: 'Today' })
    await expect(today).toHaveCount(0)
    await person.clock.fastForward(Date.parse(`${dayFromNow(1)}T04:00Z`) - Date.now())
    await expect(today).toBeVisible()
  }
})
