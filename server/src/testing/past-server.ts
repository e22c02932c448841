import type { InjectOptions } from 'fastify'
import { buildApp } from '../app.ts'
import { openDatabase, openDatabaseForServer } from '../database/open-database.ts'
import { readSettings } from '../env.ts'
import { configureProvider } from '../features/messages/messages.providers.ts'
import { familyMaker } from './family.ts'
import { outboxEmpty } from './gateway.ts'
import { type Environment, SECRET_KEY } from './process.ts'

/**
 * A server on the data of this place whose clock is in the past, at `now` (ms), until a test moves it. It runs no jobs. What is
 * written through it is due once a real server opens the same data. `close` has to come before that.
 */
export async function serverOfThePast(place: Environment, now: number) {
  const settings = readSettings({ PORT: '3000', LOG_LEVEL: 'silent', SECRET_KEY, ...place })
  const { database, close } = await openDatabaseForServer(settings)
  const clock = { now }
  const { app, outbox } = await buildApp({
    database,
    settings,
    openProvider: configureProvider(settings),
    now: () => clock.now,
    show: () => {},
  })
  await app.ready()
  const call = (
    method: string,
    path: string,
    { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
  ) =>
    app.inject({
      // The tests' methods are HTTP's.
      method: method as NonNullable<InjectOptions['method']>,
      url: `/v2${path}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers, cookie: `outbox=${app.outboxKey}; ${codeCookie}` },
      ...(body !== undefined && { payload: body as object }),
    })
  let codeCookie = ''
  const callAsBrowser: typeof call = async (...parameters) => {
    const reply = await call(...parameters)
    const kept = reply.cookies.find(({ name }) => name.endsWith('code-browser'))
    if (kept) codeCookie = `${kept.name}=${kept.value}`
    return reply
  }
  const textsTo = async (phone: string) => {
    await outboxEmpty({ outbox, database, clock })
    const shown = await call('GET', '/outbox')
    return shown
      .json<{ to: string; text: string }[]>()
      .filter((each) => each.to === phone)
      .map((each) => each.text)
  }
  return {
    database,
    clock,
    call: callAsBrowser,
    ...familyMaker({ openBrowser: () => ({ call: callAsBrowser }), textsTo, textComesWithin: 0 }),
    close: async () => {
      await app.close()
      await outbox.stop()
      await close()
    },
  }
}

/** The data of this place beside a running server, to see what it erased. The test closes it. */
export const databaseOf = (place: Environment) => openDatabase(readSettings({ SECRET_KEY, ...place }))
