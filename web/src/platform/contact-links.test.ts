import { expect, test } from 'vitest'
import { callLink, isApple, mapsLink, smsLink, whatsAppLink } from './contact-links.ts'

test('a tel: link has no dashes or spaces', () => {
  expect(callLink('+972 50-234-5678')).toBe('tel:+972502345678')
  expect(callLink('050-234 5678')).toBe('tel:0502345678')
})

test('an SMS link has its text in the form that the phone understands', () => {
  expect(smsLink('+972 50-234-5678', 'Hello & welcome?', false)).toBe('sms:+972502345678?body=Hello%20%26%20welcome%3F')
  expect(smsLink('+972 50-234-5678', 'שלום', true)).toBe('sms:+972502345678&body=%D7%A9%D7%9C%D7%95%D7%9D')
  expect(smsLink(null, 'Hi', false)).toBe('sms:?body=Hi')
})

test('a WhatsApp link has only digits, or no number so that the person chooses a recipient', () => {
  expect(whatsAppLink('+972 50-234-5678', 'a b')).toBe('https://wa.me/972502345678?text=a%20b')
  expect(whatsAppLink('00972502345678', '')).toBe('https://wa.me/972502345678?text=')
  expect(whatsAppLink(null, 'hi')).toBe('https://wa.me/?text=hi')
})

const devices = {
  iPhone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'iPad, which calls itself a Mac': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
  Android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/131.0.0.0 Mobile Safari/537.36',
  Windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36',
  Linux: 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
}

test.each([
  ['iPhone', '&'],
  ['iPad, which calls itself a Mac', '&'],
  ['Android', '?'],
  ['Windows', '?'],
  ['Linux', '?'],
] as const)('an SMS link for an %s puts the text after %s', (device, sign) => {
  expect(smsLink('+972 50-234-5678', 'Hi', isApple(devices[device]))).toBe(`sms:+972502345678${sign}body=Hi`)
})

test('a map link contains only the address', () => {
  expect(mapsLink(' Herzl 12, Haifa ')).toBe('https://www.google.com/maps/search/?api=1&query=Herzl%2012%2C%20Haifa')
})
