import { spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort, type RunningPostgres, startPostgres } from '../../scripts/programs/find-postgres.ts'
import { isAll } from '../../scripts/tests/tier.ts'
import { runProgram, signInByCommand, startServer } from './testing/process.ts'
import { fetchReadyz } from './testing/readyz.ts'

/** These tests have a PostgreSQL of their own, because they stop, freeze and restart PostgreSQL while servers are running. */
describe.skipIf(process.env.TEST_DATABASE !== 'postgres')('a PostgreSQL that comes and goes', () => {
  let postgres: RunningPostgres
  let folder = ''

  beforeAll(async () => {
    postgres = await startPostgres()
    const [row] = await query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    folder = row?.folder ?? ''
  })
  afterAll(async () => {
    // `postgres` does not know the process that this test started again.
    await stopPostgres()
    await postgres.stop()
  })

  async function query<Row>(text: string, url = postgres.url): Promise<Row[]> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }

  /** The id of PostgreSQL's main process, which PostgreSQL writes in the first line of `postmaster.pid`. */
  const postmaster = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0])

  async function stopPostgres() {
    const id = postmaster()
    process.kill(id, 'SIGINT')
    await until(() => !isAlive(id))
  }

  /** Starts PostgreSQL with its original arguments, which are stored beside its data. */
  async function startAgain() {
    const line = readFileSync(join(folder, 'postmaster.opts'), 'utf8').trim()
    const [program = '', ...words] = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '')
    const { uid, gid } = statSync(folder)
    const user = process.getuid?.() === 0 ? { uid, gid } : {}
    spawn(program, words, { cwd: folder, stdio: 'ignore', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' }, ...user })
    await until(() =>
      query('select 1').then(
        () => true,
        () => false,
      ),
    )
  }

  /** The ids of PostgreSQL's main process, and of all processes that PostgreSQL lists except the one that runs this query. */
  async function allProcesses() {
    const rows = await query<{ pid: number }>('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    return [...rows.map((row) => row.pid), postmaster()]
  }

  async function aServer(name: string) {
    await query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    const place = { DATABASE_URL: url.href }
    const server = await startServer(place)
    return { ...server, ...(await signInByCommand(place, server.call)) }
  }

  test('without the database the server returns 503 with the time to retry, and then recovers', { timeout: 60_000 }, async () => {
    const { url, call, token, family, stop } = await aServer('stopped')
    const ask = () => call('GET', `/families/${family}/tasks`, { token })
    const add = () => call('POST', `/families/${family}/tasks`, { token, body: { title: 'Soup', category: 'home', type: 'no_time' } })
    expect((await add()).status).toBe(201)
    await stopPostgres()
    for (let time = 0; time < 3; time++) {
      for (const reply of [await ask(), await add()]) {
        expect([reply.status, reply.json().code]).toEqual([503, 'unavailable'])
        expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      }
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    await startAgain()
    await until(async () => (await fetch(`${url}/readyz`)).status === 200)
    expect((await ask()).json().no_time).toHaveLength(1)
    expect((await add()).status).toBe(201)
    expect(await stop()).toMatchObject({ code: 0, error: expect.not.stringContaining('    at ') })
  })

  test.skipIf(!isAll)('connections that were opened while the database was read-only are closed', { timeout: 60_000 }, async () => {
    const { call, token, family, stop } = await aServer('read_only')
    const ask = () => call('GET', `/families/${family}/tasks`, { token })
    const add = () => call('POST', `/families/${family}/tasks`, { token, body: { title: 'Soup', category: 'home', type: 'no_time' } })
    await query('alter database read_only set default_transaction_read_only = on')
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'read_only'`)
    await until(async () => (await ask()).status === 200)
    await Promise.all(Array.from({ length: 30 }, ask))
    expect((await add()).status).toBe(503)
    await query('alter database read_only reset default_transaction_read_only')
    // Each of the ten connections may fail once, when it is used next.
    const replies: number[] = []
    for (let time = 0; time < 60; time++) replies.push((await add()).status)
    const failed = replies.filter((status) => status !== 201)
    expect(failed).toEqual(failed.map(() => 503))
    expect(failed.length).toBeLessThanOrEqual(10)
    expect(await stop()).toMatchObject({ code: 0 })
  })

  // The pool gives a query up after twice STATEMENT_TIMEOUT, which is 10 s (database/postgres-pool.ts).
  test.skipIf(!isAll)(
    'a hanging database times out within 11 seconds, and is used again once it responds',
    { timeout: 90_000 },
    async () => {
      const { url, call, token, family, stop } = await aServer('frozen')
      const processes = await allProcesses()
      for (const id of processes) process.kill(id, 'SIGSTOP')
      try {
        const asked = await Promise.all(
          Array.from({ length: 15 }, async () => {
            const began = performance.now()
            const { status } = await call('GET', `/families/${family}/tasks`, { token })
            return { status, took: performance.now() - began }
          }),
        )
        expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([503]))
        expect(Math.max(...asked.map(({ took }) => took))).toBeLessThan(15_000)
        expect((await fetch(`${url}/readyz`)).status).toBe(503)
        expect((await fetch(`${url}/healthz`)).status).toBe(200)
      } finally {
        for (const id of processes) process.kill(id, 'SIGCONT')
      }
      await until(async () => (await fetch(`${url}/readyz`)).status === 200)
      for (let time = 0; time < 20; time++) expect((await call('GET', `/families/${family}/tasks`, { token })).status).toBe(200)
      expect(await stop()).toMatchObject({ code: 0 })
    },
  )

  test.skipIf(!isAll)('a change that hangs in the middle of its transaction fails within 11 seconds too', { timeout: 90_000 }, async () => {
    const { url, call, token, family, stop } = await aServer('frozen_change')
    const other = new pg.Client({ connectionString: postgres.url.replace(/[^/]*$/, 'frozen_change') })
    await other.connect()
    await other.query('begin; update family set title = title')
    const began = performance.now()
    const adding = call('POST', `/families/${family}/tasks`, { token, body: { title: 'Soup', category: 'home', type: 'no_time' } })
    await until(async () => (await query('select 1 from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).length > 0)
    const processes = await allProcesses()
    for (const id of processes) process.kill(id, 'SIGSTOP')
    try {
      expect((await adding).status).toBe(503)
      expect(performance.now() - began).toBeLessThan(15_000)
    } finally {
      for (const id of processes) process.kill(id, 'SIGCONT')
      await other.end()
    }
    await until(async () => (await fetch(`${url}/readyz`)).status === 200)
    expect((await call('GET', `/families/${family}/tasks`, { token })).json().no_time).toEqual([])
    expect(await stop()).toMatchObject({ code: 0 })
  })

  test.skipIf(!isAll)('a running server warns if a setting of PostgreSQL could lose confirmed changes', async () => {
    const { url, stop } = await aServer('unsafe')
    const warnings = async () => (await fetchReadyz(url)).text()
    expect(await warnings()).not.toContain('PostgreSQL')
    await query('alter system set synchronous_commit = off')
    await query('select pg_reload_conf()')
    await until(async () => (await warnings()).includes('PostgreSQL runs with synchronous_commit off and could lose what it confirmed'))
    await query('alter system reset synchronous_commit')
    await query('select pg_reload_conf()')
    await until(async () => !(await warnings()).includes('PostgreSQL'))
    expect(await stop()).toMatchObject({ code: 0 })
  })

  test.skipIf(!isAll).each(['fsync', 'synchronous_commit'])(
    'a database that could lose confirmed changes (%s off) is refused',
    async (setting) => {
      await query(`alter system set ${setting} = off`)
      await query('select pg_reload_conf()')
      await until(async () => (await query<{ value: string }>(`select current_setting('${setting}') as value`))[0]?.value === 'off')
      const env = { PORT: String(await freePort()), DATABASE_URL: postgres.url }
      const { code, error } = await runProgram('main.ts', [], env).ended
      await query(`alter system reset ${setting}`)
      await query('select pg_reload_conf()')
      expect(code).toBe(1)
      expect(error).toBe(`PostgreSQL runs with ${setting} off and could lose what it confirmed: turn it on, then start again.\n`)
    },
  )
})

function isAlive(id: number) {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

async function until(isSo: () => boolean | Promise<boolean>) {
  const last = Date.now() + 20_000
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error('it did not come true within 20 seconds')
    await wait(50)
  }
}
