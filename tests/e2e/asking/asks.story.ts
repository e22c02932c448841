import { expect, takeButton, test } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

// The app logs a refused call, and the browser logs its status.
test.use({ allowedConsoleErrors: /status of 409/ })

test('the family asks two people: one can’t this time, and the other takes the task', async ({
  page: noa,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  test.slow()
  const { textTo } = storyMaker()
  const circle = await makeCircle(written)
  await circle.allowMessagesNow()
  const event = await circle.makeEvent({ title: `${written.soup} 2`, start_at: `${dayFromNow(5)}T10:00`, end_at: `${dayFromNow(5)}T11:00` })
  await noa.goto(circle.ownerPath)
  await noa.waitForURL((url) => !url.pathname.startsWith('/login'))
  await noa.goto(`/family/tasks/${event.id}`)
  await expect(noa.getByRole('heading', { name: w('Who to ask') })).toBeVisible()
  await noa.getByRole('button', { name: w('Ask now') }).click()
  await expect(noa.getByRole('button', { name: w('Ask now') })).toBeHidden()
  await expectReadable(noa)

  // The job that sends asks runs every 15 seconds.
  const link = /\/a#[\w-]+/
  await expect(async () => void (await textTo(circle.avi.phone, link))).toPass({ timeout: 40_000 })

  const avi = await newPerson()
  await avi.goto(circle.avi.loginPath)
  await avi.waitForURL((url) => !url.pathname.startsWith('/login'))
  await avi.goto(`/t/${circle.token}/${event.id}`)
  await expect(avi.getByRole('button', { name: w('Yes, I will do it') })).toBeVisible()
  await expectReadable(avi)
  await avi.getByRole('button', { name: w('Not this time') }).click()
  await expect(avi.getByText(w('Thank you for letting us know. The family can ask someone else.'))).toBeVisible()

  await noa.reload()
  await expect(noa.getByText(w('Can’t make it this time'), { exact: true })).toBeVisible()

  const bella = await newPerson()
  await bella.goto(circle.bella.loginPath)
  await bella.waitForURL((url) => !url.pathname.startsWith('/login'))
  await bella.goto(`/t/${circle.token}/${event.id}`)
  await bella
    .getByRole('button', { name: w('Yes, I will do it') })
    .or(takeButton(bella, w))
    .click()
  await expect(bella.getByText(w('Task taken')).first()).toBeVisible()
  await noa.reload()
  await expect(noa.getByRole('heading', { name: w('Who to ask') })).toBeHidden()
})
