import { spawnSync } from 'node:child_process'
import { repository } from '../../scripts/repository.ts'
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { query } from '../faults/databases.ts'
import { fault } from '../faults/report.ts'
import { runPooler } from './proxies.ts'
import { testReplacing } from './replacing.ts'

const NAME = 'pooled'

/** Tests servers whose connections go through PgBouncer in transaction mode, set up as docs/operations/postgresql.md says. */
export async function testPooled(postgresUrl: string) {
  await query(postgresUrl, `create database ${NAME}`)
  const direct = postgresUrl.replace(/[^/]*$/, NAME)
  const pooler = await runPooler(Number(new URL(postgresUrl).port), NAME)
  const settings = { DATABASE_URL: pooler.url, DATABASE_URL_DIRECT: direct }
  try {
    await fault('a start through PgBouncer says what is missing', async () => {
      const wrong = [
        ...refused({ DATABASE_URL: pooler.url }, 'set DATABASE_URL_DIRECT'),
        ...refused(settings, 'set statement_timeout = 5000'),
      ]
      await setLimits(direct, NAME)
      await query(pooler.adminUrl, 'reconnect')
      return wrong
    })
    await testReplacing('through PgBouncer in transaction mode', direct, settings)
  } finally {
    pooler.stop()
  }
}

/** Sets the limits in PostgreSQL itself, because PgBouncer does not pass them on from a client. */
export async function setLimits(url: string, database: string) {
  await query(url, `alter database ${database} set statement_timeout = 5000`)
  await query(url, `alter database ${database} set idle_in_transaction_session_timeout = 10000`)
}

function refused(settings: Record<string, string>, because: string) {
  const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', SECRET_KEY: 'a key of the tests alone, far too easy to guess' }
  const { status, stderr } = spawnSync(process.execPath, SERVER_PROGRAM, {
    cwd: repository,
    env: { ...env, ...settings, PORT: '0' },
    encoding: 'utf8',
    timeout: 60_000,
  })
  return status === 1 && stderr.includes(because) ? [] : [`the start ended with ${status} and said: ${stderr.trim()}`]
}
