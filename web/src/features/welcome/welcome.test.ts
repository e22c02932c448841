import { beforeEach, expect, test } from 'vitest'
import { deviceStorage, STORAGE_NAMES, writeSavedFamilies } from '../../platform/device-storage.ts'
import { switchFamily } from '../../platform/session.ts'
import { pathAfterLogin } from '../sign-in/sign-in.rules.ts'
import { pathAfterHelp, pathAfterYes, startPath } from './start-path.rules.ts'
import { unconfirmedFamily } from './welcome.rules.ts'

const saved = (name: string, confirmed?: boolean) => ({
  familyName: name,
  coordinatorInfo: null,
  login_familyToken: name,
  login_userToken: `user ${name}`,
  ...(confirmed !== undefined && { confirmed }),
})
const at = (address = '') => new URLSearchParams(address)

beforeEach(() => deviceStorage.remove(...STORAGE_NAMES))

test('only an unconfirmed family can be confirmed: the one in the URL, or else the current one', () => {
  writeSavedFamilies([saved('levi'), saved('mor', true), saved('katz', false)])
  expect(unconfirmedFamily(at('family=katz'), 'levi')).toBe('katz')
  expect(unconfirmedFamily(at('family=mor'), 'levi')).toBeNull()
  expect(unconfirmedFamily(at('family=unknown'), 'levi')).toBeNull()
  expect(unconfirmedFamily(at(), 'katz')).toBe('katz')
  deviceStorage.write('demoAccount', '{}')
  expect(unconfirmedFamily(at('family=katz'), 'levi')).toBeNull()
})

test("a login leads to the first page of the member's role, or a new member to the welcome page", () => {
  writeSavedFamilies([saved('levi'), saved('katz', false)])
  switchFamily('levi')
  const login = (family_token: string, role: 'owner' | 'supporter', confirmed = true, back: string | null = null) =>
    pathAfterLogin({ family_token, role, confirmed }, back)
  expect(login('levi', 'supporter')).toBe('/')
  expect(login('levi', 'owner')).toBe('/family')
  expect(login('katz', 'owner', false)).toBe('/welcome_page?family=katz')
  expect(login('levi', 'owner', false)).toBe('/')
  expect(login('levi', 'supporter', true, '/t/levi/-7')).toBe('/t/levi/-7')
  expect(login('levi', 'owner', true, '/family/tasks/22')).toBe('/family/tasks/22')
  expect(login('katz', 'supporter', false, '/t/katz/-7')).toBe('/welcome_page?family=katz')
})

const UNASKED = { categories: [], times: [] }
const SAID = { categories: [], errands: ['dog' as const], times: [] }

test('the welcome page is shown once per family, and never to owners and coordinators', () => {
  expect(startPath('levi', 'supporter', SAID)).toBeNull()
  deviceStorage.write('wasClickedWithFamily', 'levi')
  expect(startPath('levi', 'supporter', SAID)).toBe('/home')
  expect(startPath('levi', 'supporter', SAID, at('step=help'))).toBeNull()
  expect(startPath('mor', 'coordinator', UNASKED)).toBe('/family')
  expect(startPath('mor', 'coordinator', UNASKED, at('step=help'))).toBe('/family')
})

test('a supporter is asked about their help at later visits until they answer, even with “no”', () => {
  expect(startPath('levi', 'supporter', UNASKED)).toBeNull()
  deviceStorage.write('wasClickedWithFamily', 'levi')
  expect(startPath('levi', 'supporter', UNASKED)).toBe('/welcome_page?step=help')
  const evening = { weekday: 'MO' as const, time: 'evening' as const }
  const answers = [SAID, { ...UNASKED, errands: [] }, { ...UNASKED, categories: ['home' as const] }, { ...UNASKED, times: [evening] }]
  expect(answers.map((canHelp) => startPath('levi', 'supporter', canHelp))).toEqual(Array(4).fill('/home'))
  deviceStorage.write('demoAccount', '{}')
  expect(startPath('levi', 'supporter', UNASKED)).toBe('/home')
})

test('a yes to helping leads a supporter to the task or the list, a coordinator to the overview', () => {
  expect(pathAfterYes('levi', 'supporter')).toBe('/home')
  expect(pathAfterYes('levi', 'supporter', -3)).toBe('/t/levi/-3')
  expect(pathAfterYes('levi', 'coordinator', 3)).toBe('/family')
  expect(pathAfterYes('levi', undefined)).toBe('/home')
  expect(pathAfterHelp(at('step=help&task=-3'), 'levi')).toBe('/t/levi/-3')
  expect(pathAfterHelp(at('step=help'), 'levi')).toBe('/home')
})
