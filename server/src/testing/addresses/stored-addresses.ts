import type { Database } from '../../database/database.ts'
import type { SignedInBy } from '../../database/people-tables.ts'
import { noteMoreKnown } from '../../store/addresses/addresses.ts'

/** What is stored about the addresses of a person, as one row. The names with `second_` are about the second address. */
interface StoredAddresses {
  phone_e164: string
  stopped_at: number | null
  unreached_at: number | null
  bounces: number
  second_address: string | null
  second_stopped_at: number | null
  second_unreached_at: number | null
  second_bounces: number
}

/** What is stored about the addresses of all people, in the order of the people. An anonymous person has no address but a placeholder. */
export async function listAddressesOfAll(database: Database): Promise<(StoredAddresses & { id: number })[]> {
  const people = await database.selectFrom('person').orderBy('id').select(['id', 'phone_e164', 'more_known']).execute()
  const rows = Map.groupBy(await database.selectFrom('address').selectAll().execute(), ({ person_id }) => person_id)
  return people.map(({ id, phone_e164, more_known }) => {
    const first = rows.get(id)?.find(({ address }) => address === phone_e164)
    const second = rows.get(id)?.find(({ address }) => address !== phone_e164)
    if (!first && !phone_e164.startsWith('erased ')) throw new Error(`the first address of person ${id} has no row`)
    const isMore = second !== undefined || (first?.stopped_at ?? first?.unreached_at ?? null) !== null
    if (isMore && more_known === 0) throw new Error(`more_known of person ${id} is wrong`)
    return {
      ...{ id, phone_e164, stopped_at: first?.stopped_at ?? null, unreached_at: first?.unreached_at ?? null, bounces: first?.bounces ?? 0 },
      ...{ second_address: second?.address ?? null, second_stopped_at: second?.stopped_at ?? null },
      ...{ second_unreached_at: second?.unreached_at ?? null, second_bounces: second?.bounces ?? 0 },
    }
  })
}

/** What is stored about the addresses of the person with this address, their first or second one; undefined if no one has it. */
export const addressesOfHolder = async (database: Database, of: string) =>
  (await listAddressesOfAll(database)).find(({ phone_e164, second_address }) => phone_e164 === of || second_address === of)

/** Changes what is stored about the addresses of the person who has this address. */
export async function changeAddresses(database: Database, of: string, values: Partial<StoredAddresses>) {
  const before = await addressesOfHolder(database, of)
  if (!before) throw new Error(`no one has the address ${of}`)
  const { id: person_id, ...now } = { ...before, ...values }
  const second = { address: now.second_address, stopped_at: now.second_stopped_at, unreached_at: now.second_unreached_at }
  const rows = [
    { person_id, address: now.phone_e164, stopped_at: now.stopped_at, unreached_at: now.unreached_at, bounces: now.bounces },
    { person_id, ...second, bounces: now.second_bounces },
  ]
  await database.updateTable('person').set({ phone_e164: now.phone_e164 }).where('id', '=', person_id).execute()
  await database.deleteFrom('address').where('person_id', '=', person_id).execute()
  for (const { address, ...row } of rows)
    if (address !== null)
      await database
        .insertInto('address')
        .values({ address, ...row })
        .execute()
  await noteMoreKnown(database)
}

interface StoredOwnAddress {
  own_address: string | null
  own_reached_at: number | null
  own_chosen_by: SignedInBy | null
}

/** What is stored about the mail address of one membership. */
export async function ownAddressOf(database: Database, id: number): Promise<StoredOwnAddress> {
  const row = await database.selectFrom('membership_address').where('membership_id', '=', id).selectAll().executeTakeFirst()
  return { own_address: row?.address ?? null, own_reached_at: row?.reached_at ?? null, own_chosen_by: row?.chosen_by ?? null }
}

/** Changes what is stored about the mail address of one membership. */
export async function changeOwnAddress(database: Database, id: number, values: Partial<StoredOwnAddress>) {
  const {
    own_address: address,
    own_reached_at: reached_at,
    own_chosen_by: chosen_by,
  } = { ...(await ownAddressOf(database, id)), ...values }
  const { family_id } = await database.selectFrom('membership').where('id', '=', id).select('family_id').executeTakeFirstOrThrow()
  await database.deleteFrom('membership_address').where('membership_id', '=', id).execute()
  if (address === null) return
  await database.insertInto('membership_address').values({ family_id, membership_id: id, address, reached_at, chosen_by }).execute()
}
