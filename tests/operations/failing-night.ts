import { mailSink } from '../../server/src/testing/mail-sink.ts'
import { fault } from '../faults/report.ts'
import { type Installed, installed } from './installed.ts'

const OPERATOR = 'operator@example.org'
const NOTE = '/run/hand-in-hand-watch/wrong'
const BACKUPS = '/var/lib/hand-in-hand-backups'
/** In ms: within this time the port replies or ends the connection. */
const NOT_HANGING = 15_000

/**
 * The operator is notified if the server can't start and if a backup fails. The server is not needed for that. `archive` is the release's
 * file.
 */
export const testFailingNight = (archive: string) =>
  fault('the first failing night: the server can not start, and the backup fails', async () => {
    const sink = await mailSink()
    const server = await installed(archive)
    const told = () => sink.to(OPERATOR).map(({ subject, text }) => `${subject}: ${text}`)
    try {
      await server.restartWith({ ...sink.settings, OPERATOR_EMAIL: OPERATOR })
      return [...(await backsUp(server, told)), ...(await canNotStart(server, told)), ...(await backupFails(server, told))]
    } finally {
      server.end()
      await sink.close()
    }
  })

/** A good night: the backup is verified, and no alert is sent. */
async function backsUp({ machine, must, warnings }: Installed, told: () => string[]) {
  await must('systemctl enable --now hand-in-hand-watch.timer && systemctl start hand-in-hand-backup hand-in-hand-watch')
  const { out } = await machine.run('journalctl -u hand-in-hand-backup -u hand-in-hand-watch -o cat')
  return [
    ...(/is whole\./.test(out) && /All is well\./.test(out) ? [] : [`a good night says ${out}`]),
    ...(told().length === 0 && (await warnings()) === '' ? [] : [`a good night tells ${told().join()} ${await warnings()}`]),
  ]
}

async function canNotStart({ machine, must, url }: Installed, told: () => string[]) {
  await must(`echo "SMS_PROVIDERS='pigeon'" >> /etc/hand-in-hand.env && systemctl --no-block restart hand-in-hand && sleep 3`)
  const began = performance.now()
  const reply = await fetch(url, { signal: AbortSignal.timeout(2 * NOT_HANGING) }).then(
    ({ status }) => `${status}`,
    (error: Error) => error.name,
  )
  const took = performance.now() - began
  await machine.run('systemctl start hand-in-hand-watch')
  // The note says that the server has been down for five minutes.
  await must(`[ -e ${NOTE} ] && printf '%s000 ' "$(($(date +%s) - 300))" > ${NOTE}`)
  await machine.run('systemctl start hand-in-hand-watch')
  const [mail = ''] = told()
  return [
    ...(took < NOT_HANGING ? [] : [`while the server can't start its port is silent for ${took.toFixed(0)} ms, then ${reply}`]),
    ...(/The server does not serve: The server can't start: .*SMS_PROVIDERS.*last lines of its log/s.test(mail)
      ? []
      : [`of a server that can't start the operator hears: ${mail}`]),
  ]
}

/** The backup's folder can't be written, and the server is still down. */
async function backupFails({ machine, must }: Installed, told: () => string[]) {
  await must(`sed -i /SMS_PROVIDERS/d /etc/hand-in-hand.env && systemctl stop hand-in-hand.socket hand-in-hand`)
  await must(`mv ${BACKUPS} ${BACKUPS}.away && touch ${BACKUPS}`)
  const failed = await machine.run('systemctl start hand-in-hand-backup')
  await machine.run('for i in 1 2 3 4 5 6 7 8 9 10; do systemctl is-active -q "hand-in-hand-failed@*" || break; sleep 1; done; sleep 2')
  const [mail = ''] = told()
  return [
    ...(failed.status === 0 ? ['a backup into no folder succeeds'] : []),
    ...(/The backup failed: hand-in-hand-backup\.service failed/.test(mail) ? [] : [`of a failed backup the operator hears: ${mail}`]),
  ]
}
