import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findPostgres, isOpenToAll, type PostgresBinaries } from './postgres-binaries.ts'

const READY_WITHIN = 30_000
const STOPPED_WITHIN = 10_000

export interface RunningPostgres {
  /** Of the maintenance database, for a superuser: make databases from here. */
  url: string
  /** Ends the server and deletes everything it kept. */
  stop: () => Promise<void>
}

/**
 * Starts a PostgreSQL of its own on 127.0.0.1 and a free port, in a fresh temporary folder, as durable as in service
 * (fsync and synchronous_commit stay on). It ends with `stop`, and with this process. Throws one sentence that says what to do.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const user = otherUserIfRoot()
  // mkdtemp gives a folder to its owner alone; where the temporary folder itself is closed, /tmp is not.
  const folder = mkdtempSync(join(user && !isOpenToAll(tmpdir()) ? '/tmp' : tmpdir(), 'hand-in-hand-postgres-'))
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const binaries = readableFor(user, findPostgres(), folder)
    makeCluster(binaries, folder, user)
    return await runCluster(binaries, folder, user)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

interface User {
  uid: number
  gid: number
}

// PostgreSQL refuses to run as root.
function otherUserIfRoot(): User | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody: run the tests as another user.')
}

function readableFor(user: User | undefined, binaries: PostgresBinaries, folder: string): PostgresBinaries {
  if (!user || isOpenToAll(join(binaries.root, 'bin'))) return binaries
  const root = join(folder, 'postgres')
  cpSync(binaries.root, root, { recursive: true, verbatimSymlinks: true })
  chmodSync(root, 0o755)
  return { root, initdb: join(root, 'bin', 'initdb'), postgres: join(root, 'bin', 'postgres') }
}

function makeCluster({ initdb }: PostgresBinaries, folder: string, user: User | undefined) {
  const cluster = join(folder, 'cluster')
  let output = ''
  // Some systems do not know C.UTF-8; the plain C locale sorts the same way.
  for (const locale of ['C.UTF-8', 'C']) {
    const parameters = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', `--locale=${locale}`, '--no-sync']
    const result = spawnSync(initdb, parameters, { cwd: folder, encoding: 'utf8', env: environment(), ...user })
    if (result.status === 0) return
    output = result.error?.message ?? result.stderr
    rmSync(cluster, { recursive: true, force: true })
  }
  throw new Error(`PostgreSQL could not make its database folder: mend what it says, or install another version. ${output.trim()}`)
}

async function runCluster({ postgres }: PostgresBinaries, folder: string, user: User | undefined): Promise<RunningPostgres> {
  const cluster = join(folder, 'cluster')
  const socket = join(folder, 'socket')
  mkdirSync(socket)
  if (user) chownSync(socket, user.uid, user.gid)
  const port = await freePort()
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  const parameters = ['-D', cluster, '-p', String(port), '-k', socket, '-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300']
  const child = spawn(postgres, parameters, { cwd: folder, stdio: ['ignore', output, output], env: environment(), ...user })
  const ended = new Promise<void>((done) => {
    child.on('exit', () => done())
    child.on('error', () => done())
  })
  const forget = stopWithThisProcess(child, folder)
  const stop = async () => {
    forget()
    // SIGINT is PostgreSQL's fast shutdown: open connections end, nothing is lost.
    child.kill('SIGINT')
    await Promise.race([ended, wait(STOPPED_WITHIN, undefined, { ref: false })])
    if (child.exitCode === null) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  if (await isReady(child, port)) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, stop }
  const said = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  await stop()
  throw new Error(`PostgreSQL did not start: mend what it says, and try again.\n${said}`)
}

async function isReady(child: ChildProcess, port: number) {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until && child.exitCode === null && child.pid) {
    if (await acceptsQueries(port)) return true
    await wait(50)
  }
  return false
}

// A start-up message, by hand, for want of a driver here: 'R' is its consent, 'E' says that it is still starting.
function acceptsQueries(port: number) {
  const text = Buffer.from('\0\x03\0\0user\0postgres\0database\0postgres\0\0', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length + 4)
  return new Promise<boolean>((answer) => {
    const connection = connect({ port, host: '127.0.0.1' }, () => connection.write(Buffer.concat([length, text])))
    const end = (isAccepted: boolean) => {
      connection.destroy()
      answer(isAccepted)
    }
    connection.once('data', (data) => end(data[0] === 'R'.charCodeAt(0)))
    connection.once('error', () => end(false))
    connection.once('close', () => end(false))
  })
}

/** Answers a function that calls this off again. */
function stopWithThisProcess(child: ChildProcess, folder: string) {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const stopNow = () => {
    forget()
    child.kill('SIGQUIT')
    // Nothing asynchronous runs any more at exit; PostgreSQL's last act is to delete this file.
    const pidFile = join(folder, 'cluster', 'postmaster.pid')
    for (let round = 0; existsSync(pidFile) && round < 100; round += 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    stopNow()
    // Whoever else listens ends the process in their own way; nobody else means that we took the default end away.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const forget = () => {
    process.off('exit', stopNow)
    for (const signal of signals) process.off(signal, onSignal)
  }
  process.on('exit', stopNow)
  for (const signal of signals) process.on(signal, onSignal)
  return forget
}

// The caller's PG* variables would lead PostgreSQL's programs astray.
function environment() {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
}

/** A port that nobody listened on a moment ago. */
export function freePort() {
  return new Promise<number>((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? found(address.port) : failed(new Error('There is no free port.'))))
    })
  })
}
