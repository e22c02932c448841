import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { cutForSms, safeForSms } from '../../platform/sms/sms-text.ts'
import { isGsm7, partsOf } from '../../platform/sms-alphabet.ts'
import { TEMPLATES } from '../../templates/templates.ts'
import { ABOUT_TASKS, CORPUS_NOW } from '../../testing/sms-corpus.ts'
import { presentText } from './sms.presentation.ts'

test.each([
  ['67 units, and a pair across the end of the first part', `${'א'.repeat(66)}🍲${'א'.repeat(66)}`, 3],
  ['a pair that ends the first part', `${'א'.repeat(65)}🍲${'א'.repeat(67)}`, 2],
  ['134 units without a pair', 'א'.repeat(134), 2],
  ['70 units with a pair at the end', `${'א'.repeat(68)}🍲`, 1],
  ['an escape across the end of the first part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['an escape that ends the first part', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 2],
  ['160 septets', `${'a'.repeat(158)}[`, 1],
  ['161 septets', `${'a'.repeat(159)}{`, 2],
])('%s: an SMS has as many parts as phones count', (_what, text, parts) => {
  expect(partsOf(text)).toBe(parts)
})

const sender = { publicUrl: 'https://help.example.org', sendsManually: false }
const smsOf = (template: (typeof TEMPLATES)[number], locale: (typeof LOCALES)[number], texts: Record<string, string>) =>
  presentText(
    {
      template,
      locale,
      parameters: JSON.stringify({ path: '/t/abcdefghijk/1', times: [{ at: CORPUS_NOW }], count: 2, zone: 'UTC', ...texts }),
    },
    sender,
    { now: CORPUS_NOW },
  )

test.each(['🍲', '👍🏽', '🇮🇱', '1️⃣', '€', '[', 'שָׁ', '👩‍👩‍👧'])('a title of %s makes no SMS of four parts', { timeout: 30_000 }, (sign) => {
  for (const locale of triedOf(sign, LOCALES, LOCALES.length)) {
    for (const template of ABOUT_TASKS) {
      for (const before of [0, 1, 2, 3, 5, 8]) {
        const text = smsOf(template, locale, {
          family: 'משפחת לוי',
          name: 'Avi',
          title: `${'o'.repeat(before)}${sign.repeat(57)}`,
          reason: sign.repeat(40),
        })
        expect(partsOf(text), `${template} ${locale} ${before}: ${text}`).toBeLessThanOrEqual(3)
        expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
      }
    }
  }
})

test.each([
  ['ab 🇮🇱🇮🇱🇮🇱', 9, false, 'ab...'],
  ['ab 🇮🇱🇮🇱🇮🇱', 10, false, 'ab 🇮🇱...'],
  ['👍🏽👍🏽👍🏽👍🏽', 10, false, '👍🏽...'],
  ['1️⃣2️⃣3️⃣4️⃣', 8, false, '1️⃣...'],
  ['שָׁלוֹם לְכֻלָּם', 8, false, 'שָׁל...'],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 x', 8, false, ''],
  ['a€€', 4, true, 'a...'],
])('%s is cut between characters', (text, room, isGsm, cut) => {
  expect(cutForSms(text, room, isGsm)).toBe(cut)
})

test.each([
  ['The O’Brien family', "The O'Brien family"],
  ['Dana’s soup – for “all”', 'Dana\'s soup - for "all"'],
  ['«Суп»', '"Суп"'],
  ['„Suppe“ für Änne', '"Suppe" für Änne'],
  ['‚Suppe‘ ‹heute›', "'Suppe' 'heute'"],
  ['Soup — hot… now', 'Soup - hot... now'],
  ['5′ walk, 3″ wide', '5\' walk, 3" wide'],
  ['1½ kg, ¾ l, ⅓ cup', '1 1/2 kg, 3/4 l, 1/3 cup'],
  ['2 × 3 −1', '2 x 3 -1'],
  ['Home → school', 'Home -> school'],
  ['• milk • bread', '- milk - bread'],
  ['אחר־הצהריים', 'אחר-הצהריים'],
  ['ד״ר לוי, צ׳יפס', 'ד"ר לוי, צ\'יפס'],
  ['Hawaiʻi and rock ’n’ roll', "Hawai'i and rock 'n' roll"],
  ['a\u00a0b\u202fc\u2009d', 'a b c d'],
  ['ﬁne, 10 ㎏', 'fine, 10 kg'],
])('%s is written in an SMS with characters that phones have: %s', (typed, written) => {
  expect(safeForSms(typed)).toBe(written)
  if (/^[\p{Script=Latin}\p{Script=Common}]+$/u.test(written)) expect(isGsm7(written)).toBe(true)
})

test('an apostrophe that an iPhone types does not make an SMS longer', () => {
  const [typed, plain] = [
    { family: 'The O’Brien family', title: 'Dana’s soup – for “all”' },
    { family: "The O'Brien family", title: 'Dana\'s soup - for "all"' },
  ].map((texts) => TEMPLATES.map((template) => smsOf(template, 'en', texts)))
  expect(typed).toEqual(plain)
  expect(partsOf(smsOf('task_released', 'en', { family: 'The O’Brien family', title: 'Soup' }))).toBe(1)
})
