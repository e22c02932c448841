import { expect, test } from 'vitest'
import { callLink, isApple, smsLink, whatsAppLink } from './contact-links.ts'

test('a number is called without dashes and spaces', () => {
  expect(callLink('+972 50-234-5678')).toBe('tel:+972502345678')
  expect(callLink('050-234 5678')).toBe('tel:0502345678')
})

test('an SMS carries its text in the form that the phone understands', () => {
  expect(smsLink('+972 50-234-5678', 'Hello & welcome?', false)).toBe('sms:+972502345678?body=Hello%20%26%20welcome%3F')
  expect(smsLink('+972 50-234-5678', 'שלום', true)).toBe('sms:+972502345678&body=%D7%A9%D7%9C%D7%95%D7%9D')
})

test('WhatsApp gets digits only, or asks whom to send it to', () => {
  expect(whatsAppLink('+972 50-234-5678', 'a b')).toBe('https://wa.me/972502345678?text=a%20b')
  expect(whatsAppLink('00972502345678', '')).toBe('https://wa.me/972502345678?text=')
  expect(whatsAppLink(null, 'hi')).toBe('https://wa.me/?text=hi')
})

test('Apple devices are told by their user agent', () => {
  expect(isApple('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')).toBe(true)
  expect(isApple('Mozilla/5.0 (Linux; Android 14; Pixel 8)')).toBe(false)
})
