import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../scripts/find-postgres.ts'
import { repository } from '../scripts/repository.ts'
import { SERVER_PROGRAM } from '../scripts/server-program.mjs'
import { aGateway } from '../server/src/testing/gateway.ts'

const STARTED_WITHIN = 60_000
const TEXT_COMES_WITHIN = 15_000
/** No SMS for so long means that no more is on its way; the outbox is woken by what is written. */
const QUIET_FOR = 1_500

/** In ms, so that many are on their way at once. */
const GATEWAY_TAKES = 100

export interface Wish {
  settings?: Record<string, string>
  /** How long the gateway takes for an SMS, in ms, and the HTTP status that it answers with. */
  gatewayTakes?: number
  gatewayStatus?: number
}
export type World = Awaited<ReturnType<typeof aWorld>>

/** A server of its own in a process of its own, on SQLite in a folder of its own, with an SMS gateway that writes down what it is told to send. */
export async function aWorld({ settings = {}, gatewayTakes = GATEWAY_TAKES, gatewayStatus = 202 }: Wish = {}) {
  const gateway = await aGateway(gatewayTakes, gatewayStatus)
  const folder = await mkdtemp(join(tmpdir(), 'hand-in-hand-attacks-'))
  const port = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    DATA_DIR: folder,
    PORT: String(port),
    SECRET_KEY: 'a key of the attacks alone, far too easy to guess',
    // Each browser of an attack has an address of its own.
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...gateway.settings,
    ...settings,
  }
  const child = spawn(process.execPath, SERVER_PROGRAM, { cwd: repository, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const log = await whenStarted(child)

  const sent = (phone: string) => gateway.to(phone)
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    folder,
    env,
    gateway,
    log: () => log.text,
    sent,
    /** The newest SMS to a number that matches, once it has come; throws if none comes. */
    text: async (phone: string, pattern: RegExp, after = 0) => {
      for (const until = Date.now() + TEXT_COMES_WITHIN; Date.now() < until; await pause(20)) {
        const found = sent(phone)
          .slice(after)
          .findLast((text) => pattern.test(text))
        if (found) return found
      }
      throw new Error(`no SMS like ${pattern} came`)
    },
    /** Until no SMS has come for a while. */
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

/** Runs `npm run family` beside the server, and returns what it prints. */
export async function familyCommand({ env }: World, words: string[]) {
  const child = spawn(process.execPath, ['server/src/commands/family.ts', ...words], {
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
