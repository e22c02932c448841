import { isSameTitle } from '@hand-in-hand/contract/families.rules.ts'
import type { FamilySettings } from '@hand-in-hand/contract/family-settings.ts'
import { expect, test } from 'vitest'
import { changedSettings, formOfSettings, settingsChange, whyNotSaveSettings } from './settings-form.rules.ts'

const settings: FamilySettings = {
  title: 'Levi',
  time_zone: 'Asia/Jerusalem',
  house_rules: null,
  children_trusted: null,
  friends_allowed: null,
  passing_on: false,
  meals: { people: null, avoid: null, from: null, until: null, dishes: null, place: null },
  quiet_hours: { from: '21:00', to: '07:00' },
  paused: false,
  coordinator: 7,
  primary_caregiver: null,
  people: [],
  version: 1,
}
const form = formOfSettings(settings)

test('saving settings sends only the changed fields', () => {
  expect(settingsChange(form, form)).toEqual({})
  expect(settingsChange(form, { ...form, title: ' Levi ', houseRules: ' Do not ring ' })).toEqual({ house_rules: 'Do not ring' })
  expect(settingsChange(form, { ...form, coordinator: '', primaryCaregiver: '9' })).toEqual({ coordinator: null, primary_caregiver: 9 })
  expect(settingsChange(form, { ...form, quietTo: '08:00' })).toEqual({ quiet_hours: { from: '21:00', to: '08:00' } })
  expect(changedSettings(form, { ...form, timeZone: 'Europe/Berlin' })).toEqual(['timeZone'])
})

test('settings need a title, and quiet hours with two different times', () => {
  expect(whyNotSaveSettings(form)).toBeNull()
  expect(whyNotSaveSettings({ ...form, title: ' ' })).toBe('title')
  expect(whyNotSaveSettings({ ...form, title: '\u200b\u3164' })).toBe('title')
  expect(whyNotSaveSettings({ ...form, quietTo: '21:00' })).toBe('quietHours')
  expect(whyNotSaveSettings({ ...form, quietFrom: '' })).toBe('quietHours')
})

test("a family's title is compared without case and extra spaces", () => {
  expect(isSameTitle(' the  levi FAMILY', 'The Levi family')).toBe(true)
  expect(isSameTitle('The Levy family', 'The Levi family')).toBe(false)
})
