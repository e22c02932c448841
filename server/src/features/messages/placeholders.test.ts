import { LOCALES, type Locale } from '@hand-in-hand/contract/locales.ts'
import { CODE_PURPOSES } from '@hand-in-hand/contract/sign-in.ts'
import { describe, expect, test } from 'vitest'
import type { MessageValues } from '../../platform/message-format.ts'
import { renderMessage, TEMPLATES, type Template } from '../../templates/templates.ts'

/** A value for everything that a template may name. Each value can be recognised in the text. */
const WORDS = {
  family: 'FAMILY',
  title: 'TITLE',
  name: 'NAME',
  link: 'LINK',
  when: 'WHEN',
  was: 'WAS',
  reason: 'REASON',
  code: '314159',
  host: 'HOST',
} as const
/** These values select optional sentences of a message. */
const CASES = { time: 'yes', place: 'yes', text: 'yes', why: 'yes', open: 'yes' } as const
/** More than one of each thing that a message counts, with a different number for each. */
const NUMBERS = { count: 11, taken: 22, withdrawn: 33, completed: 44 } as const
const SEVERAL: MessageValues = { ...WORDS, ...NUMBERS, purpose: 'sign_in', ...CASES }
/** One of each thing that a message counts. A language may write this number as a word, so it is not looked for. */
const ONE: MessageValues = { ...WORDS, count: 1, taken: 1, withdrawn: 1, completed: 1, purpose: 'sign_in', ...CASES }

const namedIn = (text: string, values: object) =>
  Object.entries(values)
    .filter(([, value]) => text.includes(String(value)))
    .map(([name]) => name)

// A push notification has the same text as the SMS, so these tests cover it too.
describe.each(TEMPLATES)('%s', (template: Template) => {
  test.each(LOCALES)('in %s the text names exactly what the English text names', (locale: Locale) => {
    const render = (language: Locale, values: MessageValues) => renderMessage(template, language, values)
    expect(namedIn(render(locale, SEVERAL), { ...WORDS, ...NUMBERS })).toEqual(namedIn(render('en', SEVERAL), { ...WORDS, ...NUMBERS }))
    expect(namedIn(render(locale, ONE), WORDS)).toEqual(namedIn(render('en', ONE), WORDS))
    expect(render(locale, SEVERAL).split('LINK')).toHaveLength(render('en', SEVERAL).split('LINK').length)
  })
})

describe.each(LOCALES)('in %s', (locale) => {
  test('a code’s SMS says what the code is for, and its last line lets a phone fill in the code', () => {
    const texts = CODE_PURPOSES.map((purpose) => renderMessage('login_code', locale, { ...SEVERAL, purpose }))
    expect(new Set(texts).size).toBe(CODE_PURPOSES.length)
    // https://wicg.github.io/sms-one-time-codes/
    for (const text of texts) expect(text).toMatch(/^314159 [\s\S]+\n\n@HOST #314159$/)
  })
})
