import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeFamily, named, zoneOfDaytime } from '../setup/circle.ts'
import { makePhone, readLegalTexts } from '../setup/people.ts'

// The browser logs that the link has ended.
test.use({ allowedConsoleErrors: /status of 410/ })

test('someone who can’t take a task passes on a link, and the family reads who brought whom', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeFamily(written)
  // It is daytime in this time zone, so the night delays no message. The first ask is sent three days before the task.
  await circle.changeSettings({ time_zone: zoneOfDaytime() })
  const supporter = await circle.makeSupporter(named(written.avi))
  const event = await circle.makeEvent({ title: written.soup, start_at: `${dayFromNow(5)}T16:00`, end_at: `${dayFromNow(5)}T17:00` })
  await circle.makeTask({ title: written.tap })
  await supporter.browser.call('PUT', `/supporters/me${circle.path}/tasks/${event.id}/not_this_time`, { token: supporter.token, body: {} })

  await test.step('Noa is asked once whether asks carry her name', async () => {
    await noa.goto(circle.ownerPath)
    await expect(noa).toHaveURL(/\/family$/)
    await expect(noa.getByRole('heading', { name: w('In your name?') })).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Yes, in my name') }).click()
    await expect(noa.getByRole('heading', { name: w('In your name?') })).toHaveCount(0)
  })

  await test.step('Noa is asked once whether supporters may bring someone, and allows it', async () => {
    await expect(noa.getByRole('heading', { name: w('May supporters bring someone they know?') })).toBeVisible()
    await expectReadable(noa)
    // On a phone the New task button is hidden, so that it does not cover the question.
    const newTask = noa.getByRole('link', { name: w('New task') })
    const isPhone = (noa.viewportSize()?.width ?? 0) < 960
    await expect(newTask).toBeVisible({ visible: !isPhone })
    await noa.getByRole('button', { name: w('Yes, they may') }).click()
    await expect(noa.getByRole('heading', { name: w('May supporters bring someone they know?') })).toHaveCount(0)
    await expect(newTask).toBeVisible()
  })

  let link = ''
  const avi = await newPerson()
  await test.step('Avi makes a link for one person', async () => {
    await avi.goto(supporter.loginPath)
    await avi.waitForURL((url) => !url.pathname.startsWith('/login'))
    await avi.goto(`/t/${circle.token}/${event.id}`)
    await avi.getByRole('button', { name: w('I cannot take this task') }).click()
    await avi.getByRole('button', { name: w('I know someone') }).click()
    await avi.getByRole('button', { name: w('Create the link') }).click()
    const way = avi.getByRole('link', { name: w('Send by WhatsApp') })
    await expect(way).toBeVisible()
    await expectReadable(avi)
    link = /\/sign-up\/[\w-]{22}\?task=\d+/.exec(decodeURIComponent((await way.getAttribute('href')) ?? ''))?.[0] ?? ''
  })

  const friend = await newPerson()
  await test.step('the friend sees only this task, and asks to join', async () => {
    await friend.goto(link)
    await expect(friend.getByText(written.soup)).toBeVisible()
    await expect(friend.getByText(/16:00/)).toBeVisible()
    await expect(friend.getByRole('heading', { level: 1 })).toContainText(written.avi[0])
    await expectReadable(friend)
    await friend.getByRole('button', { name: w('See what else is needed') }).click()
    await expect(friend.getByText(written.soup)).toBeVisible()
    await expect(friend.getByText(written.tap)).toHaveCount(0)
    await expectReadable(friend)
    await friend.getByRole('button', { name: w('Join') }).click()
    await friend.getByLabel(w('First name')).fill(written.bella[0])
    await friend.getByLabel(w('Phone number')).fill(makePhone().typed)
    await friend.getByRole('button', { name: w('Continue') }).click()
    await readLegalTexts(friend, w)
    await friend.getByRole('button', { name: w('Send my request') }).click()
    await expect(friend.getByRole('heading', { name: w('Your request was sent to the family') })).toBeVisible()
  })

  await test.step('the family reads who brought whom', async () => {
    await noa.goto('/family/requests')
    await expect(noa.getByText(w('Invited by <0>{name}</0>', { name: written.avi[0] }))).toBeVisible()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Approve and give this task: {0}', { 0: written.bella[0] }) }).click()
    await expect(noa.getByText(w('Invited by <0>{name}</0>', { name: written.avi[0] }))).toHaveCount(0)
    await noa.goto('/family/circle')
    await noa.getByRole('link', { name: written.bella[0] }).click()
    await expect(noa.getByText(w('Invited by <0>{name}</0>', { name: written.avi[0] }))).toBeVisible()
    await expectReadable(noa)
  })

  await test.step('Avi passes on an invitation, once the family allows it', async () => {
    await noa.goto('/family/settings')
    await noa.getByRole('link', { name: w('Name and house rules') }).click()
    await noa.getByText(w('Supporters may pass on an invitation')).click()
    await expectReadable(noa)
    await noa.getByRole('button', { name: w('Save') }).click()
    await expect(noa.getByText(w('Saved')).first()).toBeVisible()
    await avi.goto('/home')
    await avi.getByRole('button', { name: written.title }).click()
    await avi.getByRole('button', { name: w('Invite someone to this circle') }).click()
    await expect(avi.getByRole('link', { name: w('Send by WhatsApp') })).toBeVisible()
    await expectReadable(avi)
  })

  await test.step('the link has ended with the request', async () => {
    const other = await newPerson()
    await other.goto(link)
    await expect(other.getByText(written.soup)).toHaveCount(0)
    await expectReadable(other)
  })
})
