import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { knownZone, showTheSame } from '../platform/zones.ts'
import { type CallerRow, keepOwnZone } from '../store/asking/callers.ts'
import { changeFamily } from '../store/transactions.ts'

// Messages also wait while it is night for their recipient, so the time zone of the recipient's device is stored with the membership (P54).

/**
 * The zone to store for a device that names the zone `said`. Null if this zone has the same time as the family's, undefined if nothing
 * changes. A zone that names no place is ignored, because browsers that hide their location name UTC.
 */
export function zoneToKeep(said: unknown, { time_zone, own_zone }: CallerRow, now: number) {
  if (typeof said !== 'string' || (said === time_zone && own_zone === null)) return undefined
  const known = knownZone(said)
  if (!known?.includes('/') || known.startsWith('Etc/')) return undefined
  const zone = showTheSame(known, time_zone, now) ? null : known
  const isKept = zone === null || own_zone === null ? zone === own_zone : showTheSame(zone, own_zone, now)
  return isKept ? undefined : zone
}

/**
 * Stores the zone and raises the family's version. Scheduled messages are then due at other times, so jobs have to look at the family
 * again.
 */
export const keepZone = (database: Database, familyId: FamilyId, id: number, zone: string | null) =>
  changeFamily(database, familyId, (transaction) => keepOwnZone(transaction, familyId, id, zone))
