import { dayFromNow, makeCircle } from './setup/circle.ts'
import { makePhone } from './setup/people.ts'
import { expect, expectAccessible, type Page, test } from './setup/story.ts'

type Circle = Awaited<ReturnType<typeof makeCircle>>
type Made = Awaited<ReturnType<Circle['makeTask']>>

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 })

async function signIn(page: Page, { supporterPath }: Circle) {
  await page.goto(supporterPath)
  await expect(heading(page, /Avi/)).toBeVisible()
}

/** The path in a message. The id is negative for a task without a time. */
const previewPath = ({ token }: Circle, { id, type }: Made) => `/t/${token}/${type === 'no_time' ? -id : id}`

test.describe('a supporter', () => {
  test('a supporter is greeted once and then starts at the list', async ({ page }) => {
    const circle = await makeCircle()
    await signIn(page, circle)
    await page.goto('/welcome_page')
    await expect(heading(page, 'Hello, Avi')).toBeVisible()
    await expect(page.getByText('Thank you for being there for The Levi family')).toBeVisible()
    await expect(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/docview/TERMS')
    await expect(page.getByRole('link', { name: 'privacy notice' })).toHaveAttribute('href', '/docview/PRIVACY')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Always ready to help' }).click()
    await expect(page.getByRole('tab', { name: /Available 3/ })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('wasClickedWithFamily'))).toBe(circle.token)
    for (const path of ['/', '/welcome_page']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/home$/)
    }
  })

  test('each tab of the list has an address, and the menu is on every page', async ({ page }) => {
    await signIn(page, await makeCircle())
    for (const path of ['/home', '/tasks']) {
      for (const [tab, name] of [
        ['', 'Available 3'],
        ['?tab=AllTasks', 'All 5'],
        ['?tab=Available', 'Available 3'],
        ['?tab=MyTasks', 'My 1'],
        ['?tab=nonsense', 'Available 3'],
      ] as const) {
        await page.goto(path + tab)
        await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
        await expect(heading(page, 'The Levi family')).toBeVisible()
      }
      await expectAccessible(page)
    }
    await page.goto('/home?tab=MyTasks')
    await expect(page.getByRole('tabpanel').getByRole('listitem').getByRole('link')).toHaveText([/Drive Dana to the station07:40/])
    await page.goto('/home?tab=Available')
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toHaveText('Any time')

    const menu = page.getByRole('navigation', { name: 'Main menu' })
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

  test('the page My tasks lists the taken tasks, or tells a new supporter where to begin', async ({ page, newPerson }) => {
    const circle = await makeCircle()
    await signIn(page, circle)
    await page.goto('/my_tasks')
    await expect(heading(page, 'My tasks')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'To do 1' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Done 0' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/me')
    await expect(heading(page, 'Avi Cohen')).toBeVisible()
    await expect(page.getByRole('definition')).toHaveText(['1', '0'])

    const dana = await newPerson()
    await dana.goto((await circle.makeSupporter({ first_name: 'Dana', last_name: 'Peretz' })).loginPath)
    await expect(heading(dana, 'Hello, Dana')).toBeVisible()
    await dana.goto('/my_tasks')
    await expect(dana.getByRole('heading', { name: 'No tasks yet' })).toBeVisible()
    await expectAccessible(dana)
    await dana.getByRole('link', { name: 'How can I help?' }).click()
    await expect(dana).toHaveURL(/\/home\?tab=Available$/)
  })
})

test.describe('a link to one task', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

  test('a link to a task shows its state and the actions that are possible', async ({ page }) => {
    const circle = await makeCircle()
    const [dateless, other, theirs] = [
      await circle.makeTask({ title: 'Mend the gate', description: 'The hinge is loose' }),
      await circle.makeTask({ title: 'Water the plants' }),
      await circle.makeTask({ title: 'Walk the dog', start_at: `${dayFromNow(2)}T16:00`, end_at: `${dayFromNow(2)}T16:40` }),
    ]
    await circle.bella.take(theirs)
    await signIn(page, circle)

    await test.step('an open task can be taken, and is then in my tasks', async () => {
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
      await expect(page.getByRole('heading', { name: 'To do 2' })).toBeVisible()
    })

    await test.step('my own task can be done or declined', async () => {
      await page.goto(previewPath(circle, dateless))
      await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('a task that someone else took says so and offers other tasks', async () => {
      await page.goto(previewPath(circle, theirs))
      await expect(page.getByText('16:00 – 16:40')).toBeVisible()
      await expect(page.getByText('This task is taken by someone else.')).toBeVisible()
      await expect(page.getByRole('button', { name: /take|Done|Decline/ })).toHaveCount(0)
      await expect(page.getByRole('link', { name: /Water the plants/ })).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('of an unknown task, or one of another family, nothing is shown', async () => {
      for (const id of ['999999', '-999999', 'nonsense']) {
        await page.goto(`/t/${circle.token}/${id}`)
        await expect(heading(page, 'Not found')).toBeVisible()
      }
      await expectAccessible(page)
      await page.goto(`/t/another-family/${theirs.id}`)
      await expect(heading(page, 'This task belongs to another family')).toBeVisible()
      await expectAccessible(page)
    })
  })
})

test.describe('pages for everyone', () => {
  test.use({ allowedConsoleErrors: /status of 404/ })

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
    await expect(page.getByRole('listitem')).toHaveText([/invitation link/, /Fill in the form/, /login link in the message/])
    await expect(page.getByRole('button', { name: 'Demo account' })).toBeVisible()
  })

  test.describe('if no service worker stores files', () => {
    test.use({ serviceWorkers: 'block', allowedConsoleErrors: /status of 404|registration blocked/ })

    test('a page whose styles cannot be loaded shows Unavailable, and opens once they can be loaded', async ({ page }) => {
      await page.goto('/')
      const logIn = page.getByRole('link', { name: /^Log in/ }).first()
      await expect(logIn).toBeVisible()
      await page.route('**/assets/*.css', (call) => call.fulfill({ status: 404 }))
      await logIn.click()
      await expect(heading(page, 'Unavailable')).toBeVisible()
      await page.unroute('**/assets/*.css')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(page.getByLabel('Phone number')).toBeVisible()
    })
  })

  test('the example pages lead from one to the next', async ({ page }) => {
    await page.goto('/welcome_example')
    await page.getByRole('button', { name: 'Let’s go' }).click()
    await expect(page).toHaveURL(/\/welcome_details$/)
    await page.getByLabel('First name').fill('Gil')
    await page.getByLabel('Phone number').fill(makePhone().typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/welcome_wait$/)
    for (const name of ['I will take the task', 'I cannot take this task']) {
      await page.goto('/testing/confirmation')
      await page.getByRole('button', { name }).click()
      await expect(page).toHaveURL(/\/zero$/)
    }
  })

  test('an unknown address shows Not found, and Go back leads to the page before', async ({ page }) => {
    for (const path of ['/home/x', '/HOME', '/tasks/1', '/t/family', '/docview/OTHER', '/sign-up', '/helper/nothing-of-that-name']) {
      await page.goto(path)
      await expect(heading(page, 'Not found')).toBeVisible()
    }
    await expectAccessible(page)
    await page.goto('/zero')
    await page.goto('/no-such-page')
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(heading(page, 'Welcome')).toBeVisible()
  })
})
