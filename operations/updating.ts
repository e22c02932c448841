import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../cluster/load.ts'
import { fault } from '../faults/report.ts'
import { smsGateway } from '../faults/servers.ts'
import { freePort } from '../scripts/find-postgres.ts'
import { runNginx } from './front.ts'
import { type Machine, startMachine, whyNoMachine } from './machine.ts'

/** In ms: how long people use the server before, between and after. */
const STEADY = 4_000
const UPDATES = 2
/** In ms. What someone who taps meanwhile waits for. */
const LONGEST_WAIT = 3_000

/**
 * Installs a release on a machine with systemd as docs/operations.md says, and updates it while people use it. `archive` is the release's
 * file.
 */
export async function playUpdating(archive: string) {
  const without = whyNoMachine()
  if (without) return console.log(`a release is installed and updated under load: not played, ${without}`)
  await fault('a release is installed with systemd, and updated under load, on SQLite', async () => {
    const gateway = await smsGateway()
    const machine = await startMachine()
    try {
      const port = await freePort()
      await install(machine, archive, { ...gateway.settings, SMS_PER_FAMILY: '100000', SMS_PER_DAY: '100000', PORT: String(port) })
      const url = `http://127.0.0.1:${port}`
      const wrong = [...(await startsAsDocumented(machine, url))]
      wrong.push(...(await backsUpAtNight(machine)))
      const front = await runNginx([port])
      const load = await startLoad(front.url, gateway, 0)
      const slowest = watch(front.url)
      await wait(STEADY)
      for (let update = 1; update <= UPDATES; update++) {
        await must(
          machine,
          `cp -a /opt/hand-in-hand-1 /opt/hand-in-hand-${update + 1} && ln -sfn hand-in-hand-${update + 1} /opt/hand-in-hand`,
        )
        await must(machine, 'systemctl restart hand-in-hand')
        await wait(STEADY)
      }
      const longest = slowest.stop()
      const { failures, wrong: lost, figures } = await load.stop()
      front.stop()
      wrong.push(...failures.map((each) => `failed: ${each}`), ...lost)
      if (longest > LONGEST_WAIT) wrong.push(`a request waited ${longest.toFixed(0)} ms`)
      return { wrong, figures: `${figures}, the longest wait of a request ${longest.toFixed(0)} ms` }
    } finally {
      machine.stop()
      gateway.close()
    }
  })
}

/** The steps of docs/operations.md. */
export async function install(machine: Machine, archive: string, settings: Record<string, string>) {
  const lines = Object.entries({ DATA_DIR: '/var/lib/hand-in-hand', TRUST_PROXY: '127.0.0.1', ...settings })
  await must(machine, 'useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin hand-in-hand')
  await must(
    machine,
    'mkdir /opt/hand-in-hand-1 && tar -xz -C /opt/hand-in-hand-1 --strip-components=1 --no-same-owner',
    readFileSync(archive),
  )
  await must(machine, 'ln -sfn hand-in-hand-1 /opt/hand-in-hand && ln -sf /opt/hand-in-hand/bin/hand-in-hand /usr/local/bin/')
  await must(machine, 'install -m 640 -g hand-in-hand /dev/null /etc/hand-in-hand.env')
  await must(machine, `cat > /etc/hand-in-hand.env <<'END'\n${lines.map(([name, value]) => `${name}='${value}'`).join('\n')}\nEND`)
  await must(machine, 'cp /opt/hand-in-hand/deploy/systemd/* /etc/systemd/system/')
  await must(machine, `sed -i 's/127.0.0.1:3000/127.0.0.1:${settings.PORT}/' /etc/systemd/system/hand-in-hand.socket`)
  await must(
    machine,
    'systemctl daemon-reload && systemctl enable --now hand-in-hand.socket hand-in-hand.service hand-in-hand-backup.timer',
  )
}

async function startsAsDocumented(machine: Machine, url: string) {
  const ready = await fetch(`${url}/readyz`)
  const { out: user } = await machine.run('ps -o user= -p $(systemctl show -p MainPID --value hand-in-hand)')
  const { out: log } = await machine.run('journalctl -u hand-in-hand -o cat | head -3')
  const doctor = await machine.run('hand-in-hand doctor')
  return [
    ...(ready.status === 200 ? [] : [`/readyz had the status ${ready.status}: ${log}`]),
    ...(user.trim() === 'hand-in-hand' ? [] : [`it runs as ${user.trim()}`]),
    ...(/^Hand in Hand \d/m.test(log) ? [] : [`its log begins with ${log}`]),
    ...(doctor.status === 0 && doctor.out.includes('The server runs at') ? [] : [`the doctor says: ${doctor.out}${doctor.error}`]),
  ]
}

/** The nightly backup, started now. It is verified, as the handbook says. */
async function backsUpAtNight(machine: Machine) {
  const { out: timers } = await machine.run('systemctl list-timers --no-pager hand-in-hand-backup.timer')
  await must(machine, 'systemctl start hand-in-hand-backup.service')
  const { out, error } = await machine.run('hand-in-hand db verify /var/lib/hand-in-hand-backups')
  const { out: modes } = await machine.run("stat -c '%U %a' /var/lib/hand-in-hand-backups /var/lib/hand-in-hand-backups/*")
  return [
    ...(timers.includes('hand-in-hand-backup.service') ? [] : ['the timer is not there']),
    ...(out.includes('is whole') ? [] : [`the backup is not whole: ${out}${error}`]),
    ...(modes.trim() === 'hand-in-hand 700\nhand-in-hand 600' ? [] : [`the backup can be read by others: ${modes}`]),
  ]
}

/** Asks again and again for a page, and notes the longest wait (ms). */
function watch(url: string) {
  let isOver = false
  let longest = 0
  void (async () => {
    while (!isOver) {
      const began = performance.now()
      await fetch(`${url}/healthz`).catch(() => null)
      longest = Math.max(longest, performance.now() - began)
      await wait(20)
    }
  })()
  return {
    stop: () => {
      isOver = true
      return longest
    },
  }
}

export async function must(machine: Machine, command: string, input?: Buffer) {
  const { status, out, error } = await machine.run(command, input)
  if (status !== 0) throw new Error(`${command.split('\n')[0]}: ${out}${error}${(await machine.run('journalctl -n 20 -o cat')).out}`)
}
