import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { makePhone, outboxAddress, tickAll } from '../setup/people.ts'
import { expect, test } from '../setup/story.ts'
import { examinerOf } from './camera.ts'
import { examineDialog, makeFullCircle, signIn } from './scene.ts'
import { WORDS } from './words.ts'

const VARIANTS = ['token_wrong', 'page', 'network', 'server', 'wrong_invitation', 'other']

// Some of these addresses do not exist on purpose, and service workers are blocked.
test.use({ allowedConsoleErrors: /status of (401|404|409|410)|Service Worker registration blocked/ })

for (const words of Object.values(WORDS)) {
  const { locale } = words

  test.describe(locale, () => {
    test.use({ locale: words.browser })

    test('screens for people who are not signed in', async ({ page }) => {
      const look = examinerOf(page, locale)
      const { invitation, open } = await makeFullCircle(words)

      await look('not-logged-in', '/home')
      for (const variant of VARIANTS) await look(`error-${variant}`, `/error?variant=${variant}`)
      await look('login-link-wrong', '/login/nonsense/nonsense')
      await look('invitation-wrong', '/sign-up/nonsense')
      await look('not-found', '/no/such/page')
      await look('terms', '/docview/TERMS')
      await look('privacy', '/docview/PRIVACY')
      await look('install', '/install')
      await look('help', '/helper/how-to-log-in')
      await look('loader', '/loader')
      await look('zero', '/zero')
      await look('goodbye-left', '/goodbye?after=left')
      await look('goodbye-erased', '/goodbye?after=erased')
      await look('example-welcome', '/welcome_example')
      await look('example-details', '/welcome_details')
      await look('example-confirmation', '/testing/confirmation')

      await look('user-login', '/user_login')
      await page.locator('input[type="tel"]').fill(makePhone().typed)
      await page.keyboard.press('Enter')
      await expect(page.locator('[autocomplete="one-time-code"]')).toBeVisible()
      await look('user-login-code')

      const link = `/sign-up/${invitation}`
      await look('sign-up-welcome', link)
      await look('sign-up-intro', `${link}?step=intro`)
      await look('sign-up-tasks', `${link}?step=tasks&task=${open.task_id}`)
      await look('sign-up-details', `${link}?step=details`)
      await page.locator('[type="submit"]').click()
      await look('sign-up-details-missing')
      const [first, last] = words.avi
      await page.locator('[autocomplete="given-name"]').fill(first)
      await page.locator('[autocomplete="family-name"]').fill(last)
      await page.locator('input[type="tel"]').fill(makePhone().typed)
      await page.locator('[type="submit"]').click()
      await expect(page).toHaveURL(/step=consent/)
      await look('sign-up-consent')
      await look('sign-up-sent', '/welcome_wait')
      await look('sign-up-success', '/sign-up/_success_')

      await look('family-start', '/family/start')
      await page.locator('input[type="text"], input:not([type])').first().fill(words.title)
      await page.locator('[autocomplete="given-name"]').fill(first)
      await page.locator('[autocomplete="family-name"]').fill(last)
      await page.locator('input[type="tel"]').fill(makePhone().typed)
      await tickAll(page)
      await page.locator('[type="submit"]').click()
      await expect(page.locator('[autocomplete="one-time-code"]')).toBeVisible()
      await look('family-start-code')
    })

    test('screens of the demo', async ({ page }) => {
      const look = examinerOf(page, locale)
      await page.goto('/home')
      await page.locator('button:has(.lucide-sprout)').click()
      await expect(page).toHaveURL(/\/$/)
      await look('demo-welcome')
      await look('demo-list', '/home')
      await look('demo-my-tasks', '/my_tasks')
      await look('demo-profile', '/me')
    })

    test('screens for supporters', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFullCircle(words)
      await signIn(page, circle.supporterPath)
      await look('welcome')
      await look('list', '/home')
      await look('list-available', '/home?tab=Available')
      await look('list-mine', '/home?tab=MyTasks')
      await look('list-of-a-day', `/home?day=${dayFromNow(1)}`)
      await look('list-of-an-empty-day', `/home?day=${dayFromNow(6)}`)
      await look('finished', '/home?tab=Finished')
      await look('task-open', `/home?task=${circle.open.task_id}`)
      await look('task-taken', `/home?task=${circle.taken.task_id}`)
      await look('task-mine', `/home?task=${circle.mine.task_id}`)
      await look('my-tasks', '/my_tasks')
      await look('my-task', `/my_tasks?task=${circle.mine.task_id}`)
      await look('preview', `/t/${circle.token}/${circle.open.task_id}`)
      await look('preview-taken', `/t/${circle.token}/${circle.taken.task_id}`)
      await look('preview-other-family', `/t/another/${circle.open.task_id}`)
      for (const part of ['help', 'name', 'number', 'devices', 'data']) await look(`profile-${part}`, `/me?part=${part}`)
      await look('profile', '/me')
      await examineDialog(page, look, 'profile-language', 'button:has(.lucide-globe)')

      const newcomer = await newPerson()
      const empty = await makeFamily(words)
      await signIn(newcomer, (await empty.makeSupporter(named(words.avi))).loginPath)
      const lookAround = examinerOf(newcomer, locale)
      await lookAround('profile-proof', '/me?part=proof')
      await lookAround('empty-list', '/home')
      await lookAround('empty-list-available', '/home?tab=Available')
      await lookAround('empty-list-mine', '/home?tab=MyTasks')
      await lookAround('empty-finished', '/home?tab=Finished')
      await lookAround('empty-my-tasks', '/my_tasks')
      const bella = await empty.makeNewcomer(named(words.bella))
      await newcomer.goto(bella.loginPath)
      await lookAround('other-person')
      const asked = await newPerson()
      await asked.goto(bella.loginPath)
      await examinerOf(asked, locale)('welcome-new')
    })

    test('screens for the family’s side', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFullCircle(words)
      await signIn(page, circle.ownerPath)
      await look('family-overview', '/family')
      await look('family-tasks', '/family/tasks')
      await look('family-tasks-needed', '/family/tasks?show=needed')
      await look('family-new-task', '/family/tasks/new')
      await look('family-task', `/family/tasks/${circle.open.id}`)
      await look('family-edit-task', `/family/tasks/${circle.open.id}/edit`)
      await look('family-invite', '/family/invite')
      await look('family-requests', '/family/requests')
      await look('family-circle', '/family/circle')
      await look('family-messages', '/family/messages')
      await look('outbox', outboxAddress().href)

      const beginner = await newPerson()
      await signIn(beginner, (await makeFamily(words)).ownerPath)
      const lookAround = examinerOf(beginner, locale)
      await lookAround('family-empty-overview', '/family')
      await lookAround('family-empty-tasks', '/family/tasks')
      await lookAround('family-empty-requests', '/family/requests')
      await lookAround('family-empty-circle', '/family/circle')
      await lookAround('family-first-tasks', '/family/start?step=tasks')
    })

    // The list of countries is left out, because the device draws the options of a `select`.
    test('dialogs and sheets', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFullCircle(words)
      await signIn(page, circle.supporterPath)
      await page.goto(`/home?task=${circle.mine.task_id}`)
      // The buttons are Done and Decline.
      const actions = '[data-hides-menu] > div:last-child button'
      await expect(page.locator(actions)).toHaveCount(2)
      await examineDialog(page, look, 'dialog-complete', actions)
      await page.locator(actions).last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('dialog-decline')
      // `look` also makes the window wide. There the task is beside its list, not in a dialog. The question closes, so it is opened again.
      await page.locator(actions).last().click()
      await page.getByRole('dialog').getByRole('button').first().click()
      await look('dialog-decline-sure')
      await page.keyboard.press('Escape')
      await examineDialog(page, look, 'sheet-calendar-when', 'button:has(.lucide-calendar-plus)')
      await page.goto('/my_tasks')
      await page.getByRole('link', { name: words.school }).click()
      await examineDialog(page, look, 'sheet-calendar', 'button:has(.lucide-calendar-plus)')
      // In the evening the time of the automatic reminder is over. Then the button itself has the bell.
      await examineDialog(page, look, 'dialog-reminder', 'div:has(> h2 .lucide-bell-ring) button, button:has(.lucide-bell-ring)')
      await page.goto('/me')
      await examineDialog(page, look, 'dialog-log-out', 'button:has(.lucide-log-out)')
      const other = await makeFamily({ ...words, title: words.bella[1] })
      await signIn(page, (await other.makeSupporter({ ...named(words.avi), phone_number: circle.avi.phone })).loginPath)
      await page.goto('/home')
      await examineDialog(page, look, 'sheet-families', 'h1 button')

      const noa = await newPerson()
      const lookAtFamily = examinerOf(noa, locale)
      await signIn(noa, circle.ownerPath)
      await noa.goto('/family/circle')
      await noa.locator('main li:nth-child(2) a:not([href^="tel:"])').first().click()
      await examineDialog(noa, lookAtFamily, 'sheet-member', 'button:has(.lucide-pencil)')
      await noa.goto('/family')
      await examineDialog(noa, lookAtFamily, 'sheet-share-task', 'main section li button[aria-label]')
    })
  })
}
