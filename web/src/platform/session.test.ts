import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, STORAGE_NAMES, savedFamilies, writeSavedFamilies } from './device-storage.ts'
import { currentFamily, endSession, forgetFamily, logOutDevice, rememberFamily, rememberNumber } from './session.ts'

const saved = (name: string) => ({
  familyName: name,
  coordinatorInfo: null,
  login_familyToken: `family ${name}`,
  login_userToken: `user ${name}`,
})

beforeEach(() => {
  deviceStorage.remove(...STORAGE_NAMES)
  deviceStorage.write('locale', 'de')
  writeSavedFamilies([saved('Levi'), saved('Mor')])
  deviceStorage.write('login_familyToken', 'family Levi')
  deviceStorage.write('login_userToken', 'user Levi')
})

test("a family's new title and contact are saved with its tokens", () => {
  const coordinator = { full_name: 'Noa Levi', formatted_phone_number: null }
  rememberFamily('family Mor', { title: 'The Mor family', coordinator })
  expect(savedFamilies()).toEqual([saved('Levi'), { ...saved('Mor'), familyName: 'The Mor family', coordinatorInfo: coordinator }])
  rememberFamily('family of others', { title: 'Others', coordinator: null })
  expect(savedFamilies()).toHaveLength(2)
})

test('leaving a family switches to another; leaving the last one keeps only the language', () => {
  forgetFamily('family Levi')
  expect(currentFamily()).toBe('family Mor')
  expect(deviceStorage.read('login_userToken')).toBe('user Mor')
  expect(savedFamilies()).toEqual([saved('Mor')])
  forgetFamily('family Mor')
  expect(STORAGE_NAMES.filter((name) => deviceStorage.read(name) !== null)).toEqual(['locale'])
})

test('a lost session keeps the number to log in with, and logging out does not keep it', () => {
  rememberNumber('+972 52-234-5678')
  endSession()
  const kept = () => STORAGE_NAMES.filter((name) => deviceStorage.read(name) !== null)
  expect(kept()).toEqual(['locale', 'loginNumber'])
  logOutDevice()
  expect(kept()).toEqual(['locale'])
})

test('the demo does not remember a phone number for the next login', () => {
  deviceStorage.write('demoAccount', '{}')
  rememberNumber('+1 202-555-0178')
  expect(deviceStorage.read('loginNumber')).toBeNull()
})
