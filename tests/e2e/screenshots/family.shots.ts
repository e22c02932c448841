import { ok } from '../../../server/src/testing/family.ts'
import { dayFromNow, makeFamily, named } from '../setup/circle.ts'
import { expect, openTaskMenu, test } from '../setup/story.ts'
import { examinerOf } from './camera.ts'
import { examineDialog, FOOTER, makeBusyCircle, signIn } from './scene.ts'
import { WORDS } from './words.ts'

// The server returns 410 for a closed circle, and service workers are blocked.
test.use({ allowedConsoleErrors: /status of (401|404|410)|Service Worker registration blocked/ })

for (const words of Object.values(WORDS)) {
  const { locale } = words

  test.describe(locale, () => {
    test.use({ locale: words.browser })

    test('screens for writing down tasks', async ({ page }) => {
      const look = examinerOf(page, locale)
      const circle = await makeBusyCircle(words)
      await signIn(page, circle.ownerPath)
      await page.goto('/family/tasks?view=month')
      await page.locator('table').evaluate((month) => month.parentElement?.scrollIntoView())
      await look('family-month')
      await look('family-tasks-cancelled', '/family/tasks?show=cancelled')
      await look('family-ready-list', '/family/tasks/list')

      await page.goto('/family/tasks/new')
      await page.locator(`input[type="radio"][value="${dayFromNow(1)}"]`).check()
      await page.locator('details').nth(1).locator('summary').click()
      await page.locator('input[type="radio"][value="week"]').check()
      await page.locator('input[type="radio"][value="times"]').check()
      await page.locator('input[type="radio"][value="week"]').scrollIntoViewIfNeeded()
      await page.locator('fieldset:has([value="week"])').evaluate((fields) => fields.scrollIntoView())
      await look('family-new-task-repeats')

      await page.goto('/family/tasks/paste')
      await page.locator('textarea').fill(words.list.join('\n'))
      await look('family-paste')
      await page.locator(FOOTER).first().click()
      await expect(page).toHaveURL(/step=drafts/)
      await look('family-paste-drafts')
      await examineDialog(page, look, 'sheet-draft', 'button:has(.lucide-pencil)')

      await look('family-task-of-series', `/family/tasks/${circle.daily.id}`)
      await look('family-task-changed', `/family/tasks/${circle.changed.id}`)
      await openTaskMenu(page)
      await examineDialog(page, look, 'sheet-give-task', 'button:has(.lucide-user-round-plus)')
      await page.goto(`/family/tasks/${circle.daily.id}/edit`)
      await page.locator('main input').first().fill(words.soup)
      await page.locator(FOOTER).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await look('sheet-scope')
      await page.goto('/family')
      await page.locator('button[aria-expanded="false"]:has(.lucide-chevron-down)').click()
      await examineDialog(page, look, 'sheet-share-all', 'button:has(.lucide-share-2)')
      await page.goto('/family/tasks')
      await examineDialog(page, look, 'sheet-task', 'li button:has(.lucide-ellipsis-vertical)')
    })

    test('screens of the circle', async ({ page }) => {
      const look = examinerOf(page, locale)
      const circle = await makeBusyCircle(words)
      await signIn(page, circle.ownerPath)
      await look('family-circle-many', '/family/circle')
      await page.locator('main li:nth-child(2) a:not([href^="tel:"])').first().click()
      await look('family-person')
      await examineDialog(page, look, 'sheet-member-rights', 'button:has(.lucide-user-cog)')
      await look('family-add-person', '/family/circle/add')
      await page.goto('/family/invite')
      await page.locator('details summary').first().scrollIntoViewIfNeeded()
      await page.locator('section:has(details)').evaluate((links) => links.scrollIntoView())
      await look('family-other-links')
      await examineDialog(page, look, 'sheet-new-link', 'button:has(.lucide-plus)')
      await page.goto('/family/requests')
      await examineDialog(page, look, 'dialog-approve-all', 'main :is(button:has(~ ul), :has(~ ul) button)')
    })

    test('screens of people who bring others', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeFamily(words)
      const avi = await circle.makeSupporter(named(words.avi))
      const event = await circle.makeEvent({ title: words.soup, start_at: `${dayFromNow(5)}T16:00`, end_at: `${dayFromNow(5)}T17:00` })
      const toAvi = `/supporters/me${circle.path}/tasks/${event.id}`
      await ok(avi.browser.call('PUT', `${toAvi}/not_this_time`, { token: avi.token, body: {} }))
      await signIn(page, circle.ownerPath)
      await page.goto('/family')
      await expect(page.locator('[data-asks] button').first()).toBeVisible()
      await look('family-asks-about-friends')
      await circle.changeSettings({ friends_allowed: true, passing_on: true })

      await page.goto('/family/tasks/list')
      await page.locator('main input[type="checkbox"]').first().check()
      const days = page.locator('fieldset').first().locator('input[type="checkbox"]')
      for (const day of [2, 3]) await days.nth(day).check()
      await days.nth(2).evaluate((day) => day.scrollIntoView({ block: 'center' }))
      await look('family-ready-list-days')
      await page.goto('/family/tasks/new')
      await page.locator('main input').first().fill(words.soup)
      await page.locator('input[type="radio"][value="several"]').check()
      await page.locator('fieldset fieldset input[type="checkbox"], fieldset + fieldset input[type="checkbox"]').nth(2).check()
      await look('family-new-task-on-days')

      const phone = await newPerson()
      const see = examinerOf(phone, locale)
      await signIn(phone, avi.loginPath)
      await phone.goto('/home')
      await phone.locator('h1 button').click()
      await expect(phone.getByRole('dialog')).toBeVisible()
      await see('sheet-families-invite')
      await see('pass-on', '/invite')
      await phone.goto(`/t/${circle.token}/${event.id}`)
      await phone.locator('main button').last().click()
      await expect(phone.getByRole('dialog')).toBeVisible()
      await see('dialog-other-times')
      await phone.getByRole('dialog').locator('form + button').click()
      await phone.getByRole('dialog').locator('p + button').click()
      await expect(phone.getByRole('dialog').locator('a[href^="https://wa.me"]')).toBeVisible()
      await see('dialog-bring-friend')
    })

    test('screens of the settings, a pause and a closed circle', async ({ page, newPerson }) => {
      const look = examinerOf(page, locale)
      const circle = await makeBusyCircle(words)
      await circle.changeSettings({ house_rules: words.rules })
      await signIn(page, circle.ownerPath)
      await look('family-settings', '/family/settings')
      await page.goto('/family/settings?part=circle')
      await page
        .locator('textarea')
        .first()
        .evaluate((rules) => rules.scrollIntoView({ block: 'center' }))
      await look('family-settings-rules')
      await page.goto('/family/settings?part=data')
      await examineDialog(page, look, 'dialog-close-circle', 'div:has(> h2 .lucide-door-closed) > button')
      await look('family-events', '/family/events')
      await page.goto('/family/week')
      await page.locator('input[type="radio"]').last().check()
      await look('family-week')
      await page.goto('/family')
      await page.locator('button[aria-expanded="false"]:has(.lucide-chevron-down)').click()
      await page.locator('.lucide-printer').scrollIntoViewIfNeeded()
      await look('family-overview-end')

      const avi = await newPerson()
      const lookAround = examinerOf(avi, locale)
      await signIn(avi, circle.supporterPath)
      await avi.goto(`/home?task=${circle.open.task_id}`)
      await avi.getByText(words.rules).scrollIntoViewIfNeeded()
      await lookAround('task-with-rules')

      await circle.asOwner('PATCH', '', { paused: true })
      await look('family-overview-paused', '/family')
      await lookAround('list-paused', '/home?tab=Available')
      await circle.asOwner('PATCH', '', { paused: false })
      await circle.asOwner('DELETE', '', { title: words.title })
      await look('family-closed', '/family')
      await lookAround('circle-closed', '/home')

      const quiet = await makeFamily(words)
      const done = await quiet.makeTask({ title: words.soup })
      await ok(quiet.asOwner('POST', `/tasks/${done.id}/complete`, {}))
      const calm = await newPerson()
      await signIn(calm, quiet.ownerPath)
      await examinerOf(calm, locale)('family-overview-empty-week', '/family')
    })

    test('screens of a supporter’s taken tasks', async ({ page }) => {
      const look = examinerOf(page, locale)
      const circle = await makeBusyCircle(words)
      await signIn(page, circle.supporterPath)
      await look('task-still-coming', `/home?task=${circle.soon.task_id}`)
      await look('task-changed', `/home?task=${circle.changed.task_id}`)
      await look('task-of-series', `/home?task=${circle.daily.task_id}`)
      await look('profile-messages', '/me?part=messages')
      await look('profile-calendar', '/me?part=calendar')
      await page.locator('main button').last().click()
      await expect(page.locator('a[href^="webcal:"]')).toBeVisible()
      await look('profile-calendar-made')

      await page.goto('/home?tab=Available')
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.clock.install()
      let letThrough = () => {}
      const stalled = new Promise<void>((resolve) => {
        letThrough = resolve
      })
      await page.route('**/v2/supporters/**', async (call) => {
        await stalled
        await call.continue()
      })
      await page.goto('/home?tab=Available')
      await page.clock.runFor(4_000)
      await expect(page.getByRole('tab').first()).toBeVisible()
      await page.clock.resume()
      await look('list-weak-connection')
      letThrough()
    })
  })
}
