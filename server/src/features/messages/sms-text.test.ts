import { DAY } from '@hand-in-hand/contract/constants.ts'
import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { TEMPLATES } from '@hand-in-hand/contract/messages.ts'
import { findPhoneNumbersInText } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { safeForSms } from '../../platform/sms-text.ts'
import { isLong } from '../../testing/long-runs.ts'
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

/** What phones turn into links, written independently of the product: schemes, pages, hosts, mail addresses, numbers. */
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
const SENDER = { publicUrl: 'https://help.example.org', sendsByHand: false }
const COUNTRIES = ['IL', 'US', 'DE', 'RU', 'BY', 'KZ'] as const

/** All of them in the long form; in the short one each text has its turn in one language. */
const localesFor = (written: string) =>
  isLong ? LOCALES : LOCALES.filter((_, index) => index === PAYLOADS.indexOf(written) % LOCALES.length)

test.each(PAYLOADS)('%j has nothing that can be tapped in an SMS, except our own link', (written) => {
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
  for (const template of TEMPLATES.filter((each) => each !== 'login_code')) {
    for (const [locale, count] of localesFor(written).flatMap((each) => [[each, 1] as const, [each, 28] as const])) {
      const parameters = JSON.stringify({ ...given, count })
      const text = presentText({ locale, template, parameters }, SENDER, { now: NOW })
      // The mark of a right-to-left SMS is ours.
      const parts = text.replace(/^[\u200e\u200f]/, '').split(link)
      expect(parts.length, text).toBeLessThanOrEqual(2)
      const rest = parts.join(' ')
      for (const pattern of TAPPABLE) expect(rest).not.toMatch(pattern)
      for (const country of COUNTRIES) expect(findPhoneNumbersInText(rest, country), text).toEqual([])
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
