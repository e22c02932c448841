import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { afterAll, expect, test } from 'vitest'
import { longestWait, OTHERS_WAIT_MAX } from '../testing/load/longest-wait.ts'
import type { HardReaders } from '../testing/reading/hard-readers.ts'
import { readingPool, UnreadableText } from './reading-pool.ts'

const SCRIPT = join(import.meta.dirname, '../testing/reading/hard-readers.ts')
const clock = { now: 0 }
const poolWith = (limits: Parameters<typeof readingPool>[2] = {}) => {
  const pool = readingPool<HardReaders>(SCRIPT, () => clock.now, { computing: 100, ...limits })
  afterAll(pool.close)
  return pool
}
const { read } = poolWith()
const NEVER = 10_000

test('reading that takes too long is stopped, and blocks neither other texts nor the event loop', async () => {
  await read('echo', '', 'other')
  const longest = await longestWait(async () => {
    const hostile = expect(read('backtrack', NEVER, 'hostile')).rejects.toThrow(UnreadableText)
    expect(await read('echo', 'Soup', 'other')).toBe('Soup')
    await hostile
  })
  expect(longest).toBeLessThan(OTHERS_WAIT_MAX)
  await expect(read('backtrack', NEVER, 'spinner')).rejects.toMatchObject({ code: 'text_unreadable', cause: undefined })
})

test('reading that takes too much memory is stopped, and the next text is read', async () => {
  const { read } = poolWith({ computing: 30_000, time: 30_000, memory: 32 })
  await expect(read('fill', undefined as never, 'filler')).rejects.toThrow(UnreadableText)
  expect(await read('echo', 'Soup', 'filler')).toBe('Soup')
})

test('a refusal by a reader is passed on, and after a defect the text counts as unreadable', async () => {
  await expect(read('refuse', undefined as never, 'a')).rejects.toMatchObject({ code: 'too_large' })
  const failed = await read('fail', 'of +972502345678', 'a').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(UnreadableText)
  expect(failed).toMatchObject({ code: 'text_unreadable', cause: { message: 'of +972502345678' } })
  expect(String(failed)).not.toContain('972')
  // The refusal and the defect do not count as stopped readings. After two stopped readings, the caller would have to wait.
  for (let index = 0; index < 5; index++) expect(await read('echo', `${index}`, 'a')).toBe(`${index}`)
})

test('the time that a worker takes to start does not count towards the time limit', async () => {
  const { read } = poolWith({ computing: 5, time: 5_000 })
  expect(await read('echo', 'Soup', 'a')).toBe('Soup')
})

test('a sender of two texts that took too long waits an hour, and other senders do not', async () => {
  for (let index = 0; index < 2; index++) await expect(read('spin', NEVER, 'b')).rejects.toThrow(UnreadableText)
  await expect(read('echo', 'Soup', 'b')).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 3_600 })
  expect(await read('echo', 'Soup', 'c')).toBe('Soup')
  clock.now += HOUR
  expect(await read('echo', 'Soup', 'b')).toBe('Soup')
})

test('each caller’s texts are read one at a time, and callers take turns', async () => {
  const { read } = poolWith({ computing: 5_000, workers: 2 })
  const done: string[] = []
  const reading = (name: string, caller: string) => read('spin', 30, caller).then(() => void done.push(name))
  const many = Array.from({ length: 8 }, (_, index) => reading(`many ${index}`, 'many'))
  await Promise.all([...many, reading('one', 'one'), reading('two', 'two')])
  // If callers did not take turns, 'one' and 'two' would come last. The limit is not lower than 7, because on a busy machine one worker may
  // begin late.
  expect(done.indexOf('one')).toBeLessThan(7)
  expect(done.indexOf('two')).toBeLessThan(7)
  expect(done.filter((name) => name.startsWith('many'))).toEqual(Array.from({ length: 8 }, (_, index) => `many ${index}`))
})

test('texts are refused if too many wait, or if they wait too long', async () => {
  const { read } = poolWith({ computing: 5_000, workers: 1, waitingOfOne: 1, patience: 50 })
  const first = read('spin', 1_000, 'a')
  const second = expect(read('echo', '', 'a')).rejects.toMatchObject({ code: 'unavailable' })
  await expect(read('echo', '', 'a')).rejects.toMatchObject({ code: 'unavailable' })
  await second
  expect(await first).toBe(true)
})

test('a worker gets none of the settings of the server', async () => {
  expect(await read('environment', undefined as never, 'd')).toEqual([])
})

test('a worker that can’t start is a fault of the server, not of the text', async () => {
  const broken = readingPool<HardReaders>(join(import.meta.dirname, 'nowhere.ts'), () => 0)
  await expect(broken.read('echo', '', 'a')).rejects.not.toBeInstanceOf(UnreadableText)
})

test('a program that has read a text ends by itself', async () => {
  const program = `import { textReading } from ${JSON.stringify(join(import.meta.dirname, 'read-text.ts'))}
    const read = { text: 'Soup', format: 'lines', locale: 'en', now: 0, timeZone: 'UTC' }
    console.log((await textReading(Date.now).read('import', read, 'a')).rows[0].title)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(said).toBe('Soup\n')
})
