import type { Database } from '../database/database.ts'
import { provedFamily } from '../database/schema.ts'
import { isTimeZone, showTheSame } from '../platform/zones.ts'
import { type CallerRow, keepOwnZone } from '../store/asking/callers.ts'
import { changeFamily } from '../store/transactions.ts'

// Messages wait for the night of the person whom they reach, too, so the time zone of their device is kept with the membership (P54).

/**
 * The zone that is to be kept of a device that says this one: null if its clock shows what the family's does, undefined if nothing
 * changes. Whatever names no place is ignored: browsers that hide where they are say UTC.
 */
export function zoneToKeep(said: unknown, { time_zone, own_zone }: CallerRow, now: number) {
  if (typeof said !== 'string' || said === own_zone || !isPlace(said)) return undefined
  if (showTheSame(said, own_zone ?? time_zone, now)) return undefined
  return showTheSame(said, time_zone, now) ? null : said
}

const isPlace = (zone: string) => PLACE.test(zone) && isTimeZone(zone)
/** As devices write it: no zone has a second name in other letters. */
const PLACE = /^(?!Etc\/)[A-Z][\w+-]*\/[A-Z][\w+/-]*$/

/** What comes by the clock comes at other times now, so jobs look at the family again. */
export const keepZone = (database: Database, { family_id, id }: CallerRow, zone: string | null) =>
  changeFamily(database, provedFamily(family_id), (transaction) => keepOwnZone(transaction, family_id, id, zone))
