import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { DatabaseLocked, isBusy, orLater } from './waiting/other-programs.ts'

/** Higher than the number of queries of the product. There is a limit, because each length of a list of ids makes a different text. */
const STATEMENTS_KEPT = 1_000

type Result = QueryResult<never>

/**
 * How many changes may wait once another program has had the lock for long. Each waiting change is one of the limited number of calls that
 * may run at once. If more changes waited, calls that only read could not run.
 */
const CROWD = 20

let commits = 0
/** How many times this process has tried to commit, to any database. */
export const commitsHere = () => commits

/** A connection of node:sqlite that caches its prepared statements. */
function openedConnection(connection: DatabaseSync) {
  const statements = new Map<string, { statement: StatementSync; hasRows: boolean; isWriting: boolean }>()
  return {
    connection,
    run: ({ sql, parameters }: CompiledQuery): Result => {
      let known = statements.get(sql)
      if (!known) {
        if (statements.size >= STATEMENTS_KEPT) statements.clear()
        const statement = connection.prepare(sql)
        known = { statement, hasRows: statement.columns().length > 0, isWriting: /^(insert|update|delete)\b/.test(sql) }
        statements.set(sql, known)
      }
      // Kysely passes on only the values of our typed queries (numbers, texts and nulls), and types the rows itself.
      const values = parameters as readonly SQLInputValue[]
      if (known.hasRows) {
        const rows = known.statement.all(...values) as never[]
        return known.isWriting ? { rows, numAffectedRows: BigInt(rows.length) } : { rows }
      }
      const { changes, lastInsertRowid } = known.statement.run(...values)
      return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) }
    },
  }
}

/** Changes that are committed together. The promise rejects if they can't be committed. */
type CommitGroup = PromiseWithResolvers<void>

/**
 * One connection reads, and one writes. The changes of one iteration of the event loop are committed together, because a commit waits for
 * the disk. Each change is a savepoint, the changes run one after another, and none ends before the commit. A read sees what is committed,
 * and waits for no change. While another program writes, a change waits without blocking the process. After `LOCK_PATIENCE` it throws
 * `DatabaseLocked`.
 */
export class GroupingDriver implements Driver {
  readonly #open: (kind: 'reader' | 'writer') => DatabaseSync
  #reader!: ReturnType<typeof openedConnection>
  #writer!: ReturnType<typeof openedConnection>
  #isChanging = false
  /** The changes that wait for the writer. */
  readonly #waiting: PromiseWithResolvers<void>[] = []
  /** The open transaction. */
  #group: CommitGroup | null = null
  #isGroupFull = false
  /** The error of the last group that failed. */
  #failure: unknown

  constructor(open: (kind: 'reader' | 'writer') => DatabaseSync) {
    this.#open = open
  }

  async init() {
    // The writer creates the file if there is none.
    this.#writer = openedConnection(this.#open('writer'))
    this.#reader = openedConnection(this.#open('reader'))
  }

  async destroy() {
    await this.#lockWriter()
    this.#commit()
    this.#reader.connection.close()
    this.#writer.connection.close()
  }

  async acquireConnection() {
    return new GroupingConnection(this)
  }

  async releaseConnection() {}

  async beginTransaction(connection: GroupingConnection) {
    const askedAt = await this.#lockWriter()
    try {
      await this.#joinGroup(askedAt)
      this.#writer.connection.exec('savepoint change')
      connection.isInTransaction = true
    } catch (error) {
      this.#releaseWriter()
      throw error
    }
  }

  async commitTransaction(connection: GroupingConnection) {
    const group = this.#group
    // If this method throws, Kysely calls `rollbackTransaction`, which then has nothing left to undo.
    connection.isInTransaction = false
    try {
      if (group) this.#writer.connection.exec('release change')
    } finally {
      this.#releaseWriter()
    }
    await (group?.promise ?? Promise.reject(this.#failure))
  }

  async rollbackTransaction(connection: GroupingConnection) {
    if (!connection.isInTransaction) return
    connection.isInTransaction = false
    try {
      if (this.#group) this.#writer.connection.exec('rollback to change; release change')
    } finally {
      this.#releaseWriter()
    }
  }

  /**
   * Waits only while another program recovers or cleans up SQLite's log of changes, or has locked the file for itself:
   * https://www.sqlite.org/wal.html
   */
  read(query: CompiledQuery) {
    return orLater(() => this.#reader.run(query))
  }

  /** Whether another program has the lock now, so that changes wait. */
  isLockedByAnother() {
    // The file is not open yet, or the lock is ours.
    if (!this.#writer || this.#group) return false
    try {
      this.#writer.connection.exec('begin immediate; rollback')
      return false
    } catch (error) {
      if (isBusy(error)) return true
      throw error
    }
  }

  /** Writes within a transaction. On a full disk SQLite itself ends the whole transaction, so none of its changes is stored. */
  write(query: CompiledQuery) {
    if (!this.#group) throw this.#failure
    try {
      return this.#writer.run(query)
    } catch (error) {
      if (!this.#writer.connection.isTransaction) this.#fail(error)
      throw error
    }
  }

  /** Runs a change of one statement. */
  async change(query: CompiledQuery) {
    const askedAt = await this.#lockWriter()
    let group: CommitGroup
    let result: Result
    try {
      group = await this.#joinGroup(askedAt)
      result = this.write(query)
    } finally {
      this.#releaseWriter()
    }
    await group.promise
    return result
  }

  /** Runs a statement that may not be part of a transaction, such as a pragma. */
  async runAlone(query: CompiledQuery) {
    const askedAt = await this.#lockWriter()
    try {
      this.#commit()
      commits++
      return await orLater(() => this.#writer.run(query), askedAt)
    } finally {
      this.#releaseWriter()
    }
  }

  /** Waits until the writer is free. Returns since when the change has waited, in ms of `performance.now()`. */
  async #lockWriter() {
    const askedAt = performance.now()
    if (this.#isChanging) {
      const change = Promise.withResolvers<void>()
      this.#waiting.push(change)
      await change.promise
    }
    this.#isChanging = true
    return askedAt
  }

  #releaseWriter() {
    if (this.#isGroupFull) this.#commit()
    const next = this.#waiting.shift()
    if (next) next.resolve()
    else this.#isChanging = false
  }

  /** The open transaction, or a new one. Returns a promise only if another program has the lock. */
  #joinGroup(askedAt: number) {
    return (
      this.#group ??
      orLater(
        () => this.#openGroup(),
        askedAt,
        () => this.#refuseCrowd(),
      )
    )
  }

  #openGroup() {
    // A transaction that reads first and writes later fails with BUSY if a tool wrote in between. BEGIN IMMEDIATE takes the lock first. If
    // a tool has the lock, `orLater` tries again.
    this.#writer.connection.exec('begin immediate')
    const group = Promise.withResolvers<void>()
    // If the commit fails, the changes of the group get the error. If every change was undone already, no one handles the promise.
    group.promise.catch(() => {})
    this.#group = group
    setImmediate(() => {
      if (this.#group !== group) return
      if (this.#isChanging) this.#isGroupFull = true
      else this.#commit()
    })
    return group
  }

  /** Refuses the latest changes first, because they have waited least. */
  #refuseCrowd() {
    for (const change of this.#waiting.splice(CROWD)) change.reject(new DatabaseLocked('too many changes wait for another program'))
  }

  #commit() {
    const group = this.#group
    if (!group) return
    commits++
    try {
      this.#writer.connection.exec('commit')
      this.#forgetGroup()
      group.resolve()
    } catch (error) {
      if (this.#writer.connection.isTransaction) this.#writer.connection.exec('rollback')
      this.#fail(error)
    }
  }

  #fail(error: unknown) {
    const group = this.#group
    this.#failure = error
    this.#forgetGroup()
    group?.reject(error)
  }

  #forgetGroup() {
    this.#group = null
    this.#isGroupFull = false
  }
}

const CHANGES = new Set(['InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'])

class GroupingConnection implements DatabaseConnection {
  readonly #driver: GroupingDriver
  isInTransaction = false

  constructor(driver: GroupingDriver) {
    this.#driver = driver
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.isInTransaction) return this.#driver.write(query)
    const { kind } = query.query
    if (kind === 'SelectQueryNode' || (kind === 'RawNode' && /^\s*(select|explain)\b/i.test(query.sql))) return this.#driver.read(query)
    return CHANGES.has(kind) ? this.#driver.change(query) : this.#driver.runAlone(query)
  }

  // biome-ignore lint/correctness/useYield: nothing of ours streams.
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('rows of SQLite are not streamed')
  }
}
