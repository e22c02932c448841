import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sqliteFile } from '../../server/src/database/sqlite.ts'
import { fetchReadyz } from '../../server/src/testing/readyz.ts'
import { Journal } from './journal.ts'
import { fault } from './report.ts'
import { aServer, KEY_OF_FAULTS, type Server, untilReady } from './servers.ts'
import { makeWriters, tasksOf, write } from './writers.ts'

/** In ms: how long a call may take, because the app gives up a call after 15 s. */
const PATIENCE = 15_000

/** Runs a statement on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  // If the connection ends during a query, only that query fails.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Tests a server with a new database on this PostgreSQL. `spell` makes the database fail while the server writes. */
async function testSpellOnPostgres(
  postgresUrl: string,
  name: string,
  spell: (databaseUrl: string, call: () => Promise<number>) => Promise<string[]>,
) {
  await query(postgresUrl, `create database ${name}`)
  const databaseUrl = postgresUrl.replace(/[^/]*$/, name)
  return testSpell(await aServer({ DATABASE_URL: databaseUrl }), (call) => spell(databaseUrl, call))
}

/**
 * Makes the database of a server fail while the server writes. `call` reads a list, and returns how long that took (ms). Throws if the
 * server is not ready again afterwards.
 */
async function testSpell(server: Server, spell: (call: () => Promise<number>) => Promise<string[]>) {
  try {
    await server.start()
    const family = await server.makeFamily()
    const [token = '', ...tokens] = await makeWriters(family, 5)
    const journal = new Journal()
    let isOver = false
    const writing = tokens.map((each) => write(server.url, family, each, journal, () => isOver))
    await wait(2_000)
    const call = async () => {
      const began = performance.now()
      const path = `${server.url}/v2/supporters/me${family.path}/tasks`
      await fetch(path, { headers: { authorization: `Bearer ${token}` } }).then((reply) => reply.text())
      return performance.now() - began
    }
    const wrong = await spell(call)
    await untilReady(server, 20_000)
    const before = journal.confirmed
    await wait(4_000)
    isOver = true
    await Promise.all(writing)
    if (journal.confirmed - before < 20) wrong.push(`only ${journal.confirmed - before} writes were confirmed in 4 s afterwards`)
    return [...wrong, ...journal.compare(await tasksOf(family))]
  } finally {
    await server.end()
  }
}

export async function testReadOnly(postgresUrl: string) {
  await fault('PostgreSQL is read-only for 5 s', () =>
    testSpellOnPostgres(postgresUrl, 'read_only', async (databaseUrl) => {
      await query(postgresUrl, 'alter database read_only set default_transaction_read_only = on')
      await query(postgresUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'read_only'`)
      await wait(5_000)
      await query(postgresUrl, 'alter database read_only reset default_transaction_read_only')
      await query(databaseUrl, 'select 1')
      return []
    }),
  )
}

export async function testFrozen(postgresUrl: string) {
  await fault('PostgreSQL hangs for 14 s', () =>
    testSpellOnPostgres(postgresUrl, 'frozen', async (databaseUrl, call) => {
      const [row] = await query<{ folder: string }>(databaseUrl, `select current_setting('data_directory') as folder`)
      const main = Number(readFileSync(join(row?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0])
      const rows = await query<{ pid: number }>(databaseUrl, 'select pid from pg_stat_activity where pid <> pg_backend_pid()')
      const processes = [...rows.map(({ pid }) => pid), main]
      for (const id of processes) process.kill(id, 'SIGSTOP')
      try {
        const [took] = await Promise.all([call(), wait(14_000)])
        return took > PATIENCE ? [`a call took ${(took / 1000).toFixed(1)} s`] : []
      } finally {
        for (const id of processes) process.kill(id, 'SIGCONT')
      }
    }),
  )
}

/** In ms: longer than a change waits for the lock. */
const LOCKED_FOR = 8_000
/** In ms. Lists do not need the lock, so this is the time that a busy machine needs for a list. */
const LIST_WITHIN = 1_000

export async function testLocked() {
  await fault('another program has the lock of SQLite for 8 s', async () => {
    const server = await aServer()
    return testSpell(server, async (call) => {
      const other = new DatabaseSync(sqliteFile(server.folder), { timeout: PATIENCE })
      const wrong: string[] = []
      let slowest = 0
      try {
        other.exec('begin immediate')
        for (const until = Date.now() + LOCKED_FOR; Date.now() < until; await wait(100)) {
          slowest = Math.max(slowest, await call())
          const ready = await fetchReadyz(server.url, KEY_OF_FAULTS)
          const { detail = '' } = (await ready.json()) as { detail?: string }
          if (ready.status !== 503 || !detail.includes('locked')) wrong.push(`/readyz was ${ready.status}: ${detail}`)
        }
      } finally {
        other.close()
      }
      if (slowest > LIST_WITHIN) wrong.push(`a list took ${slowest.toFixed(0)} ms`)
      return [...new Set(wrong)]
    })
  })
}
