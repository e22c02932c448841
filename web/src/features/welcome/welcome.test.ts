import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, STORED, writeSavedFamilies } from '../../platform/device-storage.ts'
import { switchFamily } from '../../platform/session.ts'
import { whereLoginLeads } from '../sign-in/sign-in.rules.ts'
import { familyThatAsks, whereToGoOn } from './welcome.rules.ts'

const saved = (name: string, confirmed?: boolean) => ({
  familyName: name,
  coordinatorInfo: null,
  login_familyToken: name,
  login_userToken: `user ${name}`,
  ...(confirmed !== undefined && { confirmed }),
})
const at = (address = '') => new URLSearchParams(address)

beforeEach(() => deviceStorage.remove(...STORED))

test('the welcome asks for the family in the address, else for the current one, if they ask at all', () => {
  writeSavedFamilies([saved('levi'), saved('mor', true), saved('katz', false)])
  expect(familyThatAsks(at('family=katz'), 'levi')).toBe('katz')
  expect(familyThatAsks(at('family=mor'), 'levi')).toBeNull()
  expect(familyThatAsks(at('family=unknown'), 'levi')).toBeNull()
  expect(familyThatAsks(at(), 'katz')).toBe('katz')
  deviceStorage.write('demoAccount', '{}')
  expect(familyThatAsks(at('family=katz'), 'levi')).toBeNull()
})

test('after a login one goes on to one’s side of the family, and someone new to the welcome', () => {
  writeSavedFamilies([saved('levi'), saved('katz', false)])
  switchFamily('levi')
  const login = (family_token: string, role: 'owner' | 'supporter', confirmed = true) => whereLoginLeads({ family_token, role, confirmed })
  expect(login('levi', 'supporter')).toBe('/')
  expect(login('levi', 'owner')).toBe('/family')
  expect(login('katz', 'owner', false)).toBe('/welcome_page?family=katz')
  expect(login('levi', 'owner', false)).toBe('/')
})

test('the welcome is seen once for each family, and never by those who look after it', () => {
  expect(whereToGoOn('levi', 'supporter')).toBeNull()
  deviceStorage.write('wasClickedWithFamily', 'levi')
  expect(whereToGoOn('levi', 'supporter')).toBe('/home')
  expect(whereToGoOn('mor', 'coordinator')).toBe('/family')
})
