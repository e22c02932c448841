import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, type SqliteDatabase, SqliteDialect } from 'kysely'
import { Refusal } from '../platform/errors.ts'

export const sqliteFile = (dataFolder: string) => join(dataFolder, 'hand-in-hand.sqlite')

/** Far more than the queries that the product has; a bound all the same, since lists of ids make texts of many lengths. */
const STATEMENTS_KEPT = 1_000

/** How long a write waits for another process (a command-line tool beside the server), in ms. */
const BUSY_TIMEOUT = 5_000

const NOTHING = { changes: 0, lastInsertRowid: 0 }

/** What node:sqlite lacks of the interface that Kysely's SQLite dialect asks for. */
function adapted(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, ReturnType<typeof prepare>>()
  const prepare = (sql: string) => {
    // A transaction that reads first and writes later fails at once with BUSY when a tool wrote in between;
    // one that says from the start that it will write waits for its turn.
    const statement: StatementSync = connection.prepare(sql === 'begin' ? 'begin immediate' : sql)
    // Kysely gives what our typed queries gave it: numbers, texts and nulls.
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
    // A full disk can make SQLite roll back by itself; to do so again would be an error that hides what failed.
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

/** Kysely thinks that SQLite can't undo a change of the schema. It can: a migration that fails leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

export function sqliteDialect(dataFolder: string): Dialect {
  makeFolder(dataFolder)
  const file = sqliteFile(dataFolder)
  const dialect = new SqliteDialect({
    database: async () => {
      const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
      connection.exec('pragma journal_mode = wal; pragma synchronous = full;')
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
 * Keeps a second server away from the same data: an exclusive lock on a small database beside it, which the
 * operating system lets go of when this process ends, however it ends. Throws a `Refusal`.
 */
export function holdDataFolder(dataFolder: string) {
  makeFolder(dataFolder)
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(join(dataFolder, 'server.lock'), { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive;')
  } catch (error) {
    if (isBusy(error)) {
      throw new Refusal(`Another server already uses the data in ${dataFolder}: stop it first, or choose another folder with DATA_DIR.`)
    }
    throw new Refusal(`The folder ${dataFolder} can't be written: change its owner or rights, or choose another with DATA_DIR.`)
  }
  return () => lock.close()
}

function makeFolder(dataFolder: string) {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  } catch {
    throw new Refusal(`The folder ${dataFolder} can't be made: choose another with DATA_DIR.`)
  }
}

// node:sqlite puts SQLite's own result code on its errors: 5 is SQLITE_BUSY.
const isBusy = (error: unknown) => error instanceof Error && 'errcode' in error && error.errcode === 5

/** Copies the data to a file that must not exist yet, also beside a running server. Throws a `Refusal`. */
export function backUpSqlite(dataFolder: string, file: string) {
  if (!existsSync(sqliteFile(dataFolder))) throw new Refusal(`There is no data in ${dataFolder}: say where it is with DATA_DIR.`)
  if (existsSync(file)) throw new Refusal(`${file} exists already: choose a new name, so that no older backup is lost.`)
  const connection = new DatabaseSync(sqliteFile(dataFolder), { timeout: BUSY_TIMEOUT, readOnly: true })
  try {
    // A copy of one moment, however much is being written meanwhile.
    connection.prepare('vacuum into ?').run(file)
    chmodSync(file, 0o600)
  } catch {
    throw new Refusal(`The backup could not be written to ${file}: check that its folder exists and has room.`)
  } finally {
    connection.close()
  }
}

/** Puts a backup in the place of the data, which is kept beside it. The server has to be stopped. Throws a `Refusal`. */
export function restoreSqlite(dataFolder: string, file: string) {
  checkBackup(file)
  const release = holdDataFolder(dataFolder)
  try {
    const target = sqliteFile(dataFolder)
    const copy = `${target}.restoring`
    copyFileSync(file, copy)
    if (existsSync(target)) renameSync(target, `${target}.before-restore-${Date.now()}`)
    // What SQLite kept beside the old file must not be read into the new one.
    for (const rest of ['-wal', '-shm']) rmSync(target + rest, { force: true })
    renameSync(copy, target)
  } finally {
    release()
  }
}

function checkBackup(file: string) {
  try {
    const backup = new DatabaseSync(file, { readOnly: true })
    try {
      const [{ integrity_check } = {}] = backup.prepare('pragma integrity_check').all()
      backup.prepare('select count(*) from family').get()
      if (integrity_check === 'ok') return
    } finally {
      backup.close()
    }
  } catch {
    // It is named below, whatever was wrong with it.
  }
  throw new Refusal(`${file} is no backup of this product, or it is damaged: nothing was changed.`)
}
