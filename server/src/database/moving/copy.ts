import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { StartupError } from '../../platform/errors.ts'
import type { Database, DatabaseSettings } from '../database.ts'
import { migrate, openDatabase, openWithoutLimits, stateOfTables } from '../open-database.ts'
import { refuseRunningServers } from '../postgres.ts'
import { SEQUENCES } from '../restoring/before.ts'
import type { Tables } from '../schema.ts'
import { lockDataFolder } from '../sqlite.ts'
import { newMark, writeMark } from './old-sqlite-file.ts'

type TableName = keyof Tables
type CopiedRow = Record<string, string | number | null>
const ROWS_AT_ONCE = 500
const KYSELYS_OWN = /^kysely_/

export interface CopiedTable {
  table: TableName
  rows: number
}

/**
 * Copies all data from SQLite to PostgreSQL or back, and compares each table's number of rows and checksum before the copy is kept. No
 * server may run on either side. Ids continue where they were, so older links and devices still work. Returns the tables with their number
 * of rows. Throws a `StartupError` if one side can't be used, or if the target has data.
 */
export async function copyDatabase(from: DatabaseSettings, to: DatabaseSettings): Promise<CopiedTable[]> {
  const releases = [from, to].map(keepServersAway)
  try {
    const [source, target] = [openSide(from), openSide(to)]
    return await copyAll(source, from, target, to).finally(() => Promise.all([source.destroy(), target.destroy()]))
  } finally {
    for (const release of releases) release()
  }
}

function keepServersAway({ databaseUrl, dataFolder }: DatabaseSettings) {
  if (!databaseUrl) return lockDataFolder(dataFolder)
  refuseRunningServers(databaseUrl)
  return () => {}
}

const openSide = (side: DatabaseSettings) => (side.databaseUrl ? openWithoutLimits(side.databaseUrl) : openDatabase(side))

async function copyAll(source: Database, from: DatabaseSettings, target: Database, to: DatabaseSettings) {
  if ((await stateOfTables(source, from)) !== 'current')
    throw new StartupError('The data to copy is of another version, or not there: start this version on it once, and stop it again.')
  await migrate(to)
  const { numbered, tables } = from.databaseUrl ? await tablesOf(target) : await tablesOf(source)
  if (await hasPeople(target)) throw new StartupError('There is data at the place to copy to: nothing was changed. Name an empty one.')
  const sequences = await sequencesOf(source, from)
  const [mark, now] = [newMark(), Date.now()]
  const done = await target.transaction().execute(async (transaction) => {
    // These are rows that migrations create, such as the clock's.
    for (const table of tables.toReversed()) await transaction.deleteFrom(table).execute()
    const copied: CopiedTable[] = []
    for (const table of tables) copied.push({ table, rows: await copyTable(source, transaction, table, from, to) })
    await setSequences(transaction, to, sequences, numbered)
    if (to.databaseUrl) await writeMark(transaction, mark, now)
    return copied
  })
  // From this moment the SQLite file counts as left over. If this step fails, the file stays until someone deletes it.
  if (to.databaseUrl) await source.transaction().execute((transaction) => writeMark(transaction, mark, now))
  return done
}

const hasPeople = async (database: Database) => (await database.selectFrom('person').select('id').limit(1).execute()).length > 0

/** Our tables, read from SQLite: each table comes after the tables that it refers to. Also says which tables number their rows. */
async function tablesOf(database: Database) {
  const all = (await database.introspection.getTables()).filter(({ name, isView }) => !isView && !KYSELYS_OWN.test(name))
  const refersTo = new Map<string, string[]>()
  for (const { name } of all) {
    const { rows } = await sql<{ table: string }>`select "table" from pragma_foreign_key_list(${name})`.execute(database)
    refersTo.set(
      name,
      rows.map(({ table }) => table).filter((table) => table !== name),
    )
  }
  const ordered: string[] = []
  while (ordered.length < all.length) {
    const next = [...refersTo].find(([name, others]) => !ordered.includes(name) && others.every((each) => ordered.includes(each)))
    if (!next) throw new Error('tables refer to each other in a circle')
    ordered.push(next[0])
  }
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table' and sql like '%autoincrement%'`.execute(
    database,
  )
  // Introspection only returns names. A test compares these names with those of the schema.
  return { tables: ordered as TableName[], numbered: rows.map(({ name }) => name) as TableName[] }
}

/** Copies the rows of a table in pages. Returns how many there are. Throws a `StartupError` if the copy is not the same. */
async function copyTable(source: Database, target: Database, table: TableName, from: DatabaseSettings, to: DatabaseSettings) {
  let sent = NO_ROWS
  for await (const rows of pagesOf(source, table, from)) {
    sent = summed(sent, rows)
    // The rows come from the same schema.
    await target
      .insertInto(table)
      .values(rows as never)
      .execute()
  }
  let arrived = NO_ROWS
  for await (const rows of pagesOf(target, table, to)) arrived = summed(arrived, rows)
  if (sent.rows !== arrived.rows || sent.sum !== arrived.sum)
    throw new StartupError(`The copy of ${table} is not the same: nothing was kept.`)
  return arrived.rows
}

/** A table in pages, in an order that stays the same while the table does not change. */
async function* pagesOf(database: Database, table: TableName, { databaseUrl }: DatabaseSettings) {
  const place = sql.ref(databaseUrl ? 'ctid' : 'rowid')
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const { rows } =
      await sql<CopiedRow>`select * from ${sql.table(table)} order by ${place} limit ${ROWS_AT_ONCE} offset ${offset}`.execute(database)
    if (rows.length > 0) yield rows
    if (rows.length < ROWS_AT_ONCE) return
  }
}

const NO_ROWS = { rows: 0, sum: 0n }

/** The number of rows, and the sum of their hashes, so that their order does not matter. */
function summed({ rows: before, sum }: typeof NO_ROWS, rows: CopiedRow[]) {
  return {
    rows: before + rows.length,
    sum: BigInt.asUintN(
      64,
      rows.reduce((total, row) => total + hashOfRow(row), sum),
    ),
  }
}

function hashOfRow(row: CopiedRow) {
  // PostgreSQL's driver returns large numbers as texts, so all values are hashed as texts.
  const values = Object.keys(row)
    .toSorted()
    .map((name) => [name, row[name] === null ? null : String(row[name])])
  return createHash('sha256').update(JSON.stringify(values)).digest().readBigUInt64BE()
}

/** The last id that each table used, also for rows that were deleted: no id is used twice. */
async function sequencesOf(source: Database, { databaseUrl }: DatabaseSettings) {
  const query = sql.raw<{ name: TableName; last: number | null }>(databaseUrl ? SEQUENCES.postgres : SEQUENCES.sqlite(''))
  const { rows } = await query.execute(source)
  return rows.flatMap(({ name, last }) => (last === null ? [] : [{ name, last: Number(last) }]))
}

async function setSequences(
  target: Database,
  { databaseUrl }: DatabaseSettings,
  sequences: { name: TableName; last: number }[],
  numbered: TableName[],
) {
  for (const { name, last } of sequences.filter((each) => numbered.includes(each.name) && each.last > 0)) {
    if (databaseUrl) await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${last})`.execute(target)
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(target)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(target)
    }
  }
}
