import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { findRefusal, noteRefusal } from '../store/messages/gateway-refusals.ts'
import { mailSink } from '../testing/mail-sink.ts'
import { aPlace, type Environment, makeTables, runProgram } from '../testing/process.ts'
import { testServer } from '../testing/server.ts'

const mail = (env: Environment, ...words: string[]) => runProgram('commands/mail.ts', words, env).ended
const AVI = 'avi@example.org'
const FROM = 'help@circle.example'

async function aSink(refusals: Parameters<typeof mailSink>[0] = {}) {
  const sink = await mailSink(refusals)
  onTestFinished(sink.close)
  return sink
}

async function tablesAt(env: Environment) {
  const place = await aPlace()
  await makeTables(place)
  return { ...place, ...env }
}

test('after the mail server accepts a test mail, it no longer counts as refusing mails', async () => {
  const sink = await aSink()
  const { database, place } = await testServer({ LOG_LEVEL: 'silent', ...sink.settings })
  const { databaseUrl, dataFolder } = place
  const env = { DATA_DIR: dataFolder, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...sink.settings }
  await noteRefusal(database, 'mail', { reason: 'SMTP 535', now: 1, nextTryAt: 2 })
  const { code, out } = await mail({ ...(await aPlace()), ...env }, 'test', '--to', 'Avi@Example.org')
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('It refused us before: the server now sends what waits.') })
  expect(sink.to(AVI)).toMatchObject([{ subject: 'Hand in Hand: test of localhost:3000', returnTo: FROM }])
  expect(await findRefusal(database, 'mail')).toBeNull()
})

test('an address without a mailbox, an unreachable mail server and wrong arguments are explained', { timeout: 60_000 }, async () => {
  const sink = await aSink({ rcpt: () => ({ code: 550, text: '5.1.1 no such mailbox' }) })
  const env = await tablesAt(sink.settings)
  expect((await mail(env, 'test', '--to', AVI)).error).toMatch(/^The mail server says that this address takes no mail/)
  const away = { ...env, MAIL_URL: `smtp://127.0.0.1:${await freePort()}` }
  expect((await mail(away, 'test', '--to', AVI)).error).toMatch(/^The mail server 127\.0\.0\.1:\d+ can't be reached \(.*ECONNREFUSED/)
  expect((await mail({ ...env, MAIL_URL: '', MAIL_FROM: '' }, 'test', '--to', AVI)).error).toContain('there is no mail server to try')
  for (const words of [[], ['test'], ['today'], ['test', 'x', '--to', AVI]]) {
    expect(await mail(env, ...words)).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage: npm run mail -- test/) })
  }
  expect((await mail(env, 'test', '--to', 'avi')).error).toMatch(/^--to takes a mail address alone/)
})

test('the doctor logs in to the mail server, and says which step fails', { timeout: 60_000 }, async () => {
  const strict = new SMTPServer({
    authMethods: ['PLAIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'us' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('who are you')),
  })
  await new Promise<void>((done) => strict.listen(0, '127.0.0.1', done))
  onTestFinished(() => new Promise<void>((done) => strict.close(() => done())))
  const address = strict.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const env = await tablesAt({ MAIL_FROM: FROM, MAIL_DNS: `127.0.0.1:${await freePort()}` })
  const examine = async (url: string) => (await runProgram('commands/doctor.ts', [], { ...env, MAIL_URL: url }).ended).out
  const trusted = await examine(`smtp://us:p%40ss@127.0.0.1:${port}`)
  expect(trusted).toMatch(/^ok +The mail server 127\.0\.0\.1:\d+ takes our login\.$/m)
  expect(trusted).toMatch(/^LOOK +SPF, DKIM and DMARC of circle\.example were not checked: DNS did not reply/m)
  expect(await examine(`smtp://us:wrong@127.0.0.1:${port}`)).toMatch(/^WRONG +The mail server .+ refuses our login \(Invalid login/m)
  expect(await examine(`smtps://us:p%40ss@127.0.0.1:${port}`)).toMatch(/^WRONG +The mail server .+ offers no TLS that can be trusted/m)
  // This name does not stand for this machine, so TLS is demanded.
  expect(await examine(`smtp://us:p%40ss@127.0.0.2.example:${port}`)).toMatch(/^WRONG +The mail server .+ can't be reached/m)
})
