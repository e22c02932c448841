import { aCircle, dayFromNow } from './circle.ts'
import { aPhone, smsTo } from './people.ts'
import { expect, expectAccessible, type Page, test } from './story.ts'

type Circle = Awaited<ReturnType<typeof aCircle>>
type Made = Awaited<ReturnType<Circle['task']>>

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, { supporterPath }: Circle) {
  await page.goto(supporterPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

/** The path that a message carries: negative for a task without time. */
const previewPath = ({ family }: Circle, { id, type }: Made) => `/t/${family.family_token}/${type === 'no_time' ? -id : id}`

/** Moves a legal text by this share of its way to the end. */
const scrollTo = (page: Page, share: number) =>
  page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((html, part) => html.ownerDocument.defaultView?.scrollTo(0, (html.scrollHeight - html.clientHeight) * part), share)

test.describe('a supporter', () => {
  test('is greeted once, and then comes straight to the list', async ({ page, request }) => {
    const circle = await aCircle(request)
    await signIn(page, circle)
    await page.goto('/welcome_page')
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await expect(page.getByText('Thank you for joining the support of The Levi family')).toBeVisible()
    await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/docview/TERMS')
    await expect(page.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/docview/PRIVACY')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('wasClickedWithFamily'))).toBe(circle.family.family_token)
    for (const path of ['/', '/welcome_page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/home$/)
    }
  })

  test('finds each tab at its address, and the menu on every page', async ({ page, request }) => {
    await signIn(page, await aCircle(request))
    for (const path of ['/home', '/tasks']) {
      for (const [tab, name] of [
        ['', 'All 5'],
        ['?tab=AllTasks', 'All 5'],
        ['?tab=Available', 'Available 3'],
        ['?tab=MyTasks', 'My 1'],
        ['?tab=nonsense', 'All 5'],
      ] as const) {
        await page.goto(path + tab)
        await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
        await expect(heading(page, 'The Levi family')).toBeVisible()
      }
      await expectAccessible(page)
    }
    await page.goto('/home?tab=MyTasks')
    await expect(page.getByRole('tabpanel').getByRole('link')).toHaveText([/Drive Dana to school07:40/])
    await page.goto('/home?tab=Available')
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toHaveText('Any time')

    // The profile has a navigation of its own above it.
    const menu = page.getByRole('navigation').last()
    for (const [path, name] of [
      ['/home', 'All tasks'],
      ['/tasks', 'All tasks'],
      ['/my_tasks', 'My tasks'],
      ['/me', 'Profile'],
    ] as const) {
      await page.goto(path)
      await expect(menu.getByRole('link')).toHaveCount(3)
      await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
  })

  test('sees what they took and did, and is told where to begin', async ({ page, newPerson, request }) => {
    const circle = await aCircle(request)
    await signIn(page, circle)
    await page.goto('/my_tasks')
    await expect(heading(page, 'My tasks')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Opened 1' })).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Done/ })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/me')
    await expect(heading(page, 'Avi Cohen')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['1', '0'])

    const dana = await newPerson()
    await dana.goto((await circle.supporter('Dana', 'Peretz')).loginPath)
    await expect(heading(dana, 'Hello, Dana')).toBeVisible()
    await dana.goto('/my_tasks')
    await expect(dana.getByRole('heading', { name: 'No task yet' })).toBeVisible()
    await expectAccessible(dana)
    await dana.getByRole('link', { name: 'How can I help?' }).click()
    await expect(dana).toHaveURL(/\/home\?tab=Available$/)
  })
})

test.describe('a link to one task', () => {
  test.use({ allowedComplaints: /status of 404/ })

  test('shows the task as it stands, with what can be done now', async ({ page, request }) => {
    const circle = await aCircle(request)
    const [dateless, other, theirs] = [
      await circle.task({ title: 'Mend the gate', description: 'The hinge is loose' }),
      await circle.task({ title: 'Water the plants' }),
      await circle.task({ title: 'Walk the dog', start_at: `${dayFromNow(2)}T16:00`, end_at: `${dayFromNow(2)}T16:40` }),
    ]
    await circle.bella.take(theirs)
    await signIn(page, circle)

    await test.step('open: it can be taken, and is then in my tasks', async () => {
      await page.goto(previewPath(circle, other))
      await expect(heading(page, 'Water the plants')).toBeVisible()
      await expect(page.getByText('No description')).toBeVisible()
      await page.goto(previewPath(circle, dateless))
      await expect(heading(page, 'Mend the gate')).toBeVisible()
      await expect(page.getByText('Any time')).toBeVisible()
      await expect(page.getByText('The hinge is loose')).toBeVisible()
      await expect(page.getByText('Noa Levi').first()).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'I’ll take it' }).click()
      await expect(page).toHaveURL(new RegExp(`/my_tasks\\?fromPreview=-${dateless.id}$`))
      await expect(page.getByRole('heading', { name: 'Opened 2' })).toBeVisible()
    })

    await test.step('mine: it can be done or declined', async () => {
      await page.goto(previewPath(circle, dateless))
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('taken by somebody else: it says so, and offers others', async () => {
      await page.goto(previewPath(circle, theirs))
      await expect(page.getByText('16:00 – 16:40')).toBeVisible()
      await expect(page.getByText('This task is taken by someone else.')).toBeVisible()
      await expect(page.getByRole('button', { name: /take|Done|Decline/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('unknown, or of another family: nothing of it is shown', async () => {
      for (const id of ['999999', '-999999', 'nonsense']) {
        await page.goto(`/t/${circle.family.family_token}/${id}`)
        await expect(heading(page, 'Not found')).toBeVisible()
      }
      await expectAccessible(page)
      await page.goto(`/t/another-family/${theirs.id}`)
      await expect(heading(page, 'This task is in another family')).toBeVisible()
      await expectAccessible(page)
    })
  })
})

test.describe('an invitation', () => {
  test.use({ allowedComplaints: /status of (404|409|410)|ERR_FAILED/ })

  test('leads through its steps, and each field says what it lacks', async ({ page, request }) => {
    const circle = await aCircle(request)
    await page.goto(`/sign-up/${circle.invitation}`)
    await expect(heading(page, 'The Levi family asks for a hand')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let’s go' }).click()
    await expect(heading(page, 'The family mapped out the tasks')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let’s start' }).click()
    await expect(heading(page, 'What is needed now')).toBeVisible()
    const open = page.getByRole('listitem').getByRole('button')
    await expect(open).toHaveText([/Fix the kitchen tap/, /Sit with Noa for an hour/, /Soup for the evening/])
    await expect(page.getByText(/Drive Dana|17:00/)).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(heading(page, 'How can the family reach you?')).toBeVisible()
    await page.getByLabel('First name').fill('A')
    await page.getByLabel('Phone number').fill('123')
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page.getByText('Name length should be at least 2 symbols')).toBeVisible()
    await expect(page.getByText('Phone number length should be more than 4 symbols')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('A'.repeat(80))
    await expect(page.getByText('A name can have 79 characters here: the rest was left out.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('A'.repeat(79))
    for (const [number, refusal] of [
      ['12345678901234567890', 'Please enter valid existing phone number'],
      ['0611111111', 'Non-existent phone number. Please specify a real phone number'],
    ] as const) {
      await page.getByLabel('Phone number').fill(number)
      await page.getByRole('button', { name: 'Go on' }).click()
      await expect(page.getByText(refusal)).toBeVisible()
    }
    await page.getByLabel('Phone number').fill(aPhone().typed)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(heading(page, 'Before your request goes out')).toBeVisible()
    await expect(page.getByText('Please read both texts to their end first.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send my request' })).toBeDisabled()
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
  })

  test('takes the form alone, and then shows that the request is out', async ({ page, request }) => {
    const circle = await aCircle(request)
    const send = async (number: string) => {
      await page.getByLabel('Phone number').fill(number)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('button', { name: 'Send my request' }).click()
    }
    await page.goto(`/sign__up/${circle.invitation}`)
    await expect(page.getByRole('combobox', { name: 'Country code' })).toHaveValue('IL')
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Last name').fill('Mor')
    await page.getByLabel('Phone number').fill(aPhone().typed)
    await page.getByRole('button', { name: 'Go on' }).click()
    for (const text of ['Terms', 'Privacy notice']) {
      await page.getByRole('link', { name: text }).click()
      await expect(page.frameLocator('iframe').getByRole('paragraph').first()).toBeVisible()
      await scrollTo(page, 1)
      await page.getByRole('button', { name: 'OK' }).click()
    }
    await page.getByLabel('I have read both texts and agree to them').check()
    await page.getByRole('button', { name: 'Back' }).click()

    // Avi's own number: he belongs to the circle already.
    await send(circle.avi.phone)
    await expect(page.getByText('You are already registered in the family. Please find and click on login link in SMS')).toBeVisible()
    await expectAccessible(page)
    await send(aPhone().typed)
    await expect(page).toHaveURL(/\/sign-up\/_success_$/)
    for (const path of ['/sign-up/_success_', '/sign_success']) {
      await page.goto(path)
      await expect(heading(page, 'Have a happy journey')).toBeVisible()
      await expect(page.getByText('an SMS with your login link is on the way to you')).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('that is wrong, ended or out of reach says so on both of its pages', async ({ page, request }) => {
    const circle = await aCircle(request)
    const validate = '**/v2/supporters/signup/validate'
    for (const route of ['/sign-up', '/sign__up']) {
      await page.goto(`${route}/nonsense`)
      await expect(heading(page, 'Wrong invite code')).toBeVisible()
      await expect(page.getByText('Please check your link')).toBeVisible()
      await page.route(validate, (call) => call.abort())
      await page.goto(`${route}/${circle.invitation}`)
      await expect(heading(page, 'Unavailable')).toBeVisible()
      await expectAccessible(page)
      await page.unroute(validate)
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(heading(page, 'Unavailable')).toHaveCount(0)
    }
    await circle.asOwner('/invitations', { renew: true })
    for (const route of ['/sign-up', '/sign__up']) {
      await page.goto(`${route}/${circle.invitation}`)
      await expect(page.getByText('This invitation has ended. Ask the family for a new link.')).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test.describe('a legal text', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('is agreed to after four fifths of it, scrolled or by keyboard, in any language', async ({ page }) => {
    const ok = page.getByRole('button', { name: 'OK' })
    const shown = page.frameLocator('iframe')
    for (const [path, title] of [
      ['/docview/TERMS', 'Terms'],
      ['/docview/PRIVACY', 'Privacy notice'],
    ] as const) {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText('Scroll to the end to agree')).toBeVisible()
      await expect(ok).toBeDisabled()
      await expectAccessible(page)
      await scrollTo(page, 0.78)
      await expect(ok).toBeDisabled()
      await scrollTo(page, 0.82)
      await expect(ok).toBeEnabled()
      await page.getByRole('group', { name: 'Language of the text' }).getByRole('button', { name: 'He' }).click()
      await expect(shown.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(ok).toBeDisabled()
      await page.locator('iframe').focus()
      await page.keyboard.press('End')
      await expect(ok).toBeEnabled()
    }
    await ok.click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test.describe('logging in by a code', () => {
  test.use({ allowedComplaints: /status of 422|ERR_FAILED/ })

  test('goes through its states, each in words', async ({ page }) => {
    const phone = aPhone()
    await page.route('**/v2/settings', (call) => call.abort())
    await page.goto('/user_login')
    await expect(heading(page, 'Unavailable')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/v2/settings')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Log in by a code')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Phone number').fill('12345678901234567890')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText('Please enter valid existing phone number')).toBeVisible()
    await page.getByLabel('Phone number').fill(phone.typed)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(heading(page, 'Your code')).toBeVisible()
    await expectAccessible(page)
    const [code = ''] = await smsTo(page, phone.e164, /^\d{6}/)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await page.getByLabel('Code of 6 digits').fill(wrong)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('This code is not right. Please look at the SMS again.')).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Code of 6 digits').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(heading(page, 'This number is in no family yet')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('pages for everybody', () => {
  test.use({ allowedComplaints: /status of 404/ })

  test('the error screens say what happened, and what to do', async ({ page }) => {
    const texts = {
      not_logged_in: 'This page requires authentication',
      token_wrong: 'This page requires authentication, but the saved tokens are invalid. Try logging in via SMS again',
      page: 'Something unexpected happened. Please contact support',
      network: 'Please check your internet connection and reload the page',
      server: 'Please try loading later',
      wrong_invitation: 'Please check your link',
      other: 'Something happened',
    }
    for (const [variant, text] of Object.entries(texts)) {
      await page.goto(`/error?variant=${variant}`)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await page.goto('/error?variant=not_logged_in')
    await expect(page.getByRole('listitem')).toHaveText([/sign-up link/, /filling the form/, /login link in the SMS/])
    await expect(page.getByRole('button', { name: 'Demo account' })).toBeVisible()
  })

  test('the examples lead from one to the next', async ({ page }) => {
    await page.goto('/welcome_example')
    await page.getByRole('button', { name: 'Let’s go' }).click()
    await expect(page).toHaveURL(/\/welcome_details$/)
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Phone number').fill(aPhone().typed)
    await page.getByRole('button', { name: 'Go on' }).click()
    await expect(page).toHaveURL(/\/welcome_wait$/)
    for (const name of ['I will take the task', 'I cannot take this task']) {
      await page.goto('/testing/confirmation')
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/zero$/)
    }
  })

  test('any other address is not found, and leads back', async ({ page }) => {
    for (const path of ['/home/x', '/HOME', '/tasks/1', '/t/family', '/docview/OTHER', '/sign-up', '/helper/nothing-of-that-name']) {
      await page.goto(path)
      await expect(heading(page, 'Not found')).toBeVisible()
    }
    await expectAccessible(page)
    await page.goto('/zero')
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(heading(page, 'Please log in')).toBeVisible()
  })
})
