import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { FastifyBaseLogger } from 'fastify'

/** A limit, by words that name nobody. */
export interface Limit {
  limit: string
  part?: string
  /** The id of a family whose own limit it is. */
  family?: number
  /** How much of it is used up, of a day's; absent where it only kept something back. */
  used?: number
  most?: number
}
export type Alarm = (limit: Limit) => void

/** From this part on a limit is near. */
const NEAR = 0.8
const KEPT = 1_000

/**
 * Tells whoever runs the server of a limit that is near, and of one that is reached: once a day each, and once an hour where it has no
 * amount for a day. A line for each message that is kept back would hide what matters, and cost a disk.
 */
export function limitAlarms(log: FastifyBaseLogger, now: () => number): Alarm {
  const told = new Map<string, number>()
  const isNews = (key: string, every: number) => {
    const last = told.get(key)
    if (last !== undefined && now() - last < every) return false
    // So many are never reached at once.
    if (told.size >= KEPT) told.clear()
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
