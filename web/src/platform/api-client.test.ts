import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api-client.ts'

afterEach(() => void vi.restoreAllMocks())

test('a call without a reply fails with the code network after 15 seconds', async () => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) => new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
  )
  const reply = call('GET /settings')
  expect(limits).toHaveBeenCalledWith(15_000)
  limit.abort()
  await expect(reply).rejects.toMatchObject({ code: 'network', status: 0 })
})

test.each([
  ['an id', 'kqrtzn-1042', 'kqrtzn-1042'],
  ['no id', null, undefined],
  ['something that is no id', '<b>call 1234</b>', undefined],
])('a refusal keeps a valid request id as its reference, and nothing else: %s', async (_what, header, requestId) => {
  const headers = new Headers(header === null ? {} : { 'X-Request-Id': header })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'unexpected' }, { status: 500, headers }))
  await expect(call('GET /settings')).rejects.toMatchObject({ code: 'unexpected', status: 500, requestId })
})

test.each([
  [500, 'unavailable'],
  [502, 'unavailable'],
])("a proxy's reply %i without an error code is shown as an outage", async (status, code) => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status }))
  await expect(call('GET /settings')).rejects.toMatchObject({ code, status })
})

test.each([
  ['token', Intl.DateTimeFormat().resolvedOptions().timeZone],
  [undefined, null],
])('a call with the token %s names the time zone %s', async (token, zone) => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('Time-Zone'))
    return Response.json({}, { status: 500 })
  })
  const asked = token ? call('GET /supporters/:user', { params: { user: 'me' }, token }) : call('GET /settings')
  await expect(asked).rejects.toMatchObject({ status: 500 })
  expect(sent).toEqual([zone])
})
