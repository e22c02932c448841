import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { StartupError } from '../platform/errors.ts'
import { makeDataFile, openPrivateFolder, unwritableFolderError } from './private-files.ts'

export const sqliteFile = (dataFolder: string) => join(dataFolder, 'hand-in-hand.sqlite')

/** More than the number of queries of the product. It is a bound, because lists of ids make many different texts. */
const STATEMENTS_KEPT = 1_000

/** How long a write waits for another process, such as a command-line tool beside the server, in ms. */
export const BUSY_TIMEOUT = 5_000

/** In bytes. A long reader, such as a backup, lets the log of changes grow: afterwards no more of its file is kept. */
const WAL_KEPT = 8 * 1024 * 1024

const NOTHING = { changes: 0, lastInsertRowid: 0 }

/** Adapts node:sqlite to the interface of Kysely's SQLite dialect. */
function adapted(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (sql: string) => {
    // A transaction that reads first and writes later fails with BUSY if a tool wrote in between. BEGIN IMMEDIATE waits for its turn
    // instead.
    const statement: StatementSync = connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
    // Kysely passes on the values of our typed queries: numbers, texts and nulls.
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    // On a full disk SQLite may roll back by itself. A second rollback would hide the original error.
    const isDone = () => sql === 'rollback' && !connection.isTransaction
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
      run: (parameters: readonly unknown[]) => (isDone() ? NOTHING : statement.run(...values(parameters))),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
    }
  }
  return {
    close: () => connection.close(),
    prepare: (sql) => {
      let statement = statements.get(sql)
      if (!statement) {
        if (statements.size >= STATEMENTS_KEPT) statements.clear()
        statement = prepare(sql)
        statements.set(sql, statement)
      }
      return statement
    },
  }
}

/** Kysely assumes that SQLite can't roll back schema changes. It can, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export function sqliteDialect(dataFolder: string): Dialect {
  openPrivateFolder(dataFolder)
  const file = sqliteFile(dataFolder)
  makeDataFile(file)
  const dialect = new SqliteDialect({
    database: async () => {
      const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
      connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = ${WAL_KEPT};`)
      return adapted(connection)
    },
  })
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => dialect.createDriver(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  }
}

/**
 * Keeps a second server away from the same data: an exclusive lock on a small database beside it, which the operating system
 * releases when this process ends. Throws a `StartupError`.
 */
export function lockDataFolder(dataFolder: string) {
  openPrivateFolder(dataFolder)
  const file = join(dataFolder, 'server.lock')
  makeDataFile(file)
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive;')
  } catch (error) {
    if (isBusy(error)) {
      throw new StartupError(
        `Another server already uses the data in ${dataFolder}: stop it first, or choose another folder with DATA_DIR.`,
      )
    }
    throw unwritableFolderError(dataFolder)
  }
  return () => lock.close()
}

// node:sqlite puts SQLite's own result code on its errors: 5 is SQLITE_BUSY.
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5
