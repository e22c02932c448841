import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

// The app logs a refused call, and the browser logs its status.
test.use({ allowedConsoleErrors: /status of (401|409)/ })

test('a person takes a task by an SMS link without a login; a late yes shows no other task', async ({
  page: bella,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  test.slow()
  const { textTo } = storyMaker()
  const circle = await makeCircle(written)
  await circle.allowMessagesNow()
  const event = await circle.makeEvent({ title: written.soup, start_at: `${dayFromNow(5)}T10:00`, end_at: `${dayFromNow(5)}T11:00` })
  await circle.makeTask({ title: `${written.soup} 2` })
  await circle.asOwner('PUT', `/tasks/${event.id}/asking`, { asking: 'now' })
  // The job that sends asks runs every 15 seconds.
  const link = /(\/a#[\w-]+)/
  const linkTo = async (phone: string) => {
    await expect(async () => void (await textTo(phone, link))).toPass({ timeout: 40_000 })
    return (await textTo(phone, link))[1] ?? ''
  }
  const [toBella, toAvi] = [await linkTo(circle.bella.phone), await linkTo(circle.avi.phone)]

  const avi = await newPerson()
  for (const [page, path] of [
    [bella, toBella],
    [avi, toAvi],
  ] as const) {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(path)
    await expect(page.getByRole('button', { name: w('Yes, I will do it') })).toBeVisible()
    expect(new URL(page.url())).toMatchObject({ pathname: '/ask', hash: '' })
    expect(scripts).toEqual([])
    await expectReadable(page)
  }
  await bella.getByRole('button', { name: w('Yes, I will do it') }).click()
  await expect(bella.getByText(w('The family knows. Log in to see the details.'))).toBeVisible()
  await expectReadable(bella)
  // If this were the page of a posted form, a reload would show "Confirm Form Resubmission".
  const isHers = bella.getByText(w('The family knows. Log in to see the details.'))
  await bella.reload()
  await expect(isHers).toBeVisible()
  await bella.getByRole('link', { name: w('See the details') }).click()
  await bella.waitForURL((url) => url.pathname.startsWith('/t/'))
  for (const step of ['back', 'back', 'on'] as const) {
    if (step === 'back') await bella.goBack()
    else await bella.goForward()
    await expect(isHers).toBeVisible()
  }

  await avi.getByRole('button', { name: w('Yes, I will do it') }).click()
  await expect(avi.getByText(w('Someone else got there first, or it’s no longer needed.'))).toBeVisible()
  await expectReadable(avi)
  await expect(avi.getByText(`${written.soup} 2`)).toHaveCount(0)
  await avi.getByRole('link', { name: w('Open the app') }).click()
  await avi.waitForURL((url) => url.pathname === '/user_login')
})

test('for someone who is logged in, the link of an SMS leads to the task itself', async ({ page: bella, w, written }) => {
  test.slow()
  const circle = await makeCircle(written)
  await circle.allowMessagesNow()
  const event = await circle.makeEvent({ title: written.soup, start_at: `${dayFromNow(5)}T10:00`, end_at: `${dayFromNow(5)}T11:00` })
  await circle.asOwner('PUT', `/tasks/${event.id}/asking`, { asking: 'now' })
  const { textTo } = storyMaker()
  const link = /(\/a#[\w-]+)/
  await expect(async () => void (await textTo(circle.bella.phone, link))).toPass({ timeout: 40_000 })
  await bella.goto(circle.bella.loginPath)
  await bella.waitForURL((url) => !url.pathname.startsWith('/login'))
  await bella.goto((await textTo(circle.bella.phone, link))[1] ?? '')
  await bella.waitForURL((url) => url.pathname === `/t/${circle.token}/${event.id}` && url.hash === '')
  await expect(bella.getByRole('button', { name: w('Yes, I will do it') })).toBeVisible()
})
