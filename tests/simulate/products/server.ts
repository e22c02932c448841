import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from '../../../scripts/memory-folder.ts'
import { buildApp } from '../../../server/src/app.ts'
import { openDatabaseForServer } from '../../../server/src/database/open-database.ts'
import { readSettings } from '../../../server/src/env.ts'
import { configureProvider } from '../../../server/src/features/messages/messages.providers.ts'
import { familyMaker } from '../../../server/src/testing/family.ts'
import { openHttpBrowser, serverAccessTo } from '../../../server/src/testing/http-browser.ts'

const WITHOUT_END = { perSecond: 1, burst: Number.POSITIVE_INFINITY }

/** Starts the whole server in a temporary folder of its own. Only the simulation moves its clock. */
export async function startServer(start: number) {
  const folder = makeTestFolder()
  const clock = { now: start }
  const own = {
    PORT: '3000',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'a key of the simulation alone, far too easy to guess',
    SMS_PROVIDER: 'screen',
  }
  const settings = {
    ...readSettings({ ...own, TRUST_PROXY: '127.0.0.1', SMS_PER_DAY: '9999999', SMS_PER_FAMILY: '9999999' }),
    dataFolder: mkdtempSync(join(folder.path, 'data-')),
  }
  const { database, close } = await openDatabaseForServer(settings)
  const { app, outbox, jobs } = await buildApp({
    database,
    settings,
    openProvider: configureProvider(settings),
    now: () => clock.now,
    show: () => {},
    limits: { rates: { ofToken: WITHOUT_END, ofAddress: WITHOUT_END } },
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  outbox.start()
  const { call } = openHttpBrowser(url)
  const cookie = `outbox=${app.outboxKey}`
  return {
    clock,
    call,
    maker: familyMaker(serverAccessTo(`${url}/outbox?key=${app.outboxKey}`)),
    /** Queues the messages that are due, and waits until they are sent. */
    sendDue: async () => {
      await jobs.queueDueMessages()
      await outbox.sendDue()
    },
    /** The messages of the last day, oldest first. */
    texts: async () =>
      (await call('GET', '/outbox', { headers: { cookie } })).json<{ to: string; text: string; created_at: string }[]>().reverse(),
    stop: async () => {
      await app.close()
      await outbox.stop()
      await close()
      folder.remove()
    },
  }
}
