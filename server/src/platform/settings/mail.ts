import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { isLoopback } from '../addresses.ts'
import { StartupError } from '../errors.ts'
import { type Network, proxyFor } from './network.ts'
import { decodedPart, oneOf, readAmount, readAny, readIf, TEXT_MAX } from './readers.ts'
import { optional, type ReadSetting, readGroup, setting } from './setting.ts'

/** E-mail, in addition to SMS or instead of it. */
export const MAIL_SERVER = {
  url: optional('MAIL_URL', {
    unless: 'no e-mail',
    says: 'the mail server that sends: `smtps://user:password@host` (port 465), or `smtp://user:password@host:587`, which has to offer TLS unless on this machine',
    read: readMailUrl,
  }),
  from: optional('MAIL_FROM', {
    says: 'the address that mails come from, with `MAIL_URL`: `help@example.org`',
    read: readAddress,
  }),
  dkim: optional('MAIL_DKIM', {
    unless: 'the mail server signs',
    says: "signs mails here: selector, domain and the private key's file, as `selector:example.org:/etc/hand-in-hand/dkim.pem`",
    read: readDkim,
  }),
  /** Each mail adds its id and its key before the @. */
  returnTo: optional('MAIL_RETURN', {
    unless: '`MAIL_FROM`',
    says: 'where undelivered mails come back: `bounce@example.org`, whose mailbox also takes `bounce+…@example.org`',
    read: readAddress,
  }),
  inbox: optional('MAIL_INBOX', {
    unless: 'replies are not read',
    says: 'a mailbox for replies and undelivered mails alone: `imaps://user:password@imap.example.org`. The server deletes what it has read',
    read: readInboxUrl,
  }),
  hookKey: optional('MAIL_HOOK_KEY', {
    unless: 'no webhook',
    says: 'at least 22 random letters and digits, with which a provider reports undelivered mails and passes on replies ([mail.md](mail.md))',
    read: readIf((text) => /^[\w-]{22,}$/.test(text), 'at least 22 random letters and digits: openssl rand -hex 16'),
  }),
  prefer: setting('MESSAGES_PREFER', {
    unless: 'sms',
    says: '`sms` or `mail`: the way of messages to people who have proved both and chosen none',
    read: oneOf(['sms', 'mail'] as const),
  }),
  nameServer: optional('MAIL_DNS', {
    unless: 'that of the machine',
    says: 'the name server that the doctor asks about SPF, DKIM and DMARC, such as `192.0.2.53`',
    read: readNameServer,
  }),
  perDay: setting('MAILS_PER_DAY', {
    unless: '5000',
    says: 'mails within 24 hours in all, and who has which part ([decision 017](../decisions/017-what-messages-may-cost.md))',
    read: readAmount('mails a day', '5000'),
  }),
  perFamily: setting('MAILS_PER_FAMILY', {
    unless: '200',
    says: 'mails of a family within 24 hours, or more if many people have confirmed ([decision 017](../decisions/017-what-messages-may-cost.md))',
    read: readAmount('mails a day', '200'),
  }),
}

export type MailSettings = NonNullable<ReturnType<typeof readMailServer>>

/** A mailbox, over IMAP. */
export type MailInbox = ReturnType<typeof readInboxUrl> & { proxy: string | null }

/** Null if no mails are sent. Throws a `StartupError`. */
export function readMailServer(settingOf: ReadSetting, network: Pick<Network, 'proxy' | 'noProxy'> = { proxy: null, noProxy: [] }) {
  const { url, from, dkim, ...others } = readGroup(MAIL_SERVER, settingOf)
  const isSet = [url, from, dkim, others.returnTo, others.inbox, others.hookKey].some((each) => each !== null)
  if (!isSet) return null
  if (url === null || from === null) throw new StartupError('MAIL_URL and MAIL_FROM go together: set both, or neither.')
  const { inbox } = others
  return {
    ...url,
    from,
    dkim,
    ...others,
    proxy: proxyFor(network, url.host, url.port),
    inbox: inbox && { ...inbox, proxy: proxyFor(network, inbox.host, inbox.port) },
  }
}

function readMailUrl(text: string, name: string) {
  const wrong = new StartupError(
    `${name} has to be the address of a mail server, such as smtps://user:password@mail.example.org or smtp://127.0.0.1:25.`,
  )
  if (!URL.canParse(text)) throw wrong
  const { protocol, hostname, port, username, password, pathname, search } = new URL(text)
  if (!/^smtps?:$/.test(protocol) || hostname === '' || /[^/]/.test(pathname) || search !== '') throw wrong
  const isSecure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isLocal = isLoopback(host)
  return {
    host,
    isSecure,
    isLocal,
    port: port === '' ? (isSecure ? 465 : isLocal ? 25 : 587) : Number(port),
    user: username === '' ? null : decodedPart(username, name),
    password: password === '' ? null : decodedPart(password, name),
  }
}

function readInboxUrl(text: string, name: string) {
  const wrong = new StartupError(
    `${name} has to be the address of a mailbox, such as imaps://user:password@imap.example.org, or imap:// on this machine.`,
  )
  if (!URL.canParse(text)) throw wrong
  const { protocol, hostname, port, username, password } = new URL(text)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isSecure = protocol === 'imaps:'
  if (!(isSecure || (protocol === 'imap:' && isLoopback(host))) || host === '' || username === '' || password === '') throw wrong
  return {
    host,
    isSecure,
    port: port === '' ? (isSecure ? 993 : 143) : Number(port),
    user: decodedPart(username, name),
    password: decodedPart(password, name),
  }
}

function readAddress(text: string, name: string) {
  const address = mailAddressOf(text)
  if (address === null) throw new StartupError(`${name} has to be a mail address alone, such as help@example.org.`)
  return address
}

function readDkim(text: string, name: string) {
  const [, keySelector = '', domainName = '', file = ''] = /^([\w.-]{1,63}):([\w.-]{1,253}):(.+)$/.exec(readAny(text)) ?? []
  const wrong = (why: string) =>
    new StartupError(
      `${name} has to be a selector, a domain and the file of a private key, such as mail:example.org:/etc/hand-in-hand/dkim.pem: ${why}.`,
    )
  if (file === '' || text.length > TEXT_MAX) throw wrong('it is not of this form')
  let privateKey: string
  try {
    privateKey = readFileSync(file, 'utf8')
  } catch {
    throw wrong('the file can not be read')
  }
  if (!/PRIVATE KEY-----/.test(privateKey)) throw wrong('the file holds no private key')
  return { keySelector, domainName, privateKey }
}

function readNameServer(text: string, name: string) {
  const host = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? (isIP(text) === 6 ? text : text.replace(/:\d{1,5}$/, ''))
  if (isIP(host) === 0) throw new StartupError(`${name} has to be the address of a name server, such as 192.0.2.53.`)
  return text
}
