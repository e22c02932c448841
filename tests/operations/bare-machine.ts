import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { installOnDebian } from '../../scripts/programs/install-on-debian.ts'
import { repository } from '../../scripts/repository.ts'
import { stopWithThisProcess } from '../../scripts/stop-with-this-process.ts'
import { fault } from '../faults/report.ts'

/** Of Debian 13, as deploy/container/Containerfile. */
const SUITE = 'trixie'
const MIRROR = 'http://deb.debian.org/debian'
const STARTED_WITHIN = 30_000
const PATHS = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' }
const SYSTEMD_STEPS = /systemd|systemctl/

/**
 * Installs a release, of which `archive` is the file, in a Debian that has only the packages that every Debian has, by the steps of
 * docs/operations.md and nothing else. Only the steps for systemd are left out: it has none.
 */
export async function playBareMachine(archive: string, folder: string) {
  const without = whyNoDebian()
  if (without) return console.log(`a release in a bare Debian: not played, ${without}`)
  await fault('a release in a bare Debian, installed by the steps that are documented', async () => {
    const root = join(folder, 'bare')
    makeBareDebian(root)
    const port = String(await freePort())
    for (const file of [archive, `${archive}.sha256`]) copyFileSync(file, join(root, 'root', basename(file)))
    const steps = documentedSteps(archive)
    const [library = '', ...others] = steps.filter((step) => !SYSTEMD_STEPS.test(step) && !step.startsWith('hand-in-hand doctor'))
    const wrong: string[] = []
    const must = (step: string) => {
      const { status, output } = inside(root, step)
      if (status !== 0) throw new Error(`${step}: ${output}`)
      return output
    }
    for (const step of others) must(step)
    // Before the first step nothing starts, and the first line says what is missing.
    const refused = inside(root, 'hand-in-hand serve')
    if (refused.status !== 1 || !/^Hand in Hand can't start: .*libatomic1/.test(refused.output))
      wrong.push(`without the library the program says: ${refused.output}`)
    must(library)
    const settings = `DATA_DIR=/var/lib/hand-in-hand\nPORT=${port}\nSMS_PROVIDER=by-hand\n`
    writeFileSync(join(root, 'etc', 'hand-in-hand.env'), settings)
    must('install -d -o hand-in-hand -m 700 /var/lib/hand-in-hand')
    const server = spawn(...program(root, 'exec setpriv --reuid=hand-in-hand --regid=hand-in-hand --clear-groups hand-in-hand serve'), {
      env: PATHS,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const stop = stopWithThisProcess(() => void server.kill('SIGTERM'))
    try {
      if (!(await isReady(server, port))) wrong.push('the server was not ready')
      const doctor = inside(root, 'hand-in-hand doctor')
      if (doctor.status !== 0 && !/The terms and the privacy notice name no operator/.test(doctor.output))
        wrong.push(`the doctor says: ${doctor.output}`)
      const made = must("hand-in-hand family create --title Levi --owner 'Noa Levi' --phone +972502345678")
      if (!made.includes('The family "Levi" is there')) wrong.push(`a family could not be made: ${made}`)
      must('hand-in-hand db backup /var/lib/hand-in-hand/backup')
    } finally {
      stop()
    }
    return wrong
  })
}

function whyNoDebian() {
  if (process.getuid?.() !== 0) return 'only root can make one'
  const isThere = () => spawnSync('debootstrap', ['--version']).status === 0
  if (!isThere()) installOnDebian('debootstrap')
  return isThere() ? null : 'debootstrap is not installed'
}

/** The root of a Debian with the packages alone that every Debian has. */
function makeBareDebian(root: string) {
  mkdirSync(root, { recursive: true })
  const { status, stdout } = spawnSync('debootstrap', ['--variant=minbase', SUITE, root, MIRROR], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`debootstrap failed: ${stdout.trim().split('\n').at(-1)}`)
  if (existsSync('/etc/resolv.conf')) copyFileSync('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'))
}

/** The lines of the first block of commands, for this release. */
function documentedSteps(archive: string) {
  const text = readFileSync(join(repository, 'docs', 'operations.md'), 'utf8')
  const [, block = ''] = /On Debian or Ubuntu, as root:\n\n```\n([\s\S]*?)\n```/.exec(text) ?? []
  const [, number = ''] = /^hand-in-hand-([\d.]+)-/.exec(basename(archive)) ?? []
  // Each is run alone, so that one that fails is named.
  return block
    .replaceAll('0.2.0', number)
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, '').replace(/ *&&$/, ''))
}

/** A line of shell in this root, with a /proc and /dev that end with it. */
const program = (root: string, line: string): [string, string[]] => [
  'unshare',
  [
    ...['--mount', 'sh', '-c'],
    `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev && exec chroot ${root} sh -c "$0"`,
    `cd /root && export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive && ${line}`,
  ],
]

function inside(root: string, line: string) {
  const { status, stdout, stderr } = spawnSync(...program(root, line), { encoding: 'utf8', env: PATHS })
  return { status, output: `${stdout}${stderr}`.trim() }
}

async function isReady(server: ChildProcess, port: string) {
  for (const until = Date.now() + STARTED_WITHIN; Date.now() < until && server.exitCode === null; await wait(100)) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status === 200) return true
  }
  return false
}
