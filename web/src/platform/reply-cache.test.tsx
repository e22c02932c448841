import { DAY } from '@hand-in-hand/contract/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from './device-storage.ts'
import { cacheReply, removeOldReplies } from './reply-cache.ts'

const LIST = 'GET /supporters/:user/families/:family/tasks'
const START = Date.UTC(2026, 10, 22, 9)

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  localStorage.clear()
  deviceStorage.write('login_familyToken', 'family')
  cacheReply(LIST, '/tasks', { events: [{ title: 'Soup', address: '1 Example Street', private_details: 'Code 1234' }] }, true)
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** What the device still stores when the app starts some days later. */
function heldAfter(days: number) {
  vi.setSystemTime(START + days * DAY + 1)
  removeOldReplies()
  const { login_familyToken, ...held } = { ...localStorage }
  return { keys: Object.keys(held).length, text: JSON.stringify(held) }
}

test('addresses and door codes are deleted from the device after a day, tasks after 14 days', () => {
  expect(heldAfter(0.9).text).toMatch(/Soup.*Example Street.*1234/)
  expect(heldAfter(1).text).toMatch(/Soup/)
  expect(heldAfter(1).text).not.toMatch(/Example Street|1234/)
  expect(heldAfter(13.9).text).toMatch(/Soup/)
  expect(heldAfter(14)).toEqual({ keys: 0, text: '{}' })
})

test('the family’s own address and door code are deleted from the device after a day', () => {
  const home = { address: '1 Example Street', way_in: 'Code 1234' }
  cacheReply('GET /supporters/:user/families/:family', '/family', { title: 'The Levis', home }, true)
  expect(heldAfter(0.9).text).toMatch(/The Levis.*Example Street.*1234/)
  expect(heldAfter(1).text).toMatch(/The Levis/)
  expect(heldAfter(1).text).not.toMatch(/Example Street|1234/)
})
