import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { StartupError } from '../platform/errors.ts'
import type { Database } from './database.ts'
import { makeDataFile, openPrivateFolder, refuseUnwritable, unwritableFolderError } from './private-files.ts'
import { GroupingDriver } from './sqlite-driver.ts'
import { isBusy, LOCK_PATIENCE } from './waiting/other-programs.ts'

export const sqliteFile = (dataFolder: string) => join(dataFolder, 'hand-in-hand.sqlite')

/** In ms: how long a process that opens the file waits for another process. Meanwhile the waiting process serves no one. */
export const BUSY_TIMEOUT = LOCK_PATIENCE

/** Opens an SQLite file only for `read`, which changes nothing. Throws what SQLite throws. `timeout`: how long (ms) it waits for others. */
export function readSqliteFile<Result>(file: string, read: (connection: DatabaseSync) => Result, timeout = 0) {
  const connection = new DatabaseSync(file, { timeout, readOnly: true })
  try {
    return read(connection)
  } finally {
    connection.close()
  }
}

/** In bytes. The log of changes grows during a long read, such as a backup; afterwards its file is cut to this size. */
const WAL_KEPT = 8 * 1024 * 1024

/** Kysely assumes that SQLite can't roll back schema changes. It can, so a failed migration leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  readonly driver: GroupingDriver

  constructor(driver: GroupingDriver) {
    super()
    this.driver = driver
  }
  override get supportsTransactionalDdl() {
    return true
  }
  /** The driver itself queues changes, so Kysely need not queue all queries. */
  override get supportsMultipleConnections() {
    return true
  }
}

export function sqliteDialect(dataFolder: string): Dialect {
  openPrivateFolder(dataFolder)
  const file = sqliteFile(dataFolder)
  makeDataFile(file)
  const driver = new GroupingDriver((kind) => open(file, kind))
  return {
    createAdapter: () => new TransactionalAdapter(driver),
    createDriver: () => driver,
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Whether another program has the lock of the SQLite file now, so that changes wait. False on PostgreSQL. */
export function isLockedByAnother(database: Database) {
  const { adapter } = database.getExecutor()
  return adapter instanceof TransactionalAdapter && adapter.driver.isLockedByAnother()
}

/** SQLite's own waiting would block the whole process. So once the file is open, only the driver waits. */
const WITHOUT_WAITING = 'pragma busy_timeout = 0;'

/** Without this pragma a statement that sorts or is rolled back writes to /tmp, which need not be writable. */
const TEMPORARY_IN_MEMORY = 'pragma temp_store = memory;'

function open(file: string, kind: 'reader' | 'writer') {
  if (kind === 'reader') {
    const reader = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, readOnly: true })
    reader.exec(TEMPORARY_IN_MEMORY + WITHOUT_WAITING)
    return reader
  }
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true })
  connection.exec(TEMPORARY_IN_MEMORY)
  connection.exec(`pragma journal_mode = wal; pragma synchronous = full; pragma journal_size_limit = ${WAL_KEPT};`)
  connection.exec(WITHOUT_WAITING)
  return connection
}

/**
 * Prevents a second server from using the same data, by an exclusive lock on a small database beside the data. The operating system
 * releases the lock when this process ends. Returns a function that releases it earlier. Throws a `StartupError`.
 */
export function lockDataFolder(dataFolder: string) {
  openPrivateFolder(dataFolder)
  refuseUnwritable(dataFolder)
  const file = join(dataFolder, 'server.lock')
  makeDataFile(file)
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(file, { timeout: 0 })
    lock.exec('pragma locking_mode = exclusive; begin exclusive;')
  } catch (error) {
    if (isBusy(error)) {
      throw new StartupError(
        `Another server already uses the data in ${dataFolder}: stop it first (under systemd hand-in-hand.socket too, which starts it again), or choose another folder with DATA_DIR.`,
      )
    }
    throw unwritableFolderError(dataFolder)
  }
  return () => lock.close()
}

/** Whether SQLite finds no damage in the file: https://www.sqlite.org/pragma.html#pragma_quick_check */
export async function isFileWhole(database: Database) {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(database)
  return rows[0]?.quick_check === 'ok'
}
