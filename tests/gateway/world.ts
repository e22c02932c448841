import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { repository } from '../../scripts/repository.ts'
import { isNight } from '../../scripts/tests/tier.ts'
import { openDatabase, openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { freshPlace } from '../../server/src/testing/database.ts'
import { makeRecipient } from '../../server/src/testing/messages.ts'
import { numbered } from './circle.ts'
import { type Kannel, startKannel } from './kannel.ts'
import type { Orders } from './sender.ts'

/** `isNight` is true in `npm run test:gateway`, which sends as many messages as the product promises. */
export const MESSAGES = isNight ? 1_000 : 50
const KEY = 'a-key-that-only-the-gateway-has'
const DONE_WITHIN = isNight ? 300_000 : 120_000

/** Everything that a test needs, new for each test: a gateway with a phone, a database, a family, and an address for its server. */
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
  const to = await makeRecipient({ database, clock: { now: Date.now() } })

  /** Starts a server that queues and sends messages. `settings` are added to the settings that connect the server to the gateway. */
  function startSender(orders: Partial<Orders>, settings: Record<string, string> = {}) {
    const allOrders: Orders = { intervals: {}, to, from: 0, upTo: 0, ...orders }
    const child = spawn(process.execPath, ['tests/gateway/sender.ts', JSON.stringify(allOrders)], {
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
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const ended = new Promise<number | null>((done) => child.on('exit', done))
    // If the process does not end in time, it gets a signal, so that the test fails instead of waiting forever.
    const timer = setTimeout(() => child.kill('SIGTERM'), DONE_WITHIN)
    void ended.then(() => clearTimeout(timer))
    onTestFinished(() => {
      if (child.exitCode === null) child.kill('SIGKILL')
    })
    return {
      ended,
      /** How many messages the process has reported as queued, one in each line. */
      queued: () => output.split('\n').length - 1,
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
    /** Waits until `amount` messages are in this state. */
    waitFor: (state: string, amount = MESSAGES) =>
      until(
        async () => ((await counts())[state] ?? 0) >= amount,
        async () => `${JSON.stringify(await counts())}, of ${amount} ${state}`,
      ),
  }
}

/** `lost`: the numbered messages that the phone never received. `extra`: how many messages the phone received again. */
export function receivedFaults(kannel: Kannel, amount = MESSAGES) {
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
