import { expect, onTestFinished, test } from 'vitest'
import { makeAddress } from '../../testing/http-browser.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { testServer } from '../../testing/server.ts'

/**
 * Returns a function that requests a code for each address, as strangers from different networks. The function returns how many mails were
 * sent.
 */
async function aServer() {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, MAILS_PER_DAY: '600' })
  return async (addresses: string[]) => {
    const before = sink.mails.length
    for (const email of addresses) {
      const asked = { body: { email, locale: 'en' }, address: makeAddress() }
      expect((await server.call('POST', '/login/code', asked)).statusCode).toBe(202)
    }
    await server.outboxEmptied()
    return sink.mails.length - before
  }
}
const eight = (addressOf: (index: number) => string) => Array.from({ length: 8 }, (_, index) => addressOf(index))

test('strangers’ codes to one domain have a limit, which the large mail hosts do not have', async () => {
  const ask = await aServer()
  expect(await ask(eight((index) => `user${index}@bombed.example`))).toBe(6)
  expect(await ask(eight((index) => `user${index}@gmail.com`))).toBe(8)
})

test('one mailbox gets seven codes a day from strangers, whatever follows the plus sign', async () => {
  const ask = await aServer()
  expect(await ask(eight((index) => `avi+${index}@gmail.com`))).toBe(7)
  expect(await ask(['AVI@Gmail.com'])).toBe(0)
})
