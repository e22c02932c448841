import { type CountryCode, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { beforeAll, expect, test } from 'vitest'
import { loadPhones, type Phones } from '../../platform/phones.ts'
import { limitName } from './name.rules.ts'
import { parsePhoneEntry, whyNotPhone } from './phone.rules.ts'

let phones: Phones
beforeAll(async () => {
  phones = await loadPhones()
})

test.each([
  ['IL', '054-234-5678'],
  ['IL', '054\u05be234\u05be5678'],
  ['IL', '054\u2011234\u20115678'],
  ['IL', '054\u202f234\u202f5678'],
  ['IL', '054.234.5678'],
  ['IL', '054/2345678'],
  ['IL', '(054) 234-5678'],
  ['IL', '٠٥٤٢٣٤٥٦٧٨'],
  ['IL', '۰۵۴۲۳۴۵۶۷۸'],
  ['IL', '０５４２３４５６７８'],
  ['IL', '\u202d054-2345678\u202c'],
  ['IL', '+972 (0)54 234 5678'],
  ['IL', '+9720542345678'],
  ['IL', '972542345678'],
  ['IL', '00972542345678'],
  ['IL', '0972542345678'],
  ['IL', '0972-54-234-5678'],
  ['IL', 'tel:+972542345678'],
  ['DE', '+972·54·234·5678'],
  ['US', '\u2066+972\u2011542345678\u2069'],
])('in %s, %s is the number that was meant', (country, number) => {
  expect(parsePhoneEntry(phones, { country, number })?.e164).toBe('+972542345678')
})

test.each([
  ['RU', '+8 916 123 45 67', '+79161234567'],
  ['BR', '11 8765-4321', '+5511987654321'],
  ['BR', '011 8765 4321', '+5511987654321'],
  ['IL', '+55 11 8765-4321', '+5511987654321'],
  ['IL', '+52 1 55 1234 5678', '+525512345678'],
  ['AR', '011 15-2345-6789', '+5491123456789'],
  ['RU', '8 (916) 123-45-67', '+79161234567'],
  ['IL', '8 916 123 45 67', '+79161234567'],
  ['DE', '0049 (0)151 23456789', '+4915123456789'],
  ['MX', '+52 1 55 1234 5678', '+525512345678'],
  ['GB', '+44 (0) 7911 123456', '+447911123456'],
  ['DE', '4915112345678', '+4915112345678'],
  ['DE', '49171 2345678', '+491712345678'],
  ['DE', '972542345678', '+972542345678'],
  ['DE', '79161234567', '+79161234567'],
  ['DE', '375291234567', '+375291234567'],
  ['DE', '0171 2345678', '+491712345678'],
  ['DE', '171 2345678', '+491712345678'],
  ['DE', '030 1234567', '+49301234567'],
  ['DE', '40 1234567', '+49401234567'],
  ['US', '972 555 0123', '+19725550123'],
  ['IT', '391 234 5678', '+393912345678'],
])('a person in %s can type a phone number in its usual form: %s', (country, number, e164) => {
  expect(parsePhoneEntry(phones, { country, number })?.e164).toBe(e164)
})

test('a text that is not a phone number is refused', () => {
  for (const number of ['', '12', 'call me', '054-234-567', '+999 123 45 67', '0542345678 0523456789']) {
    expect(whyNotPhone(phones, { country: 'IL', number }), number).not.toBeNull()
  }
})

test('a name that is too long is cut between two characters, and never inside an emoji', () => {
  const { name, cut } = limitName(`${'א'.repeat(78)}😀בג`)
  expect([name, cut]).toEqual(['א'.repeat(78), true])
  expect(limitName(`${'x'.repeat(77)}👍🏽y`).name).toBe('x'.repeat(77))
})

/** Numbers of all forms that a country may have, and of some that it may not have. A simple sequence makes the same numbers in each run. */
function numbersOf(country: CountryCode) {
  const code = getCountryCallingCode(country)
  let state = 1
  return Array.from({ length: 1_500 }, (_, index) => {
    state = (state * 48_271) % 2_147_483_647
    return `+${code}${String((state * 7_919) % 10 ** 10)
      .padStart(10, '0')
      .slice(0, 7 + (index % 4))}`
  })
}

test.each(['IL', 'DE', 'RU', 'BY', 'US', 'UA', 'GB', 'FR', 'KZ', 'PS', 'AR'] as const)(
  'in %s the form refuses the phone numbers that the server refuses',
  (country) => {
    const numbers = ['+972553456784', ...numbersOf(country)]
    const accepted = numbers.filter((number) => whyNotPhone(phones, { country, number }) === null)
    // The server's check (platform/phones.ts).
    expect(accepted).toEqual(numbers.filter((number) => parsePhoneNumberFromString(number)?.isValid()))
    expect(accepted.length).toBeGreaterThan(0)
  },
)
