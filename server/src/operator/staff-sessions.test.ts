import { request } from 'node:http'
import { HOUR } from '@hand-in-hand/contract/constants.ts'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { endSessions, signInStaff } from '../features/operator/sign-in.commands.ts'
import { operatorsHost } from '../platform/operators-host.ts'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, makeTables, runProgram } from '../testing/process.ts'
import { testServer } from '../testing/server.ts'
import { aStaffProvider, STAFF_URL } from '../testing/staff-provider.ts'
import { openOperatorsPage } from './open-page.ts'
import { operatorServer } from './operator-server.ts'

test('a command lists who is signed in and signs them out, and the audit trail shows it', { timeout: 60_000 }, async () => {
  const place = await aPlace()
  await makeTables(place)
  const run = (...words: string[]) => runProgram('commands/operator.ts', words, { ...place, SUDO_USER: 'noa' }).ended
  expect((await run('sessions')).out).toBe('No one is signed in.\n')
  const database = databaseOf(place)
  onTestFinished(() => database.destroy())
  const now = Date.now()
  await signInStaff(database, { now, via: 'page', who: 'dana.levi' }, 'starts')
  await signInStaff(database, { now, via: 'page', who: 'avi' }, 'all')
  const until = new Date(now + 8 * HOUR).toISOString()
  const { out } = await run('sessions')
  expect(out).toContain(`    2  avi, may do all, until ${until}\n    1  dana.levi, starts families, until ${until}\n`)
  expect((await run('end', '1')).out).toMatch(/^Signed out: 1\./)
  expect(await run('end', '1')).toMatchObject({ code: 1, error: 'No session has the number 1.\n' })
  expect(await run('end', 'dana')).toMatchObject({ code: 1, error: expect.stringMatching(/^Usage/) })
  expect((await run('end', 'all')).out).toMatch(/^Signed out: 2\./)
  const acts = await database.selectFrom('operator_act').where('act', '=', 'session ended').select(['via', 'who']).execute()
  expect(acts).toEqual([
    { via: 'command', who: 'noa' },
    { via: 'command', who: 'noa' },
  ])
})

test('a session that was ended opens nothing at the next click', async () => {
  const provider = await aStaffProvider()
  const { app, database, clock } = await testServer(provider.settings)
  const page = await operatorServer(app)
  const session = await signInStaff(database, { now: clock.now, via: 'page', who: 'dana.levi' }, 'all')
  const open = () => page.inject({ url: '/', headers: { host: new URL(STAFF_URL).host, cookie: `__Host-operator=${session}` } })
  expect((await open()).statusCode).toBe(200)
  await endSessions(database, { now: clock.now, via: 'command', who: 'noa' }, null)
  expect((await open()).statusCode).toBe(401)
})

test('with staff accounts the operator’s page listens at HOST; sign-in links work only locally', async () => {
  const provider = await aStaffProvider()
  const { app } = await testServer({ ...provider.settings, HOST: '0.0.0.0', SMS_PROVIDER: 'by-hand' })
  const port = await freePort()
  const opened = await openOperatorsPage(app, port)
  onTestFinished(() => opened.close())
  const statusAt = (host: string, name: string) =>
    new Promise((done, fail) =>
      request({ host, port, headers: { host: name } }, (reply) => done(reply.resume().statusCode))
        .on('error', fail)
        .end(),
    )
  const staff = new URL(STAFF_URL).host
  // Only a server that listens on all addresses is reached at this address.
  expect(await statusAt('127.0.0.2', staff)).toBe(401)
  expect(await statusAt('::1', staff)).toBe(401)
  expect(await statusAt('127.0.0.2', 'other.example.org')).toBe(403)
  const page = await operatorServer(app)
  const byLink = (remoteAddress: string) => page.inject({ url: '/', remoteAddress, headers: { host: operatorsHost(app.secretKey) } })
  expect((await byLink('203.0.113.5')).body).toContain('This page is for its own machine alone.')
  expect((await byLink('::ffff:127.0.0.1')).body).toContain('Not signed in')
})
