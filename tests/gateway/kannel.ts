import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findKannel } from '../../scripts/programs/find-kannel.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'

const READY_WITHIN = 15_000
/** Numbers with this prefix (a region of Belarus) are refused by Kannel. */
export const DENIED = '+37529'

export interface Text {
  from: string
  to: string
  text: string
}
export type Kannel = Awaited<ReturnType<typeof startKannel>>

/**
 * Starts a new Kannel with its fake operator, and a phone that is connected to the operator. `inbound` is the URL that gets the phone's
 * replies.
 */
export async function startKannel(inbound = '') {
  const { bearerbox, smsbox, fakesmsc } = findKannel()
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-kannel-'))
  const ports = await freePorts()
  const conf = join(folder, 'kannel.conf')
  writeFileSync(conf, configuration(folder, ports, inbound))

  const program = (path: string, parameters: string[], log: string) => {
    const output = openSync(join(folder, log), 'a')
    return spawn(path, parameters, { cwd: folder, stdio: ['ignore', output, output] })
  }
  const box = (path: string, log: string) => program(path, ['-v', '1', conf], log)
  let bearer: ChildProcess

  async function startBearer() {
    bearer = box(bearerbox, 'bearerbox.log')
    for (const port of [ports.operator, ports.boxes]) await waitUntilListening(port, join(folder, 'bearerbox.log'))
  }
  // The fake operator accepts one phone at a time. The phone receives all messages, and may send one when it starts.
  let phone: ChildProcess | undefined
  function startPhone(firstSms?: string) {
    phone?.kill('SIGKILL')
    const parameters = ['-H', '127.0.0.1', '-r', String(ports.operator), '-i', '0.1', '-m', firstSms ? '1' : '0', firstSms ?? '0 0 text x']
    phone = program(fakesmsc, parameters, 'phone.log')
  }

  await startBearer()
  let sms: ChildProcess
  async function startSms() {
    sms = box(smsbox, 'smsbox.log')
    await waitUntilListening(ports.send, join(folder, 'smsbox.log'))
  }
  await startSms()
  startPhone()

  return {
    folder,
    sendUrl: `http://127.0.0.1:${ports.send}/cgi-bin/sendsms?username=app&password=secret&from={from}&to={to}&text={text}&coding={coding}&charset=UTF-8&dlr-mask=31&dlr-url={report}%26state%3D%25d`,
    texts: () => readTexts(join(folder, 'phone.log')),
    /** A phone sends an SMS to the app. */
    replyFrom: (from: string, text: string) => startPhone(`${from} Circle text ${text}`),
    /** Suspends the bearer box: connections stay open, but get no reply. */
    hang: () => void bearer.kill('SIGSTOP'),
    resume: () => void bearer.kill('SIGCONT'),
    kill: () => bearer.kill('SIGKILL'),
    /** Restarts the bearer box after a kill, as a service manager would. Its store still has the messages that it accepted. */
    restart: async () => {
      // The SMS box ends without the bearer box, or restarts under another process id.
      sms.kill('SIGKILL')
      killRestarted(conf)
      await startBearer()
      await startSms()
      startPhone()
    },
    stop: async () => {
      phone?.kill('SIGKILL')
      bearer.kill('SIGCONT')
      sms.kill('SIGTERM')
      bearer.kill('SIGTERM')
      await wait(300)
      for (const child of [sms, bearer]) child.kill('SIGKILL')
      killRestarted(conf)
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Kills an SMS box that restarted itself. It is no child of this process, but its command line names our folder. */
function killRestarted(conf: string) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  for (const line of stdout.split('\n')) {
    const [, pid] = /^\s*(\d+)\s+\S*(?:smsbox|bearerbox)\s/.exec(line) ?? []
    if (pid && line.includes(conf)) process.kill(Number(pid), 'SIGKILL')
  }
}

async function waitUntilListening(port: number, log: string) {
  const until = Date.now() + READY_WITHIN
  while (Date.now() < until) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const connection = connect({ port, host: '127.0.0.1' }, () => connection.end(() => resolve(true)))
      connection.on('error', () => resolve(false))
    })
    if (isOpen) return
    await wait(50)
  }
  throw new Error(`Kannel does not listen on ${port}: ${readFileSync(log, 'utf8').split('\n').slice(-5).join('\n')}`)
}

interface Ports {
  admin: number
  boxes: number
  operator: number
  send: number
}
async function freePorts(): Promise<Ports> {
  // A released port may be offered again, so different ports are collected.
  const ports = new Set<number>()
  while (ports.size < 4) ports.add(await freePort())
  const [admin = 0, boxes = 0, operator = 0, send = 0] = ports
  return { admin, boxes, operator, send }
}

/** The texts that the phone received, with the parts of long messages joined. */
function readTexts(log: string): Text[] {
  const parts = new Map<string, string[]>()
  const texts: Text[] = []
  // A text of several lines spans several lines of the log.
  const lines = readFileSync(log, 'utf8').matchAll(/Got message \d+: <(\S+) (\S+) (text|ucs-2|udh) ([^>]*)>/g)
  for (const [, from = '', to = '', kind, content = ''] of lines) {
    if (kind === 'text') texts.push({ from, to, text: content })
    if (kind === 'ucs-2') texts.push({ from, to, text: bytesOf(content).swap16().toString('utf16le') })
    if (kind !== 'udh') continue
    const [header = '', data = ''] = content.split(' data ')
    const [, , , reference, total = 0, number = 0] = bytesOf(header)
    const key = `${to} ${reference} ${total}`
    const known = parts.get(key) ?? []
    parts.set(key, known)
    known[number - 1] = bytesOf(data).swap16().toString('utf16le')
    if (known.filter((each) => each !== undefined).length < total) continue
    texts.push({ from, to, text: known.join('') })
    parts.delete(key)
  }
  return texts
}

const bytesOf = (text: string) => {
  const bytes: number[] = []
  for (const [whole] of text.matchAll(/%[0-9A-F]{2}|[\s\S]/gi)) {
    bytes.push(whole.length === 3 ? Number.parseInt(whole.slice(1), 16) : whole === '+' ? 0x20 : whole.charCodeAt(0))
  }
  return Buffer.from(bytes)
}

// Kannel needs an empty line between groups.
const configuration = (folder: string, ports: Ports, inbound: string) => `
group = core
admin-port = ${ports.admin}
admin-interface = 127.0.0.1
admin-password = adm
smsbox-port = ${ports.boxes}
smsbox-interface = 127.0.0.1
box-allow-ip = "127.0.0.1"
store-type = file
store-location = "${folder}/kannel.store"
sms-resend-freq = 2

group = smsc
smsc = fake
smsc-id = fake1
port = ${ports.operator}
connect-allow-ip = "127.0.0.1"
denied-prefix = "${DENIED}"

group = smsbox
bearerbox-host = 127.0.0.1
bearerbox-port = ${ports.boxes}
sendsms-port = ${ports.send}
sendsms-interface = 127.0.0.1
http-request-retry = 60
http-queue-delay = 1

group = sendsms-user
username = app
password = secret
concatenation = true
max-messages = 4

group = sms-service
keyword = default
get-url = "${inbound || 'http://127.0.0.1:1/'}"
max-messages = 0
`
