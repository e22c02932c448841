import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { otherUserIfRoot } from '../../scripts/programs/find-postgres.ts'
import { isOpenToAll } from '../../scripts/programs/postgres-binaries.ts'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'

const LISTENS_WITHIN = 10_000
/** How many characters of a program's output are kept. */
const OUTPUT_KEPT = 2_000

interface Program {
  program: string
  parameters: (settingsFile: string) => string[]
  settings: string
  /** The port of 127.0.0.1 on which the program listens. */
  port: number
}

/** Runs a program until `stop`, or until this process ends. Throws with its last output if it does not start. */
export async function runProgram({ program, parameters, settings, port }: Program) {
  // PgBouncer refuses to run as root. So root runs the program as another user, who has to reach the settings file.
  const user = otherUserIfRoot()
  const folder = mkdtempSync(join(user && !isOpenToAll(tmpdir()) ? '/tmp' : tmpdir(), 'hand-in-hand-cluster-'))
  const file = join(folder, 'settings')
  writeFileSync(file, settings)
  if (user) for (const path of [folder, file]) chownSync(path, user.uid, user.gid)
  // The program has a process group of its own, because workers of nginx would outlive nginx.
  const child = spawn(program, parameters(file), { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true, ...user })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = `${output}${data}`.slice(-OUTPUT_KEPT)
    })
  }
  const stop = stopWithThisProcess(() => {
    killGroup(child)
    rmSync(folder, { recursive: true, force: true })
  })
  for (const until = Date.now() + LISTENS_WITHIN; Date.now() < until && child.exitCode === null; await wait(50)) {
    if (await accepts(port)) return { stop }
  }
  stop()
  throw new Error(`${program} did not start: ${output}`)
}

/** Kills a program and everything that it started, if it still runs. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Every process of the group has ended.
  }
}

/** Whether a port of 127.0.0.1 accepts connections. */
export const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
