import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { test as bilingual, fullName } from './setup/bilingual.ts'
import { makeCircle, makeFamily } from './setup/circle.ts'
import { makePhone, storyMaker } from './setup/people.ts'
import { expect, expectAccessible, openTaskMenu, type Page, test } from './setup/story.ts'

/** Patterns for SMS: a task was given to the recipient, a task is no longer theirs, and the circle is offered to them. */
const smsIn = (locale: Locale) =>
  locale === 'iw'
    ? { given: /להסיע את דנה.* הועברה אליך על ידי נועה/, off: /להסיע את דנה.* כבר לא אצלך/, owner: /הצעה לך מאת נועה: לנהל את המעגל/ }
    : { given: /Noa gave you "Drive Dana/, off: /need to do "Drive Dana/, owner: /Noa would like to hand the circle over to you/ }

// The server returns 401 for an ended link, and the browser logs it.
test.use({ allowedConsoleErrors: /status of 401/ })

/** A line on the task's own page. On a wide screen a list beside the page has the same text for a screen reader. */
const onPage = (page: Page, text: string) => page.getByRole('paragraph').filter({ hasText: new RegExp(`^${text}$`) })

async function asOwner(page: Page, ownerPath: string, screen: string) {
  await page.goto(ownerPath)
  await expect(page).toHaveURL('/family')
  await page.goto(screen)
}

test('the family adds a person without a smartphone, gives her a task and is asked to call her', async ({ page }) => {
  const circle = await makeCircle()
  await asOwner(page, circle.ownerPath, '/family/circle')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('First name').fill('Rivka')
  await page.getByLabel('Last name').fill('Levi')
  await page.getByLabel('Phone number').fill(makePhone().typed)
  await page.getByRole('button', { name: 'Add to the circle' }).click()
  await expect(page.getByText('Please ask them first, then tick the box.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('They have agreed').check()
  await page.getByRole('button', { name: 'Add to the circle' }).click()
  await expect(page.getByRole('link', { name: /^Rivka Levi/ })).toBeVisible()
  await expect(page.getByText('Doesn’t use the app yet: please call')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/family/tasks?show=needed')
  await page.getByRole('button', { name: 'More for “Fix the kitchen tap”' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give it to…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Rivka Levi Has no tasks now/ }).click()
  const told = page.getByRole('dialog', { name: 'Now with Rivka Levi' })
  // The task is no longer open, so its card has left the list.
  await expect(page.getByText('Fix the kitchen tap', { exact: true })).toHaveCount(1)
  await expect(told.getByRole('link', { name: /Call Rivka Levi/ })).toHaveAttribute('href', /^tel:\+972/)
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('radio', { name: /^Taken/ }).click()
  await page.getByRole('link', { name: 'Fix the kitchen tap' }).click()
  await expect(onPage(page, 'Taken by')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Rivka Levi' })).toBeVisible()
  await openTaskMenu(page)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(onPage(page, 'Done by')).toBeVisible()
  await openTaskMenu(page)
  await page.getByRole('button', { name: 'Reopen it' }).click()
  await expect(onPage(page, 'Done by')).toBeHidden()
})

bilingual('a task moves from one supporter to another, and both get an SMS', async ({ page, newPerson, w, written, expectReadable }) => {
  const circle = await makeCircle(written)
  await circle.allowMessagesNow()
  const avisName = fullName(written.avi)
  const bellasName = fullName(written.bella)
  const sms = smsIn(written.locale)
  await asOwner(page, circle.ownerPath, '/family/tasks')
  await page.getByRole('link', { name: written.school }).click()
  await expect(page.getByText(avisName).last()).toBeVisible()
  await openTaskMenu(page)
  await page.getByRole('button', { name: w('Give it to…') }).click()
  await expect(
    page.getByText(w('<0>{holder}</0> has it now. They and the new person will get a message.', { holder: avisName })),
  ).toBeVisible()
  await expectReadable(page)
  await page
    .getByRole('button', {
      name: `${bellasName} ${w('{0, plural, =0 {Has no tasks now} one {Has # task now} other {Has # tasks now}}', { 0: 1 })}`,
    })
    .click()
  await expect(page.getByText(w('Now with {0}', { 0: bellasName }))).toBeVisible()
  await storyMaker().textTo(circle.avi.phone, sms.off)
  await storyMaker().textTo(circle.bella.phone, sms.given)

  const bella = await newPerson()
  await bella.goto(circle.bella.loginPath)
  await expect(bella.getByRole('heading', { name: written.bella[0] })).toBeVisible()
  await bella.goto('/my_tasks')
  await expect(bella.getByText(written.school)).toBeVisible()

  await openTaskMenu(page)
  await page.getByRole('button', { name: w('Open it to others again') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: w('Open it to others again') })
    .click()
  await expect(onPage(page, w('Taken by'))).toBeHidden()
  await page
    .getByRole('link', { name: w('Overview') })
    .or(page.getByRole('button', { name: w('Back') }))
    .first()
    .click()
  await storyMaker().textTo(circle.bella.phone, sms.off)
})

bilingual(
  'removing a supporter opens their tasks again and signs out their phone',
  async ({ page, newPerson, w, written, expectReadable }) => {
    const circle = await makeCircle(written)
    await circle.allowMessagesNow()
    const avisName = fullName(written.avi)
    const avi = await newPerson()
    await avi.goto(circle.supporterPath)
    await expect(avi.getByRole('heading', { name: written.avi[0] })).toBeVisible()

    await asOwner(page, circle.ownerPath, '/family/circle')
    await page.getByRole('link', { name: avisName }).click()
    await expectReadable(page)
    await page.getByRole('button', { name: w('Role …') }).click()
    await page.getByRole('button', { name: w('Remove from the circle') }).click()
    const question = page.getByRole('dialog', { name: w('Remove {name} from the circle?', { name: avisName }) })
    await expect(
      question.getByText(w('{0, plural, one {Their task will be open again.} other {Their # tasks will be open again.}}', { 0: 1 })),
    ).toBeVisible()
    await expectReadable(page)
    await question.getByRole('button', { name: w('Remove from the circle') }).click()
    await expect(page.getByRole('heading', { name: avisName, exact: true })).toBeHidden()
    await page.getByRole('link', { name: w('Tasks'), exact: true }).click()
    await page.getByRole('link', { name: written.school }).click()
    await openTaskMenu(page)
    await expect(page.getByRole('button', { name: w('Give it to…') })).toBeVisible()
    await expect(onPage(page, w('Taken by'))).toBeHidden()

    await avi.goto('/home')
    await expect(avi.getByText(written.school)).toBeHidden()
    await avi.goto(circle.supporterPath)
    await expect(avi.getByRole('heading', { name: written.avi[0] })).toBeHidden()
  },
)

bilingual(
  'the owner corrects a number, names a contact and hands the circle over',
  async ({ page, request, newPerson, w, written, expectReadable }) => {
    const circle = await makeCircle(written)
    await circle.allowMessagesNow()
    const avisName = fullName(written.avi)
    const bellasName = fullName(written.bella)
    // The new owner must have used the app before.
    await request.get('/v2/supporters/me', { headers: { authorization: `Bearer ${circle.bella.token}` } })
    await asOwner(page, circle.ownerPath, '/family/circle')

    const right = makePhone()
    await page.getByRole('link', { name: avisName }).click()
    await page.getByRole('button', { name: w('Correct the name or number') }).click()
    await page.getByLabel(w('Phone number')).fill(right.typed)
    await expectReadable(page)
    await page.getByRole('button', { name: w('Use this number') }).click()
    await expect(page.getByText(w('Corrected'))).toBeVisible()
    await expect(page.getByRole('link', { name: w('Call {name}', { name: avisName }) })).toHaveAttribute('href', `tel:${right.e164}`)

    await page.getByRole('button', { name: w('Back') }).click()
    await page.getByRole('link', { name: bellasName }).click()
    const called = page.getByRole('switch', { name: w('Contact for questions') })
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const refetched = page.waitForRequest('**/members')
    await page.route('**/members', (call) => released.then(() => call.continue()))
    await called.check()
    await refetched
    // The list with the new value has not been received yet.
    await expect(called).toBeChecked()
    release()
    const waits = page.getByRole('dialog', { name: w('Waiting for {name} to accept', { name: bellasName }) })
    await page.getByRole('button', { name: w('Role …') }).click()
    await page.getByRole('button', { name: w('Ask them to be a coordinator') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Ask them'), exact: true })
      .click()
    await waits.getByRole('button', { name: w('Close') }).click()
    const coordinates = page.getByText(w('Coordinator: waiting for {name} to accept', { name: bellasName }))
    await expect(coordinates).toBeVisible()

    await page.getByRole('button', { name: w('Role …') }).click()
    await page.getByRole('button', { name: w('Withdraw the request to be a coordinator') }).click()
    await expect(coordinates).toHaveCount(0)

    await page.getByRole('button', { name: w('Role …') }).click()
    await page.getByRole('button', { name: w('Ask them to be in charge') }).click()
    const question = page.getByRole('dialog', { name: w('Ask {name} to be in charge?', { name: bellasName }) })
    await expectReadable(page)
    await question.getByLabel(w('Yes, ask {0} to be in charge', { 0: bellasName })).check()
    await question.getByRole('button', { name: w('Ask them'), exact: true }).click()
    await expectReadable(page)
    await waits.getByRole('button', { name: w('Close') }).click()
    await expect(page.getByText(w('In charge: waiting for {name} to accept', { name: bellasName }))).toBeVisible()
    await storyMaker().textTo(circle.bella.phone, smsIn(written.locale).owner)

    const bella = await newPerson()
    await bella.goto('/user_login')
    await bella.getByLabel(w('Phone number')).fill(`0${circle.bella.phone.slice(4)}`)
    await bella.getByRole('button', { name: w('Send me a code') }).click()
    const code = await storyMaker().readCode(circle.bella.phone)
    await bella.getByLabel(w('6-digit code')).fill(code)
    await bella.getByRole('button', { name: w('Always ready to help') }).click()
    await bella.getByRole('heading', { name: w('The family asks you to be in charge of the circle') }).click()
    await expectReadable(bella)
    // The code that she logged in with has proved her number.
    await bella.getByRole('button', { name: w('Accept') }).click()
    await expect(bella).toHaveURL(/\/family$/)

    await page.goto('/family/circle')
    await page.getByRole('link', { name: bellasName }).click()
    await expect(page.getByRole('link', { name: w('What they did') })).toBeVisible()
    await expect(page.getByRole('button', { name: w('Role …') })).toBeHidden()
  },
)

test('the family approves all requests together, and creates a sign-up link with a name', async ({ page }) => {
  const circle = await makeFamily()
  const requests = [
    await circle.makeRequest({ first_name: 'Gil', last_name: 'Bar' }),
    await circle.makeRequest({ first_name: 'Ruth', last_name: 'Stern' }),
  ]
  await asOwner(page, circle.ownerPath, '/family/requests')
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, approve' }).click()
  await expect(page.getByText('Gil Bar is in your circle now')).toBeVisible()
  await expect(page.getByText('Ruth Stern is in your circle now')).toBeVisible()
  for (const { phone } of requests) await storyMaker().textTo(phone, /\/login\//)

  await page.goto('/family/invite')
  await expect(page.getByText('2 people have used it to ask to join.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a separate link' }).click()
  await page.getByLabel('Name of the link').fill('School')
  await page.getByLabel('Valid for').selectOption('30 days')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Create the link' }).click()
  await page.getByText('School', { exact: true }).click()
  for (const folded of await page.getByText('As a QR code').all()) await folded.click()
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toHaveCount(2)
  await expectAccessible(page)
})
