import { expect, test } from 'vitest'
import { readSettings } from './env.ts'
import { startupInstructions } from './where-to-begin.ts'

const said = (env: Record<string, string>, outboxKey: string | null = null) =>
  startupInstructions(readSettings({ SMS_PROVIDER: 'by-hand', ...env }), outboxKey)

test('a PUBLIC_URL that makes messages three parts long prints a warning', () => {
  expect(said({ PUBLIC_URL: `https://${'h'.repeat(24)}` })).not.toContain('SMS parts')
  expect(said({ PUBLIC_URL: `https://${'h'.repeat(25)}` })).toContain('PUBLIC_URL has 33 characters')
})

test('the start prints where messages go', () => {
  expect(said({})).toContain('by hand')
  expect(said({ SMS_PROVIDER: 'screen' }, 'abc')).toContain('Messages show at: http://localhost:3000/outbox?key=abc\n')
  expect(said({ SMS_PROVIDER: 'http', SMS_HTTP_URL: 'http://127.0.0.1/?to={to}&text={text}' })).toContain('by SMS, through http')
})

test('behind a proxy, the start does not advise to open the server to the network', () => {
  expect(said({ PUBLIC_URL: 'https://help.example.org' })).toContain('Phones open:      https://help.example.org')
  expect(said({ PUBLIC_URL: 'https://help.example.org' })).not.toContain('HOST=')
  expect(said({})).toMatch(/HOST=0\.0\.0\.0 PUBLIC_URL=http:\S+ npm start/)
  expect(said({ SMS_PROVIDER: 'screen' })).toContain(' ALLOW_SCREEN_OUTBOX=yes npm start')
})

test('a missing TRUST_PROXY behind a proxy prints a warning', () => {
  const https = { PUBLIC_URL: 'https://help.example.org' }
  expect(said(https)).toMatch(/limits take everyone for one caller\..+TRUST_PROXY=127\.0\.0\.1\.\n$/)
  expect(said({ ...https, TRUST_PROXY: '127.0.0.1' })).not.toContain('TRUST_PROXY')
  expect(said({ PUBLIC_URL: 'http://192.0.2.7:3000', HOST: '0.0.0.0' })).not.toContain('TRUST_PROXY')
})
