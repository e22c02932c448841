import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { stopWithThisProcess } from '../stop-with-this-process.ts'
import { binariesIn, findPostgres, isOpenToAll, type PostgresBinaries } from './postgres-binaries.ts'

/** In ms. */
const READY_WITHIN = 30_000
/** In seconds, as pg_ctl takes it. */
const POSTGRES_STOPPED_WITHIN = 10

export interface RunningPostgres {
  /** The address with which a superuser connects to the maintenance database, to create databases. */
  url: string
  /** Kills the server's main process without a warning, as a failure of its machine would. The data stays until `stop`. */
  kill: () => void
  /** Stops the server as an administrator does, and starts it again at the same address after `downFor` ms. */
  restart: (downFor: number) => Promise<void>
  /** Stops the server and deletes its data. */
  stop: () => void
}

interface PostgresOptions {
  /** A running PostgreSQL. The new one becomes its standby. */
  standbyOf?: RunningPostgres
  /** The name by which a primary knows its standby. */
  name?: string
}

/** In characters. The path of a socket has at most 107 (unix(7)), and the name of PostgreSQL's socket in our folder has up to 60. */
const SOCKET_FOLDER_MAX = 45

/**
 * Starts a new PostgreSQL on 127.0.0.1 and a free port, in a new temporary folder. It is as durable as in production:
 * fsync and synchronous_commit stay on. It ends with `stop`, and with this process. Throws one sentence that says what to do.
 */
export async function startPostgres({ standbyOf, name = 'postgres' }: PostgresOptions = {}): Promise<RunningPostgres> {
  const user = otherUserIfRoot()
  // The other user has to reach the folder. /tmp is open to all users, so /tmp is used if TMPDIR is closed to other users, and also if
  // TMPDIR is too long.
  const isFit = tmpdir().length <= SOCKET_FOLDER_MAX && (!user || isOpenToAll(tmpdir()))
  const folder = mkdtempSync(join(isFit ? tmpdir() : '/tmp', 'hand-in-hand-postgres-'))
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const binaries = readableFor(user, findPostgres(), folder)
    if (standbyOf) copyCluster(binaries, folder, user, standbyOf)
    else makeCluster(binaries, folder, user)
    return await runCluster(binaries, folder, user, name)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
}

interface User {
  uid: number
  gid: number
}

/** The user for PostgreSQL and PgBouncer, which refuse to run as root; undefined if this user is not root. */
export function otherUserIfRoot(): User | undefined {
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
  return binariesIn(join(root, 'bin'))
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
  throw new Error(`PostgreSQL could not make its database folder: correct what it reports, or install another version. ${output.trim()}`)
}

/** Copies a running PostgreSQL. The settings of the copy make it follow the original. */
function copyCluster({ baseBackup }: PostgresBinaries, folder: string, user: User | undefined, { url }: RunningPostgres) {
  const parameters = ['-D', join(folder, 'cluster'), '-d', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  const result = spawnSync(baseBackup, parameters, { cwd: folder, encoding: 'utf8', env: environment(), ...user })
  if (result.status === 0) return
  throw new Error(`PostgreSQL could not be copied: install its program pg_basebackup. ${result.error?.message ?? result.stderr}`)
}

async function runCluster(
  { postgres, control }: PostgresBinaries,
  folder: string,
  user: User | undefined,
  name: string,
): Promise<RunningPostgres> {
  const cluster = join(folder, 'cluster')
  const socket = join(folder, 'socket')
  mkdirSync(socket)
  if (user) chownSync(socket, user.uid, user.gid)
  const port = await freePort()
  const log = join(folder, 'log')
  const output = openSync(log, 'a')
  const settings = { cwd: folder, env: environment(), ...user }
  const given = ['listen_addresses=127.0.0.1', 'max_connections=300', `cluster_name=${name}`]
  const parameters = ['-D', cluster, '-p', String(port), '-k', socket, ...given.flatMap((each) => ['-c', each])]
  // pg_ctl does not start the server, because it would hand the server to the machine's first process. In a container that process may
  // never reap the server.
  const start = () => {
    const started = spawn(postgres, parameters, { ...settings, stdio: ['ignore', output, output] })
    return started.on('error', () => {})
  }
  let child = start()
  // 'fast' ends open connections and loses no data. The command fails at once if the server has ended already.
  const stopFast = () =>
    void spawnSync(control, ['stop', '-D', cluster, '-m', 'fast', '-t', String(POSTGRES_STOPPED_WITHIN)], { ...settings, stdio: 'ignore' })
  const stop = stopWithThisProcess(() => {
    stopFast()
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const kill = () => void child.kill('SIGKILL')
  async function restart(downFor: number) {
    stopFast()
    await wait(downFor)
    child = start()
    if (!(await isReady(child, port))) throw new Error('PostgreSQL did not start again')
  }
  if (await isReady(child, port)) return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, kill, restart, stop }
  const lastLines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n')
  stop()
  throw new Error(`PostgreSQL did not start: correct what it reports, and try again.\n${lastLines}`)
}

async function isReady(child: ChildProcess, port: number) {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until && child.exitCode === null && child.pid) {
    if (await acceptsQueries(port)) return true
    await wait(50)
  }
  return false
}

async function acceptsQueries(port: number) {
  // If one of these settings were missing, it would come from the caller's PG* variables.
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres', password: '', ssl: false })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

// Without this environment, PostgreSQL's programs would use the caller's PG* variables.
function environment() {
  return { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
}

/** A port of 127.0.0.1 that was free a moment ago. */
export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('There is no free port.'))))
    })
  })
}
