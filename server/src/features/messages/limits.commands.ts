import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import type { Settings } from '../../env.ts'
import { countryOf, isMobile } from '../../platform/phones.ts'
import { quietHoursOf, quietPeriodAt } from '../../platform/quiet-hours.ts'
import { countSent, findStanding, isSilent, type LeasedMessage } from './messages.queries.ts'
import { RULES } from './messages.templates.ts'

/** The part of a day's SMS that only login codes may use, so that a flood of others locks nobody out. */
const RESERVE_FOR_CODES = 0.2
/** The part of a family's and of a day's SMS that is left to what somebody waits for: reminders, changes, links. */
const RESERVE_FROM_EXTRAS = 0.5

interface Obstacle {
  state: Extract<MessageState, 'stopped' | 'expired' | 'failed'>
  /** For the log: whoever runs the server sees it, nobody outside does. */
  why: 'too late' | 'paused or closed' | 'not in the circle' | 'stopped by the person' | 'country' | 'family and day' | 'day in all'
}
/** In ms. */
interface Wait {
  state: Extract<MessageState, 'queued'>
  until: number
}

/** The end (ms) of the quiet hours that hold this message back now, null where none do: whenever it was queued, it is now that it would ring. */
export function quietUntil(
  { template, any_hour_at }: Pick<LeasedMessage, 'template' | 'any_hour_at'>,
  family: Parameters<typeof quietHoursOf>[0],
  now: number,
) {
  if (RULES[template].kind === null || any_hour_at !== null) return null
  return quietPeriodAt(now, quietHoursOf(family))?.end ?? null
}

/** Why this message is not handed over, or not yet, or null. `isFree`: it goes through something that charges nothing, where no limit counts. */
export async function whyNotSend(
  database: Database,
  settings: Pick<Settings, 'smsCountries' | 'smsPerDay'>,
  message: LeasedMessage,
  { isFree, now }: { isFree: boolean; now: number },
): Promise<Obstacle | Wait | null> {
  if (message.expires_at <= now) return { state: 'expired', why: 'too late' }
  const isCode = message.template === 'login_code'
  if (!RULES[message.template].isToNumber) {
    const standing = await findStanding(database, message)
    // Nobody gets an SMS before a person approved them, nor once they were removed, or have another number.
    if (standing?.state !== 'approved') return { state: 'expired', why: 'not in the circle' }
    // As when a pause or the end of a family ends what waits: also for what was on its way then, and is to be tried again.
    if (isSilent(message.template, standing)) return { state: 'expired', why: 'paused or closed' }
    if (standing.stopped_at !== null) return { state: 'stopped', why: 'stopped by the person' }
    const until = quietUntil(message, standing, now)
    if (until !== null) return message.expires_at <= until ? { state: 'expired', why: 'too late' } : { state: 'queued', until }
  }
  if (isFree) return null
  const country = countryOf(message.phone_e164)
  if (!country || !settings.smsCountries.includes(country) || !isMobile(message.phone_e164)) return { state: 'failed', why: 'country' }
  const { ofFamily, inAll } = settings.smsPerDay
  const since = now - DAY
  const { isExtra = false } = RULES[message.template]
  const familysLimit = isExtra ? ofFamily * (1 - RESERVE_FROM_EXTRAS) : ofFamily
  if (message.family_id !== null && (await countSent(database, message, { since, ofFamily: true })) > familysLimit) {
    return { state: 'failed', why: 'family and day' }
  }
  const reserve = isCode ? 0 : isExtra ? RESERVE_FROM_EXTRAS : RESERVE_FOR_CODES
  return (await countSent(database, message, { since, ofFamily: false })) > inAll * (1 - reserve)
    ? { state: 'failed', why: 'day in all' }
    : null
}
