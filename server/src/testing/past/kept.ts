import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { sqliteFile } from '../../database/sqlite.ts'
import { backUpSqlite } from '../../database/sqlite-backups.ts'
import { secretKeyFile } from '../../platform/secrets/secret-key.ts'
import { databaseOf } from '../past-server.ts'
import { aPlace, type Environment } from '../process.ts'
import type { Installation } from './installation.ts'
import type { Read } from './reading.ts'

// The data of earlier releases, as these releases wrote them. Each release has a folder with a compressed copy of its SQLite and its
// PostgreSQL database, and a file that describes each copy.

const ENGINE = process.env.TEST_DATABASE === 'postgres' ? 'postgres' : 'sqlite'

/** The description of a copy, with which a test checks the restored data. */
export interface KeptInstallation extends Installation {
  /** The bytes of the key file, in base64. */
  secretKey: string
  /** How many rows each table has. */
  rows: Record<string, number>
  /**
   * How many successful replies each person got by each call. The key is the index of the person in `people`, or -1 for someone without a
   * token.
   */
  reads: Record<string, Record<string, number>>
}

/** The releases of which there is a copy, by the names of their folders. */
export const keptReleases = () =>
  readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const filesOf = (release: string) => {
  const folder = join(import.meta.dirname, release)
  return { folder, copy: join(folder, `${ENGINE}.br`), known: join(folder, `${ENGINE}.json`) }
}

/** The settings of a new database, with a folder for the key file. Both are deleted when the test is done. */
export async function aPlaceWithKeyFile(): Promise<Environment> {
  return { ...(await aPlace()), ...(ENGINE === 'postgres' && { DATA_DIR: aFolder() }), SECRET_KEY: '' }
}

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-past-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Copies what is in this place now. Returns what `keepCopy` writes. */
export async function copyOf(place: Environment, installation: Installation) {
  const { DATA_DIR = '' } = place
  const database = databaseOf(place)
  const rows = await countRows(database)
  await database.destroy()
  return { ...installation, bytes: bytesOf(place), secretKey: readFileSync(secretKeyFile(DATA_DIR)).toString('base64'), rows }
}

function bytesOf({ DATABASE_URL, DATA_DIR = '' }: Environment) {
  if (!DATABASE_URL) {
    const file = join(aFolder(), 'copy')
    backUpSqlite(DATA_DIR, file)
    return readFileSync(file)
  }
  // The copy consists of statements, because they need no program to restore, and because an older PostgreSQL reads them too.
  const parameters = ['--no-owner', '--no-privileges', '--rows-per-insert=500', '--dbname', DATABASE_URL]
  const { status, stdout, stderr } = spawnSync('pg_dump', parameters, { maxBuffer: 2 ** 28, encoding: 'utf8' })
  if (status !== 0) throw new Error(`pg_dump said: ${stderr}`)
  // Lines with a backslash are only for psql.
  return Buffer.from(stdout.replace(/^\\.*\n/gm, ''))
}

/** Writes a copy of a release into this folder. */
export function keepCopy(release: string, { bytes, ...known }: Awaited<ReturnType<typeof copyOf>>, reads: Read[]) {
  const { folder, copy, known: file } = filesOf(release)
  mkdirSync(folder, { recursive: true })
  writeFileSync(copy, brotliCompressSync(bytes))
  writeFileSync(file, `${JSON.stringify({ ...known, reads: countReads(reads) } satisfies KeptInstallation)}\n`)
}

/** Restores the copy of a release into a place of its own, which is deleted when the test is done. */
export async function restoreKept(release: string): Promise<{ place: Environment; kept: KeptInstallation }> {
  const { copy, known } = filesOf(release)
  // Only keepCopy writes this file.
  const kept = JSON.parse(readFileSync(known, 'utf8')) as KeptInstallation
  const bytes = brotliDecompressSync(readFileSync(copy))
  const place = await aPlaceWithKeyFile()
  const { DATABASE_URL, DATA_DIR = '' } = place
  writeFileSync(secretKeyFile(DATA_DIR), Buffer.from(kept.secretKey, 'base64'), { mode: 0o600 })
  if (!DATABASE_URL) writeFileSync(sqliteFile(DATA_DIR), bytes, { mode: 0o600 })
  else {
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    await client.query(bytes.toString())
    await client.end()
  }
  return { place, kept }
}

/** How many successful replies each person got by each call. */
export function countReads(reads: Read[]) {
  const counts: KeptInstallation['reads'] = {}
  for (const { name, who, code } of reads) {
    if (code !== null) continue
    const person = String(who ?? -1)
    counts[name] = { ...counts[name], [person]: (counts[name]?.[person] ?? 0) + 1 }
  }
  return counts
}

// biome-ignore lint/suspicious/noExplicitAny: the tables are those of an earlier version.
type AnyDatabase = Kysely<any>

async function tablesOf(database: AnyDatabase) {
  const tables = await database.introspection.getTables()
  return tables.flatMap(({ name, isView }) => (isView ? [] : [name]))
}

/** How many rows each table has. */
export async function countRows(database: AnyDatabase) {
  const counts: Record<string, number> = {}
  for (const name of await tablesOf(database)) {
    const { rows } = await sql<{ amount: number }>`select count(*) as amount from ${sql.table(name)}`.execute(database)
    counts[name] = Number(rows[0]?.amount)
  }
  return counts
}

/** Every text in the tables, also those within JSON. */
export async function textsIn(database: AnyDatabase) {
  const texts = new Set<string>()
  for (const name of await tablesOf(database)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database)
    for (const value of rows.flatMap((row) => Object.values(row))) addTexts(texts, value)
  }
  return texts
}

function addTexts(texts: Set<string>, value: unknown): void {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) addTexts(texts, each)
  else if (typeof value === 'string' && /^[[{]/.test(value)) addTexts(texts, structureIn(value))
  else if (typeof value === 'string') texts.add(value)
}

function structureIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
