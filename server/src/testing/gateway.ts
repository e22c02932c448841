import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { testServer } from './server.ts'

/**
 * An SMS gateway that replies after a time (ms) with this HTTP status, and records the messages that it gets. `replies` changes its
 * replies from now on, to all numbers or by the number. `settings` make a server send through it.
 */
export async function aGateway(takes = 0, status = 202) {
  const sent: { to: string; text: string }[] = []
  const replies = { status: (_to: string): number => status, body: '' }
  const server = createServer(async (request, reply) => {
    const asked = new URL(request.url ?? '', 'http://gateway').searchParams
    sent.push({ to: asked.get('to') ?? '', text: asked.get('text') ?? '' })
    if (takes > 0) await pause(takes)
    reply.writeHead(replies.status(asked.get('to') ?? '')).end(replies.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('it listens nowhere')
  return {
    sent,
    replies,
    to: (phone: string) => sent.filter((each) => each.to === phone).map(({ text }) => text),
    settings: { SMS_PROVIDER: 'http', SMS_HTTP_URL: `http://127.0.0.1:${address.port}/?to={to}&text={text}` },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Waits until no message waits or is being sent. `isHeld`: all messages except codes wait for the operator. */
export async function outboxEmpty(
  { outbox, database, clock }: Pick<Awaited<ReturnType<typeof testServer>>, 'outbox' | 'database' | 'clock'>,
  { isHeld = false } = {},
) {
  await expect
    .poll(
      async () => {
        await outbox.sendDue()
        return database
          .selectFrom('message')
          .where('state', 'in', ['queued', 'sending'])
          .where('next_attempt_at', '<=', clock.now)
          .$if(isHeld, (query) => query.where('template', '=', 'login_code'))
          .select('id')
          .execute()
      },
      { timeout: 30_000, interval: 10 },
    )
    .toEqual([])
}
