import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'

// Citus can spread tables over several PostgreSQL servers by the family's id. For this, each unique key has to contain the family's id, and
// each reference has to lead to the same family or to a table that every server has. docs/scale.md says what to do about the exceptions.

const isPostgres = process.env.TEST_DATABASE === 'postgres'
const { database, close } = await freshDatabase()
afterAll(close)

const UNIQUE_IN_ALL_FAMILIES = [
  'address_link (id)',
  'address_link (secret_hash)',
  'calendar_feed (id)',
  'calendar_feed (token_hash)',
  'family (token)',
  'invitation (token)',
  'message (dedup_key)',
  'message (id)',
  'task_ask (secret_hash)',
  'user_token (token_hash)',
]

const BEYOND_THE_FAMILY = [
  'address_link -> person',
  'calendar_feed -> person',
  'membership -> person',
  'push_message -> message',
  'user_token -> device',
]

/** Tables that have a family's id, with the name of its column. */
const familyColumns = sql`
  select 'family'::regclass::oid as id, 'id' as name
  union all
  select attrelid, 'family_id' from pg_attribute join pg_class on pg_class.oid = attrelid
  where attname = 'family_id' and relkind = 'r' and relnamespace = 'public'::regnamespace`

/** The names of columns, in the order of their numbers. */
const namesOf = (table: string, numbers: string) =>
  sql`array(select attname::text from pg_attribute where attrelid = ${sql.ref(table)} and attnum = any(${sql.ref(numbers)}) order by attnum)`

test.runIf(isPostgres)('each unique key of a family’s table has the family’s id or is in UNIQUE_IN_ALL_FAMILIES', async () => {
  const { rows } = await sql<{ line: string }>`
    with of_family as (${familyColumns}),
    key as (select indrelid, of_family.name, ${namesOf('indrelid', 'indkey')} as columns
      from pg_index join of_family on of_family.id = indrelid where indisunique)
    select distinct indrelid::regclass || ' (' || array_to_string(columns, ', ') || ')' as line
    from key where not name = any(columns)`.execute(database)
  expect(rows.map(({ line }) => line).toSorted()).toEqual(UNIQUE_IN_ALL_FAMILIES)
})

test.runIf(isPostgres)('each reference to or from a family’s table has the family’s id, or is in an exception list', async () => {
  const { rows } = await sql<{ line: string }>`
    with of_family as (${familyColumns}),
    reference as (select conrelid, confrelid, source.name as source, target.name as target,
        ${namesOf('conrelid', 'conkey')} as columns, ${namesOf('confrelid', 'confkey')} as others
      from pg_constraint left join of_family source on source.id = conrelid left join of_family target on target.id = confrelid
      where contype = 'f' and (source.id is not null or target.id is not null))
    select distinct conrelid::regclass || ' -> ' || confrelid::regclass as line
    from reference where not (coalesce(source = any(columns), false) and coalesce(target = any(others), false))`.execute(database)
  expect(rows.map(({ line }) => line).toSorted()).toEqual(BEYOND_THE_FAMILY)
})
