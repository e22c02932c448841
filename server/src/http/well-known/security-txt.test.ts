import { expect, test } from 'vitest'
import { readSettings } from '../../env.ts'
import { testServer } from '../../testing/server.ts'

const DAY = 86_400_000
const PATH = '/.well-known/security.txt'
const PUBLIC = { PUBLIC_URL: 'https://help.example.org', SMS_PROVIDER: 'by-hand' }

/** The fields of a security.txt (RFC 9116), by their names. */
const fieldsOf = (text: string) =>
  Object.fromEntries(
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  )

test('security.txt has the contact, its expiry and the languages', async () => {
  const { app, clock } = await testServer({ ...PUBLIC, SECURITY_CONTACT: 'security@example.org' })
  const reply = await app.inject(PATH)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fieldsOf(reply.body)).toEqual({
    Contact: 'mailto:security@example.org',
    Expires: '2027-05-22T00:00:00.000Z',
    'Preferred-Languages': 'en, he, de, ru',
    Canonical: 'https://help.example.org/.well-known/security.txt',
    Policy: 'https://help.example.org/docs/SECURITY.md',
  })
  const policy = await app.inject('/docs/SECURITY.md')
  expect([policy.statusCode, policy.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(policy.body).toMatch(/^# Security/)

  for (const days of [1, 300, 3_000]) {
    clock.now += days * DAY
    const ahead = Date.parse(fieldsOf((await app.inject(PATH)).body).Expires) - clock.now
    expect([ahead > 30 * DAY, ahead < 365 * DAY], `${days} days later`).toEqual([true, true])
  }
})

test('SECURITY_CONTACT may be a page; without SECURITY_CONTACT there is no security.txt', async () => {
  const page = await testServer({ ...PUBLIC, SECURITY_CONTACT: 'https://example.org/security?lang=en' })
  expect(fieldsOf((await page.app.inject(PATH)).body).Contact).toBe('https://example.org/security?lang=en')
  const { app } = await testServer(PUBLIC)
  expect((await app.inject(PATH)).statusCode).toBe(404)
})

test.each([
  'security.example.org',
  'http://example.org',
  'javascript:alert(1)',
  'a b@example.org',
  'a@b',
  'a@b.example\nPolicy: x',
  'https://',
])('an invalid contact is refused: %j', (SECURITY_CONTACT) => {
  expect(() => readSettings({ SECURITY_CONTACT })).toThrow(/^SECURITY_CONTACT has to be an email address or a page with https/)
})

test('other paths under /.well-known return 404, because a phone would misread our page', async () => {
  const { app } = await testServer(PUBLIC)
  for (const name of [
    '',
    '/',
    '/assetlinks.json',
    '/apple-app-site-association',
    '/change-password',
    '/security.txt/x',
    '/security.txt?x',
  ]) {
    const reply = await app.inject({ url: `/.well-known${name}`, headers: { accept: 'text/html' } })
    expect([reply.statusCode, reply.headers['content-type']], name).toEqual([404, 'application/problem+json'])
  }
})
