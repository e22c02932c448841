import { expect, test } from '../setup/bilingual.ts'
import { dayFromNow, makeCircle } from '../setup/circle.ts'
import { storyMaker } from '../setup/people.ts'

const RULES = 'Please ring once, take off your shoes, and keep the windows shut: the cat is curious.'
const AVOID = 'No nuts and no sesame: Dana is allergic to both, and traces are enough.'
const MEALS = { people: null, avoid: AVOID, from: null, until: null, dishes: null, place: null }

test.use({ viewport: { width: 360, height: 640 } })

test('without a login, the link in the message to a taker shows what the taker must read', async ({ page, w, written, expectReadable }) => {
  const circle = await makeCircle(written)
  await circle.allowMessagesNow()
  await circle.changeSettings({ house_rules: RULES, meals: MEALS })
  const event = await circle.makeEvent({ title: written.soup, start_at: `${dayFromNow(5)}T10:00`, end_at: `${dayFromNow(5)}T11:00` })
  await circle.asOwner('POST', `/tasks/${event.id}/assign`, { member: circle.bella.id })
  const [, path = ''] = await storyMaker().textTo(circle.bella.phone, /(\/t\/[\w-]+\/\d+#[\w-]{22})/)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: w('Please read this first') })).toBeVisible()
  await expect(page.getByText(RULES)).toBeVisible()
  await expect(page.getByText(AVOID)).toBeVisible()
  expect(new URL(page.url())).toMatchObject({ pathname: '/ask', hash: '' })
  await expectReadable(page)
  await page.reload()
  await expect(page.getByText(RULES)).toBeVisible()
  await page.getByRole('link', { name: w('See the details') }).click()
  await page.waitForURL((url) => url.pathname === `/t/${circle.token}/${event.id}`)
})

test('the button that takes a task is on the first screen, below the “Please read first” line', async ({
  page,
  w,
  written,
  expectReadable,
}) => {
  const circle = await makeCircle(written)
  const task = await circle.makeTask({ title: written.soup, category: 'home', meal: true })
  await page.goto(circle.supporterPath)
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  const path = `/t/${circle.token}/${-task.id}`
  const take = page.getByRole('button', { name: w('I’ll take it') })
  const endsAt = async (size: string) => {
    await page.goto(path)
    await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
    await expect(take).toBeVisible()
    const box = await take.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const before = { usual: await endsAt('100%'), large: await endsAt('200%') }
  await circle.changeSettings({ house_rules: RULES, meals: MEALS })
  expect(before.usual).toBeLessThanOrEqual(640)
  const after = { usual: await endsAt('100%'), large: await endsAt('200%') }
  expect(after.usual).toBeLessThanOrEqual(640)
  if (before.large <= 640) expect(after.large).toBeLessThanOrEqual(640)
  const line = page.getByRole('button', { name: w('Please read first: what not to cook, house rules') })
  expect((await line.boundingBox())?.y).toBeLessThan((await take.boundingBox())?.y ?? 0)
  await line.click()
  await expect(page.getByRole('dialog').getByText(AVOID)).toBeVisible()
  await expectReadable(page)
})
