import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { repository } from '../../scripts/repository.ts'
import { ok } from '../../server/src/testing/family.ts'
import { zoneOfNoon } from '../../server/src/testing/messages.ts'
import { fault } from '../faults/report.ts'
import { startKannel } from '../gateway/kannel.ts'
import { type Installed, installed } from './installed.ts'

/** In MB: a disk for only the data, large enough for some families. */
const SMALL_DISK = 24
/** In ms. The outbox looks for messages each second, and tries a refusing gateway again after 10 s. */
const TRIED_AGAIN = 15_000
const DAYS_TO_OBJECT = 7
const DAY = 24 * 3_600_000

/** Tests a release on a machine of its own with the problems that a year brings, one after another. `archive` is the release's file. */
export const testHardTimes = (archive: string) =>
  fault('the gateway has no credit, its password is wrong, the disk is full, and an owner is replaced', async () => {
    const server = await installed(archive)
    try {
      return [
        ...(await testNoCredit(server)),
        ...(await testWrongPassword(server)),
        ...(await testFullDisk(server)),
        ...(await testNewOwner(server)),
      ]
    } finally {
      server.end()
    }
  })

/** Without credit, messages that are still useful later wait. They are sent when the credit is back, and the operator is alerted. */
async function testNoCredit({ gateway, people, machine, warnings }: Installed) {
  // It is noon in the family's time zone, so no message waits for the morning.
  const family = await people.makeFamily({ time_zone: zoneOfNoon() })
  const avi = await family.makeSupporter()
  const task = await family.makeTask()
  gateway.replies.status = () => 402
  gateway.sent.length = 0
  await ok(avi.take(task))
  await wait(2_000)
  const { out: today } = await machine.run('hand-in-hand sms today')
  const { out: doctor } = await machine.run('hand-in-hand doctor')
  const told = [await warnings(), today, doctor].filter((text) => /the gateway refuses us since .*HTTP 402/i.test(text)).length
  gateway.replies.status = () => 202
  gateway.sent.length = 0
  await wait(TRIED_AGAIN)
  return [
    ...(told === 3 ? [] : [`of /readyz, sms today and the doctor ${told} say that the gateway refuses us`]),
    ...(gateway.to(family.owner.phone).length === 1
      ? []
      : [`${gateway.to(family.owner.phone).length} messages came once there was credit`]),
    ...((await warnings()).includes('refuses us') ? ['a warning stays once there is credit'] : []),
  ]
}

/** The password of a real Kannel is first wrong, and then right. The operator sends a test SMS, and the waiting messages are sent. */
async function testWrongPassword({ gateway, people, machine, restartWith, warnings }: Installed) {
  const family = await people.makeFamily({ time_zone: zoneOfNoon() })
  const avi = await family.makeSupporter()
  const task = await family.makeTask({ title: 'Bread' })
  const kannel = await startKannel()
  try {
    await restartWith({
      SMS_SENDERS: 'Circle',
      SMS_REPORT_KEY: 'a-key-that-only-the-gateway-has',
      SMS_HTTP_URL: kannel.sendUrl.replace('password=secret', 'password=wrong'),
    })
    await ok(avi.take(task))
    await wait(3_000)
    const refused = await warnings()
    await restartWith({ SMS_HTTP_URL: kannel.sendUrl })
    const tried = await machine.run(`hand-in-hand sms test --to ${family.owner.phone}`)
    await wait(5_000)
    const came = kannel.texts().filter(({ to, text }) => to === family.owner.phone && text.includes('Bread')).length
    return [
      ...(/refuses us since .*HTTP 403/.test(refused) ? [] : [`with a wrong password /readyz says ${refused}`]),
      ...(tried.out.includes('the server now sends what waits') ? [] : [`the test of the gateway said ${tried.out}${tried.error}`]),
      ...(came === 1 ? [] : [`through Kannel ${came} messages came`]),
    ]
  } finally {
    await restartWith(gateway.settings)
    await kannel.stop()
  }
}

/**
 * With a full disk, the doctor reports the disk, and writes are refused with an explanation. The server continues when there is space
 * again.
 */
async function testFullDisk({ machine, people, must, ready, url }: Installed) {
  const data = '/var/lib/hand-in-hand'
  await must(
    `systemctl stop hand-in-hand && cp -a ${data} /tmp/data && mount -t tmpfs -o size=${SMALL_DISK}m,mode=700 memory ${data} && cp -a /tmp/data/. ${data}/ && chown --reference=/tmp/data ${data} && systemctl start hand-in-hand`,
  )
  await ready()
  const family = await people.makeFamily()
  await family.makeTask({ title: 'Before' })
  await must(`dd if=/dev/zero of=${data}/lost+found bs=64k 2>/dev/null; true`)
  const { out: doctor } = await machine.run('hand-in-hand doctor')
  const write = (title: string) => family.asOwner('POST', '/tasks', { title, category: 'home', type: 'no_time' })
  const confirmed = ['Before']
  const statuses = new Set<number>()
  for (let index = 0; index < 60; index++) {
    const reply = await write(`While ${index}`)
    statuses.add(reply.statusCode)
    if (reply.statusCode === 201) confirmed.push(`While ${index}`)
  }
  const { status: readiness } = await fetch(`${url}/readyz`)
  const { out: log } = await machine.run('journalctl -u hand-in-hand -o cat')
  await must(`rm ${data}/lost+found`)
  await wait(1_000)
  const after = await write('After')
  const { no_time } = await ok<{ no_time: { title: string }[] }>(family.asOwner('GET', '/tasks'))
  const lost = confirmed.filter((title) => !no_time.some((each) => each.title === title))
  return [
    ...(/^(LOOK|WRONG) .*disk/im.test(doctor) ? [] : [`the doctor says of the full disk: ${doctor}`]),
    ...(statuses.has(503) && [...statuses].every((each) => each === 503 || each === 201) ? [] : [`a full disk gives ${[...statuses]}`]),
    ...(readiness === 503 && log.includes('database or disk is full')
      ? []
      : [`/readyz has ${readiness}, and the log is ${log.slice(-500)}`]),
    ...(after.statusCode === 201 ? [] : [`with room again it gives ${after.statusCode}`]),
    ...(lost.length === 0 ? [] : [`lost: ${lost.join()}`]),
  ]
}

/** The owner and the proposed owner are notified, and after seven days the proposed one can take over the family. */
async function testNewOwner(server: Installed) {
  const { machine, people, gateway } = server
  const family = await people.makeFamily({ time_zone: zoneOfNoon() })
  const avi = await family.makeSupporter()
  const { out: families } = await machine.run(`hand-in-hand family find --phone ${family.owner.phone}`)
  const number = /^ *(\d+) /m.exec(families)?.[1]
  // The owner used the app a moment ago, so the command must refuse to replace the owner.
  const early = await machine.run(`hand-in-hand family owner --family ${number} --phone ${avi.phone}`)
  await goAhead(server, 1)
  const proposed = await machine.run(
    `CLOCK_AHEAD=${DAY} NODE_OPTIONS=--import=${CLOCK} hand-in-hand family owner --family ${number} --phone ${avi.phone}`,
  )
  await wait(3_000)
  const [toOwner, toHeir] = [gateway.to(family.owner.phone), gateway.to(avi.phone)]
  await goAhead(server, DAYS_TO_OBJECT + 2)
  await wait(5_000)
  const offered = gateway.to(avi.phone).length
  const fresh = await people.tokenByCode(avi.phone, family.token, avi.browser)
  const accepted = await avi.browser.call('PUT', `/supporters/me${family.path}/role`, { token: fresh, body: {} })
  const now = await avi.browser.call('GET', `${family.path}/settings`, { token: fresh })
  return [
    ...(early.status === 0 ? ['an owner who was just there is replaced'] : []),
    ...(proposed.status === 0 ? [] : [`the proposal failed: ${proposed.out}${proposed.error}`]),
    ...(toOwner.some((text) => /take charge/.test(text)) && toHeir.some((text) => /take charge/.test(text)) ? [] : ['not both are told']),
    ...(offered > toHeir.length ? [] : ['no offer came after seven days']),
    ...(accepted.statusCode < 300 && now.statusCode === 200 ? [] : [`accepting gave ${accepted.statusCode}, then ${now.statusCode}`]),
  ]
}

/** The path of the program that moves a clock. It is not in /tmp, because the service sees only its own /tmp. */
const CLOCK = '/opt/clock-ahead.mjs'

/** Starts the server again with a clock that is this many days ahead. */
async function goAhead({ machine, must, ready }: Installed, days: number) {
  await machine.run(`cat > ${CLOCK}`, readFileSync(join(repository, 'tests', 'faults', 'clock-ahead.mjs')))
  const lines = `[Service]\nEnvironment=CLOCK_AHEAD=${days * DAY} NODE_OPTIONS=--import=${CLOCK}\n`
  await must(
    `mkdir -p /etc/systemd/system/hand-in-hand.service.d && printf '${lines.replaceAll('\n', '\\n')}' > /etc/systemd/system/hand-in-hand.service.d/clock.conf`,
  )
  // An operator who knows that the clock is right would do the same.
  await must(`CLOCK_AHEAD=${days * DAY} NODE_OPTIONS=--import=${CLOCK} hand-in-hand db trust-clock`)
  await must('systemctl daemon-reload && systemctl restart hand-in-hand')
  await ready()
}
