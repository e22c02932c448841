import fc from 'fast-check'
import { getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'

// Texts in which a phone could find something to tap: numbers, and addresses of pages and of mail, in any spelling.

const LAST = 0x1ffff
const charactersOf = (kind: RegExp) =>
  Array.from({ length: LAST + 1 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => kind.test(character))

/** What may be between the digits of a number. The last ones are a mark of katakana, letters that show nothing, and an empty character. */
const SEPARATORS = [
  ...charactersOf(/[\p{Zs}\p{Pd}\p{Po}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Pc}\p{Sk}\p{Sm}\p{Cf}\p{Default_Ignorable_Code_Point}]/u),
  ...[
    '\u30fc',
    '\uff70',
    '\u2053',
    '\u223c',
    '\u3164',
    '\u1160',
    '\uffa0',
    '\u2800',
    '\u0301',
    '\u20e3',
    '\ufe0f',
    '\u200b',
    '\n',
    '\t',
    '🍕',
  ],
]
/** Separators that people and phones write inside numbers. */
const USUAL = [
  ' ',
  '-',
  '.',
  '/',
  '(',
  ')',
  '[',
  ']',
  '–',
  '~',
  '\u00a0',
  ') ',
  ' - ',
  '. ',
  ', ',
  ':',
  '\u30fc',
  '\u2053',
  '\u223c',
  '\u200b',
  '\u2060',
]

/** The ten digits in each script, and as superscripts, subscripts, circled digits and keycaps. */
const DIGITS = [
  ...charactersOf(/\p{Nd}/u)
    .filter((_, index) => index % 10 === 0)
    .map((zero) => [...'0123456789'].map((digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))),
  [...'⁰¹²³⁴⁵⁶⁷⁸⁹'],
  [...'₀₁₂₃₄₅₆₇₈₉'],
  [...'⓪①②③④⑤⑥⑦⑧⑨'],
  [...'0123456789'].map((digit) => `${digit}\ufe0f\u20e3`),
]
const PLAIN = [...'0123456789']

export const FINDER_COUNTRIES = ['IL', 'DE', 'RU', 'US', 'AT', 'GB', 'FR'] as const
export type FinderCountry = (typeof FINDER_COUNTRIES)[number]
/** A time zone of each country. */
export const ZONES: Record<FinderCountry, string> = {
  IL: 'Asia/Jerusalem',
  DE: 'Europe/Berlin',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  AT: 'Europe/Vienna',
  GB: 'Europe/London',
  FR: 'Europe/Paris',
}

/** A mobile number of the country, as E.164 text. */
export function mobileOf(country: FinderCountry) {
  const number = getExampleNumber(country, examples)
  if (!number) throw new Error(`no example of ${country}`)
  return number
}

/** The digits of a number: a real number with other last digits, or any digits. */
const digits = (country: FinderCountry) => {
  const { nationalNumber, countryCallingCode } = mobileOf(country)
  const changed = fc.stringMatching(/^\d{4}$/).map((end) => `${nationalNumber.slice(0, -4)}${end}`)
  return fc.oneof(
    changed.map((national) => `${country === 'US' ? '1' : country === 'RU' ? '8' : '0'}${national}`),
    fc.tuple(fc.constantFrom('+', '00', '++', ''), changed).map(([before, national]) => `${before}${countryCallingCode}${national}`),
    fc.constantFrom('+19005551234', '19005551234', '0900123456', '1900123456', '+390412345678'),
    fc.stringMatching(/^\+?\d{7,13}$/),
  )
}

/** A number of the country in any spelling, as people write it or as someone would hide it. */
export const spelledNumbers = (country: FinderCountry) =>
  digits(country).chain((number) =>
    fc
      .tuple(
        fc.oneof(fc.constant(PLAIN), fc.constantFrom(...DIGITS)),
        fc.oneof(
          fc.array(fc.constantFrom('', '', ...USUAL), { minLength: number.length, maxLength: number.length }),
          // Here one separator comes after every few digits. Above, usual separators come in some places.
          fc
            .tuple(fc.constantFrom(...SEPARATORS), fc.integer({ min: 1, max: 4 }))
            .map(([sign, every]) => Array.from(number, (_, index) => (index > 0 && index % every === 0 ? sign : ''))),
          fc.constant(Array.from(number, () => '')),
        ),
      )
      .map(([script, between]) => Array.from(number, (each, index) => `${between[index] ?? ''}${script[Number(each)] ?? each}`).join('')),
  )

const LABELS = [
  'evil',
  'www',
  'a',
  'xn--e1afmkfd',
  'пример',
  'דוגמה',
  '例え',
  '🍕',
  'e-vil',
  'évil',
  'a_b',
  'ｅｖｉｌ',
  'ⓔⓥⓘⓛ',
  'e\u00advil',
  '1',
  '23',
]
const ENDINGS = [
  'com',
  'org',
  'co.il',
  'ru',
  'de',
  'рф',
  'xn--p1ai',
  'info',
  'shop',
  'ly',
  'me',
  'ｃｏｍ',
  'ⓒⓞⓜ',
  'c\u200bom',
  'museum',
  'ישראל',
  '公司',
]
const DOTS = ['.', '.', '.', '．', '。', '｡', '․', '﹒', '.\u200b', '\u00ad.', '..', '\u2060.', '\u002e', '\u3002']
const SCHEMES = [
  '',
  '',
  '',
  'http://',
  'https://',
  'HTTPS://',
  'ftp://',
  '//',
  'http:/\\',
  'http：／／',
  'mailto:',
  'tel:',
  'sms:',
  'intent:',
  'hxxp://',
]
const TAILS = ['', '', '/', '/login', ':8080', ':8080/x', '?q=1', '#x', '/\u202etxt', '.', '/a.b.c']
const machine = fc.tuple(fc.ipV4(), fc.constantFrom('', ':80', '/1', ':8080/x')).map(([address, tail]) => `${address}${tail}`)

/** The address of a page, of a machine or of mail, in any spelling. */
export const addresses = fc
  .tuple(
    fc.constantFrom(...SCHEMES),
    fc.constantFrom('', '', '', 'pay@', 'pay＠', 'user:key@', 'a.b+c@'),
    fc.array(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...ENDINGS),
    fc.array(fc.constantFrom(...DOTS), { minLength: 4, maxLength: 4 }),
    fc.constantFrom(...TAILS),
    machine,
    fc.integer({ min: 0, max: 9 }),
  )
  .map(([scheme, user, labels, ending, dots, tail, address, kind]) => {
    const host = [...labels, ending].map((label, index) => `${label}${index < labels.length ? dots[index] : ''}`).join('')
    return kind === 0 ? `${scheme}${address}` : `${scheme}${user}${host}${tail}`
  })

/** A text with other words before and after it. Their lengths differ, so that an SMS may be cut anywhere in the text. */
export const among = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom('', '', 'Call ', 'Soup, ', 'ש', 'Tel.:', '(', '"', `${'Soup '.repeat(9)}`, `${'שלום '.repeat(8)}`),
      fc.nat(6),
      texts,
      fc.constantFrom('', '', ' now', '!', ' 17:00', ', 23.11.2026', ' x', ')', ' עכשיו'),
    )
    .map(([before, filling, text, after]) => `${before}${'o'.repeat(filling)}${filling > 0 ? ' ' : ''}${text}${after}`)
