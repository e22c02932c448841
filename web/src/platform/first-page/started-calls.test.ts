import { afterEach, expect, test, vi } from 'vitest'
import { theSettings } from '../../testing/samples.ts'
import { call } from '../api-client.ts'
import { forgetStartedCalls, keyOf, page, type StartedCall } from './started-calls.ts'

const settingsCall = keyOf({ method: 'GET', url: '/v2/settings', token: null })
const received = (body: unknown, status = 200) => Promise.resolve({ response: new Response(null, { status }), body })
/** A call that the page has started, and whose reply contains the replies of several calls. */
const inOne = () => ({ reply: received({ settings: theSettings(), other: 1 }), part: 'settings' })

function begin(started: StartedCall) {
  const asked = vi.fn(async () => Response.json(theSettings()))
  vi.stubGlobal('fetch', asked)
  // The code that uses the call handles its failure.
  started.reply.catch(() => {})
  page.firstRequest = { path: '/', calls: { [settingsCall]: started } }
  return asked
}

afterEach(() => {
  delete page.firstRequest
  vi.unstubAllGlobals()
})

test('the first call uses the reply to the call that the page started; a second call is sent', async () => {
  const asked = begin(inOne())
  await expect(call('GET /settings')).resolves.toEqual(theSettings())
  expect(asked).not.toHaveBeenCalled()
  await call('GET /settings')
  expect(asked).toHaveBeenCalledTimes(1)
})

test.each<[string, () => StartedCall, object]>([
  [
    'a failed request',
    () => ({ reply: Promise.reject(new TypeError('Failed to fetch')), part: 'settings' }),
    { code: 'network', status: 0 },
  ],
  ['a reply without the part', () => ({ reply: received({ other: 1 }), part: 'settings' }), { code: 'network', status: 200 }],
  [
    'a reply of another shape',
    () => ({ reply: received({ settings: { other: 1 } }), part: 'settings' }),
    { code: 'unexpected', status: 200 },
  ],
])('%s fails as the call itself would', async (_what, started, error) => {
  begin(started())
  await expect(call('GET /settings')).rejects.toMatchObject(error)
})

test('if a call that the page has started is refused, the app sends its own call', async () => {
  const asked = begin({ reply: received({ code: 'not_found' }, 404), part: 'settings' })
  await expect(call('GET /settings')).resolves.toEqual(theSettings())
  expect(asked).toHaveBeenCalledTimes(1)
})

test('after forgetStartedCalls, the reply to a started call is not used', async () => {
  const asked = begin(inOne())
  forgetStartedCalls()
  await call('GET /settings')
  expect(asked).toHaveBeenCalledTimes(1)
})

test('a call does not get the reply of a started call with another token', async () => {
  const asked = begin(inOne())
  page.firstRequest = { path: '/', calls: { [keyOf({ method: 'GET', url: '/v2/settings', token: 'another' })]: inOne() } }
  await call('GET /settings')
  expect(asked).toHaveBeenCalledTimes(1)
})
