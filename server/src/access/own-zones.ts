import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { knownZone, showTheSame } from '../platform/zones.ts'
import { type CallerRow, keepOwnZone } from '../store/asking/callers.ts'
import { changeFamily } from '../store/transactions.ts'

// Messages wait for the night of the person whom they reach, too, so the time zone of their device is kept with the membership (P54).

/**
 * The zone that is to be kept of a device that says this one: null if its clock shows what the family's does, undefined if nothing
 * changes. Whatever names no place is ignored: browsers that hide where they are say UTC.
 */
export function zoneToKeep(said: unknown, { time_zone, own_zone }: CallerRow, now: number) {
  if (typeof said !== 'string' || (said === time_zone && own_zone === null)) return undefined
  const known = knownZone(said)
  if (!known?.includes('/') || known.startsWith('Etc/')) return undefined
  const zone = showTheSame(known, time_zone, now) ? null : known
  const isKept = zone === null || own_zone === null ? zone === own_zone : showTheSame(zone, own_zone, now)
  return isKept ? undefined : zone
}

/** What comes by the clock comes at other times now, so jobs look at the family again. */
export const keepZone = (database: Database, familyId: FamilyId, id: number, zone: string | null) =>
  changeFamily(database, familyId, (transaction) => keepOwnZone(transaction, familyId, id, zone))
