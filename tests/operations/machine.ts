import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'

const SYSTEMD = '/lib/systemd/systemd'
/** In ms. This is long, because other work may use the processors too. */
const BOOTED_WITHIN = 120_000

/** Why no machine can be started here; null if a machine can be started. */
export function whyNoMachine() {
  if (process.getuid?.() !== 0) return 'only root can start one'
  if (!existsSync(SYSTEMD)) return 'this machine has no systemd'
  return spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status === 0 ? null : 'this machine allows no namespaces'
}

/**
 * A machine with a real systemd, in namespaces of this machine. It has the programs and the network of this machine, but its own processes
 * and its own disk. What it writes is in memory, and is lost when it ends. It ends with this process. Throws if systemd does not start.
 * With `root`, the folder of a Debian, it has the programs of that Debian, and its own network, which reaches the internet. In that network
 * this machine is 10.0.2.2.
 */
export async function startMachine(root = '/') {
  const isOther = root !== '/'
  const folder = mkdtempSync('/var/tmp/hand-in-hand-machine-')
  for (const each of ['memory', 'root']) mkdirSync(join(folder, each))
  const script = join(folder, 'boot.sh')
  writeFileSync(script, bootScript(folder, root))
  const own = ['--mount', '--pid', '--uts', '--ipc', '--cgroup', ...(isOther ? ['--net'] : [])]
  const child = spawn('unshare', [...own, '--fork', '--kill-child', 'sh', script], { stdio: ['ignore', 'pipe', 'pipe'] })
  let network: ChildProcess | undefined
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      output = `${output}${data}`.slice(-4_000)
    })
  }
  const stop = stopWithThisProcess(() => {
    network?.kill('SIGKILL')
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const until = Date.now() + BOOTED_WITHIN; Date.now() < until && child.exitCode === null; await wait(200)) {
    const inside = firstProcessOf(child)
    if (inside === null) continue
    const run = (command: string, input?: Buffer) => runInside(inside, own, command, input)
    if ((await run('systemctl is-active basic.target')).out.trim() !== 'active') continue
    if (isOther) network = spawn('slirp4netns', ['--configure', '--mtu=65520', inside, 'tap0'], { stdio: 'ignore' })
    return { run, stop }
  }
  stop()
  throw new Error(`the machine did not start: ${output}`)
}

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** Mounts the files of `base` with a layer in memory for everything that is written, and starts systemd as the first process. */
const bootScript = (folder: string, base: string) => `set -e
mount --make-rprivate /
mount -t tmpfs -o mode=755 memory ${folder}/memory
mkdir ${folder}/memory/upper ${folder}/memory/work
mount -t overlay overlay -o lowerdir=${base},upperdir=${folder}/memory/upper,workdir=${folder}/memory/work ${folder}/root
cd ${folder}/root
mount --rbind /dev dev
mount -t proc proc proc
for each in run tmp var/tmp; do mount -t tmpfs -o mode=1777 memory $each; done
chmod 755 run
${base === '/' ? SHARED : OWN}
# Nothing of the outer machine's own services.
rm -rf etc/systemd/system/*.wants
export container=docker
${base === '/' ? '' : PIVOT}
exec chroot . ${SYSTEMD} --system --unit=basic.target --show-status=no --log-target=journal
`

const SHARED = `mount --rbind /sys sys
umount -R sys/fs/cgroup 2>/dev/null || true
mount -t tmpfs -o mode=755 memory sys/fs/cgroup
mkdir sys/fs/cgroup/systemd sys/fs/cgroup/unified
mount -t cgroup2 cgroup2 sys/fs/cgroup/unified || true
mount -t cgroup -o none,name=systemd cgroup sys/fs/cgroup/systemd || true`

/** For a machine with its own Debian. The newer systemd there works only with version 2 of cgroups. */
const OWN = `ip link set lo up
mount -t sysfs sys sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
echo nameserver 10.0.2.3 > etc/resolv.conf
printf '127.0.0.1 localhost\\n' > etc/hosts`

/**
 * Containers on the new machine find its root by its mounts. So `pivot_root` sets the root: after only a chroot, the containers would use
 * the files of the outer machine.
 */
const PIVOT = `pivot_root . mnt
cd /
umount -l mnt`

/** The id of the process that is systemd, as this machine counts; null before systemd has started. */
function firstProcessOf({ pid }: ChildProcess) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const [first = ''] = children.split(' ')
  if (!first) return null
  return readFileSync(`/proc/${first}/comm`, 'utf8').trim() === 'systemd' ? first : null
}

/**
 * Runs a line of shell on the machine, with `input` as its standard input. It does not block this process, because the gateway and the load
 * of a test run here.
 */
async function runInside(inside: string, namespaces: string[], command: string, input: Buffer | undefined) {
  const words = ['--target', inside, ...namespaces, '--root', '--wd=/', '--', 'sh', '-c', `cd /; ${command}`]
  const child = spawn('nsenter', words, { env: { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' } })
  const [out, error] = [text(child.stdout), text(child.stderr)]
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, out: await out, error: await error }
}
