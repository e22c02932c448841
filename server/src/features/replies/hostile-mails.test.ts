import { expect, test } from 'vitest'
import { triedOf } from '../../../../scripts/tests/tier.ts'
import { longestWait, OTHERS_WAIT_MAX } from '../../testing/load/longest-wait.ts'
import { HOSTILE_MAILS, nestedMail } from '../../testing/mails/hostile-mails.ts'
import { mailReplyTo, mailsServer } from '../../testing/mails/mails-server.ts'

/** In bytes: a megabyte, minus space for the mail's headers and for what a webhook sends besides the mail. */
const MEGABYTE = 1024 * 1024 - 4_096
const FORMS = Object.keys(HOSTILE_MAILS)

test('while hostile mails of a megabyte with our key come in, others hardly wait', { timeout: 120_000 }, async () => {
  const { send, post, notes } = await mailsServer()
  const mail = await send()
  const mails = triedOf('hostile mails', FORMS, 8).map((form) => HOSTILE_MAILS[form]?.([`In-Reply-To: ${mail.name}`], MEGABYTE) ?? '')
  const statuses: number[] = []
  for (const raw of mails) {
    const body = Buffer.from(raw)
    const waited = await longestWait(async () => statuses.push((await post(body)).statusCode))
    expect(waited, raw.slice(0, 300)).toBeLessThan(OTHERS_WAIT_MAX)
  }
  expect(statuses).toEqual(mails.map(() => 200))
  await post(mailReplyTo(mail.name, 'I come later'))
  expect((await notes()).at(-1)).toBe('I come later')
})

test('without our key no mail is parsed', async () => {
  const { post, server } = await mailsServer()
  server.app.readText = () => expect.unreachable('it is parsed')
  for (const form of FORMS) {
    const raw = Buffer.from(HOSTILE_MAILS[form]?.(['In-Reply-To: <m1.abcdefghijklmnop@circle.example>'], MEGABYTE) ?? '')
    let status = 0
    expect(await longestWait(async () => ({ statusCode: status } = await post(raw))), form).toBeLessThan(OTHERS_WAIT_MAX)
    expect(status, form).toBe(200)
  }
})

test('a mail from the webhook that can not be read gets a success, and is counted', async () => {
  const { send, post, notes, server } = await mailsServer({ METRICS_TOKEN: 'a-token-of-the-metrics-alone' })
  const mail = await send()
  expect((await post(nestedMail([`In-Reply-To: ${mail.name}`], 300))).statusCode).toBe(200)
  const headers = { authorization: 'Bearer a-token-of-the-metrics-alone' }
  const { body } = await server.app.inject({ url: '/metrics', headers })
  expect(body).toContain('hand_in_hand_mails_in_total{what="unreadable"} 1')
  expect(await notes()).toEqual([])
  expect(server.lines.join()).not.toContain('@')
})

test('control characters such as NUL are cut from a note, and do not hide a STOP', async () => {
  const { send, post, notes, person } = await mailsServer()
  const mail = await send()
  expect((await post(mailReplyTo(mail.name, 'I\0 come\u0007 later\ud800'))).statusCode).toBe(200)
  expect(await notes()).toEqual(['I come later\ufffd'])
  const encoded = mailReplyTo(mail.name, 'U1RP\r\nUAA=').replace('charset=utf-8', 'charset=utf-8\r\nContent-Transfer-Encoding: base64')
  await post(encoded)
  expect((await person()).stopped_at).not.toBeNull()
})

test('an HTML mail is read as its text, without what is quoted, hidden or code', async () => {
  const { send, post, notes } = await mailsServer()
  const mail = await send()
  const html = [
    '<html><head><title>Re: Soup</title><style>p { color: red }</style></head><body>',
    '<p>1 &lt; 2 &amp; 3 &gt; 2, &auml;&#8364;</p><script>if (a < b) alert(1)</script><div>Bye<br>Avi</div>',
    '<blockquote><p>Soup</p><blockquote>older</blockquote></blockquote></body></html>',
  ].join('\r\n')
  await post(mailReplyTo(mail.name, html).replace('text/plain', 'text/html'))
  expect(await notes()).toEqual(['1 < 2 & 3 > 2, ä€ Bye Avi'])
})

test('only the first 64 KB of a longer mail are read', async () => {
  const { send, post, notes } = await mailsServer()
  const mail = await send()
  await post(mailReplyTo(mail.name, `I come later\r\n> ${'x'.repeat(500_000)}`))
  expect(await notes()).toEqual(['I come later'])
})

test('a report of spam by mail (RFC 5965) ends the mails to that address', async () => {
  const { send, post, person, sendsNothing } = await mailsServer()
  const mail = await send()
  const report = [
    'From: <abuse@example.com>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    ...['', '--b', 'Content-Type: text/plain', '', 'This is an email abuse report.'],
    ...['--b', 'Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1'],
    ...['', '--b', 'Content-Type: message/rfc822', '', `Message-ID: ${mail.name}`, 'Subject: Soup', '', 'Soup', '--b--'],
  ]
  await post(report.join('\r\n'))
  expect((await person()).stopped_at).not.toBeNull()
  await sendsNothing()
})
