import { connect, createServer } from 'node:net'
import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { addressesOfHolder } from '../../testing/addresses/stored-addresses.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

async function aServer(sink: Awaited<ReturnType<typeof mailSink>>, settings: Record<string, string>) {
  onTestFinished(sink.close)
  const server = await testServer({ ...sink.settings, ...settings })
  const message = await makeMessageTo(server, await makeRecipient(server, 'avi@example.org'))
  await server.outbox.sendDue()
  return { server, message }
}

/** A proxy for a mail server. Its connection breaks once, after the server has accepted a mail and before it confirms this. */
async function breakingProxyTo(mailUrl: string) {
  let isCut = false
  const way = createServer((client) => {
    const server = connect(Number(new URL(mailUrl).port), '127.0.0.1')
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
    client.pipe(server)
    server.on('data', (said) => {
      if (isCut || !said.toString().startsWith('250 OK')) return void client.write(said)
      isCut = true
      client.destroy()
    })
  })
  await new Promise<void>((done) => way.listen(0, '127.0.0.1', done))
  onTestFinished(() => void way.close())
  const at = way.address()
  return `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : 0}`
}

test('if the connection breaks after the text, the mail is sent again with the same Message-ID', async () => {
  const sink = await mailSink()
  const { server, message } = await aServer(sink, { MAIL_URL: await breakingProxyTo(sink.settings.MAIL_URL) })
  server.clock.now += 2 * MINUTE
  await server.outbox.sendDue()
  expect((await message.read()).state).toBe('sent')
  const ids = sink.to('avi@example.org').map(({ messageId }) => messageId)
  expect([ids.length, new Set(ids).size]).toEqual([2, 1])
})

test('a greylisted mail is sent later, once, and does not count as a bounce', async () => {
  const sink = await mailSink({ rcpt: (_address, tries) => (tries < 3 ? { code: 451, text: '4.7.1 come again' } : undefined) })
  const { server, message } = await aServer(sink, {})
  expect([(await message.read()).state, sink.mails.length]).toEqual(['queued', 0])
  server.clock.now += 5 * MINUTE
  await server.outbox.sendDue()
  expect([(await message.read()).state, sink.mails.length]).toEqual(['sent', 1])
  expect(await addressesOfHolder(server.database, 'avi@example.org')).toMatchObject({ phone_e164: 'avi@example.org', unreached_at: null })
})
