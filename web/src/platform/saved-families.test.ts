import { expect, test } from 'vitest'
import type { SavedFamily } from './device-storage.ts'
import { familyToShow, toSavedFamilies, withNewMembership } from './saved-families.ts'

const contact = { full_name: 'Noa Levi', formatted_phone_number: null }
const saved = (name: string, more: Partial<SavedFamily> = {}): SavedFamily => ({
  familyName: name,
  coordinatorInfo: contact,
  login_familyToken: `family ${name}`,
  login_userToken: `old ${name}`,
  ...more,
})
const membership = (name: string, confirmed = true) => ({
  family_token: `family ${name}`,
  user_token: `new ${name}`,
  title: name,
  role: 'supporter' as const,
  confirmed,
})

test("the server's list replaces the saved families, but their contacts stay", () => {
  expect(toSavedFamilies([membership('Mor'), membership('Katz', false)], [saved('Levi'), saved('Mor')])).toEqual([
    saved('Mor', { login_userToken: 'new Mor', confirmed: true }),
    saved('Katz', { login_userToken: 'new Katz', confirmed: false, coordinatorInfo: null }),
  ])
})

test('a new membership comes first and removes the tokens of other families', () => {
  expect(withNewMembership(membership('Mor'), [saved('Levi'), saved('Mor')])).toEqual([
    saved('Mor', { login_userToken: 'new Mor', confirmed: true }),
    saved('Levi', { login_userToken: '' }),
  ])
})

test('an unconfirmed family is shown only if there is no other', () => {
  const [levi, mor, asking] = [saved('Levi'), saved('Mor', { confirmed: true }), saved('Katz', { confirmed: false })]
  expect(familyToShow([asking, levi, mor], 'family Katz')).toBe(levi)
  expect(familyToShow([asking, levi, mor], 'family Mor')).toBe(mor)
  expect(familyToShow([asking], null)).toBe(asking)
  expect(familyToShow([], 'family Levi')).toBeUndefined()
})
