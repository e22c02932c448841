import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import * as phones from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { limitName } from '../people/name.rules.ts'
import { countryOptions, parsePhoneEntry, whyNotPhone } from '../people/phone.rules.ts'
import { taskIdFrom, wantedTask } from './linked-task.rules.ts'
import { refusedField } from './sign-up.rules.ts'

test("a phone number is parsed with and without trunk zero and with another country's code", () => {
  expect(parsePhoneEntry(phones, { country: 'IL', number: '050-234-5678' })).toEqual({ e164: '+972502345678', text: '+972 50 234 5678' })
  expect(parsePhoneEntry(phones, { country: 'IL', number: '502345678' })?.e164).toBe('+972502345678')
  expect(parsePhoneEntry(phones, { country: 'IL', number: '+49 1512 3456789' })?.e164).toBe('+4915123456789')
  expect(parsePhoneEntry(phones, { country: 'IL', number: '0049 1512 3456789' })?.e164).toBe('+4915123456789')
  expect(parsePhoneEntry(phones, { country: 'IL', number: '12' })).toBeNull()
})

test('text that is no phone number and a number that cannot exist get different errors', () => {
  expect(whyNotPhone(phones, { country: 'IL', number: '12345678901234567890' })).toBe('phone_invalid')
  expect(whyNotPhone(phones, { country: 'IL', number: 'hello' })).toBe('phone_invalid')
  expect(whyNotPhone(phones, { country: 'US', number: '1112345678' })).toBe('phone_unknown')
  expect(whyNotPhone(phones, { country: 'IL', number: '050-234-5678' })).toBeNull()
})

test('common countries come first, then all others by name', () => {
  expect(countryOptions(null, 'en').map(({ shown }) => shown)).toEqual(['+972', '+375', '+1', '+49', '+7'])
  const all = countryOptions(phones, 'de')
  expect(all.length).toBeGreaterThan(200)
  expect(all[3]?.label).toBe('Deutschland +49')
  expect(all[5]?.label).toMatch(/^Afghanistan/)
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
})

test('a name of 80 characters is cut to 79', () => {
  expect(limitName('x'.repeat(79))).toEqual({ name: 'x'.repeat(79), cut: false })
  expect(limitName('x'.repeat(80))).toEqual({ name: 'x'.repeat(79), cut: true })
})

test('a name needs two characters besides spaces around it', () => {
  expect(isNameTooShort(' A ')).toBe(true)
  expect(isNameTooShort('Al')).toBe(false)
})

test('a sign-up link finds its task, even if its id lost the minus sign or names a taken place', () => {
  const tasks = [
    { id: 3, type: 'no_time', group_id: null },
    { id: 5, type: 'until_time', group_id: 4 },
  ] as const
  expect(wantedTask(tasks, -3)?.id).toBe(3)
  expect(wantedTask(tasks, 3)?.id).toBe(3)
  expect(wantedTask(tasks, 5)?.id).toBe(5)
  expect(wantedTask(tasks, 4)?.id).toBe(5)
  expect(wantedTask(tasks, 7)).toBeNull()
  expect([taskIdFrom('-3'), taskIdFrom('x'), taskIdFrom(null), taskIdFrom('1.5')]).toEqual([-3, null, null, null])
})

test('a refusal of a sign-up is shown at its field', () => {
  expect(refusedField('already_member', [])).toBe('phone')
  expect(refusedField('name_too_long', [{ field: 'supporter.last_name' }])).toBe('last_name')
  expect(refusedField('name_too_short', [{ field: 'supporter.first_name' }])).toBe('first_name')
  expect(refusedField('invitation_closed', [])).toBeNull()
})
