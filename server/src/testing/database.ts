import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'kysely'
import pg from 'pg'
import type { DatabaseSettings } from '../database/database.ts'
import { openDatabase, openDatabaseForServer } from '../database/open-database.ts'
import { sqliteFile } from '../database/sqlite.ts'

/** A PostgreSQL database with the newest schema. Copying it takes a fraction of the time of the migrations. */
const MIGRATED = 'migrated'

/** Creates the database that `freshDatabase` copies, once for all tests. */
export async function createMigrated(postgres: string) {
  await asAdministrator(postgres, `create database ${MIGRATED}`)
  const { close } = await openDatabaseForServer({ databaseUrl: atDatabase(postgres, MIGRATED), dataFolder: '' })
  await close()
}

/** A new database without families, of the engine of this test run and with the newest schema. `close` also deletes it. */
export async function freshDatabase(log?: Logger) {
  const settings = await freshPlace(MIGRATED)
  if (!settings.databaseUrl) copyFileSync(await migratedFile(), sqliteFile(settings.dataFolder))
  const database = openDatabase({ ...settings, log })
  return {
    database,
    settings,
    close: async () => {
      await database.destroy()
      await settings.remove()
    },
  }
}

let madeFile: Promise<string> | undefined

/** The SQLite file that `freshDatabase` copies. It is made once in each process. */
async function migratedFile() {
  madeFile ??= (async () => {
    const dataFolder = newFolder()
    process.once('exit', () => rmSync(dataFolder, { recursive: true, force: true }))
    const { close } = await openDatabaseForServer({ dataFolder })
    await close()
    return sqliteFile(dataFolder)
  })()
  return madeFile
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'hand-in-hand-'))

/** The settings of a new database: an empty folder, or on PostgreSQL a copy of the database `template`. `remove` deletes it. */
export async function freshPlace(template = 'template1'): Promise<DatabaseSettings & { remove: () => Promise<void> }> {
  const postgres = process.env.TEST_DATABASE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined
  if (process.env.TEST_DATABASE === 'postgres' && !postgres) throw new Error('TEST_POSTGRES_URL is missing: run the tests by npm test')
  if (postgres) {
    const name = `test_${randomBytes(6).toString('hex')}`
    await asAdministrator(postgres, `create database ${name} template ${template} strategy file_copy`)
    return {
      databaseUrl: atDatabase(postgres, name),
      dataFolder: '',
      remove: () => asAdministrator(postgres, `drop database if exists ${name} with (force)`),
    }
  }
  const dataFolder = newFolder()
  return { dataFolder, remove: async () => rmSync(dataFolder, { recursive: true, force: true }) }
}

function atDatabase(postgres: string, name: string) {
  const url = new URL(postgres)
  url.pathname = `/${name}`
  return url.href
}

async function asAdministrator(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
