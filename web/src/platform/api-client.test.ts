import { afterEach, expect, test, vi } from 'vitest'
import { call } from './api-client.ts'

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
