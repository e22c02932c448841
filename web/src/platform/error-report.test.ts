import { BrowserError } from '@hand-in-hand/contract/browser-errors.ts'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { familySideRoutes, newFamilyRoutes } from '../app/family-routes.tsx'
import { otherRoutes } from '../app/other-routes.tsx'
import { routeGroups } from '../app/routes.tsx'
import { CallError } from './api-client.ts'
import { deviceStorage, STORAGE_NAMES } from './device-storage.ts'
import { errorKind, sendReport, stackPlaces } from './error-report.ts'

// The app listens for changes of the network as soon as it is imported. These tests run without a window, so this replaces
// `addEventListener`.
vi.hoisted(() => vi.stubGlobal('addEventListener', () => {}))

const sent = vi.fn(async (_url: string, _request: RequestInit) => Response.json({}))
const bodies = () => sent.mock.calls.map(([, { body }]) => JSON.parse(String(body)))

beforeEach(() => {
  vi.stubGlobal('fetch', sent)
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('document', { querySelector: () => ({ src: 'https://help.example/assets/first-BwSo-Z6.js' }) })
  deviceStorage.write('login_userToken', 'a token')
})
afterEach(() => {
  deviceStorage.remove(...STORAGE_NAMES)
  sent.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** An error as Chromium creates it in one of our files. */
function anError(message: string, origin = 'https://help.example', place = '1:200') {
  const error = new TypeError(message)
  const page = `${origin}/t/k3Jf82nsQx0/17?tab=Mine`
  error.stack = `TypeError: ${message}\n    at show (${origin}/assets/start-BXo2Wz6o.js?v=2:${place})\n    at ${page}:9:9`
  return error
}

test('an error report has four fields, without the message or any address', async () => {
  await sendReport(anError('Noa Levi lives at\n    at Elm Road (https://help.example/assets/x.js:1:1)'), '/t/:family/:task')
  expect(sent).toHaveBeenCalledTimes(1)
  expect(sent.mock.calls[0]).toEqual([
    '/v2/supporters/me/browser_errors',
    expect.objectContaining({ method: 'POST', headers: { Authorization: 'Bearer a token', 'Content-Type': 'application/json' } }),
  ])
  expect(bodies()).toEqual([
    { build: 'BwSo-Z6', route: '/t/:family/:task', error: 'TypeError', stack_hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
  ])
})

test('errors at the same place have the same hash, whatever their message and address are', async () => {
  await sendReport(anError('Noa', 'https://help.example'), '/home')
  await sendReport(anError('Avi Cohen', 'http://localhost:3000'), '/home')
  await sendReport(anError('Noa', 'https://help.example', '1:201'), '/home')
  const [one, other, elsewhere] = bodies().map(({ stack_hash }) => stack_hash)
  expect(one).toBe(other)
  expect(one).not.toBe(elsewhere)
})

test.each([
  ['Chromium', 'TypeError: Noa\n    at async save (https://a.example/assets/start-B.js:1:20)\n    at https://a.example/t/abc/1:3:4'],
  ['Firefox and Safari', 'save@https://a.example/assets/start-B.js?x=Noa:1:20\n@https://a.example/t/abc/1:3:4\n'],
])('from a stack of %s only functions, files, lines and columns are reported', (_browser, stack) => {
  expect(stackPlaces({ message: 'Noa', stack })).toEqual(['save start-B.js:1:20', ' :3:4'])
})

test('the kind of an error is its code, its class or its type', () => {
  const named = Object.assign(new Error('x'), { name: 'Noa Levi, 050' })
  const kinds = [new CallError('task_taken', 409), new RangeError('x'), new DOMException('x', 'DataError'), 'Noa', named].map(errorKind)
  expect(kinds).toEqual(['task_taken', 'RangeError', 'DataError', 'string', 'Error'])
})

test('at most ten errors are reported in an hour, and more in the next hour', async () => {
  vi.useFakeTimers()
  for (let at = 0; at < 12; at++) await sendReport(anError('x'), '/home')
  expect(sent).toHaveBeenCalledTimes(10)
  vi.advanceTimersByTime(HOUR + 1)
  await sendReport(anError('x'), '/home')
  expect(sent).toHaveBeenCalledTimes(11)
})

test.each<[string, unknown, () => void]>([
  ['of someone who is not signed in', anError('x'), () => deviceStorage.remove('login_userToken')],
  ['in the demo', anError('x'), () => deviceStorage.write('demoAccount', '{}')],
  ['without a network', anError('x'), () => vi.stubGlobal('navigator', { onLine: false })],
  ['of a call that nothing answered', new CallError('network'), () => {}],
  ['that the server has logged itself', new CallError('unexpected', 500), () => {}],
  ['of a part that did not arrive', new TypeError('Failed to fetch dynamically imported module: /assets/x.js'), () => {}],
  ['of styles that did not arrive', new Error('Unable to preload CSS for /assets/x.css'), () => {}],
  ['of a call that was given up', new DOMException('x', 'AbortError'), () => {}],
  ['of a script from elsewhere', null, () => {}],
])('an error %s is not reported', async (_which, error, arrange) => {
  arrange()
  await sendReport(error, '/home')
  expect(sent).not.toHaveBeenCalled()
})

test('failing to send an error report throws nothing', async () => {
  sent.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(sendReport(anError('x'), '/home')).resolves.toBeUndefined()
})

test('the pattern of each route fits into an error report', async () => {
  const tables = await Promise.all(routeGroups.map(({ routes }) => (typeof routes === 'function' ? routes() : routes)))
  const patterns = new Set([...tables, familySideRoutes, newFamilyRoutes, otherRoutes].flat().map(({ path }) => path))
  expect(patterns.size).toBeGreaterThan(40)
  // `Reflect` is needed, because TypeBox's type of a string does not have JSON Schema's keyword `pattern`.
  const fits = new RegExp(String(Reflect.get(BrowserError.properties.route, 'pattern')))
  expect([...patterns].filter((each) => !fits.test(each))).toEqual([])
})
