import { expect, fullName, type Page, test } from '../setup/bilingual.ts'
import type { Translate } from '../setup/messages-by-language.ts'
import { makePhone, storyMaker, tickAll } from '../setup/people.ts'

const PHONE = { width: 360, height: 640 }
test.use({ viewport: PHONE })

const need = (w: Translate, text: string) => w(text, {}, 'ready list')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Counts the taps of a thumb. */
function thumb() {
  const counted = { taps: 0 }
  const tap = async (target: ReturnType<Page['getByRole']>) => {
    counted.taps++
    await target.click()
  }
  return { counted, tap }
}

interface Writing {
  w: Translate
  written: { avi: readonly [string, string]; noa: readonly [string, string]; title: string }
}

/** A friend proposes a circle, up to the page with the link for the family. */
async function propose(page: Page, { w, written }: Writing, { counted, tap } = thumb()) {
  const phone = makePhone()
  await page.goto('/')
  await tap(page.getByRole('link', { name: w('Start a circle') }))
  await tap(page.locator('a[href="/family/start/friend"]'))
  for (const each of ['Groceries', 'Laundry', 'Soup for the evening']) await tap(page.getByLabel(need(w, each)))
  await tap(button(page, w('Go on')))
  await page.getByLabel(w('The name of their circle')).fill(written.title)
  await page.getByLabel(w('Your first name')).fill(written.avi[0])
  await page.getByLabel(w('Your last name (optional)')).fill(written.avi[1])
  await page.getByLabel(w('Phone number')).fill(phone.typed)
  for (const box of await page.getByRole('checkbox').all()) await tap(box)
  await tap(button(page, w('Send me a code')))
  await page.getByLabel(w('Code'), { exact: true }).fill(await storyMaker().readCode(phone.e164))
  await expect(page.getByRole('heading', { name: w('Now ask them') })).toBeVisible()
  return { phone, counted, tap }
}

/** The link that the friend sends. */
async function linkOn(page: Page, w: Translate) {
  const href = await page.getByRole('link', { name: w('Send by WhatsApp') }).getAttribute('href')
  const [, path] = /(\/asked\S*#[\w-]+)/.exec(decodeURIComponent(href ?? '')) ?? []
  return path ?? ''
}

/** The family proves its number with a code, and so accepts the proposed circle. */
async function sayYes(page: Page, { w, written }: Writing) {
  const phone = makePhone()
  await page.getByLabel(w('Your first name')).fill(written.noa[0])
  await page.getByLabel(w('Phone number')).fill(phone.typed)
  await tickAll(page)
  await button(page, w('Send me a code')).click()
  await page.getByLabel(w('Code'), { exact: true }).fill(await storyMaker().readCode(phone.e164))
  return phone
}

test('a friend proposes a circle in few taps, and the family’s one yes starts it', async ({
  page,
  newPerson,
  w,
  written,
  expectReadable,
}) => {
  const texts = { w, written }
  const { phone, counted, tap } = await propose(page, texts)
  await expectReadable(page)
  const link = await linkOn(page, w)
  await tap(button(page, w('Copy')))
  expect(counted.taps).toBeLessThanOrEqual(14)

  const noa = await newPerson()
  await noa.setViewportSize(PHONE)
  await noa.goto(link)
  const name = fullName(written.avi)
  await expect(noa.getByRole('heading', { name: w('{name} would like to help you', { name }) })).toBeVisible()
  await expect(noa.getByText(need(w, 'Groceries'))).toBeVisible()
  await expect(noa.getByText(written.title)).toHaveCount(0)
  expect(noa.url()).not.toContain('#')
  await expectReadable(noa)
  await button(noa, w('Yes, you look after it')).click()
  await expect(noa.getByRole('heading', { name: w('Your yes') })).toBeVisible()
  await expectReadable(noa)
  await noa.goBack()
  await button(noa, w('Yes, you look after it')).click()
  await sayYes(noa, texts)
  await expect(noa).toHaveURL(/\/family$/)
  await expect(noa.getByText(written.title).first()).toBeVisible()
  await expect(noa.getByText(need(w, 'Groceries')).first()).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: w('They said yes') })).toBeVisible()
  await expectReadable(page)
  const path = (await storyMaker().textTo(phone.e164, /\/login\/\S+/))[0]
  await button(page, w('OK')).click()
  await page.goto(path)
  await expect(page.getByText(written.title).first()).toBeVisible()
})

test('after the family’s no to a proposal, the friend reads a kind sentence', async ({ page, newPerson, w, written, expectReadable }) => {
  const { phone } = await propose(page, { w, written })
  expect(phone.e164).toBeTruthy()
  const link = await linkOn(page, w)
  // The friend cannot accept on the friend's own phone.
  const other = await page.context().newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { name: w('This link is for them') })).toBeVisible()
  await expectReadable(other)
  const family = makePhone()
  await page.getByText(w('Send it for me')).click()
  await page.getByLabel(w('Phone number')).fill(family.typed)
  await expectReadable(page)
  await button(page, w('Send it once')).click()
  await expect(page.getByText(w('The link was sent to them.'))).toBeVisible()
  const [sent] = await storyMaker().textTo(family.e164, /\/asked#[\w-]+/)

  const noa = await newPerson()
  await noa.goto(sent)
  await button(noa, w('Please don’t')).click()
  await expect(noa.getByRole('heading', { name: w('That’s all right') })).toBeVisible()
  await expectReadable(noa)
  await page.reload()
  await expect(page.getByRole('heading', { name: w('Not now, they say') })).toBeVisible()
  await expectReadable(page)
  await button(page, w('OK')).click()
  await expect(page).toHaveURL(/\/$/)
})

test.describe('when a proposal goes wrong', () => {
  test.use({ allowedConsoleErrors: /status of 4\d\d/ })

  test('a link that ended or is for another number shows why it fails', async ({ page, newPerson, w, written, expectReadable }) => {
    await propose(page, { w, written })
    const link = await linkOn(page, w)
    const family = makePhone()
    await page.getByText(w('Send it for me')).click()
    await page.getByLabel(w('Phone number')).fill(family.typed)
    await button(page, w('Send it once')).click()
    await expect(page.getByText(w('The link was sent to them.'))).toBeVisible()
    const eve = await newPerson()
    await eve.goto(link)
    await button(eve, w('Yes, I’ll look after it myself')).click()
    await sayYes(eve, { w, written })
    await expect(eve.getByText(w('The yes has to come from the family itself, with the number that the link was sent to.'))).toBeVisible()
    await expectReadable(eve)
    await button(page, w('Take it back')).click()
    await expect(page).toHaveURL(/\/$/)
    const late = await newPerson()
    await late.goto(link)
    await expect(late.getByRole('heading', { name: w('This link no longer works') })).toBeVisible()
    await expectReadable(late)
  })
})
