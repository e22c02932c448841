import { expect, onTestFinished } from 'vitest'
import { addressesOfHolder } from '../addresses/stored-addresses.ts'
import { mailSink } from '../mail-sink.ts'
import { confirmMember, makeMessageTo, makeRecipient } from '../messages.ts'
import { testServer } from '../server.ts'

export const MAIL_HOOK_KEY = 'a-key-of-the-provider-alone'
export const AVI = 'avi@example.org'

/**
 * A server that sends mails, and gets a provider's reports about them. The owner of its family has the mail address AVI, and has confirmed.
 */
export async function mailsServer(settings: Record<string, string> = {}) {
  const sink = await mailSink()
  onTestFinished(sink.close)
  const server = await testServer({ LOG_LEVEL: 'silent', SMS_PROVIDER: 'by-hand', ...sink.settings, MAIL_HOOK_KEY, ...settings })
  const avi = await makeRecipient(server, AVI)
  await confirmMember(server, avi.membershipId)
  /** Sends a mail to Avi. Returns its Message-ID as `name`. */
  const send = async () => {
    const message = await makeMessageTo(server, avi)
    await server.outbox.sendDue()
    // The worker may be sending the mail too. Before it is sent, the newest mail is an earlier one.
    await expect.poll(message.read, { timeout: 30_000 }).toMatchObject({ state: 'sent' })
    const [mail] = sink.to(AVI)
    if (!mail?.messageId) throw new Error('no mail came')
    return { ...mail, name: mail.messageId, read: message.read }
  }
  const sendsNothing = async () => {
    const before = sink.to(AVI).length
    const message = await makeMessageTo(server, avi)
    await server.outbox.sendDue()
    expect(sink.to(AVI)).toHaveLength(before)
    expect((await message.read()).state).not.toBe('sent')
  }
  const post = (body: string | Buffer, type = 'message/rfc822', key = MAIL_HOOK_KEY) =>
    server.app.inject({ method: 'POST', url: `/v2/mail/inbound?key=${key}`, headers: { 'content-type': type }, body })
  const postEvent = (event: unknown) => post(JSON.stringify(event), 'application/json')
  const person = async () => {
    const found = await addressesOfHolder(server.database, AVI)
    if (found?.phone_e164 !== AVI) throw new Error('no one has this address as the first one')
    return found
  }
  const notes = async () => {
    const rows = await server.database
      .selectFrom('family_event')
      .where('kind', '=', 'wrote')
      .orderBy('id')
      .select(['by_id', 'reason'])
      .execute()
    return rows.map(({ by_id, reason }) => (by_id === avi.membershipId ? reason : 'of someone else'))
  }
  return { sink, server, avi, send, sendsNothing, post, postEvent, person, notes }
}

/** A reply to a mail of ours with this Message-ID. */
export const mailReplyTo = (name: string, text: string, ...headers: string[]) =>
  [
    'From: Avi <avi@example.org>',
    `In-Reply-To: ${name}`,
    'Subject: Re: Soup',
    'Content-Type: text/plain; charset=utf-8',
    ...headers,
    '',
    text,
  ].join('\r\n')
