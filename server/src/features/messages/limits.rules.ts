import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Settings } from '../../env.ts'
import { countryOf, isMobile } from '../../platform/phones.ts'
import { quietHoursOf, quietPeriodAt } from '../../rules/quiet-hours.ts'
import type { RecentMessage } from '../../store/messages/joined-messages.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import type { Charged } from '../../store/messages/message-limits.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { comesAtAnyHour } from '../../store/messages/message-states.ts'
import { hasReserve, livesUntilBegun, RULES, type Template } from '../../templates/templates.ts'
import { SOON } from './messages.rules.ts'

// Limits of what SMS cost: how a day's SMS are shared, which numbers get none, and how many SMS one member may cause.

/**
 * In percent: how much of a family's SMS, and of all SMS of a day, a kind of message may use. `link`: messages with links. `usual`: most
 * messages. `extra`: less important messages. The last 20 percent are a reserve for reminders, changes and cancellations. These may also
 * use the share of most messages.
 */
const SHARE_PERCENT = { link: 80, usual: 70, extra: 50 } as const
export type MessageShare = keyof typeof SHARE_PERCENT | 'reserve'

export const shareOf = (message: Pick<LeasedMessage, 'template' | 'caused_by'>): MessageShare => {
  const { isLink, isExtra } = RULES[message.template]
  return hasReserve(message) ? 'reserve' : isLink ? 'link' : isExtra ? 'extra' : 'usual'
}

/** How many of a day's SMS a share has used, and how many it may use. `inAll`: how many SMS the day has. */
export function useOf(share: MessageShare, { reserved, others }: Charged, inAll: number) {
  const upTo = (part: keyof typeof SHARE_PERCENT) => Math.ceil((inAll * SHARE_PERCENT[part]) / 100)
  const reserve = inAll - upTo('link')
  if (share === 'reserve') return { used: reserved, most: reserve + Math.max(0, upTo('usual') - others) }
  return { used: others + Math.max(0, reserved - reserve), most: upTo(share) }
}

/**
 * How many SMS one member's actions may cause in any 24 hours: to the family's side together, and to one other member. Some of them are
 * kept for messages about tasks of the next 48 hours, and some for evening messages, which only say how many more messages there are.
 */
const MEMBER_DAILY_LIMITS = {
  side: { most: 10, pressing: 3, evening: 2 },
  other: { most: 5, pressing: 1, evening: 1 },
} as const

/**
 * How many thank-you messages of one member another member gets in any 24 hours. Their text is in no other place, so messages above the
 * limit wait.
 */
const THANKS_DAILY_LIMIT = 5

/**
 * Whether a member may cause one more SMS to a reader. `caused`: the SMS that the member causes. Those due within a day of `reader.due`
 * count.
 */
export function isWithinDailyLimit(
  what: 'usual' | 'pressing' | 'thanks' | 'evening',
  caused: readonly RecentMessage[],
  reader: Pick<RecentMessage, 'membership_id' | 'isToSide' | 'due'>,
) {
  const { most, pressing, evening } = MEMBER_DAILY_LIMITS[reader.isToSide ? 'side' : 'other']
  const within = caused.filter(({ due }) => Math.abs(due - reader.due) < DAY)
  const isThanks = ({ template }: RecentMessage) => RULES[template].counts === 'thanks'
  if (what === 'thanks')
    return within.filter((each) => isThanks(each) && each.membership_id === reader.membership_id).length < THANKS_DAILY_LIMIT
  const counted = within.filter(
    (each) => !isThanks(each) && (reader.isToSide ? each.isToSide : each.membership_id === reader.membership_id),
  )
  const ofEvening = counted.filter(({ template }) => template === 'more_today').length
  if (what === 'evening') return ofEvening < evening
  return counted.length - ofEvening < most - evening - (what === 'pressing' ? 0 : pressing)
}

/** In ms: the length of a slice of the day. In each slice, strangers get an equal part of their codes of the day. */
export const STRANGERS_SLICE = 2 * HOUR
const SLICES = DAY / STRANGERS_SLICE
/** Unused parts are kept, up to a quarter of a day's share. A small share may keep more: up to five codes. */
const KEPT_PART = 4
const KEPT_LEAST = 5

/**
 * How many codes strangers may have in the present slice, and how many of these are used. `share`: their share of the day. `sent`: how many
 * codes were sent, by slice. `now`: the present slice.
 */
export function strangersNow(share: number, sent: ReadonlyMap<number, number>, now: number) {
  const most = Math.max(share / KEPT_PART, Math.min(share, KEPT_LEAST))
  let left = most
  for (let slice = now - SLICES; slice < now; slice++) left = Math.min(most, left - (sent.get(slice) ?? 0) + share / SLICES)
  const used = sent.get(now) ?? 0
  // The small addition makes up for rounding: with a share of one code, that code is sent.
  return { used, most: Math.floor(left + 1e-9), isScarce: left - used < most / 2 }
}

/**
 * The end (ms) of the quiet hours that delay this message now; null if none do. The time of sending counts, because that is when the phone
 * would ring.
 */
export function quietUntil(
  message: Pick<LeasedMessage, 'template' | 'any_hour_at' | 'parameters'>,
  family: Parameters<typeof quietHoursOf>[0],
  now: number,
) {
  const { template } = message
  if (RULES[template].kind === null || comesAtAnyHour(message) || (isNeededBefore(template) && beginsSoon(message, now))) return null
  return quietPeriodAt(now, quietHoursOf(family))?.end ?? null
}

/** Whether the reader must get the message before the task, even in quiet hours. */
export const isNeededBefore = (template: Template) => template === 'reminder' || livesUntilBegun(template)

/** Whether one of the tasks in a message begins in the next 12 hours. */
export const beginsSoon = ({ parameters }: Pick<LeasedMessage, 'parameters'>, now: number) =>
  readParameters(parameters)?.times?.some(({ at }) => at !== null && at > now && at - now <= SOON) ?? false

/** Whether a number (E.164) may get an SMS: a mobile number of an allowed country. */
export function isReachable({ smsCountries }: Pick<Settings, 'smsCountries'>, phone: string) {
  const country = countryOf(phone)
  return country !== null && smsCountries.includes(country) && isMobile(phone)
}
