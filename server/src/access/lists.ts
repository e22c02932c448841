import { instantOf, localDayOf, startOfDay } from '../platform/zones.ts'
import type { AuthenticatedMember } from './member.ts'

/**
 * The ETag of a list. It changes with the family, with what the member may see, with their language, and with the day, because lists
 * begin a number of days ago.
 */
export const listVersion = (member: AuthenticatedMember) =>
  `${member.familyVersion}-${member.id}-${member.version}-${member.locale}-${localDayOf(member.now, member.timeZone)}`

/**
 * The instant (ms) that `?before=` names. The parameter is an instant, or a day in the family's time zone. If it is absent, the far future.
 */
export function pageBefore(before: string | undefined, member: AuthenticatedMember) {
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  return isDay(before) ? startOfDay(before, member.timeZone) : instantOf(before, member.timeZone)
}

/** Like `pageBefore`, for a list of tasks. Returns null for the first page. A page that is requested by a day contains whole days. */
export const olderPage = (before: string | undefined, member: AuthenticatedMember) =>
  before === undefined ? null : { before: pageBefore(before, member), hasWholeDays: isDay(before) }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
