import { setTimeout as pause } from 'node:timers/promises'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, expect, onTestFinished, TestRunner } from 'vitest'
import { UNDECLARED } from '../access/serve.ts'
import { buildApp, type Limits } from '../app.ts'
import { readSettings } from '../env.ts'
import { configureProvider } from '../features/messages/messages.providers.ts'
import type { Push } from '../features/messages/push.jobs.ts'
import type { CallRates } from '../http/call-rates.ts'
import { likeMail, MAIL_FORM, openChannels } from '../store/messages/channels.ts'
import { freshDatabase } from './database.ts'
import { familyMaker } from './family.ts'
import { textsIn } from './http-browser.ts'
import { preparedPeople, recordPeople } from './prepared-people.ts'
import type { CallOptions, PreparedPeople } from './server-access.ts'
import { statementReader } from './statements.ts'

/** Monday noon in Jerusalem; far from a clock change. */
export const START = Date.parse('2026-11-23T12:00:00+02:00')

const FORGOTTEN =
  'sent without naming a family, or not for one node: add the condition, or a reason in testing/across-families.ts or routes.ts. Of an empty list nothing is asked.'
/** A bucket of calls fills by the clock. Here the clock does not move, so the bucket has to be endless. */
const NO_END = { perSecond: 1, burst: Number.POSITIVE_INFINITY }
const WITHOUT_END: Partial<CallRates> = { ofToken: NO_END, ofUnknownTokens: NO_END }

/**
 * The whole server with its own real database, and with a clock that moves only if a test moves it. It is closed after the file's tests, or
 * after the test that created it.
 */
export async function testServer(
  env: Record<string, string> = {},
  limits: Limits = {},
  { isPrepared = true }: { isPrepared?: boolean | 'always' } = {},
) {
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
    openProvider: configureProvider(settings),
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
  // Vitest accepts afterAll inside a test, but never calls it.
  const whenDone = TestRunner.getCurrentTest() === undefined ? afterAll : onTestFinished
  whenDone(async () => {
    await app.close()
    await outbox.stop()
    await close()
    statements.noteNeeded()
    expect(statements.forgotten(), FORGOTTEN).toEqual([])
    expect(
      lines.filter((line) => line.includes(UNDECLARED)),
      UNDECLARED,
    ).toEqual([])
  })

  /** The cookie for codes of each test browser. */
  const codeCookies = new Map<string, string>()
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const { body, token, headers, address, browser = 'the usual one' } = options
    const key = path === '/outbox' && !headers?.cookie ? `outbox=${app.outboxKey}` : undefined
    const cookie = [headers?.cookie, key, codeCookies.get(browser)].filter(Boolean).join('; ')
    const isLive = /\/live($|\?)/.test(path)
    const reply = await app.inject({
      // The tests use only methods of HTTP.
      method: method as NonNullable<InjectOptions['method']>,
      url: path.startsWith('/v2') ? path : `/v2${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, ...(cookie && { cookie }) },
      ...(address && { remoteAddress: address }),
      ...(body !== undefined && { payload: body as object }),
      payloadAsStream: isLive,
    })
    if (isLive) return readBeginning(reply)
    const kept = reply.cookies.find(({ name }) => name.endsWith('code-browser'))
    if (kept) codeCookies.set(browser, `${kept.name}=${kept.value}`)
    return reply
  }
  const isMessageWaiting = async () => {
    const waiting = await database
      .selectFrom('message')
      .where('state', 'in', ['queued', 'sending'])
      .where('next_attempt_at', '<=', clock.now)
      // Leaves out messages that the server leaves to people, who send them manually.
      .where((where) =>
        where.or([
          ...openChannels(settings).map((channel) => where('phone_e164', likeMail(channel), MAIL_FORM)),
          ...(settings.mail ? [where.and([where('routed_at', 'is', null), where('membership_id', 'is not', null)])] : []),
        ]),
      )
      .select('id')
      .executeTakeFirst()
    return waiting !== undefined
  }
  /** Sends messages until none waits. A change also starts the worker, which may be sending a message, so this waits for the worker too. */
  const outboxEmptied = async () => {
    while (await isMessageWaiting()) {
      await outbox.sendDue().catch(unlessBeaten)
      if (await isMessageWaiting()) await pause(1)
    }
  }
  /** What the outbox sent to a number (E.164), newest first; nothing with manual sending. */
  const textsTo = async (phone: string) => {
    if (settings.sendsManually) return []
    await outboxEmptied()
    return textsIn(await call('GET', '/outbox'), phone)
  }
  /** Listens on a port, for tests that need real connections. Returns the port. */
  const listen = async () => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  // The recorded people are valid for a server with the usual settings, at the hour at which they were recorded.
  const isUsual = isPrepared === 'always' || (isPrepared && Object.keys(env).every((name) => ALIKE.has(name)))
  let people: PreparedPeople | undefined
  const prepared = async () => {
    if (!isUsual || clock.now !== START) return null
    recorded ??= testServer({}, {}, { isPrepared: false }).then(recordPeople)
    people ??= preparedPeople(database, await recorded)
    return people
  }
  const server = {
    app,
    database,
    settings,
    place,
    outbox,
    jobs,
    clock,
    lines,
    call,
    listen,
    textsTo,
    outboxEmptied,
    pushes,
    browsers,
    sentBy: statements.sentBy,
    prepared,
  }
  return { ...server, ...familyMaker({ openBrowser: () => ({ call }), textsTo, textComesWithin: 0, prepared }) }
}

/**
 * If two programs lease the same messages in different orders, PostgreSQL ends the statement of one program with a deadlock error (40P01).
 * The worker then tries again, and so does a test.
 */
function unlessBeaten(error: unknown) {
  if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error
}

/** Settings that do not change how families and people are made. */
const ALIKE = new Set([
  ...['LOG_LEVEL', 'TRUST_PROXY', 'METRICS_TOKEN', 'OPERATOR_PORT', 'PATH_TOKEN_AUTH'],
  ...['MAIL_URL', 'MAIL_FROM', 'SMS_PER_DAY', 'MAILS_PER_DAY'],
])
let recorded: ReturnType<typeof recordPeople> | undefined

/** Reads the body of a refusal. A reply with status 200 is a stream, which does not end, so its body is not read. */
export async function readBeginning(reply: LightMyRequestResponse) {
  const stream = reply.stream()
  let body = ''
  if (reply.statusCode === 200) stream.destroy()
  else for await (const part of stream) body += part
  return { ...reply, statusCode: reply.statusCode, headers: reply.headers, body, json: <Body>() => JSON.parse(body) as Body }
}

export type Call = Awaited<ReturnType<typeof testServer>>['call']
