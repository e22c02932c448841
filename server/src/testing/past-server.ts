import type { InjectOptions } from 'fastify'
import { buildApp, type Limits } from '../app.ts'
import { openDatabase, openDatabaseForServer } from '../database/open-database.ts'
import { readSettings } from '../env.ts'
import { configureProvider } from '../features/messages/messages.providers.ts'
import { findHold } from '../store/messages/gateway-refusals.ts'
import { familyMaker } from './family.ts'
import { outboxEmpty } from './gateway.ts'
import { type Environment, SECRET_KEY } from './process.ts'
import { readBeginning } from './server.ts'
import type { CallOptions } from './server-access.ts'

interface Past {
  limits?: Limits
  /** The texts that a gateway sent to a number (E.164), the oldest first, in place of the texts that the server shows. */
  textsAt?: (phone: string) => string[]
}

/**
 * A server on the data of `place`. Its clock is in the past, at `now` (ms), until a test moves it. Its jobs run only when a test runs them.
 * What this server leaves in the data, such as messages, is due at once for a real server. So `close` it before a real server starts.
 */
export async function serverOfThePast(place: Environment, now: number, { limits = {}, textsAt }: Past = {}) {
  const settings = readSettings({ PORT: '3000', LOG_LEVEL: 'silent', SECRET_KEY, ...place })
  const { database, close } = await openDatabaseForServer(settings)
  const clock = { now }
  const lines: string[] = []
  const { app, outbox, jobs } = await buildApp({
    database,
    settings,
    openProvider: configureProvider(settings),
    now: () => clock.now,
    show: () => {},
    sendPush: async () => 'sent',
    limits,
    logStream: { write: (line) => void lines.push(line) },
  })
  await app.ready()
  /** The cookie for codes of each test browser. */
  const codeCookies = new Map<string, string>()
  const call = async (method: string, path: string, options: CallOptions = {}) => {
    const { body, token, headers, address, browser = 'the usual one' } = options
    const isLive = /\/live($|\?)/.test(path)
    const cookies = [`outbox=${app.outboxKey}`, codeCookies.get(browser), headers?.cookie]
    const reply = await app.inject({
      // The tests use only methods of HTTP.
      method: method as NonNullable<InjectOptions['method']>,
      url: `/v2${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, cookie: cookies.filter(Boolean).join('; ') },
      ...(address && { remoteAddress: address }),
      ...(body !== undefined && { payload: body as object }),
      payloadAsStream: isLive,
    })
    if (isLive) return readBeginning(reply)
    const kept = reply.cookies.find(({ name }) => name.endsWith('code-browser'))
    if (kept) codeCookies.set(browser, `${kept.name}=${kept.value}`)
    return reply
  }
  const textsTo = async (phone: string) => {
    if (settings.sendsManually) return []
    await outboxEmpty({ outbox, database, clock }, { isHeld: (await findHold(database)) !== null })
    if (textsAt) return textsAt(phone).toReversed()
    const shown = await call('GET', '/outbox')
    return shown
      .json<{ to: string; text: string }[]>()
      .filter((each) => each.to === phone)
      .map((each) => each.text)
  }
  return {
    app,
    database,
    clock,
    jobs,
    outbox,
    lines,
    textsTo,
    outboxEmptied: () => outboxEmpty({ outbox, database, clock }, { isHeld: false }),
    call,
    ...familyMaker({ openBrowser: () => ({ call }), textsTo, textComesWithin: 0 }),
    close: async () => {
      await app.close()
      await outbox.stop()
      await close()
    },
  }
}

/** Opens the data of this place beside a running server, to see what the server erased. The test closes it. */
export const databaseOf = (place: Environment) => openDatabase(readSettings({ SECRET_KEY, ...place }))
