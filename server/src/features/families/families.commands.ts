import { DAY, PRIVACY_VERSION, TERMS_VERSION } from '@hand-in-hand/contract/constants.ts'
import type { Locale } from '@hand-in-hand/contract/locales.ts'
import type { Database } from '../../database/database.ts'
import { holdName } from '../../database/locks.ts'
import { provedFamily } from '../../database/schema.ts'
import { makeFamilyToken } from '../../http/tokens.ts'
import { AppError } from '../../platform/errors.ts'
import { isTimeZone } from '../../platform/zones.ts'
import { upsertPerson } from '../supporters/supporters.queries.ts'
import { listStartedSince, recordEvent } from './families.queries.ts'

/** How many families one number starts within a day: each may send SMS. */
const FAMILIES_PER_DAY = 3

export interface FamilyWish {
  title: string
  time_zone: string
  locale: Locale
  owner: { first_name: string; last_name: string; phone: string }
  consent?: { terms_version: string; privacy_version: string } | undefined
}

/** Throws bad_request for an unknown time zone, consent_missing for a consent to texts that are not the present ones. */
export function checkFamilyWish(wish: Pick<FamilyWish, 'time_zone' | 'consent'>) {
  if (!isTimeZone(wish.time_zone)) throw new AppError('bad_request')
  checkConsent(wish.consent)
}

export function checkConsent(consent: FamilyWish['consent']) {
  if (consent && (consent.terms_version !== TERMS_VERSION || consent.privacy_version !== PRIVACY_VERSION)) {
    throw new AppError('consent_missing')
  }
}

/** A family that someone starts who has just proved their number. Throws too_many_requests if that number has started its share of a day. */
export async function startFamily(transaction: Database, wish: FamilyWish, now: number) {
  await holdName(transaction, `families of ${wish.owner.phone}`)
  const [oldest, ...others] = await listStartedSince(transaction, wish.owner.phone, now - DAY)
  if (oldest !== undefined && others.length + 1 >= FAMILIES_PER_DAY) {
    throw new AppError('too_many_requests', Math.ceil((oldest + DAY - now) / 1000))
  }
  return createFamily(transaction, wish, true, now)
}

/** A family with its owner; `isProved`: a code has just proved their number. Otherwise they confirm at their first visit, as anyone. */
export async function createFamily(transaction: Database, wish: FamilyWish, isProved: boolean, now: number) {
  const personId = await upsertPerson(transaction, wish.owner.phone, now)
  const family = await transaction
    .insertInto('family')
    .values({ token: makeFamilyToken(), title: wish.title, time_zone: wish.time_zone, locale: wish.locale, version: 1, created_at: now })
    .returning(['id', 'token'])
    .executeTakeFirstOrThrow()
  const familyId = provedFamily(family.id)
  const { id } = await transaction
    .insertInto('membership')
    .values({
      family_id: family.id,
      person_id: personId,
      role: 'owner',
      state: 'approved',
      first_name: wish.owner.first_name,
      last_name: wish.owner.last_name,
      locale: wish.locale,
      ...(wish.consent && { ...wish.consent, consented_at: now }),
      ...(isProved && { confirmed_at: now, confirmed_by: 'code', last_seen_at: now }),
      trusted_at: now,
      requested_at: now,
      decided_at: now,
      version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordEvent(transaction, familyId, { kind: 'family_created', by: id, now })
  const confirmedBy = isProved ? ('code' as const) : null
  return { familyId, id, personId, role: 'owner', state: 'approved', confirmedBy, family_token: family.token, title: wish.title } as const
}
