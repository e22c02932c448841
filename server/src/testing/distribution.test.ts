import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { ACROSS_FAMILIES } from './across-families.ts'
import { freshDatabase } from './database.ts'
import { notOnOneNode } from './distribution.ts'
import { ROUTES } from './routes.ts'

test.each<[what: string, (database: Database) => { toOperationNode: () => Parameters<typeof notOnOneNode>[0] }, found: string[]]>([
  ['one family', (db) => db.selectFrom('task').where('family_id', '=', 1).where('status', '=', 'initial').select('id'), []],
  [
    'two families',
    (db) =>
      db
        .selectFrom('task')
        .where((where) => where.or([where('family_id', '=', 1), where('family_id', '=', 2)]))
        .select('id'),
    ['names 2 families'],
  ],
  [
    'two families, one by its own id',
    (db) =>
      db
        .selectFrom('task')
        .innerJoin('family', 'family.id', 'task.family_id')
        .where('family.id', '=', 1)
        .where('family_id', '=', 2)
        .select('task.id'),
    ['names 2 families'],
  ],
  ['a move', (db) => db.updateTable('task').set({ family_id: sql<never>`2` }).where('family_id', '=', 1), ['moves task to another family']],
  [
    'a key of all families',
    (db) =>
      db
        .insertInto('message')
        .columns(['family_id'])
        .expression(db.selectFrom('family').where('id', '=', 1).select('id'))
        .onConflict((is) => is.column('dedup_key').doNothing()),
    ['inserts message if its dedup_key is new in all families'],
  ],
  [
    'a reference table by what families have',
    (db) => db.deleteFrom('person').where('id', 'not in', db.selectFrom('membership').select('person_id')),
    ['changes person by what membership has'],
  ],
  [
    'a table of one node beside those of families',
    (db) => db.selectFrom('login_code').where('phone_e164', 'in', db.selectFrom('message').select('phone_e164')).select('id'),
    ['reads login_code, message together'],
  ],
])('a statement for several nodes is found: %s', async (_, build, found) => {
  const { database, close } = await freshDatabase()
  expect(notOnOneNode(build(database).toOperationNode())).toEqual(found)
  await close()
})

test('ROUTES has an entry for each reason in ACROSS_FAMILIES, and no other', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(Object.keys(ACROSS_FAMILIES).sort())
})
