import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'
import { fault } from '../faults/report.ts'
import { familiesAt, smsGateway } from '../faults/servers.ts'

const MB = 1024 * 1024
const MEMORY = 512 * MB
const FAMILIES = 300
const TASKS = 20
const ROUNDS = 3
const AT_ONCE = 20
const TRIES = 5
const STARTED_WITHIN = 30_000
/** A user who has no rights in most systems. */
const NO_ONE = 65_534

/** Where Linux has the limits for groups of processes: version 1 of cgroups, or version 2, in which the limit has another name. */
const GROUPS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', peak: 'memory.max_usage_in_bytes' },
  { root: '/sys/fs/cgroup', limit: 'memory.max', peak: 'memory.peak' },
]

/**
 * Runs a release with 300 families and 512 MB, as a user without rights. The disk is read-only except for the data. `root` is the unpacked
 * release.
 */
export async function testSmallMachine(root: string, folder: string) {
  const group = makeGroup()
  if (!group) return console.log('300 families with 512 MB: not run, this user can not limit memory here')
  await fault('300 families on a machine with 512 MB and a read-only disk, as a user without rights', async () => {
    const gateway = await smsGateway()
    const data = join(folder, 'data')
    mkdirSync(data)
    chownSync(data, NO_ONE, NO_ONE)
    chmodSync(folder, 0o755)
    const port = await freePort()
    const settings = {
      ...gateway.settings,
      PORT: String(port),
      DATA_DIR: data,
      TRUST_PROXY: '127.0.0.1',
      SMS_PER_FAMILY: '100000',
      SMS_PER_DAY: '100000',
      LOG_LEVEL: 'silent',
    }
    const server = spawn('unshare', ['--mount', 'sh', '-c', readOnlyAndLimited(group.folder, data, join(root, 'bin/hand-in-hand'))], {
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const stop = stopWithThisProcess(() => void server.kill('SIGTERM'))
    try {
      const url = `http://127.0.0.1:${port}`
      for (const until = Date.now() + STARTED_WITHIN; Date.now() < until && server.exitCode === null; await wait(100)) {
        if ((await fetch(`${url}/readyz`).catch(() => null))?.status === 200) break
      }
      const families = []
      while (families.length < FAMILIES) families.push(await familiesAt(url, gateway).makeFamily())
      const text = Array.from({ length: TASKS }, (_, index) => ({
        title: `Task ${index}`,
        category: 'home',
        date: null,
        start: null,
        end: null,
      }))
      const lists = await oneByOne(families, (family) => family.asOwner('POST', '/tasks/import/confirm', { drafts: text }))
      const wrong = lists.filter(({ statusCode }) => statusCode !== 201).map(({ statusCode }) => `tasks were refused: ${statusCode}`)
      for (let round = 0; round < ROUNDS; round++) {
        const replies = await oneByOne(families, (family) => family.asOwner('GET', '/tasks'))
        wrong.push(...replies.filter(({ statusCode }) => statusCode !== 200).map(({ statusCode }) => `a list had the status ${statusCode}`))
      }
      if (server.exitCode !== null) wrong.push('the server was ended')
      const peak = Number(readFileSync(join(group.folder, group.peak), 'utf8')) / MB
      return { wrong: [...new Set(wrong)], figures: `the process and its part of the disk's cache took ${peak.toFixed(0)} MB at most` }
    } finally {
      stop()
      await wait(1_000)
      gateway.close()
      rmdirSync(group.folder)
    }
  })
}

/** Acts on each of `all`, AT_ONCE at a time. If a busy server refuses a call, the call is sent again after a pause, as the app does. */
async function oneByOne<Each>(all: Each[], act: (each: Each) => Promise<{ statusCode: number }>) {
  const patiently = async (each: Each) => {
    let reply = await act(each)
    for (let tries = 1; reply.statusCode === 503 && tries < TRIES; tries++) {
      await wait(tries * 1_000)
      reply = await act(each)
    }
    return reply
  }
  const replies: { statusCode: number }[] = []
  for (let from = 0; from < all.length; from += AT_ONCE)
    replies.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(patiently))))
  return replies
}

function makeGroup() {
  if (process.getuid?.() !== 0) return null
  for (const { root, limit, peak } of GROUPS) {
    const folder = join(root, `hand-in-hand-${process.pid}`)
    try {
      mkdirSync(folder)
      writeFileSync(join(folder, limit), String(MEMORY))
      if (existsSync(join(folder, peak))) return { folder, peak }
    } catch {
      // This machine may have the other version of cgroups.
    }
    if (existsSync(folder)) rmdirSync(folder)
  }
  return null
}

/** A line of shell that enters the group, makes all disks except the data read-only, gives up all rights, and becomes the server. */
const readOnlyAndLimited = (group: string, data: string, program: string) => `set -e
echo $$ > ${group}/cgroup.procs
mount --make-rprivate /
mount --bind ${data} ${data}
mount -o remount,bind,ro /
cd /
exec setpriv --reuid=${NO_ONE} --regid=${NO_ONE} --clear-groups --no-new-privs --bounding-set=-all ${program} serve`

/** Unpacks a release's archive into a new folder that everyone may read. */
export function unpack(archive: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner'], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return folder
}
