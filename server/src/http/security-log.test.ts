import { expect, test } from 'vitest'
import { makePhone } from '../testing/family.ts'
import { testServer } from '../testing/server.ts'

const server = await testServer({ LOG_LEVEL: 'warn' })
const { makeFamily, call, codeFor, lines, tokenByCode } = server

interface Line {
  security?: string
  code?: string
  at?: string
  person?: number
  family?: number
  network?: string
}
const since = (from: number) =>
  lines
    .slice(from)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ security }) => security)

test('each sign-in is logged at any level with a person’s id and a hash of the network only', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const from = lines.length
  const link = await family.linkTo(avi.phone)
  await call('POST', '/session', { body: link, address: '192.0.2.7' })
  await call('POST', '/session', { body: link, address: '192.0.2.99' })
  await call('POST', '/session', { body: { ...link, user_token: 'A'.repeat(22) }, address: '198.51.100.1' })
  await call('POST', '/login/verify', { body: { phone_number: makePhone(), code: '123456' } })
  await call('POST', '/login/verify', { body: { phone_number: avi.phone, code: await codeFor(avi.phone) } })
  const [first, second, refused, wrong, byCode, ...more] = since(from)
  expect(first).toMatchObject({ security: 'signed in by link', person: expect.any(Number) })
  expect(second?.network).toBe(first?.network)
  expect(refused).toMatchObject({ security: 'refused', at: 'signed in by link', code: 'unauthenticated' })
  expect(refused?.network).not.toBe(first?.network)
  expect(wrong).toMatchObject({ security: 'refused', at: 'signed in by code', code: 'code_expired' })
  expect(byCode).toMatchObject({ security: 'signed in by code', person: first?.person })
  expect(more).toEqual([])
  const text = lines.slice(from).join()
  for (const secret of [avi.phone, avi.phone.slice(4), link.user_token, link.family_token, '192.0.2', 'Avi', 'Levi']) {
    expect(text, secret).not.toContain(secret)
  }
})

test('new links, exports, ended devices and changed roles are in the log and family’s history', async () => {
  const family = await makeFamily()
  const avi = await family.makeSupporter()
  const from = lines.length
  await family.asOwner('POST', `/members/${avi.id}/link`, {})
  await family.asOwner('GET', '/export')
  await call('GET', '/supporters/me/export', { token: avi.token })
  const token = await tokenByCode(avi.phone, family.token)
  const devices = (await call('GET', '/session/devices', { token })).json<{ id: number; current: boolean }[]>()
  const other = devices.find(({ current }) => !current)?.id
  await call('DELETE', `/session/devices/${other}`, { token })
  await family.asOwner('PATCH', `/members/${avi.id}`, { role: 'coordinator' })
  await call('PUT', `/supporters/me${family.path}/role`, { token, body: {} })
  expect(since(from).map(({ security }) => security)).toEqual([
    'link made',
    'family exported',
    'exported',
    'signed in by code',
    'device ended',
    'member changed',
    'role accepted',
  ])
  const events = (await family.asOwner('GET', '/events')).json<{ kind: string; by: string; at: string }[]>()
  expect(events.slice(0, 7).map(({ kind, by }) => [kind, by])).toEqual([
    ['role_changed', 'Avi Cohen'],
    ['role_offered', 'Noa Levi'],
    ['device_ended', 'Avi Cohen'],
    ['signed_in', 'Avi Cohen'],
    ['exported', 'Avi Cohen'],
    ['exported', 'Noa Levi'],
    ['link_made', 'Noa Levi'],
  ])
  // Sign-ins are in the history, but not in the news.
  const { recent_events } = (await family.asOwner('GET', '')).json<{ recent_events: { kind: string }[] }>()
  expect(recent_events.map(({ kind }) => kind)).not.toContain('signed_in')
})

test('with LOG_LEVEL=silent nothing is logged', async () => {
  const silent = await testServer({ LOG_LEVEL: 'silent' })
  await silent.makeFamily()
  expect(silent.lines).toEqual([])
})

test('the log names the kind of Fastify’s own errors, and quotes nothing of them', async () => {
  const { app, lines } = await testServer()
  const secret = 'Bearer canary-of-an-error'
  app.log.error({ err: Object.assign(new RangeError(`could not read ${secret}`), { code: 'FST_ERR_CANARY' }) }, 'an error of Fastify')
  const logged = lines.filter((line) => line.includes('an error of Fastify')).map((line) => JSON.parse(line).err)
  expect(logged).toEqual([{ type: 'RangeError', message: '', stack: '', code: 'FST_ERR_CANARY' }])
  expect(lines.join('')).not.toContain(secret)
})
