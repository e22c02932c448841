import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../scripts/find-postgres.ts'
import { repository } from '../scripts/repository.ts'
import { openDatabase, openDatabaseForServer } from '../server/src/database/database.ts'
import { freshPlace } from '../server/src/testing/database.ts'
import { aFamilyAt, numbered } from './circle.ts'
import { type Kannel, startKannel } from './kannel.ts'
import type { Orders } from './sender.ts'

/** npm test sends a few, npm run test:gateway as many as the product promises. */
export const IS_WHOLE = process.env.GATEWAY_TESTS === 'whole'
export const MESSAGES = IS_WHOLE ? 1_000 : 50
const KEY = 'a-key-that-only-the-gateway-has'
const DONE_WITHIN = IS_WHOLE ? 300_000 : 120_000

/** Everything that one test needs, all its own: a gateway with a phone, a database, a family, and where its server will be. */
export async function aWorld() {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const kannel = await startKannel(`${publicUrl}/v2/providers/http/inbound?key=${KEY}&from=%p&text=%b`)
  const place = await freshPlace()
  await (await openDatabaseForServer(place)).close()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.destroy()
    await kannel.stop()
    await place.remove()
  })
  const to = await aFamilyAt(database)

  /** A server that queues and sends; `settings` besides those that make it send through the gateway. */
  function startSender(orders: Partial<Orders>, settings: Record<string, string> = {}) {
    const words: Orders = { intervals: {}, to, from: 0, upTo: 0, ...orders }
    const child = spawn(process.execPath, ['gateway/sender.ts', JSON.stringify(words)], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        PATH: process.env.PATH ?? '',
        ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataFolder }),
        PORT: String(port),
        PUBLIC_URL: publicUrl,
        SECRET_KEY: 'a key of the tests alone, far too easy to guess',
        SMS_PROVIDER: 'http',
        SMS_HTTP_URL: kannel.sendUrl,
        SMS_SENDERS: 'Circle',
        SMS_REPORT_KEY: KEY,
        SMS_PER_FAMILY: '1000000',
        SMS_PER_DAY: '1000000',
        LOG_LEVEL: 'fatal',
        ...settings,
      },
    })
    let told = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told += text
    })
    const ended = new Promise<number | null>((done) => child.on('exit', done))
    // A life that goes on where it should have ended is a finding, not an endless wait.
    const timer = setTimeout(() => child.kill('SIGTERM'), DONE_WITHIN)
    void ended.then(() => clearTimeout(timer))
    onTestFinished(() => {
      if (child.exitCode === null) child.kill('SIGKILL')
    })
    return {
      ended,
      /** How many messages it said to have queued: one that was cut off counts not. */
      queued: () => told.split('\n').length - 1,
      stop: async () => {
        child.kill('SIGTERM')
        await ended
      },
    }
  }

  const counts = async () => {
    const rows = await database
      .selectFrom('message')
      .groupBy('state')
      .select(['state', ({ fn }) => fn.countAll().as('count')])
      .execute()
    return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
  }
  return {
    kannel,
    database,
    to,
    startSender,
    counts,
    /** Until so many messages have come to this state. */
    waitFor: (state: string, amount = MESSAGES) =>
      until(
        async () => ((await counts())[state] ?? 0) >= amount,
        async () => `${JSON.stringify(await counts())}, of ${amount} ${state}`,
      ),
  }
}

/** How often the messages from 0 on came to the phone: the numbers that never did, and how many came more than once. */
export function comeOf(kannel: Kannel, amount = MESSAGES) {
  const times = new Map<string, number>()
  for (const { text } of kannel.texts()) {
    const number = /M\d{5}/.exec(text)?.[0] ?? text
    times.set(number, (times.get(number) ?? 0) + 1)
  }
  const lost = Array.from({ length: amount }, (_, number) => numbered(number)).filter((number) => !times.has(number))
  const extra = [...times.values()].reduce((sum, each) => sum + each - 1, 0)
  return { lost, extra }
}

export async function until(isTrue: () => boolean | Promise<boolean>, otherwise: () => string | Promise<string>) {
  const end = Date.now() + DONE_WITHIN
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error(`not in time: ${await otherwise()}`)
    await wait(100)
  }
}
