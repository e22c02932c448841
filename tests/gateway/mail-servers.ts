import { spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findMailPrograms } from '../../scripts/programs/find-mail-programs.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { parseMail } from '../../server/src/testing/mail-sink.ts'

/** The domain of our server, and the domain of the people. No mail leaves this machine. */
export const OUR_DOMAIN = 'circle.example'
export const THEIR_DOMAIN = 'people.example'
/** GONE: Postfix refuses this recipient. BOUNCES_LATER: Dovecot refuses this recipient after Postfix accepted the mail. */
export const GONE = `gone@${THEIR_DOMAIN}`
export const BOUNCES_LATER = `later@${THEIR_DOMAIN}`
const PASSWORD = 'secret'
const READY_WITHIN = 20_000
/** If the name of a recipient begins with this, the first mail is refused for a while, and the sender has to try again. */
const GREYLISTED = 'grey'

/**
 * Starts Postfix and Dovecot, with folders and ports of their own. Postfix lets opendkim check each mail, and delivers the mails to
 * Dovecot.
 */
export async function startMailServers(users: string[]) {
  const { postfix, dovecot, opendkim } = findMailPrograms()
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-mail-'))
  // Each program that starts as root changes to a user of its own, who has to reach the folder.
  chmodSync(folder, 0o755)
  const ports = { smtp: await freePort(), lmtp: await freePort(), imap: await freePort(), milter: await freePort() }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const dkimFile = join(folder, 'dkim.pem')
  writeFileSync(dkimFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const dkimRecord = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`

  const greylist = await greylisting()
  const log = (name: string) => join(folder, `${name}.log`)
  const inFront = (program: string, name: string, parameters: string[]) => {
    const output = openSync(log(name), 'a')
    return spawn(program, parameters, { stdio: ['ignore', output, output] })
  }

  writeFileSync(join(folder, 'keys'), `hand._domainkey.${OUR_DOMAIN} ${dkimRecord}\n`)
  writeFileSync(join(folder, 'no-hosts'), '')
  writeFileSync(join(folder, 'opendkim.conf'), opendkimSettings(folder, ports.milter))
  const verifier = inFront(opendkim, 'opendkim', ['-f', '-x', join(folder, 'opendkim.conf')])

  writeFileSync(join(folder, 'users'), users.map((user) => `${user}:{PLAIN}${PASSWORD}::::::\n`).join(''))
  mkdirSync(join(folder, 'boxes'))
  chownSync(join(folder, 'boxes'), idOf('mail'), idOf('mail', '-g'))
  writeFileSync(join(folder, 'dovecot.conf'), dovecotSettings(folder, ports))
  const boxes = inFront(dovecot, 'dovecot', ['-F', '-c', join(folder, 'dovecot.conf')])

  const conf = postfixFolder(folder, { ...ports, greylist: greylist.port })
  const runPostfix = (...words: string[]) => spawnSync(postfix, ['-c', conf, ...words], { encoding: 'utf8' })
  const startPostfix = async () => {
    const { status, stderr } = runPostfix('start')
    if (status !== 0) throw new Error(`Postfix did not start: ${stderr}`)
    await untilListening(ports.smtp, log('postfix'))
  }
  for (const [port, name] of [
    [ports.milter, 'opendkim'],
    [ports.imap, 'dovecot'],
    [ports.lmtp, 'dovecot'],
  ] as const)
    await untilListening(port, log(name))
  await startPostfix()

  return {
    folder,
    dkimRecord,
    smtpPort: ports.smtp,
    settings: {
      MAIL_URL: `smtp://127.0.0.1:${ports.smtp}`,
      MAIL_FROM: `help@${OUR_DOMAIN}`,
      MAIL_DKIM: `hand:${OUR_DOMAIN}:${dkimFile}`,
      MAIL_INBOX: `imap://${encodeURIComponent(`help@${OUR_DOMAIN}`)}:${PASSWORD}@127.0.0.1:${ports.imap}`,
    },
    /** The mails in someone's mailbox. */
    mailsOf: (user: string) => readMaildir(join(folder, 'boxes', user)),
    greylisted: () => greylist.refused(),
    /** Kills Postfix in the middle of its work, and starts it again. */
    restartPostfix: async () => {
      killMaster(folder)
      await wait(500)
      await startPostfix()
    },
    stop: async () => {
      runPostfix('stop')
      verifier.kill('SIGTERM')
      boxes.kill('SIGTERM')
      greylist.close()
      await wait(500)
      for (const child of [verifier, boxes]) if (child.exitCode === null) child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const idOf = (user: string, option = '-u') => Number(spawnSync('id', [option, user], { encoding: 'utf8' }).stdout)

/** Kills the master of Postfix and its children, by the process group that the master leads. */
function killMaster(folder: string) {
  const pid = Number(readFileSync(join(folder, 'queue/pid/master.pid'), 'utf8'))
  process.kill(-pid, 'SIGKILL')
}

/**
 * A policy service for Postfix (https://www.postfix.org/SMTPD_POLICY_README.html). It refuses the first mail to each recipient whose
 * address begins with GREYLISTED.
 */
async function greylisting() {
  const known = new Set<string>()
  const server = createServer((socket) => {
    let text = ''
    socket.on('error', () => {})
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [, recipient = ''] = /^recipient=(.*)$/m.exec(text.slice(0, end)) ?? []
        text = text.slice(end + 2)
        const isNew = recipient.startsWith(GREYLISTED) && !known.has(recipient)
        known.add(recipient)
        socket.write(`action=${isNew ? '450 4.2.0 Greylisted, come back later' : 'DUNNO'}\n\n`)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    refused: () => [...known].filter((recipient) => recipient.startsWith(GREYLISTED)),
    close: () => server.close(),
  }
}

async function readMaildir(box: string) {
  const files = ['new', 'cur'].flatMap((part) => {
    const path = join(box, part)
    return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : []
  })
  return Promise.all(
    files.map(async (file) => {
      const raw = readFileSync(file, 'utf8')
      return { ...(await parseMail(raw)), raw }
    }),
  )
}

async function untilListening(port: number, log: string) {
  const { connect } = await import('node:net')
  for (const until = Date.now() + READY_WITHIN; Date.now() < until; await wait(50)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const connection = connect({ port, host: '127.0.0.1' }, () => connection.end(() => resolve(true)))
      connection.on('error', () => resolve(false))
    })
    if (isOpen) return
  }
  throw new Error(`nothing listens on ${port}: ${existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-8).join('\n') : 'no log'}`)
}

const opendkimSettings = (folder: string, port: number) => `
Mode v
Socket inet:${port}@127.0.0.1
TestPublicKeys ${folder}/keys
AuthservID checker.example
AlwaysAddARHeader yes
On-BadSignature reject
On-KeyNotFound reject
PidFile ${folder}/opendkim.pid
UserID opendkim
Syslog no
InternalHosts ${folder}/no-hosts
`

const dovecotSettings = (folder: string, { imap, lmtp }: { imap: number; lmtp: number }) => `
base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
instance_name = hand-in-hand-tests
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:~
first_valid_uid = 1
first_valid_gid = 1
auth_mechanisms = plain login
recipient_delimiter = +
passdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
}
userdb {
  driver = passwd-file
  args = username_format=%u ${folder}/users
  default_fields = uid=mail gid=mail home=${folder}/boxes/%u
}
service imap-login {
  inet_listener imap {
    port = ${imap}
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${lmtp}
  }
}
`

function postfixFolder(folder: string, { smtp, lmtp, milter, greylist }: { smtp: number; lmtp: number; milter: number; greylist: number }) {
  const conf = join(folder, 'postfix')
  for (const name of ['postfix', 'queue', 'state']) mkdirSync(join(folder, name))
  chownSync(join(folder, 'state'), idOf('postfix'), idOf('postfix', '-g'))
  writeFileSync(join(conf, 'refused'), `${GONE} REJECT 5.1.1 No such mailbox\n`)
  writeFileSync(
    join(conf, 'main.cf'),
    `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/state
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
meta_directory = /etc/postfix
shlib_directory = /usr/lib/postfix
maillog_file = ${folder}/postfix.log
maillog_file_prefixes = ${folder}
myhostname = mx.people.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
alias_maps =
alias_database =
recipient_delimiter = +
virtual_mailbox_domains = ${OUR_DOMAIN}, ${THEIR_DOMAIN}
virtual_mailbox_maps = static:any
virtual_transport = lmtp:inet:127.0.0.1:${lmtp}
smtpd_recipient_restrictions = check_recipient_access texthash:${conf}/refused, check_policy_service inet:127.0.0.1:${greylist}, permit_mynetworks, reject
smtpd_relay_restrictions = permit_mynetworks, reject
smtpd_milters = inet:127.0.0.1:${milter}
milter_default_action = tempfail
smtpd_peername_lookup = no
smtpd_client_connection_count_limit = 0
minimal_backoff_time = 1s
maximal_backoff_time = 2s
queue_run_delay = 1s
bounce_notice_recipient = help@${OUR_DOMAIN}
`,
  )
  const isPublic = (name: string) => /^(127.*|pickup|cleanup|qmgr|flush|showq)$/.test(name)
  const service = (name: string, kind: string, wakeUp: string, most: string, command: string) =>
    `${name} ${kind} ${isPublic(name) ? 'n' : '-'} - n ${wakeUp} ${most} ${command}`
  writeFileSync(
    join(conf, 'master.cf'),
    [
      service(`127.0.0.1:${smtp}`, 'inet', '-', '-', 'smtpd'),
      service('pickup', 'unix', '60', '1', 'pickup'),
      service('cleanup', 'unix', '-', '0', 'cleanup'),
      service('qmgr', 'unix', '1', '1', 'qmgr'),
      ...['rewrite', 'bounce', 'defer', 'trace', 'verify', 'error', 'retry', 'lmtp', 'smtp', 'proxymap', 'anvil', 'scache'].map((name) => {
        const commands: Record<string, string> = { rewrite: 'trivial-rewrite', defer: 'bounce', trace: 'bounce', retry: 'error' }
        return service(name, 'unix', '-', ['bounce', 'defer', 'trace'].includes(name) ? '0' : '-', commands[name] ?? name)
      }),
      service('flush', 'unix', '1000?', '0', 'flush'),
      service('tlsmgr', 'unix', '1000?', '1', 'tlsmgr'),
      service('showq', 'unix', '-', '-', 'showq'),
      'postlog unix-dgram n - n - 1 postlogd',
      '',
    ].join('\n'),
  )
  return conf
}
