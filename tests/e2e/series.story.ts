import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { expect, fullName, type Page, test } from './setup/bilingual.ts'
import { dayFromNow, makeFamily, named } from './setup/circle.ts'
import { storyMaker } from './setup/people.ts'
import { afterRefetch, openTaskMenu } from './setup/story.ts'

async function signIn(page: Page, path: string, then: string) {
  await page.goto(path)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  await page.goto(then)
}
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
/** Opens the later times of the only card with this title. Returns their rows. */
async function laterTimes(page: Page, title: string) {
  await expect(card(page, title)).toHaveCount(1)
  await card(page, title).locator('summary').click()
  return card(page, title).getByRole('listitem')
}

/**
 * Patterns for the SMS to a supporter who took some of the dates. Each pattern captures the path in the SMS. The server joins a waiting
 * message about a restored task with the next message.
 */
const smsIn = (locale: Locale) =>
  locale === 'iw'
    ? { moved: /שני מועדים השתנו: .*(\/t\/\S+)/, cancelled: /(?:אין עוד צורך|במשימות שלקחת).*(\/t\/\S+)/ }
    : { moved: /2 dates of .* changed.*(\/t\/\S+)/, cancelled: /(?:no longer needed|to your tasks).*(\/t\/\S+)/ }

// The browser logs the 409 for a cancelled task, and the app logs task_cancelled if the task was open on a screen.
test.use({ allowedConsoleErrors: /status of 409|task_cancelled/ })

test('a change in a series moves only the chosen and later dates, and notifies the taker once', async ({
  page: noa,
  newPerson,
  request,
  w,
  written,
  expectReadable,
}) => {
  const sms = smsIn(written.locale)
  const bread = `${written.soup} 2`
  const avi = await newPerson()
  const circle = await makeFamily(written)
  await circle.allowMessagesNow()
  const bella = await circle.makeSupporter(named(written.bella))
  const { loginPath, phone } = await circle.makeSupporter(named(written.avi))

  await noa.clock.install()

  await test.step('Noa writes down soup for every day, five times', async () => {
    await signIn(noa, circle.ownerPath, '/family/tasks/new')
    await noa.getByLabel(w('What is needed')).fill(written.soup)
    await noa.getByRole('radio', { name: w('Another day') }).check()
    await noa.getByLabel(w('Day'), { exact: true }).fill(dayFromNow(2))
    await noa.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('17:00')
    await noa.getByLabel(w('Until', {}, 'end of a task'), { exact: true }).fill('18:00')
    await noa.getByText(w('Repeat'), { exact: true }).first().click()
    await noa.getByRole('radio', { name: w('Every day') }).check()
    await noa.getByRole('radio', { name: w('A set number of times') }).check()
    await noa.getByLabel(w('How many times')).fill('5')
    await expect(noa.getByText(w('{0, plural, one {One day} other {# days}}: {days}', { 0: 5, days: '' }))).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    // The page goes back on its own. The story waits for that before the next step.
    await expect(noa).not.toHaveURL(/\/new/)
    await noa.goto('/family/tasks')
    await expect(
      noa.getByText(w('{0}, {more, plural, one {# more} other {# more}}', { 0: w('every day'), more: 4 }), { exact: true }),
    ).toBeVisible()
    await expect(await laterTimes(noa, written.soup)).toHaveCount(4)
    await expectReadable(noa)
  })

  await test.step('Avi takes all open dates; the one that Bella has taken meanwhile is named', async () => {
    // Live updates would show Avi at once what Bella takes, so his page gets no live updates.
    await avi.route('**/live', () => {})
    await signIn(avi, loginPath, '/home?tab=Available')
    await avi.getByRole('link', { name: written.soup }).first().click()
    await avi.getByRole('button', { name: w('Take several dates') }).click()
    await avi.getByRole('button', { name: w('Tick all but one') }).click()
    await avi.getByRole('checkbox').last().check()
    const take = avi.getByRole('button', { name: w('{0, plural, =0 {Take them} one {Take # date} other {Take # dates}}', { 0: 5 }) })
    await expect(take).toBeVisible()
    await expectReadable(avi)
    const { events } = await (
      await request.get(`/v2${circle.path}/tasks`, { headers: { authorization: `Bearer ${circle.owner.token}` } })
    ).json()
    // Bella takes the date just before. If she took it earlier, Avi's page could hear of it before the tap.
    await avi.route('**/assign_me_all', async (call) => {
      await bella.take(events[4])
      await call.continue()
    })
    await take.click()
    await expect(
      avi.getByRole('heading', { name: w('{amount, plural, one {You’ve taken one date} other {You’ve taken # dates}}', { amount: 4 }) }),
    ).toBeVisible()
    await expect(avi.getByText(w('These days are already taken care of:'))).toBeVisible()
    // After the list has been fetched again, the task has its Done button. The dialog still names the days.
    await expect(avi.getByText(w('Done', {}, 'a task'), { exact: true })).toBeVisible()
    await expect(avi.getByText(w('These days are already taken care of:'))).toBeVisible()
    await expectReadable(avi)
    await avi.getByRole('button', { name: w('All right') }).click()
  })

  await test.step('Noa moves the third date and those after it to noon; the first two stay', async () => {
    await noa.reload()
    await (await laterTimes(noa, written.soup)).nth(1).getByRole('link').click()
    await expectReadable(noa)
    await noa.getByRole('link', { name: w('Edit “{0}”', { 0: written.soup }) }).click()
    await noa.getByLabel(w('From', {}, 'start of a task'), { exact: true }).fill('12:00')
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByRole('heading', { name: w('Which dates do you want to change?') })).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('This and later dates') }).click()
    await expect(noa.getByRole('heading', { name: written.soup, level: 1 })).toBeVisible()
    await noa.getByRole('button', { name: w('Back') }).click()
    // From the third date on, the soup is a separate series, with a separate card.
    const [first, third] = [card(noa, written.soup).first(), card(noa, written.soup).nth(1)]
    await expect(card(noa, written.soup)).toHaveCount(2)
    await expect(first).toContainText('17:00')
    await expect(first).not.toContainText('12:00')
    await expect(third).toContainText('12:00')
    await expect(third).not.toContainText('17:00')
    await expect(third).toContainText(fullName(written.avi))
    await expect(third).toContainText(w('Notified of the change, not seen yet'))
  })

  await test.step('Avi is notified once, opens the task, and the family sees that he has seen the change', async () => {
    const [, path] = await storyMaker().textTo(phone, sms.moved)
    await avi.goto(path ?? '')
    const [moved] = w('The family moved this from {before} to {now}. Please read it again.', { before: '|', now: '|' }).split('|')
    await expect(avi.getByText(moved ?? '')).toBeVisible()
    await expectReadable(avi)
    await noa.getByRole('link', { name: written.soup }).nth(1).click()
    await afterRefetch(noa, () => expect(noa.getByText(w('Seen: {0}', { 0: '' }))).toBeVisible())
    await expectReadable(noa)
  })

  await test.step('she cancels all dates by mistake, and restores them at once', async () => {
    await openTaskMenu(noa)
    await noa.getByRole('button', { name: w('Cancel this task') }).click()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('All upcoming dates') }).click()
    const undo = noa.getByRole('button', { name: w('Undo'), exact: true })
    // The notice stays while the pointer or the focus is on its button.
    await undo.hover()
    await expectReadable(noa)
    await undo.focus()
    await noa.keyboard.press('Enter')
    await expect(noa.getByText(w('Task restored'))).toBeVisible()
    await expect(card(noa, written.soup)).toHaveCount(2)
    await expect(card(noa, written.soup).nth(1)).toContainText(fullName(written.avi))
  })

  await test.step('the month shows each day as taken, and leads to its tasks by keyboard', async () => {
    await noa.getByRole('button', { name: w('Filter') }).click()
    await noa.getByRole('radio', { name: w('Month') }).click()
    const day = noa.locator(`[data-day="${dayFromNow(2)}"]`)
    await expect(noa.locator('[data-day]')).not.toHaveCount(0)
    if (!(await day.isVisible())) await noa.getByRole('button', { name: w('Next month') }).click()
    await expect(day).toHaveAccessibleName(
      new RegExp(
        `${w('{heading}: {total, plural, one {# task} other {# tasks}}, {needed, plural, =0 {all taken} one {# still needed} other {# still needed}}', { heading: '', total: 1, needed: 0 })}$`,
      ),
    )
    await day.focus()
    await noa.keyboard.press('Enter')
    // On a wide screen the month lists tasks too.
    await expect(noa.locator('section').getByRole('listitem').filter({ hasText: written.soup })).toHaveCount(1)
    await expectReadable(noa)
  })

  await test.step('a cancelled task is listed under Cancelled, shows that Avi saw it, and can be restored', async () => {
    await noa.locator('section').getByRole('link', { name: written.soup }).click()
    await expect(noa.getByRole('heading', { name: written.soup, level: 1 })).toBeVisible()
    await openTaskMenu(noa)
    await noa.getByRole('button', { name: w('Cancel this task') }).click()
    await noa.getByRole('button', { name: w('Only this one') }).click()
    const [, path] = await storyMaker().textTo(phone, sms.cancelled)
    await avi.goto(path ?? '')
    await expect(avi.getByText(w('The family no longer needs this.'))).toBeVisible()
    await noa.getByRole('button', { name: w('Filter') }).click()
    await noa.getByRole('radio', { name: w('Cancelled', {}, 'tasks') }).click()
    await noa.getByRole('button', { name: w('Done', {}, 'closes a form') }).click()
    await afterRefetch(noa, () => expect(card(noa, written.soup)).toContainText(w('Seen: {0}', { 0: '' })))
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Restore: {0}', { 0: written.soup }) }).click()
    await expect(noa.getByText(w('Nothing was cancelled in the last few days'))).toBeVisible()
    await noa.goto('/family/tasks')
  })

  await test.step('she writes down another task like it', async () => {
    await noa.getByRole('link', { name: written.soup }).first().click()
    await openTaskMenu(noa)
    await noa.getByRole('link', { name: w('Add another task like this') }).click()
    await expect(noa.getByLabel(w('What is needed'))).toHaveValue(written.soup)
    await noa.getByLabel(w('What is needed')).fill(bread)
    await noa.getByRole('button', { name: w('Save'), exact: true }).click()
    await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
    // The page goes back on its own. The story waits for that before the next step.
    await expect(noa).not.toHaveURL(/\/new/)
    await noa.goto('/family/tasks')
    await expect(card(noa, bread)).toHaveCount(1)
  })
})
