import { chownSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type RunningPostgres, startPostgres } from '../../../scripts/programs/find-postgres.ts'
import { readSettings } from '../env.ts'
import { makeCertificate } from '../testing/certificate.ts'
import { makeTables, runProgram } from '../testing/process.ts'
import { startupInstructions } from '../where-to-begin.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

test.skipIf(isPostgres).each([
  ['postgres://noa:canary@127.0.0.1/levi', 'fine'],
  ['postgres://noa:canary@[::1]:5433/levi', 'fine'],
  ['postgres://noa:canary@localhost/levi?sslmode=prefer', 'fine'],
  ['postgres:///levi?host=/run/postgresql', 'fine'],
  ['postgres://noa@/levi?host=/run/postgresql', 'fine'],
  ['postgres://noa@%2Frun%2Fpostgresql/levi', 'fine'],
  ['postgres://noa:canary@db.example/levi?sslmode=verify-full', 'fine'],
  ['postgres://noa:canary@db.example/levi?sslmode=require', 'fine'],
  ['postgres://noa:canary@db.example/levi?ssl=true', 'fine'],
  ['postgres://noa:canary@db.example/levi?sslmode=disable', 'warned'],
  ['postgres://noa:canary@db.example/levi', 'refused'],
  ['postgres://noa:canary@10.0.0.1/levi?sslmode=prefer', 'refused'],
  ['postgres://noa:canary@10.0.0.1/levi?sslmode=allow', 'refused'],
  ['postgres://noa:canary@10.0.0.1/levi?sslmode=prefer&ssl=true', 'refused'],
  ['postgres://noa:canary@localhost/levi?host=db.example', 'refused'],
  ['postgres://noa:canary@localhost/levi?hostaddr=10.0.0.1', 'refused'],
  ['postgres://noa:canary#@localhost/levi', 'misread'],
  ['postgres://noa:canary@localhost/levi?application_name=x', 'misread'],
])('%s is %s', (DATABASE_URL, wanted) => {
  const outcome = () => {
    try {
      return startupInstructions(readSettings({ DATABASE_URL }), null).includes('without TLS (sslmode=disable)') ? 'warned' : 'fine'
    } catch (error) {
      const sentence = error instanceof Error ? error.message : ''
      expect(sentence).not.toContain('canary')
      return /without asking for TLS.+ add \?sslmode=verify-full/.test(sentence) ? 'refused' : 'misread'
    }
  }
  expect(outcome()).toBe(wanted)
})

/** A PostgreSQL only for this file, because a test gives it a certificate. */
describe.skipIf(!isPostgres)('backup and restore connect as the server does', { timeout: 60_000 }, () => {
  let postgres: RunningPostgres
  let folder = ''
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-address-'))
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await postgres.stop()
  })

  const db = (DATABASE_URL: string, ...words: string[]) => runProgram('commands/db.ts', words, { DATABASE_URL }).ended

  async function query<Row>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    onTestFinished(() => client.end())
    return (await client.query(text)).rows
  }

  const settingOf = async (setting: string) =>
    (await query<{ value: string }>(`select current_setting('${setting}') as value`))[0]?.value ?? ''

  async function aDatabase(name: string) {
    await query(`create database ${name}`)
    return Object.assign(new URL(postgres.url), { pathname: `/${name}` })
  }

  test('backup, verify and restore connect by a socket as the server does', async () => {
    const { port, pathname } = await aDatabase('by_socket')
    const socket = await settingOf('unix_socket_directories')
    for (const [index, url] of [
      `postgres://postgres@${pathname}?host=${socket}&port=${port}`,
      `postgres://postgres@${encodeURIComponent(socket)}:${port}${pathname}`,
    ].entries()) {
      const file = join(folder, `by-socket-${index}`)
      await makeTables({ DATABASE_URL: url })
      for (const words of [['migrate'], ['backup', file], ['verify', file], ['restore', file, '--as-it-was']]) {
        expect(await db(url, ...words), url).toMatchObject({ code: 0, error: '' })
      }
    }
  })

  test('backup and restore use the options of the address', async () => {
    const url = await aDatabase('with_options')
    await makeTables({ DATABASE_URL: url.href })
    const file = join(folder, 'with-options')
    expect(await db(`${url}?options=-c%20search_path%3Dpublic`, 'backup', file)).toMatchObject({ code: 0, error: '' })
    const refused = await db(`${url}?options=-c%20default_transaction_read_only%3Don`, 'restore', file, '--as-it-was')
    expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('read-only transaction') })
  })

  test('backup, verify and restore use TLS only if the address requires it', async () => {
    const url = await aDatabase('only_tls')
    await makeTables({ DATABASE_URL: url.href })
    expect(await db(`${url}?sslmode=require`, 'backup', join(folder, 'plain'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('server does not support SSL'),
    })

    const certificate = await giveCertificate()
    const file = join(folder, 'tls')
    const verified = `${url}?sslmode=verify-full&sslrootcert=`
    for (const words of [['migrate'], ['backup', file], ['verify', file], ['restore', file, '--as-it-was']]) {
      expect(await db(`${verified}${certificate}`, ...words)).toMatchObject({ code: 0, error: '' })
    }
    const ofOthers = makeCertificate(folder, 'others')
    for (const words of [
      ['backup', join(folder, 'others')],
      ['restore', file],
    ]) {
      expect(await db(`${verified}${ofOthers}`, ...words)).toMatchObject({
        code: 1,
        error: expect.stringContaining('certificate verify failed'),
      })
    }
    // With `require`, node-postgres checks the certificate too, but PostgreSQL's own programs do not.
    const unchecked = await db(`${url}?sslmode=require`, 'verify', file)
    expect(unchecked).toMatchObject({
      code: 1,
      error: expect.stringContaining("The restored backup can't be read: self-signed certificate"),
    })
    expect(unchecked.error).not.toContain('node_modules')
    expect(await db(`${url}?sslmode=require`, 'restore', file, '--as-it-was')).toMatchObject({
      code: 1,
      error: expect.stringContaining("can't be read: self-signed certificate"),
    })
    expect(await query("select datname from pg_database where datname like 'hand_in_hand_verify%'")).toEqual([])
    for (const words of [
      ['backup', join(folder, 'compatible')],
      ['verify', file],
      ['restore', file, '--as-it-was'],
    ]) {
      expect(await db(`${url}?uselibpqcompat=true&sslmode=require`, ...words)).toMatchObject({ code: 0, error: '' })
    }
    expect(await db(`${url}?sslmode=no-verify`, 'backup', join(folder, 'not-verified'))).toMatchObject({ code: 0, error: '' })
  })

  /** Makes the server accept TLS. Returns its certificate. */
  async function giveCertificate() {
    const certificate = makeCertificate(folder, 'server')
    const { uid, gid } = statSync(await settingOf('data_directory'))
    for (const file of [folder, certificate, `${certificate}.key`]) if (process.getuid?.() === 0) chownSync(file, uid, gid)
    for (const [setting, value] of Object.entries({ ssl_cert_file: certificate, ssl_key_file: `${certificate}.key`, ssl: 'on' })) {
      await query(`alter system set ${setting} = '${value}'`)
    }
    await query('select pg_reload_conf()')
    for (let round = 0; round < 100 && (await settingOf('ssl')) !== 'on'; round++) await wait(50)
    return certificate
  }
})
