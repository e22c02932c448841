import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

// What a restore notes about the data that it replaces: the keys that gave access, families, people, members, proposed circles and messages.
// These notes are in tables beside the restored ones until the restore has used them. If a restore is interrupted, the next one uses them.

/**
 * Rows that give access. A restore finds them by their own key and never by an id, because the same id may belong to different rows in two
 * backups.
 */
export const ACCESS_KEYS = {
  user_token: { key: 'token_hash', ended: 'revoked_at' },
  device: { key: 'secret_hash', ended: 'revoked_at' },
  calendar_feed: { key: 'token_hash', ended: 'revoked_at' },
  invitation: { key: 'token', ended: 'closed_at' },
  start_code: { key: 'code_hash', ended: 'ended_at' },
  server_token: { key: 'token_hash', ended: 'ended_at' },
} as const
export type TableWithKeys = keyof typeof ACCESS_KEYS
export const TABLES_WITH_KEYS = Object.keys(ACCESS_KEYS) as TableWithKeys[]

/** The name of a table of `NOTED_TABLES`, such as `before_family`. */
export const before = (name: string) => sql.table(`before_${name}`)

interface NotedTable {
  /** The query for the columns that a restore needs. `of` is the prefix of the replaced tables, such as `replaced.`, or empty. */
  select: (of: string) => string
  /** The columns by which the notes are looked up. They get an index, because there may be many rows. */
  by: string
}
const NOTED_TABLES: Record<string, NotedTable> = {
  family: { select: (of) => `select token, closed_at from ${of}family`, by: 'token' },
  person: {
    select: (of) => `
      select p.id, p.phone_e164, p.created_at,
        (select a.address from ${of}address a where a.person_id = p.id and a.address <> p.phone_e164) as second_address
      from ${of}person p where p.phone_e164 not like 'erased %'`,
    by: 'phone_e164',
  },
  address: { select: (of) => `select address, stopped_at from ${of}address`, by: 'address' },
  membership: {
    select: (of) => `
      select f.token as family, m.id, p.phone_e164, m.state, m.role, m.trusted_at, m.role_since, m.confirmed_at, m.confirmed_by,
        m.asked_not_to_at, a.address, a.reached_at, a.chosen_by, m.forgotten_at
      from ${of}membership m join ${of}family f on f.id = m.family_id join ${of}person p on p.id = m.person_id
        left join ${of}membership_address a on a.family_id = m.family_id and a.membership_id = m.id`,
    by: 'family, id',
  },
  proposed_circle: { select: (of) => `select link_hash, answer, address from ${of}proposed_circle`, by: 'link_hash' },
  message: { select: (of) => `select id, created_at, state, sent_at from ${of}message`, by: 'id' },
  push: { select: (of) => `select endpoint from ${of}push_subscription`, by: 'endpoint' },
  ...Object.fromEntries(
    TABLES_WITH_KEYS.map((table) => {
      const { key, ended } = ACCESS_KEYS[table]
      return [table, { select: (of: string) => `select ${key} from ${of}${table} where ${ended} is null`, by: key }]
    }),
  ),
}
/** The statements that create the notes. */
const notesOf = (of: string) =>
  Object.entries(NOTED_TABLES).flatMap(([name, { select, by }]) => [
    `create table before_${name} as ${select(of)}`,
    `create index before_${name}_by on before_${name} (${by})`,
  ])
const NOTED_NAMES = Object.keys(NOTED_TABLES)

/** The query for the last id of each table. PostgreSQL keeps these ids in sequences. */
export const SEQUENCES = {
  sqlite: (of: string) => `select name, seq as last from ${of}sqlite_sequence`,
  postgres: `
    select c.relname::text as name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), 'id')::regclass) as last
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'id' and a.attidentity <> ''
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')`,
}

/**
 * Creates the notes in a copy of the backup, from the file that the copy replaces. Returns false if that file does not exist, is damaged,
 * or has no people.
 */
export function noteFromFile(copy: string, replaced: string) {
  if (!existsSync(replaced)) return false
  const connection = new DatabaseSync(copy)
  try {
    connection.prepare('attach ? as replaced').run(replaced)
    const [{ quick_check } = {}] = connection.prepare('pragma replaced.quick_check(1)').all()
    if (quick_check !== 'ok' || connection.prepare('select 1 from replaced.person limit 1').get() === undefined) return false
    connection.exec('begin')
    for (const statement of notesOf('replaced.')) connection.exec(statement)
    connection.exec(`create table before_sequence as ${SEQUENCES.sqlite('replaced.')}`)
    connection.exec('commit')
    return true
  } catch {
    // Unreadable data give no notes.
    return false
  } finally {
    connection.close()
  }
}

/**
 * Creates the notes in the database that will be replaced. Returns null if the database has no people, or if its tables are not ours;
 * `found` if an interrupted restore left notes.
 */
export async function noteInDatabase(database: Kysely<Tables>) {
  if (await isNoted(database)) return 'found' as const
  return database
    .transaction()
    .execute(async (transaction) => {
      const { rows } = await sql`select 1 from person limit 1`.execute(transaction)
      if (rows.length === 0) return null
      for (const statement of notesOf('')) await sql.raw(statement).execute(transaction)
      await sql`create table ${before('sequence')} as ${sql.raw(SEQUENCES.postgres)}`.execute(transaction)
      return 'noted' as const
    })
    .catch(() => null)
}

/** Whether a restore left its notes in this PostgreSQL database, which means that it is not finished. */
export async function isNoted(database: Kysely<Tables>) {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('before_family') is not null as is_there`.execute(database)
  return rows[0]?.is_there === true
}

export async function deleteNotes(database: Kysely<Tables>) {
  for (const name of [...NOTED_NAMES, 'sequence']) await sql`drop table if exists ${before(name)}`.execute(database)
}
