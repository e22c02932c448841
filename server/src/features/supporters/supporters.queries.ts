import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'

export const findPerson = (database: Database, personId: number) =>
  database.selectFrom('person').where('id', '=', personId).selectAll().executeTakeFirstOrThrow()

export const findPersonName = (database: Database, personId: number) =>
  database.selectFrom('person').where('id', '=', personId).select(['first_name', 'last_name']).executeTakeFirstOrThrow()

export const findPersonByPhone = (database: Database, phone: string) =>
  database.selectFrom('person').where('phone_e164', '=', phone).selectAll().executeTakeFirst()

export interface PersonValues {
  phone: string
  first_name: string
  last_name: string
  locale: Locale
  consent?: { terms_version: string; privacy_version: string } | undefined
  now: number
}

/**
 * The person of this number, made where there is none. Their name and language are changed only where `isTheirs`
 * says that whoever asks has proved the number, or where nobody has yet: anybody can type anybody's number.
 */
export async function upsertPerson(database: Database, values: PersonValues, isTheirs: boolean) {
  const { phone, first_name, last_name, locale, consent, now } = values
  const consented = consent ? { ...consent, consented_at: now } : {}
  const { id } = await database
    .insertInto('person')
    .values({ phone_e164: phone, first_name, last_name, locale, created_at: now, ...consented })
    // Two requests with one number at once: the second finds the first one's person.
    .onConflict((conflict) => conflict.column('phone_e164').doUpdateSet({ phone_e164: phone }))
    .returning('id')
    .executeTakeFirstOrThrow()
  if (isTheirs || !(await isKnownSomewhere(database, id))) {
    await database
      .updateTable('person')
      .set({ first_name, last_name, locale, ...consented })
      .where('id', '=', id)
      .execute()
  }
  return id
}

const isKnownSomewhere = (database: Database, personId: number) =>
  database
    .selectFrom('membership')
    .where('person_id', '=', personId)
    .where('state', '=', 'approved')
    .select('id')
    .executeTakeFirst()
    .then((found) => found !== undefined)
