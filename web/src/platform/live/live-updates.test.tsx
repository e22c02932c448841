import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStorage } from '../device-storage.ts'
import { page } from '../first-page/started-calls.ts'
import { watchFamily } from './live-updates.ts'
import { REFETCH_WHEN_LIVE, refetchEvery } from './refetch.ts'

/** A stream of the server. The test itself writes what the stream contains. */
interface Stream {
  headers: Headers
  url: string
  write: (text: string) => void
  end: () => void
  signal: AbortSignal
}
let streams: Stream[] = []
let status = 200
const network = globalThis.fetch
const stops: (() => void)[] = []

beforeEach(() => {
  streams = []
  status = 200
  deviceStorage.write('login_userToken', 'token')
  globalThis.fetch = async (input, init = {}) => {
    if (!String(input).endsWith('/live')) return network(input, init)
    if (status !== 200) return Response.json({ code: 'unauthenticated' }, { status })
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const signal = init.signal as AbortSignal
    signal.addEventListener('abort', () => void writer.abort().catch(() => {}))
    streams.push({
      headers: new Headers(init.headers),
      url: String(input),
      write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => {}),
      end: () => void writer.close().catch(() => {}),
      signal,
    })
    return new Response(readable, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } })
  }
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  globalThis.fetch = network
  delete page.firstRequest
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function watch(family = 'family of its own') {
  const onChange = vi.fn()
  stops.push(watchFamily(family, onChange))
  return onChange
}
const event = (version: number) => `event: tasks\nid: ${version}\ndata: ${version}\n\n`

test('a new version is reported once, even if its event arrives in parts', async () => {
  const onChange = watch()
  await expect.poll(() => streams).toHaveLength(1)
  const [stream] = streams
  expect(stream?.url).toContain('/v2/supporters/me/families/family%20of%20its%20own/live')
  expect(stream?.headers.get('Authorization')).toBe('Bearer token')
  stream?.write(event(7).slice(0, 9))
  stream?.write(`${event(7).slice(9)}:\n\n`)
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  stream?.write(event(7) + event(8) + event(9))
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
  expect(refetchEvery(false)).toBe(REFETCH_WHEN_LIVE)
  expect(refetchEvery(true)).toBeLessThan(REFETCH_WHEN_LIVE)
})

test('after losing its stream the page connects again, and names the version that it has', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const onChange = watch()
  await expect.poll(() => streams).toHaveLength(1)
  expect(streams[0]?.headers.has('Last-Event-ID')).toBe(false)
  streams[0]?.write(event(7))
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  streams[0]?.end()
  await expect.poll(() => streams).toHaveLength(2)
  expect(streams[1]?.headers.get('Last-Event-ID')).toBe('7')
  streams[1]?.write(event(7))
  streams[1]?.write(event(8))
  await expect.poll(() => onChange.mock.calls.length).toBe(2)
})

test.each([
  ['the version of this family with which the page began is not reported again', 'family of its own', '7', 1],
  ['if the page began with another family, every version is new', 'another family', null, 2],
])('%s', async (_, began, named, told) => {
  const reply = Promise.resolve({ response: new Response(), body: { version: '7' } })
  page.firstRequest = { path: '/', calls: {}, version: { family: began, reply } }
  const onChange = watch()
  await expect.poll(() => streams).toHaveLength(1)
  expect(streams[0]?.headers.get('Last-Event-ID')).toBe(named)
  streams[0]?.write(event(7))
  streams[0]?.write(event(8))
  await expect.poll(() => onChange.mock.calls.length).toBe(told)
})

test('after the server refuses a stream, the page opens no other, and reports one change', async () => {
  status = 401
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const onChange = watch()
  await expect.poll(() => onChange.mock.calls.length).toBe(1)
  status = 200
  await vi.advanceTimersByTimeAsync(120_000)
  expect(streams).toEqual([])
})

test('a hidden page closes its stream, and opens a new stream when it is shown', async () => {
  watch()
  await expect.poll(() => streams).toHaveLength(1)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(streams[0]?.signal.aborted).toBe(true)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => streams).toHaveLength(2)
})

test('two pages of a browser share one stream; the second opens one when the first is closed', async () => {
  const [first, second] = [watch(), watch()]
  await expect.poll(() => streams).toHaveLength(1)
  streams[0]?.write(event(3))
  await expect.poll(() => [first.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
  expect(streams).toHaveLength(1)
  stops.shift()?.()
  await expect.poll(() => streams).toHaveLength(2)
})
