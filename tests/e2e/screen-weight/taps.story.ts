import { dayFromNow, makeFamily } from '../setup/circle.ts'
import { makePhone, storyMaker } from '../setup/people.ts'
import { expect, type Page, test } from '../setup/story.ts'
import { holdWeight, SUPPORTER_PHONE } from './weigh.ts'

test.use({ viewport: SUPPORTER_PHONE })

/** Counts taps and swipes of a thumb. The tap on the link in the message is the first tap. */
function countingThumb(page: Page) {
  const counted = { taps: 1, swipes: 0 }
  return {
    counted,
    /** Taps the target. If the target is not on the screen, a swipe is counted too. */
    async tap(target: ReturnType<Page['getByRole']>) {
      await expect(target).toBeVisible()
      const box = await target.boundingBox()
      if (!box || box.y < 0 || box.y + box.height > SUPPORTER_PHONE.height) counted.swipes++
      counted.taps++
      await target.click()
    },
    /** Reads a text in its frame. Each swipe scrolls by the height of the frame. */
    async readUntil(done: ReturnType<Page['getByRole']>) {
      const text = page.frameLocator('iframe').locator('html')
      await expect(text.getByRole('paragraph').first()).toBeVisible()
      await expect(done).toHaveAttribute('aria-busy', 'false')
      while ((await done.getAttribute('aria-disabled')) === 'true') {
        expect(counted.swipes++, 'a text comes to its end').toBeLessThan(12)
        const isRead = await text.evaluate((html) => {
          html.ownerDocument.defaultView?.scrollBy(0, html.clientHeight)
          return (html.scrollTop + 1) / (html.scrollHeight - html.clientHeight) >= 0.8
        })
        if (isRead) await expect(done).toHaveAttribute('aria-disabled', 'false')
      }
    },
  }
}

/** The number of words on the page, without the options of its fields and without the texts in frames. */
const wordsOn = (page: Page) =>
  page.evaluate(() => {
    const shown = document.body.cloneNode(true)
    if (!(shown instanceof HTMLElement)) return 0
    for (const hidden of shown.querySelectorAll('select, script, style, svg')) hidden.remove()
    for (const block of shown.querySelectorAll('p, h1, h2, h3, button, label, span, li')) block.append(' ')
    return (shown.textContent ?? '').split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
  })
/** 'Terms', 'I agree to the terms', 'Privacy notice', 'I have read the privacy notice' and twice 'Scroll to the end to agree'. */
const WORDS_OF_CONSENT = 26

test('asking to join for one task takes at most 8 taps and 4 swipes', async ({ page }) => {
  const circle = await makeFamily()
  await circle.makeTask({ title: 'Soup for the evening', start_at: `${dayFromNow(2)}T17:00`, end_at: `${dayFromNow(2)}T18:00` })
  const { counted, tap, readUntil } = countingThumb(page)
  const button = (name: string) => page.getByRole('button', { name })
  await page.goto(`/sign-up/${circle.invitation}`)
  await expect(button('Soup for the evening')).toBeVisible()
  let words = await wordsOn(page)
  await tap(button('Soup for the evening'))
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Avi')
  for (const [field, typed] of [
    ['Last name', 'Cohen'],
    ['Phone number', makePhone().typed],
  ] as const) {
    await tap(page.getByLabel(field))
    await page.keyboard.type(typed)
  }
  // The keyboard covers the button, and its Enter key sends the form.
  counted.taps++
  await page.keyboard.press('Enter')
  for (const consent of ['I agree to the terms', 'I have read the privacy notice']) {
    await readUntil(button(consent))
    await tap(button(consent))
  }
  // `wordsOn` counts the words of the page with the form. WORDS_OF_CONSENT adds the consents, which the page no longer shows.
  words += (await wordsOn(page)) + WORDS_OF_CONSENT
  await tap(button('Send my request'))
  await expect(page.getByRole('heading', { name: 'Your request was sent to the family' })).toBeVisible()
  holdWeight('sign-up, from its link', { ...counted, words }, { taps: 8, swipes: 4, words: 150 })
})

test('taking a task after the message with the login link takes three taps', async ({ page }) => {
  const circle = await makeFamily()
  await circle.makeTask({ title: 'Soup for the evening', start_at: `${dayFromNow(2)}T17:00`, end_at: `${dayFromNow(2)}T18:00` })
  const { loginPath } = await circle.makeNewcomer()
  const { counted, tap } = countingThumb(page)
  await page.goto(loginPath)
  await tap(page.getByRole('button', { name: 'Always ready to help' }))
  await tap(page.getByRole('button', { name: 'I’ll take it' }))
  await expect(page.getByRole('status').filter({ hasText: 'Task taken' })).toBeVisible()
  holdWeight('a task taken, from the login link', counted, { taps: 3, swipes: 0 })
})

/** In s: the time for a tap and for a letter (https://doi.org/10.1145/358886.358895: pointing, and a writer of average skill). */
const A_TAP = 1.1
const A_LETTER = 0.28

test.describe('the steps to a first link', () => {
  test.use({ permissions: ['clipboard-write'] })

  test('a family gets from the first page to its link in at most 18 taps', async ({ page }) => {
    const { counted, tap } = countingThumb(page)
    const phone = makePhone()
    const button = (name: string) => page.getByRole('button', { name })
    let letters = 0
    const type = async (text: string) => {
      letters += text.length
      await page.keyboard.type(text)
    }
    await page.goto('/')
    counted.taps = 0
    await tap(page.getByRole('link', { name: 'Start a circle' }))
    await expect(page.getByLabel('The name of your family’s circle')).toBeFocused()
    await type('Levi family')
    await tap(page.getByLabel('Your first name'))
    await type('Noa')
    await tap(page.getByLabel('Phone number'))
    await type(phone.typed)
    for (const box of await page.getByRole('checkbox').all()) await tap(box)
    await tap(page.getByRole('button', { name: 'Send me a code' }))
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await type(await storyMaker().readCode(phone.e164))
    for (const need of ['Soup for the evening', 'Groceries', 'Drive to school', 'Laundry', 'Walk the dog']) await tap(page.getByLabel(need))
    const evenings = page.getByRole('group', { name: 'Which evenings?' })
    await tap(evenings.getByLabel('Tomorrow'))
    await tap(evenings.getByRole('checkbox').last())
    await tap(button('Continue'))
    await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
    await type('Oak Street 5')
    await tap(page.getByRole('button', { name: /^Add \d+ tasks/ }))
    await tap(page.getByRole('button', { name: 'Yes, only them' }))
    await tap(page.getByRole('button', { name: 'Copy' }))
    await expect(page.getByText('Copied').first()).toBeVisible()
    const seconds = Math.round(counted.taps * A_TAP + letters * A_LETTER)
    holdWeight('from the first page to a link', { taps: counted.taps, seconds }, { taps: 18, seconds: 40 })
  })
})
