import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'

const SYSTEMD = '/lib/systemd/systemd'
const BOOTED_WITHIN = 30_000

/** Why no machine can be started here; null if one can. */
export function whyNoMachine() {
  if (process.getuid?.() !== 0) return 'only root can start one'
  if (!existsSync(SYSTEMD)) return 'this machine has no systemd'
  return spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0 ? null : 'this machine allows no namespaces'
}

/**
 * A machine with a real systemd, in namespaces of this one: it has the same programs and the same network, and processes and a disk of its
 * own. What it writes is in memory, and gone with it. It ends with this process. Throws if systemd does not come up.
 */
export async function startMachine() {
  const folder = mkdtempSync('/var/tmp/hand-in-hand-machine-')
  for (const each of ['memory', 'root']) mkdirSync(join(folder, each))
  const script = join(folder, 'boot.sh')
  writeFileSync(script, bootScript(folder))
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', '--uts', '--ipc', '--cgroup', 'sh', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = `${output}${data}`.slice(-4_000)
    })
  }
  const stop = stopWithThisProcess(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const until = Date.now() + BOOTED_WITHIN; Date.now() < until && child.exitCode === null; await wait(200)) {
    const inside = firstProcessOf(child)
    if (inside === null) continue
    const run = (command: string, input?: Buffer) => runInside(inside, command, input)
    if ((await run('systemctl is-active basic.target')).out.trim() === 'active') return { run, stop }
  }
  stop()
  throw new Error(`the machine did not start: ${output}`)
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** The same files, with a layer in memory for all that is written; then systemd as the first process. */
const bootScript = (folder: string) => `set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 memory ${folder}/memory
mkdir ${folder}/memory/upper ${folder}/memory/work
mount -t overlay overlay -o lowerdir=/,upperdir=${folder}/memory/upper,workdir=${folder}/memory/work ${folder}/root
cd ${folder}/root
for each in proc sys dev; do mount --rbind /$each $each; done
mount -t proc proc proc
for each in run tmp var/tmp; do mount -t tmpfs -o mode=1777 memory $each; done
chmod 755 run
umount -R sys/fs/cgroup 2>/dev/null || true
mount -t tmpfs -o mode=755 memory sys/fs/cgroup
mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
mount -t cgroup2 cgroup2 sys/fs/cgroup/unified || true
mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd || true
# Nothing of the outer machine's own services.
rm -rf etc/systemd/system/*.wants
export container=docker
exec chroot . ${SYSTEMD} --system --unit=basic.target --show-status=no --log-target=journal
`

/** The process that is systemd, seen from outside; null before it is there. */
function firstProcessOf({ pid }: ChildProcess) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const [first = ''] = children.split(' ')
  if (!first) return null
  return readFileSync(`/proc/${first}/comm`, 'utf8').trim() === 'systemd' ? first : null
}

/** Runs a line of shell on the machine, with this on its standard input. The gateway and the load of a play are in this process, so it waits for nothing. */
async function runInside(inside: string, command: string, input: Buffer | undefined) {
  const words = [
    '--target',
    inside,
    '--mount',
    '--pid',
    '--uts',
    '--ipc',
    '--cgroup',
    '--root',
    '--wd=/',
    '--',
    'sh',
    '-c',
    `cd /; ${command}`,
  ]
  const child = spawn('nsenter', words, { env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' } })
  const [out, error] = [text(child.stdout), text(child.stderr)]
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, out: await out, error: await error }
}
