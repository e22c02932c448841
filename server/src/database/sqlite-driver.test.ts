import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database } from './database.ts'
import { sqliteFile } from './sqlite.ts'

async function open() {
  const { database, settings, close } = await freshDatabase()
  const onDisk = new DatabaseSync(sqliteFile(settings.dataFolder), { readOnly: true })
  onTestFinished(async () => {
    onDisk.close()
    await close()
  })
  return {
    database,
    titlesOnDisk: () =>
      onDisk
        .prepare('select title from family order by title')
        .all()
        .map(({ title }) => title),
    /** Changes with every commit of another connection. */
    commits: () => onDisk.prepare('pragma data_version').get()?.data_version,
  }
}

const insert = (database: Database, title: string) =>
  database
    .insertInto('family')
    .values({ token: `token of ${title}`, title, time_zone: 'Asia/Jerusalem', locale: 'en', version: 1, created_at: 0 })
    .execute()
const inTransaction = (database: Database, title: string, then = async () => {}) =>
  database.transaction().execute(async (transaction) => {
    await insert(transaction, title)
    await then()
  })
const titles = async (database: Database) =>
  (await database.selectFrom('family').select('title').orderBy('title').execute()).map(({ title }) => title)

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('changes of SQLite', () => {
  test('changes at the same time are committed together, and each ends once it is on the disk', async () => {
    const { database, titlesOnDisk, commits } = await open()
    const seen = new Set<unknown>()
    const names = Array.from({ length: 20 }, (_, count) => `family ${String(count).padStart(2, '0')}`)
    await Promise.all(
      names.map(async (name, count) => {
        await (count % 2 === 0 ? inTransaction(database, name) : insert(database, name))
        expect(titlesOnDisk()).toContain(name)
        seen.add(commits())
      }),
    )
    expect(await titles(database)).toEqual(names)
    expect(seen.size).toBe(1)
  })

  test('if one of several changes that are committed together fails, only this change is undone', async () => {
    const { database, titlesOnDisk } = await open()
    const results = await Promise.allSettled([
      inTransaction(database, 'first'),
      inTransaction(database, 'undone', () => Promise.reject(new Error('no'))),
      insert(database, 'first'),
      inTransaction(database, 'last'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
    expect(titlesOnDisk()).toEqual(['first', 'last'])
  })

  test('a read waits for no change, and sees what is committed', async () => {
    const { database } = await open()
    const { promise: held, resolve: go } = Promise.withResolvers<void>()
    const { promise: inserted, resolve: wasInserted } = Promise.withResolvers<void>()
    const change = inTransaction(database, 'slow', async () => {
      wasInserted()
      await held
    })
    await inserted
    expect(await titles(database)).toEqual([])
    const waiting = insert(database, 'waiting')
    go()
    await Promise.all([change, waiting])
    expect(await titles(database)).toEqual(['slow', 'waiting'])
  })

  test('on a full disk, finished changes are kept, and failed changes are not', async () => {
    const { database, titlesOnDisk } = await open()
    await sql`pragma max_page_count = 1`.execute(database)
    const big = (name: string) => name + '🌱'.repeat(4_000)
    const names = ['a', 'b', 'c', 'd'].map((name, count) => (count % 2 === 0 ? name : big(name)))
    const results = await Promise.allSettled(names.map((name) => inTransaction(database, name)))
    expect(results.some(({ status }) => status === 'rejected')).toBe(true)
    expect(titlesOnDisk()).toEqual(names.filter((_, count) => results[count]?.status === 'fulfilled'))
    await sql`pragma max_page_count = 1000000`.execute(database)
    await inTransaction(database, big('later'))
    expect(titlesOnDisk()).toContain(big('later'))
  })

  test('a statement that can not be in a transaction waits for the changes before it', async () => {
    const { database } = await open()
    const change = inTransaction(database, 'before')
    await Promise.all([change, sql`vacuum`.execute(database), insert(database, 'after')])
    expect(await titles(database)).toEqual(['after', 'before'])
  })
})
