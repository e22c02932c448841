import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { test as bilingual, fullName } from './bilingual.ts'
import { aCircle, aFamily } from './circle.ts'
import { aPhone, codeTo, smsTo } from './people.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

/** What a phone says of a task or a circle that changes hands. */
const toldIn = (locale: Locale) =>
  locale === 'iw'
    ? { given: /להסיע את דנה.* הועברה אליך על ידי נועה/, off: /להסיע את דנה.* כבר לא אצלך/, owner: /הצעה מאת נועה לקבל את ניהול המעגל/ }
    : { given: /Noa put you down for "Drive Dana/, off: /Drive Dana.* is no longer with you/, owner: /Noa asks you to be its owner/ }

// An ended link is answered 401, and the browser says so.
test.use({ allowedComplaints: /status of 401/ })

async function asOwner(page: Page, ownerPath: string, screen: string) {
  await page.goto(ownerPath)
  await expect(page).toHaveURL('/family')
  await page.goto(screen)
}

test('a grandmother without a smartphone is added by hand, and given a task: she is called', async ({ page, request }) => {
  const circle = await aCircle(request)
  await asOwner(page, circle.ownerPath, '/family/circle')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByLabel('First name').fill('Rivka')
  await page.getByLabel('Last name').fill('Levi')
  await page.getByLabel('Phone number').fill(aPhone().typed)
  await page.getByRole('button', { name: 'Add to the circle' }).click()
  await expect(page.getByText('Please ask them first, and tick it here.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('They agree to it').check()
  await page.getByRole('button', { name: 'Add to the circle' }).click()
  await expect(page.getByRole('heading', { name: 'Rivka Levi' })).toBeVisible()
  await expect(page.getByText('Does not use the app yet: please call')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/family/tasks?show=needed')
  await page.getByRole('button', { name: 'More for “Fix the kitchen tap”' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Give it to…' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /Rivka Levi Carries nothing right now/ }).click()
  const told = page.getByRole('dialog', { name: 'Now with Rivka Levi' })
  // The task is needed no more, and its card has gone.
  await expect(page.getByText('Fix the kitchen tap', { exact: true })).toHaveCount(1)
  await expect(told.getByRole('link', { name: /Call Rivka Levi/ })).toHaveAttribute('href', /^tel:\+972/)
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('radio', { name: /^Taken/ }).click()
  await page.getByRole('link', { name: 'Fix the kitchen tap' }).click()
  await expect(page.getByText('Taken by')).toBeVisible()
  await expect(page.getByRole('link', { name: /Call Rivka Levi \+972/ })).toBeVisible()
  await page.getByRole('button', { name: 'It is done' }).click()
  await expect(page.getByText('Done by')).toBeVisible()
  await page.getByRole('button', { name: 'Open it again' }).click()
  await expect(page.getByText('Done by')).toBeHidden()
})

bilingual(
  'a task moves from one person to another, and both hear of it',
  async ({ page, request, newPerson, w, written, expectReadable }) => {
    const circle = await aCircle(request, written.title, written)
    await circle.wakes()
    const avisName = fullName(written.avi)
    const bellasName = fullName(written.bella)
    const told = toldIn(written.locale)
    await asOwner(page, circle.ownerPath, '/family/tasks')
    await page.getByRole('link', { name: written.school }).click()
    await expect(page.getByText(avisName)).toBeVisible()
    await page.getByRole('button', { name: w('Give it to…') }).click()
    await expect(page.getByText(w('<0>{holder}</0> has it now. Both are told.', { holder: avisName }))).toBeVisible()
    await expectReadable(page)
    await page
      .getByRole('button', {
        name: `${bellasName} ${w('{0, plural, =0 {Carries nothing right now} one {Carries # task now} other {Carries # tasks now}}', { 0: 1 })}`,
      })
      .click()
    await expect(page.getByText(w('Now with {0}', { 0: bellasName }))).toBeVisible()
    await smsTo(page, circle.avi.phone, told.off)
    await smsTo(page, circle.bella.phone, told.given)

    const bella = await newPerson()
    await bella.goto(circle.bella.loginPath)
    await expect(bella.getByRole('heading', { name: written.bella[0] })).toBeVisible()
    await bella.goto('/my_tasks')
    await expect(bella.getByText(written.school)).toBeVisible()

    await page.getByRole('button', { name: w('Take it off them') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Take it off') })
      .click()
    await expect(page.getByText(w('Taken by'))).toBeHidden()
    await page
      .getByRole('link', { name: w('Overview') })
      .or(page.getByRole('button', { name: w('Back') }))
      .first()
      .click()
    await smsTo(page, circle.bella.phone, told.off)
  },
)

bilingual(
  'a supporter who holds tasks is removed: the tasks come back, and the phone is signed out',
  async ({ page, request, newPerson, w, written, expectReadable }) => {
    const circle = await aCircle(request, written.title, written)
    await circle.wakes()
    const avisName = fullName(written.avi)
    const avi = await newPerson()
    await avi.goto(circle.supporterPath)
    await expect(avi.getByRole('heading', { name: written.avi[0] })).toBeVisible()

    await asOwner(page, circle.ownerPath, '/family/circle')
    await page.getByRole('button', { name: w('More about {full_name}', { full_name: avisName }) }).click()
    await expectReadable(page)
    await page.getByRole('button', { name: w('Remove from the circle') }).click()
    const question = page.getByRole('dialog', { name: w('Remove {name} from the circle?', { name: avisName }) })
    await expect(
      question.getByText(
        w('{0, plural, one {The task that they carry is open again.} other {The # tasks that they carry are open again.}}', { 0: 1 }),
      ),
    ).toBeVisible()
    await expectReadable(page)
    await question.getByRole('button', { name: w('Remove from the circle') }).click()
    await expect(page.getByRole('heading', { name: avisName, exact: true })).toBeHidden()
    await page.getByRole('link', { name: w('Tasks') }).click()
    await page.getByRole('link', { name: written.school }).click()
    await expect(page.getByRole('button', { name: w('Give it to…') })).toBeVisible()
    await expect(page.getByText(w('Taken by'))).toBeHidden()

    await avi.goto('/home')
    await expect(avi.getByText(written.school)).toBeHidden()
    await avi.goto(circle.supporterPath)
    await expect(avi.getByRole('heading', { name: written.avi[0] })).toBeHidden()
  },
)

bilingual(
  'a wrong number is corrected, marks are set, and the circle is handed over',
  async ({ page, request, newPerson, w, written, expectReadable }) => {
    const circle = await aCircle(request, written.title, written)
    await circle.wakes()
    const avisName = fullName(written.avi)
    const bellasName = fullName(written.bella)
    // Whoever gets the circle was here once.
    await request.get('/v2/supporters/me', { headers: { authorization: `Bearer ${circle.bella.token}` } })
    await asOwner(page, circle.ownerPath, '/family/circle')

    const right = aPhone()
    await page.getByRole('button', { name: w('More about {full_name}', { full_name: avisName }) }).click()
    await page.getByRole('button', { name: w('Correct the name or number') }).click()
    await page.getByLabel(w('Phone number')).fill(right.typed)
    await expectReadable(page)
    await page.getByRole('button', { name: w('Use this number') }).click()
    await expect(page.getByText(w('Corrected'))).toBeVisible()
    await expect(page.getByRole('link', { name: w('Call {name}', { name: avisName }) })).toHaveAttribute('href', `tel:${right.e164}`)

    await page.getByRole('button', { name: w('More about {full_name}', { full_name: bellasName }) }).click()
    const called = page.getByRole('switch', { name: w('To be called with questions') })
    const { promise: seen, resolve: see } = Promise.withResolvers<void>()
    const askedAgain = page.waitForRequest('**/members')
    await page.route('**/members', (call) => seen.then(() => call.continue()))
    await called.check()
    await askedAgain
    // The list that says so is still on its way.
    await expect(called).toBeChecked()
    see()
    const waits = page.getByRole('dialog', { name: w('Waits for {name} to accept', { name: bellasName }) })
    await page.getByRole('button', { name: w('Ask them to be a coordinator') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: w('Ask them'), exact: true })
      .click()
    await waits.getByRole('button', { name: w('Close') }).click()
    const coordinates = page.getByText(w('Coordinator: waits for {name} to accept', { name: bellasName }))
    await expect(coordinates).toBeVisible()

    await page.getByRole('button', { name: w('More about {full_name}', { full_name: bellasName }) }).click()
    await page.getByRole('button', { name: w('Do not ask them to be a coordinator after all') }).click()
    await expect(coordinates).toHaveCount(0)

    await page.getByRole('button', { name: w('More about {full_name}', { full_name: bellasName }) }).click()
    await page.getByRole('button', { name: w('Ask them to be in charge') }).click()
    const question = page.getByRole('dialog', { name: w('Ask {name} to be in charge?', { name: bellasName }) })
    await expectReadable(page)
    await question.getByLabel(w('Yes, {0} shall be in charge', { 0: bellasName })).check()
    await question.getByRole('button', { name: w('Ask them'), exact: true }).click()
    await expectReadable(page)
    await waits.getByRole('button', { name: w('Close') }).click()
    await expect(page.getByText(w('In charge: waits for {name} to accept', { name: bellasName }))).toBeVisible()
    await smsTo(page, circle.bella.phone, toldIn(written.locale).owner)

    const bella = await newPerson()
    await bella.goto('/user_login')
    await bella.getByLabel(w('Phone number')).fill(`0${circle.bella.phone.slice(4)}`)
    await bella.getByRole('button', { name: w('Send me a code') }).click()
    const code = await codeTo(bella, circle.bella.phone)
    await bella.getByLabel(w('Code of 6 digits')).fill(code)
    await bella.getByRole('button', { name: w('Log in'), exact: true }).click()
    await bella.getByRole('button', { name: w('Always ready to help') }).click()
    await expect(bella.getByRole('heading', { name: w('The family asks you to be in charge of the circle') })).toBeVisible()
    await expectReadable(bella)
    // A code has just proved her number.
    await bella.getByRole('button', { name: w('Accept') }).click()
    await expect(bella).toHaveURL(/\/family$/)

    await page.goto('/family/circle')
    await page.getByRole('button', { name: w('More about {full_name}', { full_name: bellasName }) }).click()
    await expect(page.getByRole('button', { name: w('Remove from the circle') })).toBeHidden()
    await expect(page.getByRole('button', { name: w('Ask them to be in charge') })).toBeHidden()
  },
)

test('everybody who waits is let in at once, by links with names', async ({ page, request }) => {
  const circle = await aFamily(request)
  const phones = [await circle.asks('Gil', 'Bar'), await circle.asks('Ruth', 'Stern')]
  await asOwner(page, circle.ownerPath, '/family/requests')
  await page.getByRole('button', { name: 'Approve all 2' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, let them in' }).click()
  await expect(page.getByText('Gil Bar is in your circle now')).toBeVisible()
  await expect(page.getByText('Ruth Stern is in your circle now')).toBeVisible()
  for (const phone of phones) await smsTo(page, phone, /\/login\//)

  await page.goto('/family/invite')
  await expect(page.getByText('2 people have asked to join by it.')).toBeVisible()
  await page.getByRole('button', { name: 'Make a link for some people' }).click()
  await page.getByLabel('Its name').fill('School')
  await page.getByLabel('Good for').selectOption('30 days')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Make the link' }).click()
  await page.getByText('School', { exact: true }).click()
  await expect(page.getByRole('img', { name: 'The link as a QR code' })).toHaveCount(2)
  await expectAccessible(page)
})
