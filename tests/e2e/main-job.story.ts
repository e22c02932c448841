import { dayFromNow, makeFamily } from './setup/circle.ts'
import { askToJoin, startFamily, storyMaker } from './setup/people.ts'
import { afterRefetch, expect, expectAccessible, type Page, test } from './setup/story.ts'

async function writeDown(page: Page, title: string, change: (page: Page) => Promise<void> = async () => {}) {
  await page.getByRole('link', { name: 'New task' }).first().click()
  await page.getByLabel('What is needed').fill(title)
  await change(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^(Save|Write it down|Add)$/ }).click()
}

test('a family asks for help, and a neighbour takes, gives back and does what is needed', async ({ page: noa, newPerson }) => {
  const avi = await newPerson()
  await noa.clock.install()

  await test.step('Noa starts a family and ticks what would help', async () => {
    await startFamily(noa, 'The Levi family')
    await noa.getByLabel(/groceries/i).check()
    await noa.getByLabel(/soup/i).check()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Continue' }).click()
    await expect(noa.getByRole('heading', { name: 'Where should help come?' })).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Add 2 tasks' }).click()
  })

  const link = await test.step('the sign-up link is ready to be sent', async () => {
    await expect(noa.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute('href', /%2Fsign-up%2F/)
    await noa.getByText('As a QR code').click()
    await expect(noa.getByRole('img', { name: 'The link as a QR code' })).toBeVisible()
    await expectAccessible(noa)
    return (await noa.getByText(/\/sign-up\//).textContent()) ?? ''
  })

  await test.step('she writes down a drive for tomorrow', async () => {
    await noa.getByRole('link', { name: 'Overview' }).click()
    await expect(noa.getByText('2 still needed, no fixed date')).toBeVisible()
    await expectAccessible(noa)
    await writeDown(noa, 'Drive Dana to the station', async (page) => {
      await page.getByRole('radio', { name: 'Another day' }).check()
      await page.getByLabel('Day', { exact: true }).fill(dayFromNow(1))
      await page.getByLabel('From').fill('07:40')
      await page.getByLabel('Until').fill('08:20')
    })
    await expect(noa.getByText('Drive Dana to the station').first()).toBeVisible()
  })

  const phone = await test.step('Avi opens the link on his phone and asks to join', async () => {
    const number = await askToJoin(avi, new URL(link).pathname, 'Drive Dana to the station')
    await expectAccessible(avi)
    return number
  })

  await test.step('Noa sees who asks to join and for which task, and approves him', async () => {
    await noa.getByRole('link', { name: 'Overview' }).click()
    // In the evening, the overview first shows a question about the next morning's drive. Then "and 1 more" may hide the request.
    const more = noa.getByRole('button', { name: 'and 1 more' })
    await afterRefetch(noa, () => expect(noa.getByText('Avi Cohen').or(more).first()).toBeVisible())
    if (await more.isVisible()) await more.click()
    await noa.getByRole('link', { name: 'See who wants to join' }).click()
    await expect(noa.getByText(/Interested in .Drive Dana to the station/)).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('button', { name: 'Approve only: Avi Cohen' }).click()
    await expect(noa.getByText(/link for Avi Cohen is on its way/)).toBeVisible()
  })

  await test.step('Avi opens the login link; no token stays in the address', async () => {
    const [, path] = await storyMaker().textTo(phone.e164, /(\/login\/[\w-]+\/[\w-]+)/)
    await avi.goto(path ?? '')
    await expect(avi.getByRole('heading', { name: /Avi/ })).toBeVisible()
    expect(new URL(avi.url()).pathname).toBe('/')
    expect(await avi.evaluate('JSON.stringify([location.href, history.state])')).not.toContain(path?.split('/')[2])
    await expectAccessible(avi)
    await expect(avi.getByText('The task you chose:')).toBeVisible()
    await avi.getByRole('button', { name: 'Look around' }).click()
    await expect(avi.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    await expectAccessible(avi)
  })

  await test.step('he takes two tasks, and is asked once what else he could help with', async () => {
    for (const title of ['Drive Dana to the station', /soup/i]) {
      await avi.getByRole('link', { name: title }).click()
      await expectAccessible(avi)
      await avi.getByRole('button', { name: 'I will take the task' }).click()
      await expect(avi.getByText(/taken successfully/)).toBeVisible()
      if (title === 'Drive Dana to the station') {
        await expect(avi.getByRole('heading', { name: 'What could you help with?' })).toBeVisible()
        await expectAccessible(avi)
        await avi.getByRole('checkbox', { name: 'Driving' }).check()
        await avi.getByRole('button', { name: 'Tell the family' }).click()
      }
      await expect(avi.getByRole('tab', { name: /Available/ })).toBeVisible()
    }
    await expect(avi.getByRole('tab', { name: /My 2/ })).toBeVisible()
  })

  await test.step('Noa sees that Avi has taken tasks', async () => {
    await noa.getByRole('link', { name: 'Overview' }).click()
    await afterRefetch(noa, () => expect(noa.getByText('1 still needed, no fixed date')).toBeVisible())
    await openActivity(noa)
    await expect(noa.getByText(/Avi Cohen took/).first()).toBeVisible()
    await noa.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('he gives one back with a reason, and completes the other', async () => {
    await avi.getByRole('link', { name: 'My tasks' }).click()
    await expectAccessible(avi)
    await avi.getByRole('link', { name: 'Drive Dana to the station' }).click()
    await avi.getByRole('button', { name: 'Decline' }).click()
    await avi.getByRole('button', { name: 'Give it back now' }).click()
    const reason = avi.getByRole('dialog')
    await reason.getByLabel(/reason/i).fill('My car broke down')
    await expectAccessible(avi)
    await reason.getByRole('button', { name: 'Decline' }).click()
    await expect(avi.getByText(/unassigned successfully/)).toBeVisible()

    await avi.getByRole('link', { name: 'My tasks' }).click()
    await avi.getByRole('link', { name: /soup/i }).click()
    await avi.getByRole('button', { name: 'Done' }).click()
    await expect(avi.getByText('Did you actually complete the Task?')).toBeVisible()
    await avi.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(avi.getByText(/completed successfully/)).toBeVisible()
  })

  await test.step('Noa sees both changes and the reason', async () => {
    await noa.getByRole('link', { name: 'Overview' }).click()
    await afterRefetch(noa, () => expect(noa.getByText('1 still needed', { exact: true })).toBeVisible())
    await openActivity(noa)
    await expect(noa.getByText('My car broke down')).toBeVisible()
    await expect(noa.getByText(/soup.* is done, thanks to Avi Cohen/i).first()).toBeVisible()
    await noa.getByRole('button', { name: 'Back' }).click()
    await noa.getByRole('link', { name: 'Circle', exact: true }).click()
    await expect(noa.getByRole('link', { name: /Avi Cohen/ })).toBeVisible()
    await expectAccessible(noa)
    await noa.getByRole('link', { name: 'Tasks', exact: true }).click()
    await expectAccessible(noa)
  })

  await test.step('the next morning Avi logs in with his number and a code', async () => {
    await avi.getByRole('link', { name: 'Profile' }).click()
    await expect(avi.getByText('Avi Cohen')).toBeVisible()
    await expectAccessible(avi)
    await avi.getByRole('button', { name: /log out/i }).click()
    await avi
      .getByRole('dialog')
      .getByRole('button', { name: /log out/i })
      .click()
    await expect(avi.getByRole('heading', { name: 'Welcome' })).toBeVisible()
    await expectAccessible(avi)
    await avi.goto('/user_login')
    await avi.getByLabel('Phone number').fill(phone.typed)
    await avi.getByRole('button', { name: 'Send me a code' }).click()
    const [code] = await storyMaker().textTo(phone.e164, /^\d{6}/)
    await avi.getByLabel('6-digit code').fill(code ?? '')
    await expect(avi.getByRole('heading', { name: /Avi/ })).toBeVisible()
  })
})

test.describe('a link that is wrong', () => {
  test.use({ allowedConsoleErrors: /status of (401|404|410)/ })

  test('a wrong sign-up link or login link shows its error', async ({ page }) => {
    await page.goto('/sign-up/nonsense')
    await expect(page.getByText('Wrong invite code')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/login/nonsense/nonsense')
    await expect(page.getByText('This link is not valid. Please get a valid link via SMS')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a link opens even if other characters follow it', async ({ page }) => {
  const { invitation, ownerPath } = await makeFamily()
  for (const sign of ['.', ')*', '%E2%80%8F', '/', '/?fbclid=abc']) {
    await page.goto(`/sign-up/${invitation}${sign}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Levi')
    expect(new URL(page.url()).pathname).toBe(`/sign-up/${invitation}`)
  }
  await page.goto(`${ownerPath}.`)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/home/.')
  await expect(page).toHaveURL(/\/home$/)
})

test('a visitor who is not signed in reads how to log in', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('heading', { name: 'Please log in' })).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  await expectAccessible(page)
})

/** Opens the activity from the overview. */
async function openActivity(page: Page) {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'All activity' }).click()
}
