import { expect, test } from 'vitest'
import { myAddress, numberProvedUntil, pathBack, proofBackOf } from './proof.rules.ts'

test('a number is proved until the time in number_proved_until', () => {
  const me = { number_proved_until: '2026-11-22T10:00:00+02:00' }
  expect(numberProvedUntil(me, Date.parse('2026-11-22T09:59:00+02:00'))).toBe(me.number_proved_until)
  expect(numberProvedUntil(me, Date.parse('2026-11-22T10:00:00+02:00'))).toBeNull()
  expect(numberProvedUntil({ number_proved_until: null }, 0)).toBeNull()
})

test('a formatted phone number is converted to E.164', () => {
  expect(myAddress({ formatted_phone_number: '+1 202-555-0143' })).toEqual({ e164: '+12025550143', text: '+1 202-555-0143' })
  expect(myAddress({ formatted_phone_number: '', email: 'avi@example.org' })).toEqual({ e164: 'avi@example.org', text: 'avi@example.org' })
})

test('after proving a number, the app returns to the page that required the proof', () => {
  expect(pathBack(proofBackOf('data'))).toBe('/me?part=data')
  expect(pathBack(proofBackOf('role'))).toBe('/')
  expect(pathBack(proofBackOf('https://elsewhere.example'))).toBe('/me?part=account')
})
