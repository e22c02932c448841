import { setTimeout as wait } from 'node:timers/promises'
import { startLoad } from '../cluster/load.ts'
import { fault } from '../faults/report.ts'
import { runNginx } from './front.ts'
import { type Installed, installed } from './installed.ts'

/** In ms: how long people use the server before, between and after the updates. */
const STEADY = 4_000
const UPDATES = 2
/** In ms: the longest time that someone who taps during an update may wait. */
const LONGEST_WAIT = 3_000

/** Installs a release as docs/operations.md says, and updates it while people use it. `archive` is the release's file. */
export const testUpdating = (archive: string) =>
  fault('a release is installed with systemd, and updated under load, on SQLite', async () => {
    const server = await installed(archive)
    try {
      const wrong = [...(await startsAsDocumented(server)), ...(await backsUpAtNight(server))]
      const updated = await updateUnderLoad(server, runNginx)
      return { wrong: [...wrong, ...updated.wrong], figures: updated.figures }
    } finally {
      server.end()
    }
  })

/** Updates a release behind a proxy while people use it. No request may fail, nothing may be lost, and no one may wait long. */
export async function updateUnderLoad({ port, gateway, must }: Installed, runFront: typeof runNginx) {
  const front = await runFront(port)
  const load = await startLoad(front.url, gateway, 0)
  const slowest = watch(front.url)
  await wait(STEADY)
  for (let update = 1; update <= UPDATES; update++) {
    await must(`cp -a /opt/hand-in-hand-1 /opt/hand-in-hand-${update + 1} && ln -sfn hand-in-hand-${update + 1} /opt/hand-in-hand`)
    await must('systemctl restart hand-in-hand')
    await wait(STEADY)
  }
  const longest = slowest.stop()
  const { failures, wrong, figures } = await load.stop()
  front.stop()
  return {
    wrong: [
      ...failures.map((each) => `failed: ${each}`),
      ...wrong,
      ...(longest > LONGEST_WAIT ? [`a request waited ${longest.toFixed(0)} ms`] : []),
    ],
    figures: `${figures}, the longest wait of a request ${longest.toFixed(0)} ms`,
  }
}

async function startsAsDocumented({ machine, url }: Installed) {
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

/** Starts the nightly backup now, and verifies it as the handbook says. */
export async function backsUpAtNight({ machine, must }: Installed) {
  const { out: timers } = await machine.run('systemctl list-timers --no-pager hand-in-hand-backup.timer')
  await must('systemctl start hand-in-hand-backup.service')
  const { out, error } = await machine.run('hand-in-hand db verify /var/lib/hand-in-hand-backups')
  const { out: modes } = await machine.run("stat -c '%U %a' /var/lib/hand-in-hand-backups /var/lib/hand-in-hand-backups/*")
  return [
    ...(timers.includes('hand-in-hand-backup.service') ? [] : ['the timer is not there']),
    ...(out.includes('is whole') ? [] : [`the backup is not whole: ${out}${error}`]),
    ...(modes.trim() === 'hand-in-hand 700\nhand-in-hand 600' ? [] : [`the backup can be read by others: ${modes}`]),
  ]
}

/** Requests a page again and again, and records the longest wait (ms). */
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
