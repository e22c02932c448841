import { request as ask, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Journal } from './journal.ts'
import { fault } from './report.ts'
import { aServer } from './servers.ts'
import { makeWriters, tasksOf, write } from './writers.ts'

/** The share of replies that are lost: the server has done what was requested, but the connection breaks. */
const LOST = 1 / 3
const WRITTEN_FOR = 20_000

/** A server in front of ours that loses replies to changes. */
async function aLossyFront(port: number) {
  const counts = { lost: 0 }
  const server = createServer((incoming, reply) => {
    const { method = 'GET', url = '/', headers } = incoming
    const passed = ask({ port, host: '127.0.0.1', method, path: url, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () => {
        if (method !== 'GET' && Math.random() < LOST) {
          counts.lost++
          return reply.socket?.resetAndDestroy()
        }
        reply.writeHead(answer.statusCode ?? 500, answer.headers).end(Buffer.concat(chunks))
      })
    })
    passed.on('error', () => reply.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // The server listens on a port, not on a pipe, so the address is an AddressInfo.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts, close: () => server.close() }
}

export async function testLostReplies() {
  await fault('one in three replies to changes is lost', async () => {
    const server = await aServer()
    try {
      await server.start()
      const family = await server.makeFamily()
      const tokens = await makeWriters(family, 4)
      const front = await aLossyFront(server.port)
      const journal = new Journal()
      let isOver = false
      const writing = tokens.map((token) => write(front.url, family, token, journal, () => isOver))
      await wait(WRITTEN_FOR)
      isOver = true
      await Promise.all(writing)
      front.close()
      const wrong = journal.compare(await tasksOf(family))
      if (front.counts.lost < 20) wrong.push(`only ${front.counts.lost} replies were lost`)
      return wrong
    } finally {
      await server.end()
    }
  })
}
