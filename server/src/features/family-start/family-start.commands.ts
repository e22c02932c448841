import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import { provedFamily } from '../../database/schema.ts'
import { CLOCKS_DIFFER } from '../../platform/clock-sense.ts'
import { AppError } from '../../platform/errors.ts'
import { makeFamilyToken } from '../../platform/secrets/tokens.ts'
import { kindOf } from '../../platform/typed-addresses.ts'
import { isTimeZone } from '../../platform/zones.ts'
import { checkConsent } from '../../rules/consent.ts'
import { type ConsentVersions, insertConsents } from '../../store/consents.ts'
import { recordEvent } from '../../store/events.ts'
import { insertFamily, listStartedIn } from '../../store/families.ts'
import { insertMember } from '../../store/memberships.ts'
import { countStart } from '../../store/operator/acts.ts'
import { upsertPerson } from '../../store/people.ts'
import { inTransaction } from '../../store/transactions.ts'
import { signInAs } from '../sign-in/sign-in.commands.ts'

/** How many families can be started for one address within a day. The limit exists because each family may send SMS. */
const FAMILIES_PER_DAY = 3

export interface FamilyInput {
  title: string
  time_zone: string
  locale: Locale
  owner: { first_name: string; last_name: string; phone: string }
  consent?: ConsentVersions | undefined
  /** See `networkKeyOf`; absent if the family is not started on the web. */
  network?: string | null
}

/** Throws bad_request for an unknown time zone, consent_missing for a consent to other versions of the legal texts. */
export function checkFamilyInput(input: Pick<FamilyInput, 'time_zone' | 'consent'>) {
  if (!isTimeZone(input.time_zone)) throw new AppError('bad_request')
  checkConsent(input.consent)
}

/**
 * Creates a family for a person who has just proved their address, and signs them in. `startCode`: the id of the operator's code that they
 * have. Throws too_many_requests if FAMILIES_PER_DAY families were started for that address within a day, and start_code_wrong if the code
 * was ended meanwhile.
 */
export function startFamily(database: Database, input: FamilyInput, startCode: number | null, context: Parameters<typeof signInAs>[3]) {
  const { now } = context
  return inTransaction(database, async (transaction) => {
    await limitStarts(transaction, input.owner.phone, now)
    if (startCode !== null && !(await countStart(transaction, startCode))) throw new AppError('start_code_wrong')
    return signInAs(transaction, await createFamily(transaction, input, true, now), input.owner.phone, context)
  })
}

/** Throws too_many_requests if FAMILIES_PER_DAY families were started for this address within a day. */
export async function limitStarts(transaction: Database, address: string, now: number) {
  await advisoryLock(transaction, `families of ${address}`)
  const [oldest, ...others] = await listStartedIn(transaction, address, { since: now - DAY, until: now + CLOCKS_DIFFER })
  if (oldest !== undefined && others.length + 1 >= FAMILIES_PER_DAY) {
    throw new AppError('too_many_requests', Math.ceil((oldest + DAY - now) / 1000))
  }
}

/**
 * Creates a family with its owner. `isProved`: a code has just proved the owner's address. Otherwise the owner confirms at their first
 * visit, as all members do.
 */
export async function createFamily(transaction: Database, input: FamilyInput, isProved: boolean, now: number) {
  const personId = await upsertPerson(transaction, input.owner.phone, now)
  const token = makeFamilyToken()
  const familyId = provedFamily(
    await insertFamily(transaction, {
      ...{ token, title: input.title, time_zone: input.time_zone, locale: input.locale },
      ...{ network: input.network ?? null, created_at: now },
    }),
  )
  const id = await insertMember(transaction, familyId, {
    person_id: personId,
    known_kind: kindOf(input.owner.phone),
    role: 'owner',
    state: 'approved',
    first_name: input.owner.first_name,
    last_name: input.owner.last_name,
    locale: input.locale,
    ...(isProved && { confirmed_at: now, confirmed_by: 'code', last_seen_at: now }),
    trusted_at: now,
    requested_at: now,
    decided_at: now,
  })
  await insertConsents(transaction, { familyId, id }, input.consent ?? {}, now)
  await recordEvent(transaction, familyId, { kind: 'family_created', by: id, now })
  const confirmedBy = isProved ? ('code' as const) : null
  const { locale, title } = input
  return { familyId, id, personId, role: 'owner', state: 'approved', confirmedBy, locale, family_token: token, title } as const
}
