import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyBaseLogger } from 'fastify'

/** A limit, and how much of it is used, without personal data. */
export interface LimitReport {
  limit: string
  part?: string
  /** The id of the family, for a limit of one family. */
  family?: number
  /** How much of a daily limit is used. Absent for a limit that has no daily amount. */
  used?: number
  most?: number
}
export type Alarm = (limit: LimitReport) => void

/** A limit counts as near when this part of it is used. */
const NEAR = 0.8
const ALARMS_KEPT = 1_000

/**
 * Logs for the operator that a limit is near or reached, each at most once a day. A limit without a daily amount is logged at most once an
 * hour. A line for each affected message would hide what matters and fill the disk.
 */
export function limitAlarms(log: FastifyBaseLogger, now: () => number): Alarm {
  const told = new Map<string, number>()
  const isNews = (key: string, every: number) => {
    const last = told.get(key)
    if (last !== undefined && now() - last < every) return false
    // In practice there are never so many keys. Clearing only limits the memory.
    if (told.size >= ALARMS_KEPT) told.clear()
    told.set(key, now())
    return true
  }
  return (limit) => {
    const { used, most } = limit
    const key = JSON.stringify([limit.limit, limit.part, limit.family])
    if (used === undefined || most === undefined) {
      if (isNews(key, HOUR)) log.warn(limit, 'a limit keeps messages back')
    } else if (used >= most) {
      if (isNews(`reached ${key}`, DAY)) log.error(limit, 'a limit is reached')
    } else if (used >= NEAR * most && isNews(`near ${key}`, DAY)) {
      log.warn(limit, 'a limit is near')
    }
  }
}
