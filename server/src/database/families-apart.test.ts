import { type Kysely, sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { FAMILY_COLUMN, queriesWithoutFamily } from '../testing/family-conditions.ts'
import { statementReader } from '../testing/statements.ts'
import type { Database } from './database.ts'
import type { Tables } from './schema.ts'

const reader = statementReader()
const { database: opened, close } = await freshDatabase(reader.log)
reader.forgetMigrations()
const server = opened.withPlugin(reader.ofServer)
const tests = opened.withPlugin(reader.ofTests)
afterAll(close)

const found = (query: (database: Kysely<Tables>) => { toOperationNode: () => Parameters<typeof queriesWithoutFamily>[0] }) =>
  queriesWithoutFamily(query(opened).toOperationNode())

test.each([
  ['an id alone', (db: Database) => db.selectFrom('task').where('id', '=', 1), 'select task where id'],
  ['no condition', (db: Database) => db.deleteFrom('message'), 'delete message where nothing'],
  [
    'one of two conditions',
    (db: Database) =>
      db
        .updateTable('task')
        .set({ seen_at: 1 })
        .where((is) => is.or([is('family_id', '=', 1), is('id', '=', 2)])),
    'update task where family_id, id',
  ],
  ['any family but one', (db: Database) => db.selectFrom('task').where('family_id', '!=', 1), 'select task where family_id'],
  ['null', (db: Database) => db.selectFrom('message').where('family_id', 'is', null), 'select message where family_id'],
  [
    'that of a table without one',
    (db: Database) => db.selectFrom('family').innerJoin('task', 'task.family_id', 'family.id').where('task.id', '=', 1),
    'select family + task where id',
  ],
  [
    'a join by the id alone',
    (db: Database) => db.selectFrom('task').innerJoin('membership', 'membership.id', 'task.creator_id').where('task.family_id', '=', 1),
    'select membership where family_id',
  ],
  [
    'a condition on the other side of an outer join',
    (db: Database) =>
      db
        .selectFrom('task')
        .leftJoin('membership', (join) => join.onRef('membership.id', '=', 'task.creator_id').on('task.family_id', '=', 1)),
    'select task + membership where nothing',
  ],
  [
    'a query inside another',
    (db: Database) =>
      db.selectFrom('person').where((is) => is.exists(is.selectFrom('membership').whereRef('membership.person_id', '=', 'person.id'))),
    'select membership where person_id, id',
  ],
  [
    'a query as a column',
    (db: Database) =>
      db
        .selectFrom('family')
        .where('id', '=', 1)
        .select((is) => is.selectFrom('task').select('title').limit(1).as('title')),
    'select task where nothing',
  ],
  [
    'a query in the place of a table',
    (db: Database) => db.selectFrom((is) => is.selectFrom('task').selectAll().as('all')).where('all.family_id', '=', 1),
    'select task where nothing',
  ],
  ['a condition in raw SQL', (db: Database) => db.selectFrom('task').where(sql<boolean>`family_id = 1`), 'select task where family_id = 1'],
  [
    'a query in raw SQL',
    (db: Database) => db.selectFrom('person').select(sql`(select count(*) from task)`.as('tasks')),
    'task in raw SQL: (select count(*) from task)',
  ],
  ['a statement in raw SQL', () => sql`delete from ${sql.table('task')}`, 'task in a place that is not understood'],
  [
    'raw SQL with an or that nothing encloses',
    (db: Database) => db.selectFrom('task').where('family_id', '=', 1).where(sql<boolean>`id = 1 or (1 = 1)`),
    'or in raw SQL: id = 1 or (1 = 1)',
  ],
  [
    'a conflict that changes a row',
    (db: Database) =>
      db
        .insertInto('invitation')
        .values({ family_id: 1, token: 'a', name: null, created_by_id: 1, created_at: 1, expires_at: 1, closed_at: null, requests: 0 })
        .onConflict((conflict) => conflict.column('token').doUpdateSet({ requests: 1 })),
    'insert invitation or change another row',
  ],
  [
    'a with',
    (db: Database) => db.with('gone', (is) => is.deleteFrom('task').where('id', '=', 1).returning('id')).selectFrom('gone'),
    'delete task where id',
  ],
])('a statement without a family is reported: %s', (_, query, line) => {
  expect(found(query)).toEqual([line])
})

test.each([
  ['a value', (db: Database) => db.selectFrom('task').where('family_id', '=', 1).where('id', '=', 2)],
  [
    'that of a table with one',
    (db: Database) =>
      db
        .selectFrom('task')
        .innerJoin('membership as creator', (join) =>
          join.onRef('creator.family_id', '=', 'task.family_id').onRef('creator.id', '=', 'task.creator_id'),
        )
        .where('task.family_id', '=', 1),
  ],
  [
    'that of a table that comes later',
    (db: Database) =>
      db
        .selectFrom('task')
        .innerJoin('family', 'family.id', 'task.family_id')
        .leftJoin('message', 'message.family_id', 'family.id')
        .where('family.id', '=', 1),
  ],
  [
    'one value or another',
    (db: Database) =>
      db
        .selectFrom('task')
        .where((is) => is.or([is.and([is('family_id', '=', 1), is('id', '=', 2)]), is.and([is('family_id', '=', 3), is('id', '=', 4)])])),
  ],
  [
    'that of the query around it',
    (db: Database) =>
      db
        .updateTable('task')
        .set({ seen_at: 1 })
        .where('family_id', '=', 1)
        .where((is) => is.exists(is.selectFrom('membership').whereRef('membership.family_id', '=', 'task.family_id'))),
  ],
  [
    'a value, and raw SQL besides',
    (db: Database) => db.selectFrom('task').where('family_id', '=', 1).where(sql<boolean>`(task.id = 1 or task.end_at < 2)`),
  ],
  ['no table of families', (db: Database) => db.selectFrom('person').where('phone_e164', '=', '+972501234567')],
])('a statement with a family, or that needs none, is not reported: %s', (_, query) => {
  expect(found(query)).toEqual([])
})

test('a statement without a condition on the family is reported with the function that sends it', async () => {
  const forgetful = (database: Database) => database.selectFrom('task').where('id', '=', 1).select('title').execute()
  await server.transaction().execute(forgetful)
  await forgetful(tests)
  await opened.executeQuery(opened.selectFrom('series').select('title').compile())
  expect(reader.forgotten().map((each) => each.split('\n')[0])).toEqual([
    'forgetful: select task where id',
    'compiled elsewhere: select series where nothing',
  ])
})

test('every table with a family_id has its statements checked', async () => {
  const tables = await opened.introspection.getTables()
  const ofFamilies = tables.filter(({ columns }) => columns.some(({ name }) => name === 'family_id')).map(({ name }) => name)
  expect([...ofFamilies, 'family'].sort()).toEqual(Object.keys(FAMILY_COLUMN))
})
