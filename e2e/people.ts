import { randomInt } from 'node:crypto'
import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { type APIRequestContext, expect, type Page, test } from './story.ts'

/** A valid Israeli mobile number, as one types it, and as E.164. */
export function aPhone() {
  const typed = `05${[0, 2, 3, 4][randomInt(4)]}${randomInt(2_000_000, 9_999_999)}`
  return { typed, e164: `+972${typed.slice(1)}` }
}

/** The address that the server of this story printed: there the texts show that no phone gets. */
export function outboxAddress() {
  const { use } = test.info().project
  const isPostgres = 'database' in use && use.database === 'postgres'
  return new URL(process.env[isPostgres ? 'STORIES_POSTGRES_OUTBOX' : 'STORIES_SQLITE_OUTBOX'] ?? '')
}

/** What was sent to a number (E.164), newest first. */
export async function textsTo(request: APIRequestContext, phone: string) {
  const cookie = `outbox=${outboxAddress().searchParams.get('key')}`
  const shown: Reply<'GET /outbox'> = await (await request.get('/v2/outbox', { headers: { cookie } })).json()
  return shown.filter(({ to }) => to === phone).map(({ text }) => text)
}

/** The newest text that was sent to a number (E.164) and matches; waits for it. */
export async function smsTo(page: Page, phone: string, pattern: RegExp) {
  let found: RegExpExecArray | null = null
  await expect(async () => {
    found = (await textsTo(page.request, phone)).map((text) => pattern.exec(text)).find((match) => match !== null) ?? null
    expect(found).not.toBeNull()
  }).toPass({ timeout: 10_000 })
  // toPass went on until it was found.
  return found as unknown as RegExpExecArray
}

const readCodes = new Set<string>()
/** The newest code that was sent to a number (E.164); waits for one that was not read yet, for another may be on its way. */
export async function codeTo(page: Page, phone: string) {
  let code = ''
  await expect(async () => {
    ;[code] = await smsTo(page, phone, /^\d{6}/)
    expect(readCodes.has(`${phone} ${code}`)).toBe(false)
  }).toPass({ timeout: 10_000 })
  readCodes.add(`${phone} ${code}`)
  return code
}

/** Starts a family as its owner would, up to the ready list of needs. */
export async function startFamily(page: Page, title: string) {
  const phone = aPhone()
  await page.goto('/family/start')
  await page.getByLabel('The name of your family’s circle').fill(title)
  await page.getByLabel('Your first name').fill('Noa')
  await page.getByLabel('Your last name').fill('Levi')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByLabel('I agree to the terms and the privacy notice').check()
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const [code] = await smsTo(page, phone.e164, /^\d{6}/)
  await page.getByLabel('Code', { exact: true }).fill(code ?? '')
  await page.getByRole('button', { name: 'Start the circle' }).click()
  await expect(page.getByRole('heading', { name: 'What would help?' })).toBeVisible()
  return phone
}

/** Reads a legal text to its end, as one does before the request goes out. */
async function read(page: Page, link: RegExp) {
  await page.getByRole('link', { name: link }).click()
  const done = page.getByRole('button', { name: 'OK' })
  await expect(done).toBeVisible()
  const text = page.frameLocator('iframe').locator('html')
  await expect(text.getByRole('paragraph').first()).toBeVisible()
  await text.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, html.scrollHeight))
  await expect(done).toBeEnabled()
  await done.click()
}

/** Both legal texts, and back at the consent. */
export async function readLegalTexts(page: Page) {
  await read(page, /Terms/)
  await read(page, /Privacy/)
}

/** Goes through the invitation as a neighbour would, to the page that says the request was sent. */
export async function askToJoin(page: Page, link: string, wanted?: string) {
  const phone = aPhone()
  await page.goto(link)
  await page.getByRole('button', { name: 'Let’s go' }).click()
  await page.getByRole('button', { name: 'Let’s start' }).click()
  if (wanted)
    await page
      .getByRole('button', { name: wanted })
      .or(page.getByRole('radio', { name: wanted }))
      .or(page.getByRole('checkbox', { name: wanted }))
      .first()
      .click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('First name').fill('Avi')
  await page.getByLabel('Last name').fill('Cohen')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByRole('button', { name: 'Go on' }).click()
  await readLegalTexts(page)
  await page.getByLabel('I have read both texts and agree to them').check()
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
  return phone
}

/** An address that no machine has: somewhere in 10.0.0.0/8. */
export const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
