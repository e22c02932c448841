import { expect, test } from 'vitest'
import { mailAddressOf, mailboxOf } from './mail.rules.ts'
import { probablyMeant } from './mail-hosts.rules.ts'

test.each([
  ['Avi.Cohen@Gmail.com', 'avi.cohen@gmail.com'],
  [' avi@example.org ', 'avi@example.org'],
  ['avi+help@example.org', 'avi+help@example.org'],
  ['mailto:avi@example.org', 'avi@example.org'],
  ['Avi Cohen <avi@example.org>', 'avi@example.org'],
  ['\u202aavi@example.org\u202c', 'avi@example.org'],
  ['"avi cohen"@example.org', '"avi cohen"@example.org'],
  ["o'hara@example.co.uk", "o'hara@example.co.uk"],
  ['avi@bücher.example', 'avi@xn--bcher-kva.example'],
  ['ａｖｉ＠example.org', 'avi@example.org'],
  ['avi@example.org.', 'avi@example.org'],
])('%s is kept as %s', (typed, kept) => {
  expect(mailAddressOf(typed)).toBe(kept)
})

test.each([
  '',
  'avi',
  'avi@',
  '@example.org',
  'avi@example',
  'avi@@example.org',
  'avi..c@example.org',
  '.avi@example.org',
  'avi cohen@example.org',
  'avi@exa mple.org',
  'avi@127.0.0.1',
  'avi@[127.0.0.1]',
  'avi@example.org, ben@example.org',
  'avi@example.org\nBcc: ben@example.org',
  'avi\r\n@example.org',
  '"avi\n"@example.org',
  'avi@-example.org',
  'אבי@example.org',
  `${'a'.repeat(65)}@example.org`,
  `avi@${'a.'.repeat(130)}org`,
])('%j is no address', (typed) => {
  expect(mailAddressOf(typed)).toBeNull()
})

test.each([
  ['avi@gmial.com', 'avi@gmail.com'],
  ['avi@gmai.com', 'avi@gmail.com'],
  ['avi@gmail.con', 'avi@gmail.com'],
  ['avi@hotmial.com', 'avi@hotmail.com'],
  ['avi@walla.co.li', 'avi@walla.co.il'],
  ['avi@t-onlin.de', 'avi@t-online.de'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(probablyMeant(typed)).toBe(meant)
})

test.each(['avi@gmail.com', 'avi@gmx.net', 'avi@gmx.de', 'avi@example.org', 'avi@me.org', 'avi@levi.family', 'avi@mail.com'])(
  '%s gets no suggestion of another address',
  (typed) => {
    expect(probablyMeant(typed)).toBeNull()
  },
)

test('limits count addresses that differ only after the plus sign as one mailbox', () => {
  expect(mailboxOf('avi+1@example.org')).toBe('avi@example.org')
  expect(mailboxOf('+@example.org')).toBe('+@example.org')
  expect(mailboxOf('"a+b"@example.org')).toBe('"a+b"@example.org')
})
