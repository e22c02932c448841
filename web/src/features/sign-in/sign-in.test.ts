import { expect, test } from 'vitest'
import { codeLoginState, digitsOf } from './code-login.rules.ts'

const idle = { status: 'idle' } as const
const pending = { status: 'pending' } as const
const success = { status: 'success' } as const
const failed = (code: string) => ({ status: 'error', code }) as const
const at = (overrides: Partial<Parameters<typeof codeLoginState>[0]>) =>
  codeLoginState({ settings: success, phone: idle, code: idle, opensFamily: false, ...overrides })

test("each state of logging in by code has the specification's name", () => {
  expect(at({ settings: idle })).toBe('initial')
  expect(at({ settings: pending })).toBe('loading')
  expect(at({ settings: failed('network') })).toBe('loading_error')
  expect(at({})).toBe('loading_done')
  expect(at({ phone: pending })).toBe('phone_request')
  expect(at({ phone: failed('phone_invalid') })).toBe('phone_error')
  expect(at({ phone: success })).toBe('phone_done')
  expect(at({ phone: success, code: pending })).toBe('code_request')
  expect(at({ phone: success, code: failed('code_wrong') })).toBe('code_wrong')
  expect(at({ phone: success, code: failed('code_expired') })).toBe('code_wrong')
  expect(at({ phone: success, code: failed('network') })).toBe('code_error')
  expect(at({ phone: success, code: success })).toBe('code_success')
  expect(at({ phone: success, code: success, opensFamily: true })).toBe('redirect')
})

test('a code can be pasted with spaces and words', () => {
  expect(digitsOf(' 123 456 ')).toBe('123456')
  expect(digitsOf('Your code: 123-4567')).toBe('123456')
})
