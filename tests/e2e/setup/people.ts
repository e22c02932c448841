import { familyMaker, makePhone as makeE164 } from '../../../server/src/testing/family.ts'
import { type HttpBrowser, serverAccessTo } from '../../../server/src/testing/http-browser.ts'
import { expect, type Page, test } from './story.ts'

/** A valid Israeli mobile number, as a person types it, and as E.164. */
export function makePhone() {
  const e164 = makeE164()
  return { typed: `0${e164.slice('+972'.length)}`, e164 }
}

/** An address of the server of this story. */
function addressOf(what: 'OUTBOX' | 'CLOCK') {
  const { use } = test.info().project
  const isPostgres = 'database' in use && use.database === 'postgres'
  return new URL(process.env[`STORIES_${isPostgres ? 'POSTGRES' : 'SQLITE'}_${what}`] ?? '')
}

/**
 * The address of the page that shows the server's messages. The server of this story prints this address, because it does not send messages
 * to phones.
 */
export const outboxAddress = () => addressOf('OUTBOX')

/** Briefly sets the server's clock ahead by a minute, so that messages that wait a minute are sent. */
export const passAMinute = async () => void (await fetch(addressOf('CLOCK')))

const makers = new Map<string, ReturnType<typeof familyMaker<HttpBrowser>>>()
/**
 * Creates families and people on the server of this story, and reads the messages that they get. Each server has only one maker, because a
 * maker remembers which codes were read.
 */
export function storyMaker() {
  const { href } = outboxAddress()
  const maker = makers.get(href) ?? familyMaker({ ...serverAccessTo(href), passAMinute })
  makers.set(href, maker)
  return maker
}

/** Starts a family as its owner would, until the app asks what would help. */
export async function startFamily(page: Page, title: string) {
  const phone = makePhone()
  await page.goto('/family/start')
  await page.getByLabel('The name of your family’s circle').fill(title)
  await page.getByLabel('Your first name').fill('Noa')
  await page.getByLabel('Your last name').fill('Levi')
  await page.getByLabel('Phone number').fill(phone.typed)
  await tickAll(page)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const code = await storyMaker().readCode(phone.e164)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await expect(page.getByRole('heading', { name: 'What would help?' })).toBeVisible()
  return phone
}

/** Reads a legal text to its end, as a person does before sending the request, and agrees to it there. */
async function read(page: Page, consent: string) {
  const done = page.getByRole('button', { name: consent })
  await expect(done).toBeVisible()
  const text = page.frameLocator('iframe').locator('html')
  await expect(text.getByRole('paragraph').first()).toBeVisible()
  // When the text has loaded, the app gives it a larger font.
  await expect(done).toHaveAttribute('aria-busy', 'false')
  await text.evaluate((html) => html.ownerDocument.defaultView?.scrollTo(0, html.scrollHeight))
  await expect(done).toBeEnabled()
  await done.click()
}

/** Reads both legal texts, which follow each other below the form. */
export async function readLegalTexts(page: Page, w: (english: string) => string = (english) => english) {
  await read(page, w('I agree to the terms'))
  await read(page, w('I have read the privacy notice'))
}

/** Ticks every consent of this page. */
export async function tickAll(page: Page) {
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
}

/** Goes through the invitation as a neighbour would, until the page says that the request was sent, or shows the heading `next`. */
export async function askToJoin(page: Page, link: string, wanted?: string, next = 'Your request was sent to the family') {
  const phone = makePhone()
  await page.goto(link)
  if (link.includes('task=')) await page.getByRole('button', { name: 'I’d like this one', exact: true }).click()
  else if (wanted) await page.getByRole('button', { name: wanted }).first().click()
  else {
    await page.getByRole('button', { name: 'Let’s go' }).click()
    await page.getByRole('button', { name: 'Join' }).click()
  }
  await page.getByLabel('First name').fill('Avi')
  await page.getByLabel('Last name').fill('Cohen')
  await page.getByLabel('Phone number').fill(phone.typed)
  await page.getByRole('button', { name: 'Continue' }).click()
  await readLegalTexts(page)
  await page.getByRole('button', { name: 'Send my request' }).click()
  await expect(page.getByRole('heading', { name: next })).toBeVisible()
  return phone
}
