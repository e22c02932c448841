import type { Settings } from '../../env.ts'
import { countryOf, isMobile } from '../../platform/phones.ts'
import { quietHoursOf, quietPeriodAt } from '../../platform/quiet-hours.ts'
import type { LeasedMessage } from '../../store/message-leases.ts'
import { RULES } from '../../store/message-rules.ts'
// Limits of what SMS cost: how a day's SMS are shared, and which numbers get none.

/**
 * In percent: how much of a family's and of a day's SMS may be used by messages with links, by most messages, and by less
 * important ones.
 */
export const SHARE_PERCENT = { link: 100, usual: 80, extra: 50 } as const
export type MessageShare = keyof typeof SHARE_PERCENT

/** How a day's SMS are shared between strangers' codes, known people's codes and circles, so that none uses up the share of another. */
export function sharesOf(inAll: number) {
  const [strangers, known] = [Math.ceil(inAll / 10), Math.ceil(inAll / 5)]
  return { strangers, known, circles: Math.max(0, inAll - strangers - known) }
}

/** How many codes a day are sent to unknown numbers: requested from one network, and for numbers with one prefix. */
export function strangersCodesOf(inAll: number) {
  const { strangers } = sharesOf(inAll)
  return { ofNetwork: Math.ceil(strangers / 5), ofPrefix: Math.ceil(strangers / 10) }
}

/**
 * The end (ms) of the quiet hours that delay this message now, or null. The time of sending counts, because that is when the
 * phone would ring.
 */
export function quietUntil(
  { template, any_hour_at }: Pick<LeasedMessage, 'template' | 'any_hour_at'>,
  family: Parameters<typeof quietHoursOf>[0],
  now: number,
) {
  if (RULES[template].kind === null || any_hour_at !== null) return null
  return quietPeriodAt(now, quietHoursOf(family))?.end ?? null
}

/** Whether a number (E.164) may get an SMS: a mobile number of an allowed country. */
export function isReachable({ smsCountries }: Pick<Settings, 'smsCountries'>, phone: string) {
  const country = countryOf(phone)
  return country !== null && smsCountries.includes(country) && isMobile(phone)
}
