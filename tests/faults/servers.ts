import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { repository } from '../../scripts/repository.ts'
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'
import { familyMaker } from '../../server/src/testing/family.ts'
import { aGateway } from '../../server/src/testing/gateway.ts'
import { openHttpBrowser } from '../../server/src/testing/http-browser.ts'

const STARTED_WITHIN = 60_000
export const KEY_OF_FAULTS = 'a key of the faults alone, far too easy to guess'

export type Gateway = Awaited<ReturnType<typeof aGateway>>

/** An SMS gateway that records every SMS. */
export const smsGateway = () => aGateway(20)

/**
 * A server that can be killed, and started again with the same data and port. It gets these environment variables, and ends with this
 * process. `shared` is an SMS gateway that several servers use.
 */
export async function aServer(ownSettings: Record<string, string> = {}, shared?: Gateway) {
  const gateway = shared ?? (await smsGateway())
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-faults-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  const killNow = stopWithThisProcess(() => void child?.kill('SIGKILL'))

  async function start(nodeParameters: string[] = [], settings: Record<string, string> = {}) {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      DATA_DIR: folder,
      PORT: String(port),
      SECRET_KEY: KEY_OF_FAULTS,
      TRUST_PROXY: '127.0.0.1',
      ...gateway.settings,
      ...ownSettings,
      ...settings,
    }
    const started = spawn(process.execPath, [...nodeParameters, ...SERVER_PROGRAM], { cwd: repository, env, stdio: 'ignore' })
    child = started
    for (const until = Date.now() + STARTED_WITHIN; Date.now() < until && started.exitCode === null; await wait(50)) {
      if (await isReady(url)) return
    }
    throw new Error('the server did not start')
  }

  async function kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    running.kill(signal)
    await once(running, 'exit')
  }

  return {
    ...familiesAt(url, gateway),
    url,
    port,
    folder,
    start,
    kill,
    end: async () => {
      await kill()
      killNow()
      if (!shared) gateway.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates families on the servers at `url`. The servers send their SMS through `gateway`. */
export const familiesAt = (url: string, gateway: Gateway) =>
  familyMaker({
    openBrowser: () => openHttpBrowser(url),
    textsTo: async (phone) => gateway.to(phone).toReversed(),
    textComesWithin: 30_000,
  })

export type Server = Awaited<ReturnType<typeof aServer>>

const isReady = async (url: string) => (await fetch(`${url}/readyz`).catch(() => null))?.status === 200

/** Waits until the server is ready, and returns how long that took. Throws after `within` ms. */
export async function untilReady({ url }: Pick<Server, 'url'>, within: number) {
  const began = performance.now()
  while (!(await isReady(url))) {
    if (performance.now() - began > within) throw new Error(`the server was not ready within ${within / 1000} s`)
    await wait(50)
  }
  return performance.now() - began
}
