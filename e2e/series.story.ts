import { aFamily, dayFromNow } from './circle.ts'
import { smsTo } from './people.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

async function signIn(page: Page, path: string, then: string) {
  await page.goto(path)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(then)
}
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

// The browser's own line about a link to a task that was cancelled.
test.use({ allowedComplaints: /status of 409/ })

test('a series changed in the middle', async ({ page: noa, newPerson, request }) => {
  const avi = await newPerson()
  const circle = await aFamily(request)
  const bella = await circle.supporter('Bella', 'Katz')
  const { loginPath, phone } = await circle.supporter('Avi', 'Cohen')

  await test.step('Noa writes down soup for every day, five times', async () => {
    await signIn(noa, circle.ownerPath, '/family/tasks/new')
    await noa.getByLabel('What is needed').fill('Soup for the evening')
    await noa.getByRole('radio', { name: 'On a day' }).check()
    await noa.getByLabel('Day', { exact: true }).fill(dayFromNow(2))
    await noa.getByLabel('From', { exact: true }).fill('17:00')
    await noa.getByLabel('Until', { exact: true }).fill('18:00')
    await noa.getByRole('radio', { name: 'Every day' }).check()
    await noa.getByRole('radio', { name: 'So many times' }).check()
    await noa.getByLabel('How many times').fill('5')
    await expect(noa.getByText(/^5 days: /)).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Save' }).click()
    await noa.goto('/family/tasks')
    await expect(card(noa, 'Soup for the evening')).toHaveCount(5)
    await expectAccessible(noa)
  })

  await test.step('Avi takes all that are open; the one that Bella has taken meanwhile is named', async () => {
    await signIn(avi, loginPath, '/home?tab=Available')
    await avi
      .getByRole('link', { name: /Soup for the evening/ })
      .first()
      .click()
    const all = avi.getByRole('button', { name: 'Take all 5 open ones' })
    await expect(all).toBeVisible()
    await expectAccessible(avi)
    const { events } = await (
      await request.get(`/v2${circle.path}/tasks`, { headers: { authorization: `Bearer ${circle.ownerToken}` } })
    ).json()
    await bella.take(events[4])
    await all.click()
    await expect(avi.getByRole('heading', { name: '4 times are yours' })).toBeVisible()
    await expect(avi.getByText('Somebody else was faster on these days:')).toBeVisible()
    await expectAccessible(avi)
    await avi.getByRole('button', { name: 'All right' }).click()
  })

  await test.step('Noa moves the third and what follows to noon; the first two stay', async () => {
    await noa.reload()
    await noa.getByRole('link', { name: 'Soup for the evening' }).nth(2).click()
    await noa.getByLabel('From', { exact: true }).fill('12:00')
    await noa.getByRole('button', { name: 'Save' }).click()
    await expect(noa.getByRole('heading', { name: 'Which times do you want to change?' })).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'This and the following' }).click()
    const cards = card(noa, 'Soup for the evening')
    await expect(cards.nth(2)).toContainText('12:00')
    await expect(cards.nth(4)).toContainText('12:00')
    await expect(cards.nth(1)).toContainText('17:00')
    await expect(cards.nth(2)).toContainText('Avi Cohen')
    await expect(cards.nth(2)).toContainText('not seen yet')
  })

  await test.step('Avi is told once, opens it, and the family sees that he has seen it', async () => {
    const [, path] = await smsTo(avi, phone, /2 times of .* changed.*(\/t\/\S+)/)
    await avi.goto(path ?? '')
    await expect(avi.getByText('The family has changed something here')).toBeVisible()
    await expectAccessible(avi)
    await noa.getByRole('link', { name: 'Soup for the evening' }).nth(2).click()
    await expect(noa.getByText(/^Told of the change: .*Seen: /)).toBeVisible({ timeout: 25_000 })
    await expectAccessible(noa)
  })

  await test.step('she cancels all by mistake, and takes it back at once', async () => {
    await noa.getByRole('button', { name: 'Cancel this task' }).click()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'All that lie ahead' }).click()
    const undo = noa.getByRole('button', { name: 'Undo' })
    // The notice stays while somebody is on its button.
    await undo.hover()
    await expectAccessible(noa)
    await undo.focus()
    await noa.keyboard.press('Enter')
    await expect(noa.getByText('It is back')).toBeVisible()
    await expect(card(noa, 'Soup for the evening')).toHaveCount(5)
    await expect(card(noa, 'Soup for the evening').nth(3)).toContainText('Avi Cohen')
  })

  await test.step('the month shows each day as taken, and leads to its tasks by keyboard', async () => {
    await noa.getByRole('radio', { name: 'Month' }).click()
    const day = noa.locator(`[data-day="${dayFromNow(2)}"]`)
    if (!(await day.isVisible())) await noa.getByRole('button', { name: 'The month after' }).click()
    await expect(day).toHaveAccessibleName(/: 1 task, all taken$/)
    await day.focus()
    await noa.keyboard.press('Enter')
    await expect(card(noa, 'Soup for the evening')).toHaveCount(1)
    await expectAccessible(noa)
  })

  await test.step('what she cancels stands under Cancelled, with whether Avi knows, and comes back from there', async () => {
    await noa.getByRole('link', { name: 'Soup for the evening' }).click()
    await noa.getByRole('button', { name: 'Cancel this task' }).click()
    await noa.getByRole('button', { name: 'Only this one' }).click()
    const [, path] = await smsTo(avi, phone, /no longer needed.*(\/t\/\S+)/)
    await avi.goto(path ?? '')
    await expect(avi.getByText('The family does not need this task any more')).toBeVisible()
    await noa.getByRole('radio', { name: 'Cancelled' }).click()
    await expect(card(noa, 'Soup for the evening')).toContainText(/Seen: /, { timeout: 25_000 })
    await expectAccessible(noa)
    await noa.getByRole('button', { name: /^Take it back/ }).click()
    await expect(noa.getByText('Nothing was cancelled in the last days')).toBeVisible()
    await noa.goto('/family/tasks')
  })

  await test.step('she writes down another one like it', async () => {
    await noa.getByRole('link', { name: 'Soup for the evening' }).first().click()
    await noa.getByRole('link', { name: 'Write down another one like this' }).click()
    await expect(noa.getByLabel('What is needed')).toHaveValue('Soup for the evening')
    await noa.getByLabel('What is needed').fill('Bread for the evening')
    await noa.getByRole('button', { name: 'Save' }).click()
    await noa.goto('/family/tasks')
    await expect(card(noa, 'Bread for the evening')).toHaveCount(1)
  })
})
