import { setImmediate } from 'node:timers/promises'
import type { InjectOptions } from 'fastify'
import { afterAll, expect, onTestFinished } from 'vitest'
import { buildApp, type Limits } from '../app.ts'
import { readSettings } from '../env.ts'
import type { Push } from '../features/messages/push.jobs.ts'
import type { CallRates } from '../http/call-rates.ts'
import { freshDatabase } from './database.ts'
import { familyMaker } from './family.ts'
import { statementReader } from './statements.ts'

/** Monday noon in Jerusalem; far from a clock change. */
const START = Date.parse('2026-11-23T12:00:00+02:00')

const FORGOTTEN = 'sent without naming a family: add the condition, or a reason in testing/across-families.ts'
/** A bucket of calls fills by the clock, which stands. */
const WITHOUT_END: Partial<CallRates> = { ofToken: { perSecond: 1, burst: Number.POSITIVE_INFINITY } }

/**
 * The whole server on a real database of its own, with a clock that stands until a test moves it; taken away when the
 * file's tests are done, or the test that asked for it.
 */
export async function testServer(env: Record<string, string> = {}, limits: Limits = {}) {
  const statements = statementReader()
  const { database: opened, settings: place, close } = await freshDatabase(statements.log)
  statements.forgetMigrations()
  const database = opened.withPlugin(statements.ofTests)
  const clock = { now: START }
  const lines: string[] = []
  const pushes: Push[] = []
  const browsers = { answer: 'sent' as 'sent' | 'gone' }
  const settings = {
    ...readSettings({ PORT: '3000', LOG_LEVEL: 'info', SECRET_KEY: 'a key of the tests alone, far too easy to guess', ...env }),
    databaseUrl: place.databaseUrl,
    dataFolder: place.dataFolder,
  }
  const { app, outbox, jobs } = await buildApp({
    database: opened.withPlugin(statements.ofServer),
    settings,
    now: () => clock.now,
    show: () => {},
    sendPush: async (push) => {
      pushes.push(push)
      return browsers.answer
    },
    limits: { rates: WITHOUT_END, ...limits },
    logStream: { write: (line) => void lines.push(line) },
  })
  await app.ready()
  // Inside a test, Vitest takes afterAll and never calls it.
  const whenDone = expect.getState().currentTestName === undefined ? afterAll : onTestFinished
  whenDone(async () => {
    await app.close()
    await outbox.stop()
    await close()
    statements.noteNeeded()
    expect(statements.forgotten(), FORGOTTEN).toEqual([])
  })

  /** The cookie that codes belong to, by browser: the one that a browser keeps by itself here. */
  const codeCookies = new Map<string, string>()
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const { body, token, headers, address, browser = 'the usual one' } = options
    const key = path === '/outbox' && !headers?.cookie ? `outbox=${app.outboxKey}` : undefined
    const cookie = [headers?.cookie, key, codeCookies.get(browser)].filter(Boolean).join('; ')
    const reply = await app.inject({
      // The tests' methods are HTTP's.
      method: method as NonNullable<InjectOptions['method']>,
      url: path.startsWith('/v2') ? path : `/v2${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, ...(cookie && { cookie }) },
      ...(address && { remoteAddress: address }),
      ...(body !== undefined && { payload: body as object }),
    })
    const kept = reply.cookies.find(({ name }) => name.endsWith('code-browser'))
    if (kept) codeCookies.set(browser, `${kept.name}=${kept.value}`)
    return reply
  }
  /** Until nothing waits: a change wakes the worker by itself, so a message may be on its way already. */
  const outboxEmptied = async () => {
    for (;;) {
      await outbox.sendDue()
      const waiting = await database
        .selectFrom('message')
        .where('state', 'in', ['queued', 'sending'])
        .where('next_attempt_at', '<=', clock.now)
        .select('id')
        .executeTakeFirst()
      if (!waiting) return
      await setImmediate()
    }
  }
  /** What the outbox sent to a number (E.164), newest first. */
  const textsTo = async (phone: string) => {
    await outboxEmptied()
    const shown = await call('GET', '/outbox')
    return shown
      .json<{ to: string; text: string }[]>()
      .filter((each) => each.to === phone)
      .map((each) => each.text)
  }
  /** For what only real connections show; returns the port. */
  const listen = async () => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  const server = { app, database, settings, place, outbox, jobs, clock, lines, call, listen, textsTo, pushes, browsers }
  return { ...server, ...familyMaker(server) }
}

export interface CallOptions {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The client's, where another than this machine's matters. */
  address?: string
  /** The name of a browser, where another than the usual one matters: each has its own cookie for codes. */
  browser?: string
}
export type Call = Awaited<ReturnType<typeof testServer>>['call']
