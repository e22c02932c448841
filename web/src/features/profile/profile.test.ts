import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, STORED, savedFamilies, writeSavedFamilies } from '../../platform/device-storage.ts'
import { currentFamily, forgetFamily, rememberFamily } from '../../platform/session.ts'
import { numberOf, pathBack, proofBackOf, provedUntil } from './proof.rules.ts'

const saved = (name: string) => ({
  familyName: name,
  coordinatorInfo: null,
  login_familyToken: `family ${name}`,
  login_userToken: `user ${name}`,
})

beforeEach(() => {
  deviceStorage.remove(...STORED)
  deviceStorage.write('locale', 'de')
  writeSavedFamilies([saved('Levi'), saved('Mor')])
  deviceStorage.write('login_familyToken', 'family Levi')
  deviceStorage.write('login_userToken', 'user Levi')
})

test('a family’s new title and contact are kept beside its tokens', () => {
  const coordinator = { full_name: 'Noa Levi', formatted_phone_number: null }
  rememberFamily('family Mor', { title: 'The Mor family', coordinator })
  expect(savedFamilies()).toEqual([saved('Levi'), { ...saved('Mor'), familyName: 'The Mor family', coordinatorInfo: coordinator }])
  rememberFamily('family of others', { title: 'Others', coordinator: null })
  expect(savedFamilies()).toHaveLength(2)
})

test('whoever leaves one family goes on with the other, and after the last one only the language is kept', () => {
  forgetFamily('family Levi')
  expect(currentFamily()).toBe('family Mor')
  expect(deviceStorage.read('login_userToken')).toBe('user Mor')
  expect(savedFamilies()).toEqual([saved('Mor')])
  forgetFamily('family Mor')
  expect(STORED.filter((name) => deviceStorage.read(name) !== null)).toEqual(['locale'])
})

test('a number is proved until its hour is over', () => {
  const me = { number_proved_until: '2026-11-22T10:00:00+02:00' }
  expect(provedUntil(me, Date.parse('2026-11-22T09:59:00+02:00'))).toBe(me.number_proved_until)
  expect(provedUntil(me, Date.parse('2026-11-22T10:00:00+02:00'))).toBeNull()
  expect(provedUntil({ number_proved_until: null }, 0)).toBeNull()
})

test('the number of the calls is read from the one that people read', () => {
  expect(numberOf({ formatted_phone_number: '+1 202-555-0143' })).toBe('+12025550143')
})

test('a proof leads back to where it was asked for', () => {
  expect(pathBack(proofBackOf('data'))).toBe('/me?part=data')
  expect(pathBack(proofBackOf('role'))).toBe('/')
  expect(pathBack(proofBackOf('https://elsewhere.example'))).toBe('/me')
})
