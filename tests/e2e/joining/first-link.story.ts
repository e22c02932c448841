import { test as bilingual } from '../setup/bilingual.ts'
import { makePhone, storyMaker, tickAll } from '../setup/people.ts'
import { expect, type Page, pasted, test } from '../setup/story.ts'

const WRITE_DOWN = '{0, plural, =0 {Add} one {Add # task} other {Add # tasks}}'

interface Touches {
  taps: string[]
  fields: string[]
  /** How many letters were typed, by the name of the field. */
  letters: Record<string, number>
}

/** Counts the taps outside text fields, the text fields that are filled in, and the letters in them. */
async function countTouches(page: Page) {
  await page.addInitScript(() => {
    const kept = () => JSON.parse(sessionStorage.getItem('touches') ?? '{"taps":[],"fields":[],"letters":{}}')
    const isField = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button'].includes(target.type))
    const keep = (kind: 'taps' | 'fields', what: string, once: boolean) => {
      const touches = kept()
      if (!once || !touches[kind].includes(what)) touches[kind].push(what)
      sessionStorage.setItem('touches', JSON.stringify(touches))
    }
    const nameOf = (target: EventTarget | null) =>
      target instanceof HTMLInputElement
        ? (target.labels?.[0]?.textContent ?? '')
        : target instanceof Element
          ? (target.textContent ?? '')
          : ''
    addEventListener('pointerdown', ({ target }) => isField(target) || keep('taps', nameOf(target), false), true)
    addEventListener('input', ({ target }) => isField(target) && keep('fields', nameOf(target), true), true)
    addEventListener('input', ({ target }) => {
      if (!(target instanceof HTMLInputElement && isField(target))) return
      const touches = kept()
      touches.letters[nameOf(target)] = target.value.length
      sessionStorage.setItem('touches', JSON.stringify(touches))
    })
  })
  return async () => {
    const stored = await page.evaluate(() => sessionStorage.getItem('touches'))
    const { taps, fields, letters }: Touches = JSON.parse(stored ?? '{"taps":[],"fields":[],"letters":{}}')
    return { taps, fields, letters: Object.values(letters).reduce((sum, amount) => sum + amount, 0) }
  }
}

test.describe('a first link is shared within two minutes', () => {
  test.use({ permissions: ['clipboard-write'] })

  bilingual(
    'a family ticks five needs, says where help comes, and shares its link in 15 taps, 8 fields',
    async ({ page: noa, w, written, expectReadable }) => {
      const touches = await countTouches(noa)
      const phone = makePhone()
      await noa.goto('/family/start')
      await noa.getByLabel(w('The name of your family’s circle')).fill(written.title)
      await noa.getByLabel(w('Your first name')).fill(written.noa[0])
      await noa.getByLabel(w('Your last name (optional)')).fill(written.noa[1])
      await noa.getByLabel(w('Phone number')).fill(phone.typed)
      await tickAll(noa)
      await expectReadable(noa)
      await noa.getByRole('button', { name: w('Send me a code') }).click()
      const [code] = await storyMaker().textTo(phone.e164, /^\d{6}/)
      await noa.getByLabel(w('Code'), { exact: true }).fill(code ?? '')
      await expect(noa.getByRole('heading', { name: w('What would help?') })).toBeVisible()
      await expectReadable(noa)
      for (const need of ['Soup for the evening', 'Groceries', 'Drive to school', 'Laundry', 'Walk the dog'])
        await noa.getByLabel(w(need, {}, 'ready list')).check()
      const evenings = noa.getByRole('group', { name: w('Which evenings?') })
      await evenings.getByLabel(w('Tomorrow')).check()
      await evenings.getByRole('checkbox').last().check()
      await expectReadable(noa)
      await noa.getByRole('button', { name: w('Continue') }).click()
      await expect(noa.getByRole('heading', { name: w('Where should help come?') })).toBeVisible()
      await expectReadable(noa)
      await noa.getByLabel(w('Address'), { exact: true }).fill('Oak Street 5')
      await noa.getByLabel(w('How many people eat')).fill('5')
      await noa.getByRole('button', { name: w(WRITE_DOWN, { 0: 6 }) }).click()
      await noa.getByRole('button', { name: w('Yes, only them') }).click()
      await expect(noa.getByText(w('Added'), { exact: true })).toBeVisible()
      await noa.getByRole('button', { name: w('Copy') }).click()
      await expect(noa.getByText(w('Copied')).first()).toBeVisible()
      expect(await pasted(noa)).toMatch(/\/sign-up\/[\w-]+(\?l=iw)?$/)
      await expectReadable(noa)

      const { taps, fields, letters } = await touches()
      process.stdout.write(`From nothing to a shared link: ${taps.length} taps, ${fields.length} fields, ${letters} letters\n`)
      expect(letters).toBeLessThanOrEqual(75)
      expect(taps.length, taps.join(' · ')).toBeGreaterThanOrEqual(11)
      expect(taps.length, taps.join(' · ')).toBeLessThanOrEqual(15)
      expect(fields.length, fields.join(' · ')).toBeGreaterThanOrEqual(4)
      expect(fields.length, fields.join(' · ')).toBeLessThanOrEqual(8)
      await noa.goto('/family')
      await expect(
        noa.getByText(w('{ofWeek, plural, one {# still needed} other {# still needed}}', { ofWeek: 2 }), { exact: true }),
      ).toBeVisible()
      await noa.goto('/family/tasks')
      await noa
        .getByRole('link', { name: w('Groceries', {}, 'ready list') })
        .first()
        .click()
      await expect(noa.getByText('Oak Street 5')).toBeVisible()
    },
  )
})
