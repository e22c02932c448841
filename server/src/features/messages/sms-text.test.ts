import { DAY } from '@hand-in-hand/contract/constants.ts'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import fc from 'fast-check'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'
import { LinkifyIt } from 'linkify-it'
import { expect, test } from 'vitest'
import { isAll, triedOf } from '../../../../scripts/tests/tier.ts'
import { safeForSms, withSignsOfPhones } from '../../platform/sms/sms-text.ts'
import { TEMPLATES, type Template } from '../../templates/templates.ts'
import { runsOf } from '../../testing/long-runs.ts'
import { ORDINARY_TITLES } from '../../testing/ordinary-titles.ts'
import { CORPUS_NOW, smsCorpus } from '../../testing/sms-corpus.ts'
import { addresses, among, FINDER_COUNTRIES, type FinderCountry, mobileOf, spelledNumbers, ZONES } from '../../testing/tappable-texts.ts'
import { presentText } from './sms.presentation.ts'

/** User texts that phones could turn into links in our SMS. */
const PAYLOADS = [
  // Addresses of pages.
  'http://evil.example/x',
  'HTTPS://EVIL.EXAMPLE',
  'https:evil.example',
  'http:/evil.example',
  'http:/\\evil.example',
  'http:\\\\evil.example',
  'http:// evil.example',
  '//evil.example/login',
  '\\\\evil.example',
  'www.evil.example',
  'WWW.evil.example',
  'evil.example',
  'evil.example/login',
  'evil.example:8080',
  'see evil.co.il now',
  'bit.ly/x',
  't.me/evil',
  'wa.me/19005551234',
  'evil..example',
  'evil.xn--p1ai',
  'xn--e1afmkfd.xn--p1ai',
  'пример.рф',
  'דוגמה.קום',
  '🍕.ws',
  'a_b.example',
  'évil.example',
  'evil。example',
  'evil．example',
  'evil｡example',
  'evil․example',
  'evil﹒example',
  'ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'ⓦⓦⓦ.evil.example',
  'e\u00advil.example',
  'evil\u200b.example',
  'evil.\u2060example',
  '\u202eelpmaxe.live',
  'evil⒈example',
  'http：／／evil．example',
  'x\nhttp://evil.example',
  'javascript:alert(1)',
  'intent:evil',
  'sms:+19005551234',
  'market:evil',
  // Addresses of machines.
  '1.1.1.1',
  '1.1.1.1:8080',
  '93.184.216.34/1',
  '１．１．１．１',
  '1。1。1。1',
  '1572395042',
  '[::1]:80',
  // Mail.
  'pay@evil.example',
  'mailto:pay@evil.example',
  'pay＠evil．example',
  'pay@localhost',
  // Numbers that a tap would call.
  '+19005551234',
  'Call +1 900 555 1234',
  '+972-50-234-5678',
  '(050) 234-5678',
  '050.234.5678',
  '050/2345678',
  '050–234–5678',
  '050 \u2060 2345678',
  '０５０２３４５６７８',
  '٠٥٠٢٣٤٥٦٧٨',
  '⁰⁵⁰²³⁴⁵⁶⁷⁸',
  '1234567',
  '8 (900) 555-12-34',
  '00972502345678',
  'tel:+19005551234',
  'tel:911',
  'TEL:*100#',
  'facetime:050',
  // Text that phones would autofill as a code.
  '@evil.example #123456',
]

/** What phones turn into links: schemes, pages, hosts, mail addresses, numbers. The patterns do not use the product's code. */
const TAPPABLE = [
  /[\p{L}][\p{L}\p{N}+.-]*:\S/u,
  /[/\\]{2}|:[/\\]/,
  /www[.。．｡]/iu,
  /[\p{L}\p{N}\p{M}\p{S}_-][.。．｡․﹒]+\p{L}/u,
  /\d+(?:[.。．｡]\d+){3}/u,
  /[\p{L}\p{N}._+-]@\S/u,
  /\p{Nd}(?:[\s().\-–/]*\p{Nd}){6}/u,
  /[\p{Cf}\p{Cc}]/u,
]
const NOW = Date.parse('2026-11-23T12:00:00+02:00')
const SENDER = { publicUrl: 'https://help.example.org', sendsManually: false }
const WITH_TEXTS = TEMPLATES.filter((template) => template !== 'login_code')
const COUNTRIES = ['IL', 'US', 'DE', 'RU', 'BY', 'KZ'] as const

/** All languages, or in `npm test` one language for each text. */
const localesFor = (written: string) =>
  isAll ? LOCALES : LOCALES.filter((_, index) => index === PAYLOADS.indexOf(written) % LOCALES.length)

test.each(triedOf('payloads', PAYLOADS, 15))('in an SMS with the text %j, only our own link can be tapped', (written) => {
  const link = 'https://help.example.org/t/abcdefghijk/1'
  const given = {
    family: written,
    title: written,
    name: written,
    reason: written,
    times: [{ at: NOW + 2 * DAY }, { at: NOW + 9 * DAY }, { at: NOW + 16 * DAY, isDay: true }],
    was: { at: NOW + 3 * DAY },
    changed: ['time', 'place', 'text'],
    zone: 'Asia/Jerusalem',
    isFirst: true,
    path: '/t/abcdefghijk/1',
    taken: 2,
    withdrawn: 3,
    completed: 4,
  }
  const countries = triedOf(`finders of every country: ${written}`, COUNTRIES, 6)
  for (const template of WITH_TEXTS) {
    for (const [locale, count] of localesFor(written).flatMap((each) => [[each, 1] as const, [each, 28] as const])) {
      const parameters = JSON.stringify({ ...given, count })
      const text = presentText({ locale, template, parameters }, SENDER, { now: NOW })
      // The direction mark of a right-to-left SMS comes from us.
      const parts = text.replace(/^[\u200e\u200f]/, '').split(link)
      expect(parts.length, text).toBeLessThanOrEqual(2)
      const rest = parts.join(' ')
      for (const pattern of TAPPABLE) expect(rest).not.toMatch(pattern)
      for (const country of countries) expect(findPhoneNumbersInText(rest, country), text).toEqual([])
    }
  }
})

test.each([
  'at 17.30 or 18.00',
  'School 07:40-08:20',
  '2.50 each, 24/7, on 23.11.',
  "Dr. Levi & O'Neil-Katz :)",
  'Soup for "five" (@home)',
  'Суп в 18:30, ул. Мира, 12',
  'הסעה של דנה ב-7:40',
])('%j is not changed in an SMS', (written) => {
  expect(safeForSms(written)).toBe(written)
})

// Two independent programs find what a phone would make tappable: Google's finder of phone numbers, which Android uses, and a well-kept
// finder of links.

const TO_ALL = { publicUrl: 'https://help.example.org', sendsManually: false, smsCountries: [...FINDER_COUNTRIES] }
const LINK = /https:\/\/help\.example\.org[\w/#-]*/
const links = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, fuzzyIP: true, urlAuth: true })

const numbersIn = (text: string, country: FinderCountry) =>
  findPhoneNumbersInText(text, country).map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
const linksIn = (text: string) => (links.match(text) ?? []).map(({ raw }) => raw)

/**
 * An SMS without its own link, in which every text by people is `written`. `family`: the country of the family. `reader`: the country of
 * the reader's number.
 */
function sms(written: string, { template, locale, family, reader }: Sent) {
  const times = [{ at: CORPUS_NOW + 2 * DAY }, { at: CORPUS_NOW + 9 * DAY }, { at: CORPUS_NOW + 16 * DAY, isDay: true }]
  const texts = { family: written, title: written, name: written, reason: written }
  const parameters = { ...texts, times, was: { at: CORPUS_NOW + 3 * DAY }, changed: ['time'], count: 3, path: '/t/abcdefghijk/1', taken: 2 }
  const message = {
    template,
    locale,
    phone_e164: mobileOf(reader).number,
    parameters: JSON.stringify({ ...parameters, zone: ZONES[family] }),
  }
  return presentText(message, TO_ALL, { now: CORPUS_NOW }).replace(LINK, ' ')
}
interface Sent {
  template: Template
  locale: (typeof LOCALES)[number]
  family: FinderCountry
  reader: FinderCountry
}
const sent = fc.record({
  template: fc.constantFrom(...WITH_TEXTS),
  locale: fc.constantFrom(...LOCALES),
  family: fc.constantFrom(...FINDER_COUNTRIES),
  reader: fc.constantFrom(...FINDER_COUNTRIES),
})

const ofNumbers = runsOf(150)

test('a phone finds no phone number in an SMS, however a user spells the number', { timeout: ofNumbers.timeout }, () => {
  let [found, tried] = [0, 0]
  const numbers = sent.chain((to) => fc.tuple(among(fc.constantFrom(to.family, to.reader).chain(spelledNumbers)), fc.constant(to)))
  fc.assert(
    fc.property(numbers, ([written, to]) => {
      tried += 1
      if ([to.family, to.reader].some((country) => numbersIn(written, country).length > 0)) found += 1
      const text = sms(written, to)
      for (const country of [to.family, to.reader]) expect(numbersIn(text, country), text).toEqual([])
    }),
    ofNumbers.runs,
  )
  // The test is useful only if the finder recognises many of the spellings before they are in an SMS.
  expect(found / tried).toBeGreaterThan(0.15)
})

const ofPages = runsOf(150)

test('a phone finds no web address in an SMS, however a user spells the address', { timeout: ofPages.timeout }, () => {
  let [found, tried] = [0, 0]
  fc.assert(
    fc.property(among(addresses), sent, (written, to) => {
      tried += 1
      found += Math.sign(linksIn(written).length)
      const text = sms(written, to)
      expect(linksIn(text), text).toEqual([])
    }),
    ofPages.runs,
  )
  expect(found / tried).toBeGreaterThan(0.35)
})

test.each(triedOf('words', FINDER_COUNTRIES, 6))('a phone in %s takes none of our own words, dates and times for a number', (country) => {
  // Codes and our link are left out: a code is a number, and our link may contain any digits.
  for (const { text } of smsCorpus().filter(({ template }) => template !== 'login_code')) {
    expect(numbersIn(text.replace(LINK, ' '), country), text).toEqual([])
    expect(linksIn(text).length, text).toBeLessThanOrEqual(1)
  }
})

test('a date, an hour or an amount that is cut does not look like a phone number', () => {
  let cut = 0
  for (let filling = 1; filling < 60; filling++) {
    for (const end of ['on 2026-12-05 17:00', 'camp 26.12. - 30.12.2026']) {
      const to = { template: 'task_taken', locale: 'en', family: 'DE', reader: 'AT' } as const
      const text = sms(`${'o'.repeat(filling)} ${end}`, to)
      if (text.includes('...')) cut += 1
      for (const country of [to.family, to.reader]) expect(numbersIn(text, country), text).toEqual([])
    }
  }
  expect(cut).toBeGreaterThan(80)
})

/** The numbers of a text in order. A date such as 2026-11-23 is read as 23/11/2026. A number such as 12'345 is one number. */
const amountsOf = (text: string) =>
  text
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
    .replace(/(?<=\d)'(?=\d{3})/g, '')
    .match(/\d+/g)

test.each(triedOf('titles', FINDER_COUNTRIES, 6))('200 ordinary titles keep their times, dates and amounts in %s', (country) => {
  expect(new Set(ORDINARY_TITLES).size).toBe(200)
  for (const title of ORDINARY_TITLES) {
    const written = safeForSms(title, [country])
    if (numbersIn(title, country).length === 0) expect(written).toBe(withSignsOfPhones(title))
    expect(numbersIn(written, country)).toEqual([])
    expect(amountsOf(written), written).toEqual(amountsOf(title))
  }
})

test.each([
  ['IL', '23.11.2026', '23/11/2026'],
  ['RU', '23.11.2026', '23.11.2026'],
  ['DE', '23/11 17:00', '23/11, 17:00'],
  ['IL', '23/11 17:00', '23/11 17:00'],
  ['IL', 'Visit on 2026-12-05', 'Visit on 05/12/2026'],
  ['IL', '20.00-22.00', '20:00-22:00'],
  ['DE', 'Camp 26.12.-30.12.', 'Camp 26.12. -- 30.12.'],
  ['DE', 'Bus 405 10:15', 'Bus 405, 10:15'],
  ['AT', 'EUR 12 345', "EUR 12'345"],
  // These digits are neither a day nor an hour, so they are cut.
  ['IL', '99.99.9999', '...'],
  ['IL', '99.12.2026', '...'],
  ['IL', '45:67 89:01', '...'],
  ['IL', '50-23-11-17', '...'],
  // The digits of a number are cut, and a date beside them stays.
  ['IL', 'Call 050-2345678 on 23.11.', 'Call ... on 23.11.'],
  ['IL', '05023 17:00 45678', '... 17:00 ...'],
  ['US', '190[055]51234', '...'],
  ['RU', '190ー055ー51234', '...'],
  ['RU', '190\u2053055\u223c51234', '...'],
] as const)('in %s %j is written %j', (country, title, written) => {
  expect(safeForSms(title, [country])).toBe(written)
})
