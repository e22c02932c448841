import { DEVICE_KEPT_FOR } from '@hand-in-hand/contract/constants.ts'
import type { CodePurpose } from '@hand-in-hand/contract/sign-in.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Tables } from '../../database/schema.ts'
import { hashOf } from '../../http/tokens.ts'

/** What the asks of a device of the number's own person are kept under; those of others under a keyed hash of their network. */
export const FROM_DEVICE = 'device'

interface CodeOf {
  phone: string
  purpose: CodePurpose
  browserHash: string
}

/** The newest code for a number that this browser asked for, for this purpose. */
export const findLatestCode = (database: Database, { phone, purpose, browserHash }: CodeOf) =>
  database
    .selectFrom('login_code')
    .where('phone_e164', '=', phone)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst()

/** The codes made for a number since an instant (ms), newest first; also those that were forgotten: its limits go on. */
export const listCodesSince = (database: Database, phone: string, since: number) =>
  database
    .selectFrom('login_code')
    .where('phone_e164', 'in', [phone, forgotten(phone)])
    .where('created_at', '>', since)
    .orderBy('id', 'desc')
    .select(['created_at', 'used_at', 'purpose', 'asker'])
    .execute()

/** How often this browser mistyped codes for a number since an instant (ms). */
export async function countWrongTries(database: Database, phone: string, browserHash: string, since: number) {
  const { tries } = await database
    .selectFrom('login_code')
    .where('phone_e164', '=', phone)
    .where('browser_hash', '=', browserHash)
    .where('created_at', '>', since)
    .select(({ fn }) => fn.sum('wrong_tries').as('tries'))
    .executeTakeFirstOrThrow()
  return Number(tries)
}

/**
 * Whether somebody of a circle has this number (E.164) and has been here with it. To be in a circle is not enough: anybody with a
 * family of their own can add numbers to it.
 */
export const isKnownNumber = (database: Database, phone: string) =>
  database
    .selectFrom('person')
    .where('phone_e164', '=', phone)
    .where(hasComeSomewhere)
    .select('person.id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** How many codes were made since an instant (ms) for numbers that nobody known has: from one network, or for numbers that begin alike. */
export async function countStrangersCodes(database: Database, by: { network: string } | { prefix: string }, since: number) {
  const { count } = await database
    .selectFrom('login_code')
    .where('created_at', '>', since)
    .$if('network' in by, (query) => query.where('asker', '=', 'network' in by ? by.network : ''))
    // Digits alone, after a plus: nothing in it is a wildcard.
    .$if('prefix' in by, (query) => query.where('phone_e164', 'like', 'prefix' in by ? `${by.prefix}%` : ''))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person').whereRef('person.phone_e164', '=', 'login_code.phone_e164').where(hasComeSomewhere).select('person.id'),
        ),
      ),
    )
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many messages with codes were handed over since an instant (ms): to numbers of known people, or to those of strangers. */
export async function countCodesSent(database: Database, areKnown: boolean, since: number) {
  const { count } = await database
    .selectFrom('message')
    .where('template', '=', 'login_code')
    .where('charged_at', '>', since)
    .where(({ not, exists, selectFrom }) => {
      const known = exists(
        selectFrom('person').whereRef('person.phone_e164', '=', 'message.phone_e164').where(hasComeSomewhere).select('person.id'),
      )
      return areKnown ? known : not(known)
    })
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Someone has said, by a code or a link that came to this number, that they help a family. */
const hasComeSomewhere = ({ exists, selectFrom }: ExpressionBuilder<Tables, 'person'>) =>
  exists(
    selectFrom('membership')
      .whereRef('membership.person_id', '=', 'person.id')
      .where('membership.state', '=', 'approved')
      .where('membership.confirmed_by', 'in', ['code', 'sms_link'])
      .select('membership.id'),
  )

/** Whether a device with this secret is signed in as the person with this number (E.164), by a code or a link that came to it. */
export const isDeviceOf = (database: Database, secret: string, phone: string, now: number) =>
  database
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .where('device.secret_hash', '=', hashOf(secret))
    .where('device.revoked_at', 'is', null)
    .where('device.signed_in_by', '!=', 'shown_link')
    .where('device.last_seen_at', '>', now - DEVICE_KEPT_FOR)
    .where('person.phone_e164', '=', phone)
    .select('device.id')
    .executeTakeFirst()
    .then((found) => found !== undefined)

/** Of its codes only what its limits need is kept, under a name from which the number can't be read, until they are a day old. */
export const forgetCodes = (database: Database, phone: string) =>
  database
    .updateTable('login_code')
    .set({ phone_e164: forgotten(phone), code_hash: '', browser_hash: null })
    .where('phone_e164', '=', phone)
    .execute()

const forgotten = (phone: string) => `forgotten ${hashOf(phone)}`

/** Codes that were made before an instant (ms), and count for no limit any more. */
export const deleteCodesBefore = (database: Database, before: number) =>
  database.deleteFrom('login_code').where('created_at', '<', before).execute()

/** Messages with codes, which belong to no family, from before an instant (ms). */
export const deleteCodeMessagesBefore = (database: Database, before: number) =>
  database.deleteFrom('message').where('family_id', 'is', null).where('created_at', '<', before).execute()
