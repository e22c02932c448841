import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startPostgres } from '../../../scripts/programs/find-postgres.ts'
import { repository } from '../../../scripts/repository.ts'
import { SERVER_PROGRAM } from '../../../scripts/server-program.mjs'
import type { StoryOptions } from './story.ts'

const READY_WITHIN = 120_000
const STOPPED_WITHIN = 10_000

type Stop = () => unknown

/** Playwright's global setup: starts the product once on each database. Returns the function that stops both. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export of this file.
export default () => startServers('sqlite', 'postgres')

export async function startServers(...databases: StoryOptions['database'][]) {
  const stops: Stop[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    if (databases.includes('sqlite')) {
      const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-stories-'))
      stops.push(() => rmSync(folder, { recursive: true, force: true }))
      const { url, outbox, clock } = await startServer('sqlite', { DATA_DIR: folder }, stops)
      Object.assign(process.env, {
        STORIES_SQLITE_URL: url,
        STORIES_SQLITE_OUTBOX: outbox,
        STORIES_SQLITE_DATA: folder,
        STORIES_SQLITE_CLOCK: clock,
      })
    }
    if (databases.includes('postgres')) {
      const postgres = await startPostgres()
      stops.push(postgres.stop)
      const { url, outbox, clock } = await startServer('postgres', { DATABASE_URL: postgres.url }, stops)
      Object.assign(process.env, {
        STORIES_POSTGRES_URL: url,
        STORIES_POSTGRES_OUTBOX: outbox,
        STORIES_POSTGRES_DATA: postgres.url,
        STORIES_POSTGRES_CLOCK: clock,
      })
    }
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

/**
 * Waits until the server is ready. Returns its address, the address of its page of messages, and the address of its clock. The log stays in
 * test-results.
 */
export async function startServer(name: string, settings: Record<string, string>, stops: Stop[]) {
  const [port, clockPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const logs = join(import.meta.dirname, '..', 'test-results')
  mkdirSync(logs, { recursive: true })
  const log = join(logs, `server-${name}.log`)
  const output = openSync(log, 'w')
  const server = spawn(process.execPath, ['--import', join(import.meta.dirname, 'server-clock.mjs'), ...SERVER_PROGRAM], {
    cwd: repository,
    stdio: ['ignore', output, output],
    env: environment({
      SMS_PROVIDER: 'screen',
      ...settings,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      // All stories send their SMS through this one server on one day, so the daily limit is high. The limit for a family stays,
      // because each story starts its own families.
      SMS_PER_DAY: '10000',
      TRUST_PROXY: '127.0.0.1',
      CLOCK_PORT: String(clockPort),
    }),
  })
  stops.push(() => stopServer(server))
  process.once('exit', () => server.kill('SIGKILL'))
  const isUp = await isReady(server, url)
  const printed = readFileSync(log, 'utf8')
  // Only a server that sends no SMS prints the address of its page of messages. A server that sends SMS has no such page, so `outbox` is
  // its own address.
  const outbox = /^Messages show at: (\S+)$/m.exec(printed)?.[1] ?? (settings.SMS_PROVIDER && url)
  if (isUp && outbox) return { url, outbox, clock: `http://127.0.0.1:${clockPort}` }
  const end = printed.trim().split('\n').slice(-15).join('\n')
  throw new Error(`The server on ${name} did not become ready: correct what it reports, and try again.\n${end}`)
}

/** Runs the operator's command `family` on the data of the server with these settings. Returns what the command prints. */
export const runFamilyCommand = (settings: Record<string, string>, ...words: string[]) => runCommand('family', settings, ...words)

/** Runs a command on the data of the server with these settings. Returns what the command prints. */
export function runCommand(name: 'family' | 'operator', settings: Record<string, string>, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`server/src/commands/${name}.ts`, ...words], {
    cwd: repository,
    env: environment(settings),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`the command failed: ${stdout}${stderr}`)
  return stdout
}

// The settings in the caller's shell must not change the test.
function environment(settings: Record<string, string>) {
  const secret = { SECRET_KEY: 'a key of the stories alone, far too easy to guess' }
  return { PATH: process.env.PATH ?? '', NODE_ENV: 'production', ...secret, ...settings }
}

async function isReady(server: ChildProcess, url: string) {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until && server.exitCode === null && server.signalCode === null) {
    const reply = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined)
    if (reply?.status === 200) return true
    await wait(100)
  }
  return false
}

async function stopServer(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((done) => server.once('exit', done))
  server.kill('SIGTERM')
  await Promise.race([ended, wait(STOPPED_WITHIN, undefined, { ref: false })])
  if (server.exitCode === null && server.signalCode === null) server.kill('SIGKILL')
}
