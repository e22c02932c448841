import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/faults.ts'
import type { PersonTable, SignedInBy } from '../../database/people-tables.ts'
import type { FamilyId, MembershipTable, Tables } from '../../database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { kindOf } from '../../platform/typed-addresses.ts'
import { isOfMailbox } from '../messages/channels.ts'

// Only the code in this folder knows which columns and tables hold addresses. All other code gets addresses as the values below.

/**
 * An address of a person. `stoppedAt`: since when (ms) they want no messages there except login codes. `unreachedAt`: since when (ms) no
 * message arrives there.
 */
export interface PersonAddress {
  address: string
  stoppedAt: number | null
  unreachedAt: number | null
}

/** The mail address of one membership: since when (ms) its holder wants mails there, and how the person who chose it was signed in. */
export interface OwnAddress {
  address: string
  reachedAt: number | null
  chosenBy: SignedInBy | null
}

/**
 * The addresses of a member. `addresses` are the person's: their first address, then a second one. `own` is the mail address of this
 * membership alone.
 */
export interface MemberAddresses {
  addresses: PersonAddress[]
  own: OwnAddress | null
}

/** A person's addresses that a code proved. The first address is never missing. */
export interface ProvedAddresses {
  first: string
  second: string | null
}

export const allOf = ({ first, second }: ProvedAddresses) => [first, ...(second === null ? [] : [second])]

/** The columns of a person's addresses, and of the address of a membership. */
export const PERSON_ADDRESSES = [
  'person.phone_e164',
  'person.stopped_at',
  'person.unreached_at',
  'person.second_address',
  'person.second_stopped_at',
  'person.second_unreached_at',
] as const
export const OWN_ADDRESS = ['membership.own_address', 'membership.own_reached_at', 'membership.own_chosen_by'] as const

type PersonColumns = Pick<
  Selectable<PersonTable>,
  'phone_e164' | 'stopped_at' | 'unreached_at' | 'second_address' | 'second_stopped_at' | 'second_unreached_at'
>
type OwnColumns = Pick<Selectable<MembershipTable>, 'own_address' | 'own_reached_at' | 'own_chosen_by'>
type WithoutColumns<Row> = Omit<Row, Exclude<keyof PersonColumns, 'phone_e164'>>

/** The rows, with `addresses` and `own` made from the columns `PERSON_ADDRESSES` and `OWN_ADDRESS`. */
export const allWithAddresses = <Row extends PersonColumns & OwnColumns>(rows: Row[]) => rows.map(withAddresses)
/** Like `allWithAddresses`, for one row that may be missing. */
export const firstWithAddresses = <Row extends PersonColumns & OwnColumns>(row: Row | undefined) => row && withAddresses(row)

export function withAddresses<Row extends PersonColumns & OwnColumns>(row: Row) {
  const { own_address, own_reached_at, own_chosen_by, ...others } = withPersonAddresses(row)
  return { ...others, own: ownIn({ own_address, own_reached_at, own_chosen_by }) }
}

/** How much a family may know of a person's addresses. */
export type Knowledge = Pick<Selectable<MembershipTable>, 'confirmed_by' | 'known_kind'>

/** Whether the person confirmed the family by a code or a link that came to their address, or changed their addresses as its member. */
export const isKnownWhole = ({ confirmed_by, known_kind }: Knowledge) =>
  known_kind === null || confirmed_by === 'code' || confirmed_by === 'sms_link'

/** The addresses of a person that the family may see. Anyone can type an address, and that must not show the person's other address. */
export const seenByFamily = <A extends { address: string }>(row: Knowledge & { addresses: readonly A[] }) =>
  row.addresses.filter(({ address }) => isKnownWhole(row) || kindOf(address) === row.known_kind)

export const ownIn = ({ own_address, own_reached_at, own_chosen_by }: OwnColumns): OwnAddress | null =>
  own_address === null ? null : { address: own_address, reachedAt: own_reached_at, chosenBy: own_chosen_by }

/** The values of the three columns for the address of one membership; all are null if there is no address. */
export const ownColumns = (own: OwnAddress | null): OwnColumns => ({
  own_address: own?.address ?? null,
  own_reached_at: own?.reachedAt ?? null,
  own_chosen_by: own?.chosenBy ?? null,
})

/** Like `withAddresses`, for a row that has only the columns `PERSON_ADDRESSES`. */
export function withPersonAddresses<Row extends PersonColumns>(row: Row): WithoutColumns<Row> & Pick<MemberAddresses, 'addresses'> {
  const { stopped_at, unreached_at, second_address, second_stopped_at, second_unreached_at, ...others } = row
  const first = { address: row.phone_e164, stoppedAt: stopped_at, unreachedAt: unreached_at }
  const second =
    second_address === null ? [] : [{ address: second_address, stoppedAt: second_stopped_at, unreachedAt: second_unreached_at }]
  return { ...others, addresses: [first, ...second] }
}

export interface Person extends ProvedAddresses {
  id: number
  created_at: number
  addresses: PersonAddress[]
}

const people = (database: Database) => database.selectFrom('person').select(['person.id', 'person.created_at', ...PERSON_ADDRESSES])

function readPerson(row: PersonColumns & Pick<Person, 'id' | 'created_at'>): Person {
  const { phone_e164: first, ...person } = withPersonAddresses(row)
  return { ...person, first, second: row.second_address }
}

export const findPerson = (database: Database, personId: number) =>
  people(database).where('person.id', '=', personId).executeTakeFirstOrThrow().then(readPerson)

/** The person who has this address as their first or second address. */
export const findPersonByAddress = (database: Database, address: string) =>
  people(database)
    .where(hasAddress(address))
    .executeTakeFirst()
    .then((row) => row && readPerson(row))

/** What is known about an address of a person; undefined if it is not theirs. */
export const knownAt = (person: Person | undefined, at: string) => person?.addresses.find(({ address }) => address === at)

/** What is stored about a person's addresses, as the person may read it. */
export async function exportAddresses(database: Database, personId: number) {
  const { id: _, ...row } = await database.selectFrom('person').where('id', '=', personId).selectAll().executeTakeFirstOrThrow()
  return row
}

/** Whether a person has this address as their first or second address. */
export const hasAddress = (address: string) => (where: ExpressionBuilder<Tables, 'person'>) =>
  where.or([where('person.phone_e164', '=', address), where('person.second_address', '=', address)])

/** Whether the address in this column is one of a person's addresses. */
export const hasAddressIn = (column: 'login_code.phone_e164' | 'message.phone_e164') =>
  sql<boolean>`(person.phone_e164 = ${sql.ref(column)} or person.second_address = ${sql.ref(column)})`

/** Whether a person of this table has an address of this mailbox, or this number. */
export const hasAddressOfMailbox = (table: 'theirs', address: string) =>
  expressionBuilder().or([isOfMailbox(`${table}.phone_e164`, address), isOfMailbox(`${table}.second_address`, address)])

/** Whether a membership has this as its own mail address. */
export const isOwnAddress = (address: string) => (where: ExpressionBuilder<Tables, 'membership'>) =>
  where('membership.own_address', '=', address)

type PersonTableName = 'person' | 'creator_person' | 'assignee_person'

/** The second address of a person; null if they have none. */
export const secondAddressOf = (table: PersonTableName) => sql<string | null>`${sql.ref(`${table}.second_address`)}`

const MEMBERSHIP_OF = { person: 'membership', assignee_person: 'assignee' } as const
type MemberTableName = keyof typeof MEMBERSHIP_OF

/**
 * Whether messages reach a person at another address than the first: at the second one, or at their membership's own mail address, if
 * someone chose it and its holder agreed.
 */
const isReachedElsewhere = (table: MemberTableName) => {
  const person = (column: string) => sql.ref(`${table}.${column}`)
  const membership = (column: string) => sql.ref(`${MEMBERSHIP_OF[table]}.${column}`)
  return sql<boolean>`((${membership('own_chosen_by')} is not null and ${membership('own_reached_at')} is not null)
    or (${person('second_address')} is not null and ${person('second_unreached_at')} is null))`
}
/** `isReachedElsewhere` as 1 or 0. */
export const reachedElsewhere = (table: MemberTableName) => sql<number>`case when ${isReachedElsewhere(table)} then 1 else 0 end`

/**
 * Since when (ms) no message reaches the person of this table. They stopped messages at one address (then no message is sent to another
 * address either), or none of their addresses accepts messages.
 */
export const unreachableSince = (table: MemberTableName) => {
  const person = (column: string) => sql.ref(`${table}.${column}`)
  return sql<number | null>`coalesce(${person('stopped_at')}, ${person('second_stopped_at')},
    case when not ${isReachedElsewhere(table)} then ${person('unreached_at')} end)`
}

/**
 * Changes a person's addresses. What is known about an address, such as that its holder wants no messages there, moves with it. Throws
 * already_member if another person has one of the addresses.
 */
export async function setAddresses(database: Database, personId: number, { first, second }: ProvedAddresses) {
  const before = await exportAddresses(database, personId)
  const known = (address: string | null) => {
    if (address === before.phone_e164) return [before.stopped_at, before.unreached_at, before.bounces] as const
    return address === before.second_address
      ? ([before.second_stopped_at, before.second_unreached_at, before.second_bounces] as const)
      : NOTHING_KNOWN
  }
  const [stopped_at, unreached_at, bounces] = known(first)
  const [second_stopped_at, second_unreached_at, second_bounces] = second === null ? NOTHING_KNOWN : known(second)
  const values = {
    ...{ phone_e164: first, stopped_at, unreached_at, bounces },
    ...{ second_address: second, second_stopped_at, second_unreached_at, second_bounces },
  }
  try {
    await database.updateTable('person').set(values).where('id', '=', personId).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('already_member') : error
  }
}
const NOTHING_KNOWN = [null, null, 0] as const

/** Sets the mail address of one membership; null removes it. */
export const setOwnAddress = (database: Database, { familyId, id }: { familyId: FamilyId; id: number }, own: OwnAddress | null) =>
  database.updateTable('membership').set(ownColumns(own)).where('family_id', '=', familyId).where('id', '=', id).execute()
