import { expect, test } from 'vitest'
import { StartupError } from '../errors.ts'
import { entriesForNode, isBesideProxy, readBesideProxy } from './beside-proxy.ts'
import { readMailServer } from './mail.ts'
import { NETWORK, proxyFor } from './network.ts'

const entriesOf = (text: string) => NETWORK.noProxy.read(text)

test.each([
  ['example.org', 'example.org', 443, true],
  ['example.org', 'sms.example.org', 443, true],
  ['.example.org', 'sms.example.org', 443, true],
  ['*.example.org', 'sms.example.org', 443, true],
  ['example.org', 'anexample.org', 443, false],
  ['EXAMPLE.org', 'sms.Example.ORG', 443, true],
  ['example.org:25', 'mail.example.org', 25, true],
  ['example.org:25', 'mail.example.org', 587, false],
  ['*', 'anything.example', 443, true],
  ['127.0.0.2', '127.0.0.2', 8080, true],
  ['10.0.0.0/8', '10.2.3.4', 80, true],
  ['10.0.0.0/8', '11.2.3.4', 80, false],
  ['10.0.0.0/8', '10.example.org', 80, false],
  ['fd00::/8', '[fd00::7]', 80, true],
  ['[fd00::7]:8080', 'fd00::7', 8080, true],
  ['fd00::7', 'fd00::7', 80, true],
  ['a.example, b.example  c.example', 'c.example', 80, true],
  ['', 'a.example', 80, false],
  ['??,169.254/16,b.example', 'b.example', 80, true],
])('NO_PROXY=%s: %s at %d is beside the proxy: %s', (text, host, port, isBeside) => {
  expect(isBesideProxy(entriesOf(text), host, port)).toBe(isBeside)
  expect(proxyFor({ proxy: 'http://proxy.example:3128', noProxy: entriesOf(text) }, host, port)).toBe(
    isBeside ? null : 'http://proxy.example:3128',
  )
})

test('Node’s proxy exceptions name each configured address that is within a listed range', () => {
  const texts = ['http://10.2.3.4:8080/send?to={to}', 'https://us:p@[fd00::7]/', 'https://192.0.2.1', '10.9.9.9']
  expect(entriesForNode(entriesOf('10.0.0.0/8,fd00::/8,example.org:443'), texts)).toEqual([
    ...['example.org:443', '.example.org:443'],
    ...['10.2.3.4', '10.2.3.4', '[fd00::7]', 'fd00::7'],
  ])
  expect(readBesideProxy('a b')).toBeNull()
})

test.each([
  ['MAIL_URL', 'smtps://help:100%sure@mail.example.org'],
  ['MAIL_URL', 'smtps://50%:x@mail.example.org'],
  ['MAIL_INBOX', 'imaps://help:100%sure@imap.example.org'],
  ['MAIL_INBOX', 'imaps://he%lp:sure@imap.example.org'],
  ['OUTBOUND_PROXY', 'http://app:100%sure@127.0.0.1:3128'],
  ['OUTBOUND_PROXY', 'http://a%pp:sure@127.0.0.1:3128'],
])('a percent sign in %s is named in a sentence: %s', (name, value) => {
  const env: Record<string, string> = { MAIL_URL: 'smtps://mail.example.org', MAIL_FROM: 'help@example.org', [name]: value }
  const read = () => (name === 'OUTBOUND_PROXY' ? NETWORK.proxy.read(value) : readMailServer((each) => env[each]))
  expect(read).toThrow(StartupError)
  expect(read).toThrow(`${name} has a % in its name or password that begins no code: write it as %25.`)
})

test('encoded characters in the user name and password of MAIL_URL are decoded', () => {
  const env: Record<string, string> = { MAIL_URL: 'smtps://help%40example.org:100%25@mail.example.org', MAIL_FROM: 'help@example.org' }
  expect(readMailServer((each) => env[each])).toMatchObject({ user: 'help@example.org', password: '100%' })
})
