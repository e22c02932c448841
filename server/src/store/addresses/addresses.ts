import { type ExpressionBuilder, expressionBuilder, type Selectable, sql } from 'kysely'
import type { AddressLinkTable } from '../../database/address-tables.ts'
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

type PersonTableName = 'person' | 'creator_person' | 'assignee_person'
type MembershipTableName = 'membership' | 'assignee'

/** The rows of `address` that say more about a person than their first address. */
const moreAbout = (person: PersonTableName) => sql`
  from address a where a.person_id = ${sql.ref(`${person}.id`)}
    and (a.address <> ${sql.ref(`${person}.phone_e164`)} or a.stopped_at is not null or a.unreached_at is not null)`

/**
 * What is known about a person's addresses, as one column: a line for each address, which `addressesIn` reads. A first address of which
 * nothing is known has no line. In a list this costs less than a join for each address.
 */
export const addressLines = (person: PersonTableName) => sql<string | null>`
  case when ${sql.ref(`${person}.more_known`)} = 1 then (
    select string_agg(coalesce(cast(a.stopped_at as text), '') || ' ' || coalesce(cast(a.unreached_at as text), '') || ' ' || a.address,
      ${sql.lit('\n')}) ${moreAbout(person)}) end`

/** Sets `more_known` of all people about whom `address` says more, for data that were written without it. */
export const noteMoreKnown = (database: Database) =>
  database
    .updateTable('person')
    .set({ more_known: 1 })
    .where(sql<boolean>`exists (select 1 ${moreAbout('person')})`)
    .execute()

/** The mail address of one membership as one column, which `ownIn` reads. */
export const ownLine = (membership: MembershipTableName) =>
  expressionBuilder<Tables & Record<'assignee', MembershipTable>, MembershipTableName>()
    .selectFrom('membership_address')
    .whereRef('membership_address.family_id', '=', `${membership}.family_id` as const)
    .whereRef('membership_address.membership_id', '=', `${membership}.id` as const)
    .select(sql<string>`coalesce(cast(reached_at as text), '') || ' ' || coalesce(chosen_by, '') || ' ' || address`.as('line'))

/** The columns of a person's addresses, and of the address of a membership. */
export const PERSON_ADDRESSES = ['person.phone_e164', addressLines('person').as('address_lines')] as const
export const OWN_ADDRESS = [ownLine('membership').as('own_line')] as const

interface PersonColumns {
  phone_e164: string
  address_lines: string | null
}
interface OwnColumn {
  own_line: string | null
}

/** The instant and the other value before the address in a line, and the address. */
function splitLine(line: string) {
  const [instant = '', other = '', ...address] = line.split(' ')
  return { at: instant === '' ? null : Number(instant), other: other === '' ? null : other, address: address.join(' ') }
}

/** The addresses in the column `addressLines`. */
export function addressesIn(first: string, lines: string | null): PersonAddress[] {
  const unknown = { address: first, stoppedAt: null, unreachedAt: null }
  if (lines === null) return [unknown]
  const known = lines.split('\n').map((line): PersonAddress => {
    const { at, other, address } = splitLine(line)
    return { address, stoppedAt: at, unreachedAt: other === null ? null : Number(other) }
  })
  const isFirst = ({ address }: PersonAddress) => address === first
  return [known.find(isFirst) ?? unknown, ...known.filter((each) => !isFirst(each))]
}

/** The address in the column `ownLine`. */
export function ownIn(line: string | null): OwnAddress | null {
  if (line === null) return null
  const { at, other, address } = splitLine(line)
  // Only `setOwnAddress` writes who chose the address.
  return { address, reachedAt: at, chosenBy: other as SignedInBy | null }
}

/** The rows, with `addresses` and `own` made from the columns `PERSON_ADDRESSES` and `OWN_ADDRESS`. */
export const allWithAddresses = <Row extends PersonColumns & OwnColumn>(rows: Row[]) => rows.map(withAddresses)
/** Like `allWithAddresses`, for one row that may be missing. */
export const firstWithAddresses = <Row extends PersonColumns & OwnColumn>(row: Row | undefined) => row && withAddresses(row)

export function withAddresses<Row extends PersonColumns & OwnColumn>(row: Row) {
  const { own_line, ...others } = withPersonAddresses(row)
  return { ...others, own: ownIn(own_line) }
}

/** Like `withAddresses`, for a row that has only the columns `PERSON_ADDRESSES`. */
export function withPersonAddresses<Row extends PersonColumns>(row: Row): Omit<Row, 'address_lines'> & Pick<MemberAddresses, 'addresses'> {
  const { address_lines, ...others } = row
  return { ...others, addresses: addressesIn(row.phone_e164, address_lines) }
}

/** How much a family may know of a person's addresses. */
type Knowledge = Pick<Selectable<MembershipTable>, 'confirmed_by' | 'known_kind'>

/** Whether the person confirmed the family by a code or a link that came to their address, or changed their addresses as its member. */
export const isKnownWhole = ({ confirmed_by, known_kind }: Knowledge) =>
  known_kind === null || confirmed_by === 'code' || confirmed_by === 'sms_link'

/** The addresses of a person that the family may see. Anyone can type an address, and that must not show the person's other address. */
export const seenByFamily = <A extends { address: string }>(row: Knowledge & { addresses: readonly A[] }) =>
  row.addresses.filter(({ address }) => isKnownWhole(row) || kindOf(address) === row.known_kind)

/** The values of the columns of `address_link` for the address of one membership; all are null if there is no address. */
export const ownColumns = (
  own: OwnAddress | null,
): Pick<Selectable<AddressLinkTable>, 'own_address' | 'own_reached_at' | 'own_chosen_by'> => ({
  own_address: own?.address ?? null,
  own_reached_at: own?.reachedAt ?? null,
  own_chosen_by: own?.chosenBy ?? null,
})

export interface Person extends ProvedAddresses {
  id: number
  created_at: number
  addresses: PersonAddress[]
}

const people = (database: Database) => database.selectFrom('person').select(['person.id', 'person.created_at', ...PERSON_ADDRESSES])

function readPerson(row: PersonColumns & Pick<Person, 'id' | 'created_at'>): Person {
  const { phone_e164: first, ...person } = withPersonAddresses(row)
  return { ...person, first, second: person.addresses[1]?.address ?? null }
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

/** What is stored about a person's addresses; nothing for an anonymous person. */
export const listStoredAddresses = (database: Database, personId: number) =>
  database.selectFrom('address').where('person_id', '=', personId).select(['address', 'stopped_at', 'unreached_at', 'bounces']).execute()

/** What is stored about a person and their addresses, as the person may read it. */
export async function exportAddresses(database: Database, personId: number) {
  const person = database.selectFrom('person').where('id', '=', personId).select(['phone_e164', 'created_at'])
  return { ...(await person.executeTakeFirstOrThrow()), addresses: await listStoredAddresses(database, personId) }
}

/** Whether a person has this address as their first or second address. */
export const hasAddress = (address: string) => (where: ExpressionBuilder<Tables, 'person'>) =>
  where('person.id', '=', where.selectFrom('address').where('address.address', '=', address).select('address.person_id'))

/** Whether the address in this column is one of a person's addresses. */
export const hasAddressIn = (column: 'login_code.phone_e164' | 'message.phone_e164') =>
  sql<boolean>`person.id = (select a.person_id from address a where a.address = ${sql.ref(column)})`

/** Whether a person of this table has an address of this mailbox, or this number. */
export function hasAddressOfMailbox(table: 'theirs', address: string) {
  const { exists, selectFrom } = expressionBuilder<Tables & Record<'theirs', PersonTable>, 'theirs'>()
  const theirs = selectFrom('address').whereRef('address.person_id', '=', `${table}.id` as const)
  return exists(theirs.where(isOfMailbox('address.address', address)).select('address.person_id'))
}

/** Whether a membership has this as its own mail address. */
export const isOwnAddress = (address: string) => (where: ExpressionBuilder<Tables, 'membership'>) => {
  const own = where.selectFrom('membership_address').where('address', '=', address).select(['family_id', 'membership_id'])
  return where(where.refTuple('membership.family_id', 'membership.id'), 'in', own.$asTuple('family_id', 'membership_id'))
}

/** The second address of a person; null if they have none. */
export const secondAddressOf = (table: 'person') => sql<string | null>`(
  select a.address from address a where a.person_id = ${sql.ref(`${table}.id`)} and a.address <> ${sql.ref(`${table}.phone_e164`)} limit 1)`

/**
 * Whether messages reach a person at another address than the first: at the second one, or at their membership's own mail address, if
 * someone chose it and its holder agreed.
 */
export const isReachedElsewhere = ({ addresses: [, second], own }: MemberAddresses) =>
  second?.unreachedAt === null || (own !== null && own.chosenBy !== null && own.reachedAt !== null)

/**
 * Since when (ms) no message reaches a person. They stopped messages at one address (then no message is sent to another address either), or
 * none of their addresses accepts messages.
 */
export function unreachableSince(of: MemberAddresses) {
  const stopped = of.addresses.find(({ stoppedAt }) => stoppedAt !== null)
  return stopped?.stoppedAt ?? (isReachedElsewhere(of) ? null : (of.addresses[0]?.unreachedAt ?? null))
}

/** Stores the address of a new person, unless it is stored already. */
export const insertAddress = (database: Database, person_id: number, address: string) =>
  database
    .insertInto('address')
    .values({ person_id, address })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()

/**
 * Changes a person's addresses. What is known about an address that stays, such as that its holder wants no messages there, stays too.
 * Throws already_member if another person has one of the addresses.
 */
export async function setAddresses(database: Database, personId: number, { first, second }: ProvedAddresses) {
  const next = allOf({ first, second })
  const had = (await listStoredAddresses(database, personId)).map(({ address }) => address)
  const added = next.filter((address) => !had.includes(address)).map((address) => ({ person_id: personId, address }))
  try {
    await database.updateTable('person').set({ phone_e164: first, more_known: 1 }).where('id', '=', personId).execute()
    await database.deleteFrom('address').where('person_id', '=', personId).where('address', 'not in', next).execute()
    if (added.length > 0) await database.insertInto('address').values(added).execute()
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('already_member') : error
  }
}

/** Sets the mail address of one membership; null removes it. */
export async function setOwnAddress(database: Database, { familyId, id }: { familyId: FamilyId; id: number }, own: OwnAddress | null) {
  await database.deleteFrom('membership_address').where('family_id', '=', familyId).where('membership_id', '=', id).execute()
  if (own === null) return
  const { address, reachedAt: reached_at, chosenBy: chosen_by } = own
  const row = { family_id: familyId, membership_id: id, address, reached_at, chosen_by }
  await database.insertInto('membership_address').values(row).execute()
}
