import { setTimeout as wait } from 'node:timers/promises'
import { commandsOf, documentedBlock, USES } from '../../scripts/deploy/documented-blocks.ts'
import { fault } from '../faults/report.ts'
import { type BareDebian, CERTIFIED, makeNextVersion, numberOf, OWN_OPERATOR, paste, startBareDebian, whyNoDebian } from './bare-debian.ts'
import { throughProxy } from './proxied.ts'

/** The limits for the way from a new machine to the first family. */
const MOST_COMMANDS = 12
const MOST_SECONDS = 600
/** The folder that the service for copies of backups may write. It is not in the folder of the backups. */
const ELSEWHERE = '/var/lib/hand-in-hand-offsite'

/**
 * Pastes the blocks of the operator's pages, in the order of `USES`, on a Debian that has nothing of this project. `archive` is the
 * release's file.
 */
export async function testPasting(archive: string, folder: string) {
  const without = whyNoDebian()
  if (without) return console.log(`the blocks of the pages on a bare Debian: not run, ${without}`)
  await fault('each block of the pages for operators is pasted on a bare Debian', async () => {
    const machine = await startBareDebian(folder, archive)
    try {
      await machine.names('127.0.0.1')
      const refused = await saysWhatIsMissing(machine, archive)
      const first = await toTheFirstFamily(machine, archive)
      const wrong = [...refused, ...first.wrong]
      for (const scenario of [
        behindNginx,
        copiesElsewhere,
        restores,
        programs,
        organisations,
        updates,
        mails,
        signsStaffIn,
        throughProxy,
        movesToPostgres,
        goesBack,
        watches,
      ])
        wrong.push(...(await scenario(machine, archive)))
      const { out: failed } = await machine.run('systemctl --failed --plain --no-legend "hand-in-hand*" "postgresql*" caddy postfix')
      if (failed.trim() !== '') wrong.push(`at the end these have failed: ${failed}`)
      return { wrong, figures: [`${first.figures}. Instead of the internet:`, ...STANDS_IN].join('\n  ') }
    } finally {
      machine.stop()
    }
  })
}

/** What the pages need from the internet, each with its replacement in this test. */
const STANDS_IN = [
  'public DNS: lines of /etc/hosts',
  "a certificate of Let's Encrypt: one that the test makes, which EXTRA_CA names",
  'the download of a release: its file, made here',
  'another machine for the copies: a user of this one, behind a real sshd, and a folder for restic',
  "another host's mailbox: one of Postfix on this machine",
  "the provider of staff's accounts: its metadata, from Caddy on this machine; a real one signs in in a test of its own",
  'a gateway behind a proxy: Caddy on this machine, behind a real squid',
  ...Object.entries(USES).flatMap(([name, use]) => (typeof use === 'object' ? [`block ${name} is not pasted: ${use.instead}`] : [])),
]

/** Requests a file as a certificate authority does, both for a new certificate and for a renewal. */
const PROVES_A_NAME =
  'install -d /var/www/html/.well-known/acme-challenge && echo proof > /var/www/html/.well-known/acme-challenge/token && /opt/hand-in-hand/node/bin/node -e "fetch(\'http://help.example.org/.well-known/acme-challenge/token\').then((reply) => process.exit(reply.ok ? 0 : 1))"'

/** The replacements for the examples of the pages, one list for all blocks. A block without an example stays as it is. */
const examplesOf = (version: string, found: Record<string, string> = {}) => ({
  'hand-in-hand-0.3.0-linux-x64': `hand-in-hand-${version}-linux-${process.arch}`,
  'OPERATOR_COUNTRY=DE': `OPERATOR_COUNTRY=DE\n${CERTIFIED.settings}`,
  'systemctl restart caddy': `${CERTIFIED.caddy('/etc/caddy/Caddyfile')} && systemctl restart caddy`,
  "certbot certonly --webroot -w /var/www/html -d help.example.org --deploy-hook 'systemctl reload nginx'": `${PROVES_A_NAME} && ${CERTIFIED.letsEncrypt}`,
  'rest:https://backup.example.org/hand-in-hand': `${ELSEWHERE}/repository`,
  "'…'": "'a secret of the test'",
  ...OWN_OPERATOR,
  'mydestination=localhost': 'mydestination=localhost,example.net',
  ...found,
})

async function saysWhatIsMissing({ run, must }: BareDebian, archive: string) {
  await must(`mkdir /srv/tried && tar -xzf /srv/hand-in-hand-*.tar.gz -C /srv/tried --strip-components=1 --no-same-owner`)
  const { status, out, error } = await run('/srv/tried/bin/hand-in-hand serve; echo $?; rm -r /srv/tried')
  return /^Hand in Hand can't start: .*libatomic1/m.test(error) && out.trim() === '1'
    ? []
    : [`without the library ${numberOf(archive)} says, with ${status}: ${out}${error}`]
}

async function toTheFirstFamily(machine: BareDebian, archive: string) {
  const began = performance.now()
  const blocks = ['operations 1', 'operations 2']
  const said = []
  for (const name of blocks) said.push(await paste(machine, name, examplesOf(numberOf(archive))))
  const seconds = (performance.now() - began) / 1_000
  const commands = blocks.flatMap((name) => commandsOf(documentedBlock(name))).length
  const { out: modes } = await machine.run("stat -c '%G %a' /etc/hand-in-hand.env; stat -c '%U %a' /var/lib/hand-in-hand")
  return {
    wrong: [
      ...(said[0]?.includes('All is well.') ? [] : [`the doctor says: ${said[0]?.slice(-1_500)}`]),
      ...(/https:\/\/help\.example\.org\/login\/\S+/.test(said[1] ?? '') ? [] : [`of the family it says: ${said[1]}`]),
      ...(modes === 'hand-in-hand 640\nhand-in-hand 700\n' ? [] : [`the settings and data are of ${modes}`]),
      ...(commands <= MOST_COMMANDS && seconds <= MOST_SECONDS ? [] : ['it takes too much to the first family']),
    ],
    figures: `from nothing to the first family ${commands} commands (at most ${MOST_COMMANDS}) and ${seconds.toFixed(0)} s (at most ${MOST_SECONDS})`,
  }
}

/** Tests nginx instead of Caddy, and then starts Caddy again, which later tests use. */
async function behindNginx(machine: BareDebian, archive: string) {
  const said = await paste(machine, 'https 1', examplesOf(numberOf(archive)))
  await machine.must(PROVES_A_NAME)
  const { out: active } = await machine.run('systemctl is-active nginx caddy; stat -c %a /var/log/nginx/hand-in-hand.log')
  await machine.must('systemctl disable --now nginx && systemctl enable --now caddy')
  return [
    ...(said.includes('All is well.') ? [] : [`behind nginx the doctor says: ${said.slice(-1_500)}`]),
    ...(active === 'active\ninactive\n640\n' ? [] : [`nginx, Caddy and a log with addresses are ${active}`]),
  ]
}

async function copiesElsewhere(machine: BareDebian, archive: string) {
  await paste(machine, 'data 1', examplesOf(numberOf(archive)))
  await machine.must('apt-get install -y age > /dev/null && age-keygen -o /srv/key.txt 2> /dev/null')
  const recipient = (await machine.must('age-keygen -y /srv/key.txt')).trim()
  const examples = examplesOf(numberOf(archive), { 'age1…': recipient })
  await machine.must(
    'apt-get install -y openssh-server > /dev/null && useradd --create-home copies && install -d -o copies /srv/hand-in-hand',
  )
  await machine.must('echo 127.0.0.1 backup.example.org >> /etc/hosts && systemctl start systemd-user-sessions ssh')
  await paste(machine, 'data 2', examples)
  await machine.must(`install -d -o copies ~copies/.ssh && install -o copies -m 600 ${ELSEWHERE}/key.pub ~copies/.ssh/authorized_keys`)
  await paste(machine, 'data 3', examples)
  const { out: read } = await machine.run(
    `age -d -i /srv/key.txt /srv/hand-in-hand/*.age | cmp - /var/lib/hand-in-hand-backups/*.backup && echo same`,
  )
  await paste(machine, 'data 4', examples)
  const { out: kept } = await machine.run(`RESTIC_PASSWORD='a secret of the test' restic -r ${ELSEWHERE}/repository snapshots`)
  return [
    ...(read.trim() === 'same' ? [] : ['the copy by age and rsync is not the backup']),
    ...(/^1 snapshots/m.test(kept) ? [] : [`restic has ${kept}`]),
  ]
}

/**
 * Restores a backup while a visitor connects again and again. If only the server were stopped, and not its socket, a connection would start
 * the server.
 */
async function restores(machine: BareDebian, archive: string) {
  const { must, run } = machine
  const backup = (await must('ls /var/lib/hand-in-hand-backups')).trim().split('\n').at(-1) ?? ''
  await must('hand-in-hand family create --title Since --owner Noa --phone +972502345681')
  await must('systemd-run --unit=visitor sh -c "while sleep 0.2; do echo | timeout 1 bash -c \'cat > /dev/tcp/127.0.0.1/3000\'; done"')
  const said = await paste(machine, 'data 5', examplesOf(numberOf(archive), { 'hand-in-hand-2026-11-23T02-30-00Z.backup': backup }))
  await must('systemctl stop visitor')
  const { out } = await run('hand-in-hand family list')
  return out.includes('The Levi family') && !out.includes('Since') && said.includes('the backup has 1 family')
    ? []
    : [`after the restore there is ${out}`]
}

async function programs(machine: BareDebian, archive: string) {
  const said = await machine.must('apt-get install -y curl > /dev/null && hand-in-hand family token --for Hospital --may start')
  const token = said.trim().split('\n').at(-1) ?? ''
  // A program can start families only on a server that sends the login link itself.
  const gateway = "SMS_PROVIDER=http\nSMS_HTTP_URL='https://gateway.example.org/?to={to}&text={text}'\nSMS_SENDERS=Circle\n"
  await machine.must('cp /etc/hand-in-hand.env /srv/by-hand && sed -i /^SMS_PROVIDER/d /etc/hand-in-hand.env')
  await machine.must('cat >> /etc/hand-in-hand.env && systemctl restart hand-in-hand', Buffer.from(gateway))
  const made = await paste(
    machine,
    'families 1',
    examplesOf(numberOf(archive), { $TOKEN: token, 'curl ': `curl --cacert ${CERTIFIED.file} ` }),
  )
  await machine.must('cp /srv/by-hand /etc/hand-in-hand.env && systemctl restart hand-in-hand')
  return /"family_number":\d+/.test(made) ? [] : [`a program's family is: ${made}, with ${said}`]
}

async function organisations(machine: BareDebian, archive: string) {
  await paste(machine, 'several 1', examplesOf(numberOf(archive)))
  const { out } = await machine.run('HAND_IN_HAND_ENV=/etc/hand-in-hand-north.env hand-in-hand doctor')
  const isNamed = out.includes('systemctl start hand-in-hand-backup@north makes one')
  return isNamed && out.includes('The server runs at http://127.0.0.1:3001') ? [] : [`of the second organisation the doctor says: ${out}`]
}

async function updates(machine: BareDebian, archive: string) {
  const backups = async () => Number(await machine.must('ls /var/lib/hand-in-hand-backups | wc -l'))
  const before = await backups()
  const wrong: string[] = []
  let number = numberOf(archive)
  for (const update of [1, 2]) {
    const next = await makeNextVersion(machine, archive, number)
    const said = await paste(machine, 'updates 1', examplesOf(next))
    number = next
    if (!said.includes(`The server runs at http://127.0.0.1:3000, version ${next}`))
      wrong.push(`after an update it says: ${said.slice(-1_500)}`)
    if ((await backups()) !== before + update) wrong.push('an update made no backup before')
  }
  return [...wrong, ...(await keepsAFolder(machine, number))]
}

/** Tests the installation if /opt/hand-in-hand is a folder, as the page of the first version set it up. Nothing may change. */
async function keepsAFolder({ must, run }: BareDebian, number: string) {
  await must(
    'mv /opt/hand-in-hand /opt/link && mkdir /opt/hand-in-hand && touch /opt/hand-in-hand/theirs && md5sum /etc/systemd/system/hand-in-hand*.service > /srv/units',
  )
  const { status, error } = await run(`/opt/hand-in-hand-${number}-linux-${process.arch}/bin/install`)
  const { out } = await run('ls /opt/hand-in-hand; md5sum --quiet --check /srv/units')
  await must('rm -r /opt/hand-in-hand && mv /opt/link /opt/hand-in-hand')
  return status === 1 && /no link to a release.*Nothing was changed/.test(error) && out === 'theirs\n'
    ? []
    : [`where /opt/hand-in-hand is a folder it says, with ${status}: ${error}, and there is ${out}`]
}

async function mails(machine: BareDebian, archive: string) {
  await paste(machine, 'mail 2', examplesOf(numberOf(archive)))
  const sent = await machine.run('hand-in-hand mail test --to root@example.net')
  const box = async () => (await machine.run('cat /var/mail/root /var/mail/nobody 2>/dev/null')).out
  for (let tries = 0; tries < 20 && !(await box()).includes('DKIM-Signature'); tries++) await wait(500)
  return /DKIM-Signature: .*d=example\.org;\s[^:]*s=hand;/s.test(await box())
    ? []
    : [`no signed mail came: ${sent.out}${sent.error}${await box()}`]
}

async function signsStaffIn(machine: BareDebian, archive: string) {
  const issuer = 'https://login.example.org/realms/staff'
  const metadata = {
    ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` },
    ...{ response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['RS256'] },
    code_challenge_methods_supported: ['S256'],
  }
  const provider = `\nlogin.example.org {\n\theader Content-Type application/json\n\trespond \`${JSON.stringify(metadata)}\`\n}\n`
  await machine.must('cat > /srv/provider', Buffer.from(provider))
  await machine.must(
    'sed -i /of-the-test/d /etc/caddy/Caddyfile && cat /srv/provider /opt/hand-in-hand/deploy/caddy/operator.Caddyfile >> /etc/caddy/Caddyfile',
  )
  await machine.must(`${CERTIFIED.caddy('/etc/caddy/Caddyfile')} && systemctl restart caddy`)
  let block = documentedBlock('staff-sign-in 1')
  for (const [example, own] of Object.entries(examplesOf(numberOf(archive)))) block = block.replaceAll(example, own)
  await machine.must('cat >> /etc/hand-in-hand.env && systemctl restart hand-in-hand', Buffer.from(block))
  const { out } = await machine.run('hand-in-hand doctor')
  return /^ok .*login\.example\.org/m.test(out) ? [] : [`of the sign-in of staff the doctor says: ${out}`]
}

async function movesToPostgres(machine: BareDebian, archive: string) {
  // The block ends with the doctor. It would not find public DNS records for the mail settings, so these settings are removed.
  await machine.must('sed -i /^MAIL_/d /etc/hand-in-hand.env')
  const said = await paste(machine, 'postgresql 1', examplesOf(numberOf(archive)))
  const { out } = await machine.run('hand-in-hand family list')
  return said.includes('the checksums agree') && out.includes('The Levi family') ? [] : [`after the move there is ${out}, it said ${said}`]
}

async function goesBack(machine: BareDebian, archive: string) {
  const { must, run } = machine
  await paste(machine, 'data 6', examplesOf(numberOf(archive)))
  const base = (await must('ls /var/lib/postgresql/base-backups')).trim()
  const make = (title: string, phone: string) => must(`hand-in-hand family create --title ${title} --owner Noa --phone ${phone}`)
  await make('Before', '+972502345679')
  const moment = (await must('runuser -u postgres -- psql -tAc "select clock_timestamp()"')).trim()
  await make('After', '+972502345680')
  // Adds DATABASE_URL_DIRECT, which operators with a pooler set. This address leads to the present data, not to the restored data.
  await must(`echo "DATABASE_URL_DIRECT='postgres:///hand_in_hand?host=/run/postgresql'" >> /etc/hand-in-hand.env`)
  for (const limit of ['statement_timeout = 5000', 'idle_in_transaction_session_timeout = 10000'])
    await must(`runuser -u postgres -- psql -c 'alter role "hand-in-hand" set ${limit}'`)
  await paste(machine, 'data 7', examplesOf(numberOf(archive), { '2026-11-23 14:05:00+00': moment, '2026-11-23T03-00-00Z.tar.gz': base }))
  const { out } = await run('hand-in-hand family list')
  return out.includes('Before') && !out.includes('After') ? [] : [`back at the moment there is ${out}`]
}

async function watches({ must, run }: BareDebian) {
  await must('apt-get install -y --no-install-recommends prometheus > /dev/null')
  await must('cp /opt/hand-in-hand/deploy/monitoring/alerts.yml /etc/prometheus/hand-in-hand-alerts.yml')
  await must('cat > /etc/prometheus/prometheus.yml', Buffer.from(documentedBlock('seeing 1')))
  const { status, out, error } = await run('promtool check config /etc/prometheus/prometheus.yml')
  return status === 0 ? [] : [`of its settings Prometheus says: ${out}${error}`]
}
