import { DAY } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { mailNamedIn, nameOfMail } from '../../platform/mail/mail-keys.ts'
import { changeAddresses, changeOwnAddress, ownAddressOf } from '../../testing/addresses/stored-addresses.ts'
import { makePhone } from '../../testing/family.ts'
import { mailSink } from '../../testing/mail-sink.ts'
import { nestedMail } from '../../testing/mails/hostile-mails.ts'
import { AVI, mailReplyTo, mailsServer } from '../../testing/mails/mails-server.ts'
import { confirmMember, makeMessageTo, makeRecipient } from '../../testing/messages.ts'
import { testServer } from '../../testing/server.ts'

/** A report as Postfix writes it (RFC 3464). */
const bounceOf = (name: string, { action = 'failed', status = '5.1.1' } = {}) =>
  [
    'From: MAILER-DAEMON@mx.example.org (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I could not deliver your mail.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example.org',
    '',
    `Final-Recipient: rfc822; ${AVI}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${name}`,
    'Subject: Soup',
    '',
    'Soup',
    '--b--',
  ].join('\r\n')

test('an address from which three mails came back is unreached, and its messages failed', async () => {
  const { send, post, person } = await mailsServer()
  for (const bounces of [1, 2]) {
    const mail = await send()
    expect((await post(bounceOf(mail.name))).statusCode).toBe(200)
    await post(bounceOf(mail.name))
    expect(await mail.read()).toMatchObject({ state: 'failed' })
    expect(await person()).toMatchObject({ unreached_at: null, bounces })
  }
  const third = await send()
  await post(JSON.stringify([{ event: 'delivered', 'smtp-id': third.name, sg_event_id: 'x' }]), 'application/json')
  await expect.poll(third.read).toMatchObject({ state: 'sent' })
  await post(
    JSON.stringify([{ event: 'bounce', type: 'bounce', status: '5.1.1', 'smtp-id': third.name, sg_event_id: 'x' }]),
    'application/json',
  )
  expect(await third.read()).toMatchObject({ state: 'failed' })
  expect((await person()).unreached_at).not.toBeNull()
})

test('after a mail bounces, an address of one membership has to be confirmed again', async () => {
  const { sink, server, post } = await mailsServer()
  const own = 'couple@example.org'
  const person = await makeRecipient(server)
  await confirmMember(server, person.membershipId)
  const values = { own_address: own, own_reached_at: server.clock.now, own_chosen_by: 'code' } as const
  await changeOwnAddress(server.database, person.membershipId, values)
  const message = await makeMessageTo(server, { ...person, phone: own })
  await server.outbox.sendDue()
  const name = sink.to(own)[0]?.messageId ?? ''
  const reachedAt = async () => (await ownAddressOf(server.database, person.membershipId)).own_reached_at
  await post(bounceOf(name, { status: '4.2.2' }))
  expect(await reachedAt()).toBe(server.clock.now)
  const again = await makeMessageTo(server, { ...person, phone: own })
  await server.outbox.sendDue()
  await post(bounceOf(sink.to(own)[0]?.messageId ?? ''))
  expect([(await message.read()).state, (await again.read()).state]).toEqual(['failed', 'failed'])
  expect(await reachedAt()).toBeNull()
})

test('a delay changes nothing, and a full mailbox is no bounce of the address', async () => {
  const { send, post, person } = await mailsServer()
  const mail = await send()
  await post(bounceOf(mail.name, { action: 'delayed', status: '4.4.1' }))
  expect(await mail.read()).toMatchObject({ state: 'sent' })
  await post(bounceOf(mail.name, { status: '4.2.2' }))
  expect(await mail.read()).toMatchObject({ state: 'failed' })
  expect(await person()).toMatchObject({ unreached_at: null, bounces: 0 })
})

test('a bounce or a reply counts only with the key of its mail, in a call with the server’s key', async () => {
  const { send, post, notes } = await mailsServer()
  const mail = await send()
  const forged = mail.name.replace(/\.[\w-]{16}@/, '.abcdefghijklmnop@')
  expect(forged).not.toBe(mail.name)
  await post(bounceOf(forged))
  await post(mailReplyTo(forged, 'I come later'))
  await post(mailReplyTo('<other@example.org>', 'I come later'))
  expect((await post(bounceOf(mail.name), 'message/rfc822', 'another-key-than-that')).statusCode).toBe(404)
  expect(await mail.read()).toMatchObject({ state: 'sent' })
  expect(await notes()).toEqual([])
})

test('a reply is a note to the family of its mail, and a yes in it takes no task', async () => {
  const { send, post, notes, server } = await mailsServer()
  const mail = await send()
  const quoted = ['', 'On Mon, 23 Nov 2026 at 12:00 Levi <help@circle.example>', 'wrote:', '> Soup'].join('\r\n')
  await post(mailReplyTo(mail.name, `Yes, gladly!\r\nAt six.${quoted}`))
  expect(await notes()).toEqual(['Yes, gladly! At six.'])
  const html = '<p>In <b>Hebrew</b> &amp; more</p><blockquote>Soup</blockquote>'
  server.clock.now += 120_000
  await post(mailReplyTo(mail.name, html).replace('text/plain', 'text/html'))
  expect(await notes()).toEqual(['Yes, gladly! At six.', 'In Hebrew & more'])
  for (const header of ['Auto-Submitted: auto-replied', 'Precedence: bulk', 'X-Autoreply: yes', 'Return-Path: <>']) {
    server.clock.now += 120_000
    await post(mailReplyTo(mail.name, 'I am away', header))
  }
  expect(await notes()).toHaveLength(2)
})

test('STOP by mail ends that address’s messages and is confirmed once; START brings them back', async () => {
  const { send, post, person, server, sink } = await mailsServer()
  const mail = await send()
  const confirmed = async () => {
    await server.outboxEmptied()
    return sink.mails.filter(({ text }) => text?.includes('no more messages will come here')).length
  }
  await post(mailReplyTo(mail.name, 'STOP'))
  await post(mailReplyTo(mail.name, 'STOP'))
  expect([(await person()).stopped_at === null, await confirmed()]).toEqual([false, 1])
  await post(mailReplyTo(mail.name, 'START'))
  expect((await person()).stopped_at).toBeNull()
})

test('a mail gets a reply after a STOP of SMS, and none after a STOP by mail', async () => {
  const { send, post, server, sink } = await mailsServer()
  const numbers = { phone_e164: makePhone(), stopped_at: server.clock.now, second_address: AVI }
  await changeAddresses(server.database, AVI, numbers)
  const mail = await send()
  const repliesTo = async (text: string) => {
    const before = sink.to(AVI).length
    server.clock.now += DAY
    await post(mailReplyTo(mail.name, text))
    await server.outboxEmptied()
    return sink.to(AVI).length - before
  }
  expect(await repliesTo('Who is coming today?')).toBe(1)
  expect(await repliesTo('STOP')).toBe(1)
  expect(await repliesTo('And who tomorrow?')).toBe(0)
})

test('STOP and START from an address of one membership count for that membership alone', async () => {
  const { sink, server, post } = await mailsServer()
  const own = 'couple@example.org'
  const person = await makeRecipient(server)
  await confirmMember(server, person.membershipId)
  const of = { own_address: own, own_reached_at: server.clock.now, own_chosen_by: 'code' } as const
  await changeOwnAddress(server.database, person.membershipId, of)
  await makeMessageTo(server, { ...person, phone: own })
  await server.outbox.sendDue()
  const name = sink.to(own)[0]?.messageId ?? ''
  const reachedAt = async () => (await ownAddressOf(server.database, person.membershipId)).own_reached_at
  await post(mailReplyTo(name, 'STOP'))
  expect(await reachedAt()).toBeNull()
  await post(mailReplyTo(name, 'START'))
  expect(await reachedAt()).toBe(server.clock.now)
})

test('a mail says that replies are not read only if no one reads them', async () => {
  const withHook = await (await mailsServer()).send()
  expect(withHook.text).not.toContain('Replies to this e-mail are not read.')
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', SMS_PROVIDER: 'by-hand', ...sink.settings })
  await makeMessageTo(server, await makeRecipient(server, AVI))
  await server.outbox.sendDue()
  expect(sink.to(AVI)[0]?.text).toContain('Replies to this e-mail are not read.')
})

test('if a mailbox is read, replies go to the return address, which has the key of the mail', async () => {
  const MAIL_RETURN = 'bounce@circle.example'
  const { send, post, notes } = await mailsServer({ MAIL_RETURN, MAIL_INBOX: 'imap://help:secret@127.0.0.1:1' })
  const mail = await send()
  expect([mail.replyTo?.map(({ address }) => address), mail.returnTo]).toEqual([[mail.returnTo], expect.stringMatching(/^bounce\+m/)])
  // Some mail programs leave out the Message-ID of the mail to which they reply.
  await post(mailReplyTo('', 'I come later', `To: ${mail.returnTo}`).replace('In-Reply-To: \r\n', ''))
  expect(await notes()).toEqual(['I come later'])
  expect((await (await mailsServer({ MAIL_RETURN })).send()).replyTo).toBeUndefined()
})

test('a reply to a mail whose Message-ID a provider changed is found by its References', async () => {
  const { send, post, notes, server } = await mailsServer()
  const mail = await send()
  const other = '<0102018f-1-000000@eu-west-1.amazonses.com>'
  expect([mail.references].flat()).not.toContain(mail.name)
  await post(mailReplyTo(other, 'I come later', `References: ${[mail.references].flat().join(' ')} ${other}`))
  expect(await notes()).toEqual(['I come later'])
  await post(mailReplyTo(other, 'of no mail of ours'))
  expect([await notes(), server.lines.join().includes('@')]).toEqual([['I come later'], false])
})

test('a mail without words gets a reply once a day, unless a program or a stranger sent it', async () => {
  const { send, post, notes, server, sink } = await mailsServer()
  const mail = await send()
  const answers = async () => {
    await server.outboxEmptied()
    return sink.to(AVI).filter(({ text }) => text?.includes('could be read here')).length
  }
  await post(mailReplyTo(mail.name, '> Soup', 'X-Auto-Reply: 1'))
  await post(mailReplyTo('<other@example.org>', ''))
  await post(mailReplyTo(mail.name, '', 'List-Id: <people.example.org>'))
  expect(await answers()).toBe(0)
  await post(nestedMail([`In-Reply-To: ${mail.name}`], 300))
  expect(await answers()).toBe(1)
  await post(mailReplyTo(mail.name, '> Soup'))
  expect(await answers()).toBe(1)
  await post(mailReplyTo(mail.name, 'I come later'))
  await server.outboxEmptied()
  expect([await notes(), sink.to(AVI).filter(({ text }) => text?.includes('the family has your text')).length]).toEqual([
    ['I come later'],
    1,
  ])
  server.clock.now += 24 * 3_600_000
  await post(mailReplyTo(mail.name, ''))
  expect(await answers()).toBe(2)
})

test('the return address has the key of its mail, so a report without the mail counts too', async () => {
  const { send, post, server } = await mailsServer({ MAIL_RETURN: 'bounce@circle.example' })
  const mail = await send()
  expect(mail.returnTo).toMatch(/^bounce\+m\d+\.[\w-]{16}@circle\.example$/)
  expect(mailNamedIn(server.app.secretKey, mail.returnTo)).toBe((await mail.read()).id)
  await post(`Delivered-To: ${mail.returnTo}\r\n${bounceOf('<unknown@example.org>')}`)
  expect(await mail.read()).toMatchObject({ state: 'failed' })
})

test('if a text names several mails, the last mail named with its valid key counts', async () => {
  const { server } = await mailsServer()
  const { secretKey } = server.app
  const text = `<${nameOfMail(secretKey, 1)}@x> <${nameOfMail(secretKey, 22)}@x> <t1.f1@x> <m3.abcdefghijklmnop@x>`
  expect(mailNamedIn(secretKey, text)).toBe(22)
})
