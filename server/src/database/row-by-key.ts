import { type Compilable, type Expression, PostgresAdapter, sql } from 'kysely'
import { compiledQuery } from './compiled.ts'
import type { Database } from './database.ts'
import { commitsHere } from './sqlite-driver.ts'

/** How many rows of SQLite are cached. */
const ROWS_KEPT = 5_000

type WithKey<Row> = Row & { key: string }
type Build<Row> = (database: Database, wanted: string | Expression<string>) => Compilable<WithKey<Row>>
type Find<Row> = (key: string) => Promise<WithKey<Row> | undefined>

/**
 * Finds a row by its key, for a query that nearly every call needs. `build` makes the query: it selects the column of the key as `key`, and
 * compares the column with `wanted`. On PostgreSQL all keys of one iteration of the event loop are in one query. On SQLite a row is cached
 * until any process commits a change. So a row is never older than the moment at which it was requested.
 */
export function rowByKey<Row>(build: Build<Row>) {
  const ofSeveral = compiledQuery((database, { keys }: { keys: string[] }) => build(database, sql`any(${keys})`))
  const ofOne = compiledQuery((database, { key }: { key: string }) => build(database, key))
  const finders = new WeakMap<Database, Find<Row>>()
  const finderFor = (database: Database): Find<Row> =>
    database.getExecutor().adapter instanceof PostgresAdapter
      ? together((keys) => ofSeveral(database, { keys }))
      : keptUntilChanged(database, (key) => ofOne(database, { key }))
  return (database: Database, key: string) => {
    const find = finders.get(database) ?? finderFor(database)
    finders.set(database, find)
    return find(key)
  }
}

/** Reads the keys of one iteration of the event loop with one query. */
function together<Row>(read: (keys: string[]) => Promise<WithKey<Row>[]>): Find<Row> {
  let next: { keys: Set<string>; rows: Promise<Map<string, WithKey<Row>>> } | null = null
  const begin = async (keys: Set<string>) => {
    await new Promise(setImmediate)
    next = null
    return new Map((await read([...keys])).map((row) => [row.key, row]))
  }
  return async (key) => {
    if (!next) {
      const keys = new Set<string>()
      next = { keys, rows: begin(keys) }
    }
    next.keys.add(key)
    return (await next.rows).get(key)
  }
}

/** A number that changes as soon as another connection has committed: our own writing connection, or one of another process. */
const DATA_VERSION = compiledQuery((database) =>
  database.selectNoFrom(sql<number>`(select data_version from pragma_data_version)`.as('version')),
)

function keptUntilChanged<Row>(database: Database, read: (key: string) => Promise<WithKey<Row>[]>): Find<Row> {
  const kept = new Map<string, WithKey<Row>>()
  let keptAt: number | undefined
  let look: { after: number; version: Promise<number | undefined> } | null = null
  // The version is read once in each iteration of the event loop, and again after each change of this process. More reads are not needed,
  // because the requests of an iteration arrived before it began.
  const version = () => {
    if (look?.after === commitsHere()) return look.version
    setImmediate(() => {
      look = null
    })
    look = { after: commitsHere(), version: DATA_VERSION(database, {}).then(([row]) => row?.version) }
    return look.version
  }
  return async (key) => {
    const current = await version()
    if (current !== keptAt || kept.size >= ROWS_KEPT) kept.clear()
    keptAt = current
    const known = kept.get(key)
    if (known) return known
    const [row] = await read(key)
    // Another call may have seen a newer version while this row was read.
    if (row && current === keptAt) kept.set(key, row)
    return row
  }
}
