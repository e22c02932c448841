import { afterEach, expect, test, vi } from 'vitest'
import { call, callEarly } from './api-client.ts'

afterEach(() => void vi.restoreAllMocks())

test('a call that nothing answers ends after 15 seconds, as one without a network', async () => {
  const limit = new AbortController()
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.stubGlobal(
    'fetch',
    (_url: string, { signal }: RequestInit) => new Promise((_resolve, reject) => signal?.addEventListener('abort', reject)),
  )
  const answer = call('GET /settings')
  expect(limits).toHaveBeenCalledWith(15_000)
  limit.abort()
  await expect(answer).rejects.toMatchObject({ code: 'network', status: 0 })
})

test('what was asked for early and nobody took is asked for again after ten seconds', async () => {
  vi.useFakeTimers()
  const asked = vi.fn(async () => Response.json({ sign_in_by_code: true }))
  vi.stubGlobal('fetch', asked)
  callEarly('GET /settings')
  await vi.advanceTimersByTimeAsync(9_900)
  await call('GET /settings')
  expect(asked).toHaveBeenCalledTimes(1)

  callEarly('GET /settings')
  await vi.advanceTimersByTimeAsync(10_100)
  await call('GET /settings')
  expect(asked).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})
