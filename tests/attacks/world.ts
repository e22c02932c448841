import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { repository } from '../../scripts/repository.ts'
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { familyMaker } from '../../server/src/testing/family.ts'
import { aGateway } from '../../server/src/testing/gateway.ts'
import { openHttpBrowser } from '../../server/src/testing/http-browser.ts'

const STARTED_WITHIN = 60_000
const TEXT_COMES_WITHIN = 15_000
/** In ms: if no SMS comes for this long, no SMS is on its way, because a new message wakes the outbox at once. */
const QUIET_FOR = 1_500

/** In ms: long enough that many SMS are on their way at the same time. */
const GATEWAY_TAKES = 100

export interface WorldOptions {
  settings?: Record<string, string>
  /** How long the gateway takes to accept an SMS, in ms, and the HTTP status that it returns. */
  gatewayTakes?: number
  gatewayStatus?: number
}
export type World = Awaited<ReturnType<typeof aWorld>>

/** Starts a new server process on SQLite in a new folder, with an SMS gateway that records every SMS. */
export async function aWorld({ settings = {}, gatewayTakes = GATEWAY_TAKES, gatewayStatus = 202 }: WorldOptions = {}) {
  const gateway = await aGateway(gatewayTakes, gatewayStatus)
  const folder = await mkdtemp(join(tmpdir(), 'hand-in-hand-attacks-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATA_DIR: folder,
    PORT: String(port),
    SECRET_KEY: 'a key of the attacks alone, far too easy to guess',
    // The server trusts the attacks as a proxy, so each of their browsers can have its own address.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...gateway.settings,
    ...settings,
  }
  const child = spawn(process.execPath, SERVER_PROGRAM, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = await whenStarted(child)

  const url = `http://127.0.0.1:${port}`
  const openBrowser = (address?: string, cookies?: Map<string, string>) => openHttpBrowser(url, address, cookies)
  const textsTo = async (phone: string) => gateway.to(phone).toReversed()
  return {
    ...familyMaker({ openBrowser, textsTo, textComesWithin: TEXT_COMES_WITHIN }),
    openBrowser,
    url,
    port,
    pid: child.pid ?? 0,
    folder,
    env,
    gateway,
    log: () => log.text,
    sent: (phone: string) => gateway.to(phone),
    /** Waits until no SMS has come for a while. */
    quiet: async () => {
      for (let before = -1; before !== gateway.sent.length; await pause(QUIET_FOR)) before = gateway.sent.length
    },
    end: async () => {
      if (child.exitCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      gateway.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function whenStarted(child: ChildProcess) {
  const log = { text: '' }
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.text += text
    })
  }
  const until = Date.now() + STARTED_WITHIN
  while (!/^(To open it|Start a family)/m.test(log.text) && child.exitCode === null && Date.now() < until) await pause(20)
  if (/^(To open it|Start a family)/m.test(log.text)) return log
  child.kill('SIGKILL')
  throw new Error(`the server did not start: ${log.text}`)
}

/** Runs `npm run family` beside the server, and returns its output. */
export async function familyCommand({ env }: World, parameters: string[]) {
  const child = spawn(process.execPath, ['server/src/commands/family.ts', ...parameters], {
    cwd: repository,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`the command failed: ${out}`)
  return out
}
