import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import type { Database } from '../../database/database.ts'
import { holdName } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { countryOf, isMobile } from '../../platform/phones.ts'
import { quietHoursOf, quietPeriodAt } from '../../platform/quiet-hours.ts'
import { countCodesSent, isKnownNumber } from '../sign-in/codes.queries.ts'
import { countHandedOver, countLinksTo, hasCompany, markCharged } from './limits.queries.ts'
import { findStanding, isSilent, type LeasedMessage } from './messages.queries.ts'
import { RULES } from './messages.templates.ts'

// What an SMS may cost: who may use how many of a day's. A message counts from the moment it is handed over, whatever comes of it.

/** In parts of a hundred: how much of a family's and of a day's SMS is there for links, for most messages, and for what nobody waits for. */
const PARTS = { link: 100, usual: 80, extra: 50 } as const
type Part = keyof typeof PARTS

/** How many a family sends a day until somebody besides its founder has come. */
const NEW_FAMILY = 20
/** How many login links a number gets, from whatever families: within so many ms, so many. */
const LINKS_PER_NUMBER = [
  [MINUTE, 1],
  [HOUR, 3],
  [DAY, 5],
] as const

/** How a day's SMS are shared out: nobody can use up the share of the others. */
export function sharesOf(inAll: number) {
  const [strangers, known] = [Math.ceil(inAll / 10), Math.ceil(inAll / 5)]
  return { strangers, known, circles: Math.max(0, inAll - strangers - known) }
}

/** How many codes go out a day for numbers that nobody known has: asked for from one network, and for numbers that begin alike. */
export function strangersCodesOf(inAll: number) {
  const { strangers } = sharesOf(inAll)
  return { ofNetwork: Math.ceil(strangers / 5), ofPrefix: Math.ceil(strangers / 10) }
}

interface Obstacle {
  state: Extract<MessageState, 'stopped' | 'expired' | 'failed'>
  why: 'too late' | 'paused or closed' | 'not in the circle' | 'stopped by the person' | 'country'
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

/** Why this message is not handed over, or not yet, or null; limits come after it, see `takePlace`. */
export async function whyNotSend(
  database: Database,
  settings: Pick<Settings, 'smsCountries' | 'smsIsFree'>,
  message: LeasedMessage,
  now: number,
): Promise<Obstacle | Wait | null> {
  if (message.expires_at <= now) return { state: 'expired', why: 'too late' }
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
  return settings.smsIsFree || isReachable(settings, message.phone_e164) ? null : { state: 'failed', why: 'country' }
}

/** Whether a number (E.164) may get an SMS at all: a mobile one, of a country that was chosen. */
export function isReachable({ smsCountries }: Pick<Settings, 'smsCountries'>, phone: string) {
  const country = countryOf(phone)
  return country !== null && smsCountries.includes(country) && isMobile(phone)
}

/** How much of a limit is used up: for whoever runs the server. */
export interface Use {
  limit: 'links to one number' | 'SMS of a family' | 'SMS in all' | 'codes to strangers' | 'codes to known people'
  part?: Part
  family?: number
  used: number
  most: number
}
const isUsedUp = ({ used, most }: Use) => used >= most

export interface Place {
  /** Whether the message goes out; not where a limit is reached, nor where it was ended since it was leased. */
  isTaken: boolean
  /** The limits that kept it back; else those of a day that it counts for, itself included. */
  uses: Use[]
}

/**
 * Counts a leased message as one of its day, just before it is handed over. Of several workers that want the last place one gets
 * it. What was tried before has its place.
 */
export async function takePlace(
  database: Database,
  settings: Pick<Settings, 'smsPerDay' | 'smsIsFree'>,
  message: LeasedMessage,
  now: number,
): Promise<Place> {
  if (settings.smsIsFree || message.charged_at !== null) {
    return { isTaken: await markCharged(database, message, message.charged_at), uses: [] }
  }
  return database.transaction().execute(async (transaction) => {
    await holdName(transaction, 'SMS of the day')
    const ofDay = await usesOf(transaction, settings, message, now)
    const reached = [...ofDay, ...(await linkUses(transaction, message, now))].filter(isUsedUp)
    if (reached.length > 0) return { isTaken: false, uses: reached }
    return {
      isTaken: await markCharged(transaction, message, now),
      uses: ofDay.map((use) => ({ ...use, used: use.used + 1 })),
    }
  })
}

async function usesOf(
  transaction: Database,
  { smsPerDay }: Pick<Settings, 'smsPerDay'>,
  message: LeasedMessage,
  now: number,
): Promise<Use[]> {
  const since = now - DAY
  const { strangers, known, circles } = sharesOf(smsPerDay.inAll)
  if (message.template === 'login_code') {
    const isKnown = await isKnownNumber(transaction, message.phone_e164)
    const used = await countCodesSent(transaction, isKnown, since)
    return [isKnown ? { limit: 'codes to known people', used, most: known } : { limit: 'codes to strangers', used, most: strangers }]
  }
  const { isLink, isExtra } = RULES[message.template]
  const part = isLink ? 'link' : isExtra ? 'extra' : 'usual'
  const partOf = (all: number) => Math.ceil((all * PARTS[part]) / 100)
  const uses: Use[] = [{ limit: 'SMS in all', part, used: await countHandedOver(transaction, since), most: partOf(circles) }]
  const { family_id: family } = message
  if (family !== null) {
    const most = (await hasCompany(transaction, family)) ? smsPerDay.ofFamily : Math.min(NEW_FAMILY, smsPerDay.ofFamily)
    uses.push({ limit: 'SMS of a family', part, family, used: await countHandedOver(transaction, since, family), most: partOf(most) })
  }
  return uses
}

async function linkUses(database: Database, { template, phone_e164 }: Pick<LeasedMessage, 'template' | 'phone_e164'>, now: number) {
  if (!RULES[template].isLink) return []
  const uses: Use[] = []
  for (const [within, most] of LINKS_PER_NUMBER) {
    uses.push({ limit: 'links to one number', used: await countLinksTo(database, phone_e164, now - within), most })
  }
  return uses
}

/** Whether a number (E.164) has had the login links that it gets by now, so that another one would be kept back. */
export const hasHadItsLinks = async (database: Database, phone_e164: string, now: number) =>
  (await linkUses(database, { template: 'login_link', phone_e164 }, now)).some(isUsedUp)
