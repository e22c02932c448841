import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findMailPrograms } from '../../scripts/programs/find-mail-programs.ts'
import { freePort } from '../../scripts/programs/find-postgres.ts'
import { repository } from '../../scripts/repository.ts'
import { isAll, isNight } from '../../scripts/tests/tier.ts'
import { openDatabase, openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { openMailServer } from '../../server/src/platform/mail/smtp.ts'
import { freshPlace } from '../../server/src/testing/database.ts'
import { mailCorpus } from '../../server/src/testing/mail-corpus.ts'
import { mailSink } from '../../server/src/testing/mail-sink.ts'
import { makeMailedSupporter } from '../../server/src/testing/mails/mailed-supporter.ts'
import { makeRecipient } from '../../server/src/testing/messages.ts'
import { testServer } from '../../server/src/testing/server.ts'
import { numbered, queueNumbered } from './circle.ts'
import { BOUNCES_LATER, GONE, OUR_DOMAIN, startMailServers, THEIR_DOMAIN } from './mail-servers.ts'
import type { Orders, Step } from './sender.ts'
import { until } from './world.ts'

const MAILS = isNight ? 1_000 : 100
/**
 * The steps at which our server is killed, one after another. Each kill leaves at most one mail in doubt: the mail may or may not have been
 * sent.
 */
const DEATHS: Step[] = isNight ? ['before mark', 'after commit', 'before commit', 'before mark', 'before mark'] : ['before mark']
const PEOPLE = ['avi', 'bella', 'grey-carl', 'grey-dana', 'eli'].map((name) => `${name}@${THEIR_DOMAIN}`)
const INTERVALS = { retry: 500, lease: 4_000, patience: 2_000, waitForReport: 3_000, poll: 200, atOnce: 4 }

/** The settings of a person's mail program for the mail server on this machine. */
const mailSettings = (port: number, from: string) => ({
  ...{ host: '127.0.0.1', port, isSecure: false, isLocal: true, user: null, password: null, from, dkim: null },
  ...{ prefer: 'mail' as const, perDay: 1, perFamily: 1, nameServer: null, inbox: null, hookKey: null, returnTo: null, proxy: null },
})

/** Starts real mail servers and a database with families. Returns them with a function that starts our server. */
async function aMailWorld() {
  const servers = await startMailServers([...PEOPLE, `help@${OUR_DOMAIN}`])
  onTestFinished(servers.stop)
  const place = await freshPlace()
  await (await openDatabaseForServer(place)).close()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.destroy()
    await place.remove()
  })
  const recipientOf = (address: string) => makeRecipient({ database, clock: { now: Date.now() } }, address)
  const env = {
    PATH: process.env.PATH ?? '',
    ...(place.databaseUrl ? { DATABASE_URL: place.databaseUrl } : { DATA_DIR: place.dataFolder }),
    SECRET_KEY: 'a key of the tests alone, far too easy to guess',
    SMS_PROVIDER: 'by-hand',
    SMS_PER_FAMILY: '1000000',
    MAILS_PER_DAY: '1000000',
    LOG_LEVEL: 'fatal',
    ...servers.settings,
  }
  async function startSender(orders: Pick<Orders, 'to'> & Partial<Orders>) {
    const all: Orders = { intervals: INTERVALS, from: 0, upTo: 0, ...orders }
    const child = spawn(process.execPath, ['tests/gateway/sender.ts', JSON.stringify(all)], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, PORT: String(await freePort()) },
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const ended = new Promise<number | null>((done) => child.on('exit', done))
    onTestFinished(() => {
      if (child.exitCode === null) child.kill('SIGKILL')
    })
    return { ended, queued: () => output.split('\n').length - 1 }
  }
  const states = async () => {
    const rows = await database.selectFrom('message').select(['id', 'state', 'phone_e164']).orderBy('id').execute()
    return rows.map(({ state, phone_e164 }) => `${phone_e164} ${state}`)
  }
  const received = async () => (await Promise.all(PEOPLE.map(servers.mailsOf))).flat()
  return { servers, database, recipientOf, startSender, states, received, env }
}

test.skipIf(!isAll)(`${MAILS} mails arrive, signed, while servers are killed; a repeated mail has the same id`, async () => {
  const { servers, recipientOf, startSender, received } = await aMailWorld()
  const toEach = await Promise.all(PEOPLE.map(recipientOf))
  const [to] = toEach
  if (!to) throw new Error('there is someone')
  const share = Math.floor(MAILS / (DEATHS.length + 1))
  let queued = 0
  for (const [death, at] of DEATHS.entries()) {
    const after = 1 + Math.floor(Math.random() * (share - 1))
    const sender = await startSender({ to, toEach, from: queued, upTo: share * (death + 1), die: { at, after } })
    expect(await sender.ended, `${at}, ${after}`).toBe(null)
    queued += sender.queued()
  }
  await startSender({ to, toEach, from: queued, upTo: MAILS })
  await servers.restartPostfix()
  const numberOf = ({ text = '' }: { text?: string | undefined }) => /M\d{5}/.exec(text)?.[0] ?? text
  const missing = async () => {
    const there = new Set((await received()).map(numberOf))
    return Array.from({ length: MAILS }, (_, number) => numbered(number)).filter((each) => !there.has(each))
  }
  await until(
    async () => (await missing()).length === 0,
    async () => `lost ${(await missing()).slice(0, 20).join(' ')}`,
  )
  const mails = await received()
  const ids = new Map<string, Set<string | undefined>>()
  for (const mail of mails) ids.set(numberOf(mail), new Set([...(ids.get(numberOf(mail)) ?? []), mail.messageId]))
  expect([...ids].filter(([, ofOne]) => ofOne.size !== 1)).toEqual([])
  const verdicts = new Set(mails.map(({ raw }) => /^Authentication-Results: checker\.example;\s+dkim=(\w+)/m.exec(raw)?.[1]))
  expect([...verdicts]).toEqual(['pass'])
  expect(servers.greylisted()).toHaveLength(2)
})

test('a mail that is refused or bounces later counts as failed, and a reply reaches the family', async () => {
  const { servers, database, recipientOf, startSender, states } = await aMailWorld()
  const [avi, gone, later] = [await recipientOf(PEOPLE[0] ?? ''), await recipientOf(GONE), await recipientOf(BOUNCES_LATER)]
  await startSender({ to: avi })
  for (const [number, to] of [avi, gone, later].entries()) await queueNumbered(database, to, number, Date.now())
  const wanted = [`${avi.phone} sent`, `${GONE} failed`, `${BOUNCES_LATER} failed`]
  await until(
    async () => JSON.stringify(await states()) === JSON.stringify(wanted),
    async () => JSON.stringify(await states()),
  )
  const people = () =>
    database
      .selectFrom('address')
      .where('address', 'in', [GONE, BOUNCES_LATER])
      .orderBy('address')
      .select(['unreached_at', 'bounces'])
      .execute()
  // The failure is counted a moment after the message has failed.
  await expect.poll(people).toMatchObject([
    { unreached_at: expect.anything(), bounces: 0 },
    { unreached_at: null, bounces: 1 },
  ])

  const [mail] = await servers.mailsOf(avi.phone)
  const program = openMailServer(mailSettings(servers.smtpPort, avi.phone), 10_000)
  onTestFinished(program.close)
  const text = 'Gladly, at six.\n\nOn Mon, 23 Nov 2026 at 12:00 Levi wrote:\n> Soup'
  const reply = { to: `help@${OUR_DOMAIN}`, sender: 'Avi', subject: 'Re: Soup', html: '', headers: { 'Auto-Submitted': 'no' } }
  await program.send({ ...reply, text: 'Without a key', messageId: `1@${THEIR_DOMAIN}` })
  await program.send({ ...reply, text, messageId: `2@${THEIR_DOMAIN}`, thread: mail?.messageId?.slice(1, -1) ?? '' })
  const notes = () => database.selectFrom('family_event').where('kind', '=', 'wrote').select('reason').execute()
  await until(
    async () => (await notes()).length > 0,
    () => 'no note came',
  )
  expect(await notes()).toEqual([{ reason: 'Gladly, at six.' }])
  // The server reads the reply to its own message, and deletes this mail. The other mail stays for a person to read.
  await until(
    async () => (await servers.mailsOf(`help@${OUR_DOMAIN}`)).length === 1,
    () => 'the mailbox still has what was read',
  )
})

test.skipIf(!isAll)('the doctor reads SPF, DKIM and DMARC, and says what to publish', { timeout: 60_000 }, async () => {
  const { servers, env } = await aMailWorld()
  const { dnsmasq } = findMailPrograms()
  const dns = await freePort()
  async function examine(records: string[]) {
    const parameters = [
      '--no-daemon',
      '--conf-file=/dev/null',
      '--no-resolv',
      '--no-hosts',
      '--bind-interfaces',
      '--listen-address=127.0.0.1',
    ]
    const server = spawn(dnsmasq, [...parameters, `--port=${dns}`, '--local=/example/', '--pid-file=', ...records], { stdio: 'ignore' })
    const ended = new Promise((done) => server.on('exit', done))
    const { stdout } = spawnSync(process.execPath, ['server/src/commands/doctor.ts'], {
      cwd: repository,
      encoding: 'utf8',
      env: { ...env, MAIL_DNS: `127.0.0.1:${dns}` },
    })
    server.kill('SIGTERM')
    await ended
    return stdout.split('\n').filter((line) => /SPF|DKIM|DMARC|_domainkey|mail/i.test(line) && !/OPERATOR/.test(line))
  }
  // A string of DNS has at most 255 bytes.
  const txt = (name: string, text: string) => `--txt-record=${name},${(text.match(/.{1,200}/g) ?? []).join(',')}`
  expect(await examine([])).toEqual([
    expect.stringMatching(/^ok +The mail server 127\.0\.0\.1:\d+ takes our login\.$/),
    expect.stringMatching(/^ok +The mailbox at 127\.0\.0\.1 takes our login/),
    `WRONG ${OUR_DOMAIN} has no SPF, so many hosts refuse our mails: publish a TXT record ${OUR_DOMAIN} with "v=spf1 a:NAME-OF-THIS-MACHINE -all".`,
    `WRONG There is no DKIM at hand._domainkey.${OUR_DOMAIN}, so our signature counts for nothing: publish a TXT record hand._domainkey.${OUR_DOMAIN} with "${servers.dkimRecord}".`,
    expect.stringMatching(/^WRONG circle\.example has no DMARC, .+publish a TXT record _dmarc\.circle\.example with "v=DMARC1; p=none;/),
  ])
  const published = (key: string) => [
    txt(OUR_DOMAIN, 'v=spf1 a -all'),
    txt(`hand._domainkey.${OUR_DOMAIN}`, key),
    txt(`_dmarc.${OUR_DOMAIN}`, 'v=DMARC1; p=none'),
  ]
  expect((await examine(published(servers.dkimRecord))).map((line) => line.slice(0, 5).trim())).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
  const other = await examine(published('v=DKIM1; k=rsa; p=AAAA'))
  expect(other).toContainEqual(expect.stringMatching(/^WRONG The DKIM at hand\._domainkey\.circle\.example has another key than MAIL_DKIM/))
})

test.skipIf(!isAll)('no mail looks like spam to SpamAssassin', { timeout: 600_000 }, async () => {
  const { spamassassin } = findMailPrograms()
  const sink = await mailSink()
  onTestFinished(sink.close)
  const { MAIL_URL } = sink.settings
  const { port } = new URL(MAIL_URL)
  const server = openMailServer(mailSettings(Number(port), 'help@hand.example.org'), 10_000)
  const all = mailCorpus(['first'])
  // By day only every 23rd mail is tried. These are different mails in each language.
  const tried = isNight ? all : all.filter((_, index) => index % 23 === 0)
  for (const { mail } of tried) await server.send(mail)
  server.close()
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-spam-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const box = join(folder, 'box')
  const received = `Received: from hand.example.org (hand.example.org [93.184.215.14]) by mx.people.example with ESMTPS; ${new Date().toUTCString().replace('GMT', '+0000')}`
  writeFileSync(
    box,
    sink.mails
      .map(
        ({ raw }) =>
          `From help@hand.example.org Mon Nov 23 12:00:00 2026\n${received}\n${raw.replace(/\r/g, '').replace(/^From /gm, '>From ')}\n`,
      )
      .join(''),
  )
  const { stdout } = spawnSync(spamassassin, ['-L', '--mbox', box], {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { ...process.env, HOME: folder },
  })
  const scores = [...stdout.matchAll(/^X-Spam-Status: \w+, score=(-?[\d.]+)[^\n]*(?:\n\s[^\n]*)*/gm)]
  expect(scores).toHaveLength(tried.length)
  expect(scores.filter(([, score]) => Number(score) >= 2).map(([line]) => line)).toEqual([])
})

test.skipIf(!isAll)('the event in the mail of a taken task opens in a calendar program, at its time', { timeout: 60_000 }, async () => {
  const { calcurse } = findMailPrograms()
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer(sink.settings)
  const family = await server.makeFamily()
  const avi = await makeMailedSupporter(server, sink, family, { email: `avi@${THEIR_DOMAIN}` })
  const times = { start_at: '2026-11-25T16:00', end_at: '2026-11-25T17:30' }
  const task = await family.makeEvent({ title: 'Soup, with "bread"; מרק', ...times })
  expect((await avi.asMember('PUT', `/families/${family.token}/events/${task.id}/assign_me`, {})).statusCode).toBe(200)
  server.clock.now = Date.parse('2026-11-24T19:00+02:00')
  await server.jobs.queueDueMessages()
  await server.outboxEmptied()
  const part = sink.to(avi.email)[0]?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-calendar-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'event.ics')
  if (!part) throw new Error('the mail has no event')
  writeFileSync(file, typeof part.content === 'string' ? part.content : new Uint8Array(part.content))
  const run = (...words: string[]) => {
    const env = { ...process.env, HOME: folder, TZ: 'Asia/Jerusalem', LC_ALL: 'C.UTF-8' }
    return spawnSync(calcurse, ['-q', '-D', join(folder, 'calendar'), ...words], { encoding: 'utf8', env })
  }
  expect(run('-i', file).status).toBe(0)
  const shown = run('-Q', '--from', '11/25/2026', '--days', '1', '--format-apt', '%S %E %m\n', '--format-recur-apt', '%S %E %m\n').stdout
  expect(shown).toContain('16:00 17:30 Soup, with "bread"; מרק')
})
