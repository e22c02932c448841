import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hashOf, makeFamilyToken, makeSecret } from '../platform/secrets/tokens.ts'
import { makePhone } from './family.ts'
import type { PreparedPeople } from './server-access.ts'

// Makes the rows of families and people without HTTP, for tests about other things. A process makes one family and two people over HTTP,
// and records the rows that the server writes. Then it writes the same rows into the database of a test, with other ids, tokens, numbers
// and names. This takes a twentieth of the time.

type Value = string | number | bigint | boolean | null
interface Row {
  table: string
  values: Record<string, Value>
}
/** What an action changed in the database. `raised`: counters of rows that existed before. */
interface Recorded {
  added: Row[]
  raised: { table: string; id: number; column: string; by: number }[]
}
/** A recorded text or id, and its replacement in a test. */
type Replacements = Map<string | number, string | number>
/** The part of a test server that is needed to record people. */
interface Server {
  database: Database
  outboxEmptied: () => Promise<void>
  makeFamily: (family: { title: string; owner: FullName }) => Promise<{
    token: string
    owner: { token: string; phone: string }
    getInvitation: () => Promise<{ id: number }>
    makeNewcomer: (person: FullName) => Promise<{ id: number; phone: string; link: { user_token: string } }>
    signIn: (phone: string) => Promise<{ token: string }>
  }>
}
interface FullName {
  first_name: string
  last_name: string
}

/** No one else in the tests has these names. They are as long as the usual names, because some messages are cut. */
const RECORDED = { title: 'Qvilo', noa: 'Qna', levi: 'Qviel', avi: 'Qai', cohen: 'Qohzn' }

/** Tables that have rows before there are any people. */
const NOT_OF_PEOPLE = /^(sqlite_|kysely_)/

/**
 * While people are recorded, the ids of each table begin at this number times the position of the table in the list of tables (1, 2, …). So
 * a number in any column or text shows to which table it belongs.
 */
const APART = 1_000_000

/** Records people on a separate server, which nothing else uses. */
export async function recordPeople(server: Server) {
  const { database } = server
  const tables = await setIdsApart(database)
  const rows = async () => {
    await server.outboxEmptied()
    return readRows(database, tables)
  }
  const empty = await rows()
  const owner = { first_name: RECORDED.noa, last_name: RECORDED.levi }
  const family = await server.makeFamily({ title: RECORDED.title, owner })
  // The family's network is deleted, because in a test people may join from any network.
  await database.updateTable('family').set({ network: null }).execute()
  const ofFamily = differences(empty, await rows())
  const invitation = await family.getInvitation()
  // The family is notified at once of the first person who asks to join, and later of the others.
  const ofPeople = []
  while (ofPeople.length < 2) {
    const before = await rows()
    const { id, phone, link } = await family.makeNewcomer({ first_name: RECORDED.avi, last_name: RECORDED.cohen })
    const ofNewcomer = differences(before, await rows())
    const { token } = await family.signIn(phone)
    ofPeople.push({ id, phone, link, token, ofNewcomer, ofSupporter: differences(before, await rows()) })
  }
  return { family, invitation, ofFamily, ofPeople }
}

/** Writes the recorded rows into the database of a test. */
export function preparedPeople(database: Database, recorded: Awaited<ReturnType<typeof recordPeople>>): PreparedPeople {
  return {
    async makeFamily({ title = 'Levi', time_zone, owner = {} }) {
      const made = { token: makeFamilyToken(), user_token: makeSecret(), phone: makePhone() }
      const replaced: Replacements = new Map<string | number, string | number>([
        [RECORDED.title, title],
        [RECORDED.noa, owner.first_name ?? 'Noa'],
        [RECORDED.levi, owner.last_name ?? 'Levi'],
        ...pairsOf(recorded.family.owner, { token: made.user_token, phone: made.phone }),
        [recorded.family.token, made.token],
      ])
      await write(database, recorded.ofFamily, replaced, time_zone ? { family: { time_zone } } : {})
      let people = 0
      return {
        ...made,
        async makePerson({ first_name = 'Avi', last_name = 'Cohen', isOpened, invitation, isFirst }) {
          const template = recorded.ofPeople[isFirst && people === 0 ? 0 : 1]
          if (!template) throw new Error('two people are recorded')
          people++
          const person = { link: makeSecret(), token: makeSecret(), phone: makePhone() }
          const ids: Replacements = new Map<string | number, string | number>([
            ...replaced,
            [recorded.invitation.id, invitation],
            [RECORDED.avi, first_name],
            [RECORDED.cohen, last_name],
            [template.phone, person.phone],
            ...hashed(template.token, person.token),
            ...hashed(template.link.user_token, person.link),
          ])
          await write(database, isOpened ? template.ofSupporter : template.ofNewcomer, ids)
          return { id: Number(ids.get(template.id)), ...person, link: { user_token: person.link, family_token: made.token } }
        },
      }
    },
  }
}

/** Replaces a secret and its stored hash. */
const hashed = (from: string, to: string): [string, string][] => [
  [from, to],
  [hashOf(from), hashOf(to)],
]
const pairsOf = (from: { token: string; phone: string }, to: { token: string; phone: string }): [string, string][] => [
  ...hashed(from.token, to.token),
  [from.phone, to.phone],
]

/**
 * Writes the rows, each after the rows that it refers to, and adds their new ids to `replaced`. `own`: values in place of the recorded
 * ones.
 */
async function write(database: Database, { added, raised }: Recorded, replaced: Replacements, own: Record<string, Row['values']> = {}) {
  // No reply contains the secret of a device, and each device has a different one.
  for (const { table, values } of added) if (table === 'device') replaced.set(String(values.secret_hash), hashOf(makeSecret()))
  const texts = anyOf(replaced)
  await database.transaction().execute(async (transaction) => {
    const written = new Set<Row>()
    while (written.size < added.length) {
      const ready = added.filter((row) => !written.has(row) && idsIn(row, added).every((id) => replaced.has(id)))
      if (ready.length === 0) throw new Error('some recorded rows name each other')
      for (const row of ready) {
        const { id, ...values } = row.values
        const filled = {
          ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, replace(value, replaced, texts)])),
          ...own[row.table],
        }
        const columns = Object.keys(filled)
        const made = await sql<{ id?: number }>`insert into ${sql.table(row.table)} (${sql.join(columns.map((name) => sql.ref(name)))})
          values (${sql.join(Object.values(filled))}) ${id === undefined ? sql`` : sql`returning id`}`.execute(transaction)
        if (typeof id === 'number') replaced.set(id, Number(made.rows[0]?.id))
        written.add(row)
      }
    }
    for (const { table, id, column, by } of raised)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} + ${by} where id = ${replaced.get(id)}`.execute(
        transaction,
      )
  })
}

/** The ids of recorded rows that a row refers to, without its own id. */
function idsIn({ values }: Row, added: readonly Row[]) {
  const recorded = new Set(added.map((row) => row.values.id))
  const { id, ...others } = values
  return Object.values(others)
    .flatMap((value) => (typeof value === 'string' ? numbersIn(value) : typeof value === 'number' ? [value] : []))
    .filter((number) => number !== id && recorded.has(number))
}

const numbersIn = (text: string) => (text.match(/\b\d{7,8}\b/g) ?? []).map(Number)

/** Matches any of the texts that are replaced, as a whole, because a short name may also be a part of a secret. */
function anyOf(replaced: Replacements) {
  const texts = [...replaced.keys()].filter((from) => typeof from === 'string')
  return new RegExp(`(?<![\\w-])(?:${texts.map((from) => from.replace('+', '\\+')).join('|')})(?![\\w-])`, 'g')
}

function replace(value: Value, replaced: Replacements, texts: RegExp): Value {
  if (typeof value === 'number') return replaced.get(value) ?? value
  if (typeof value !== 'string') return value
  return value
    .replace(/\b\d{7,8}\b/g, (number) => String(replaced.get(Number(number)) ?? number))
    .replace(texts, (text) => String(replaced.get(text)))
}

/** Gives each table's next row an id that no other table has. Returns the tables. */
async function setIdsApart(database: Database) {
  const tables = (await database.introspection.getTables()).filter(({ name, isView }) => !isView && !NOT_OF_PEOPLE.test(name))
  for (const [place, { name, columns }] of tables.entries()) {
    if (!columns.some((column) => column.name === 'id' && column.isAutoIncrementing)) continue
    const start = (place + 1) * APART
    if (process.env.TEST_DATABASE === 'postgres')
      await sql`alter table ${sql.table(name)} alter column id restart with ${sql.lit(start)}`.execute(database)
    else {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(database)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${start})`.execute(database)
    }
  }
  return tables.map(({ name }) => name)
}

async function readRows(database: Database, tables: readonly string[]) {
  const rows: Row[] = []
  for (const table of tables) {
    const found = await sql<Row['values']>`select * from ${sql.table(table)}`.execute(database)
    rows.push(...found.rows.map((values) => ({ table, values: { ...values } })))
  }
  return rows
}

/**
 * Returns the rows that an act added, and the counters that it raised. Throws if the act deleted a row, or changed an existing row in
 * another way, because such a change can't be written again.
 */
function differences(before: readonly Row[], after: readonly Row[]): Recorded {
  const keyOf = ({ table, values }: Row) => `${table} ${values.id ?? JSON.stringify(values)}`
  const old = new Map(before.map((row) => [keyOf(row), row]))
  const now = new Set(after.map(keyOf))
  const gone = before.find((row) => !now.has(keyOf(row)))
  if (gone) throw new Error(`a row of ${gone.table} went away`)
  const raised = after.flatMap((row) => {
    const { values } = old.get(keyOf(row)) ?? row
    return Object.entries(row.values).flatMap(([column, value]) => {
      const was = values[column]
      if (value === was) return []
      if (typeof value !== 'number' || typeof was !== 'number') throw new Error(`${row.table}.${column} changed`)
      return [{ table: row.table, id: Number(values.id), column, by: value - was }]
    })
  })
  return { added: after.filter((row) => !old.has(keyOf(row))), raised }
}
