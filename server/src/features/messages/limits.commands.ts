import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { nightAt, quietHoursOf } from '../../rules/quiet-hours.ts'
import { countCodesSent, countStrangersSentBySlice, isKnownAddress } from '../../store/login-codes.ts'
import { type Channel, channelOf, isSentManually } from '../../store/messages/channels.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import {
  countCharged,
  countLinksTo,
  countLinksWaiting,
  countSent,
  findSendingFamily,
  hasConfirmed,
  markCharged,
} from '../../store/messages/message-limits.ts'
import { readParameters } from '../../store/messages/message-parameters.ts'
import { isCharged } from '../../store/messages/message-states.ts'
import { findRecipientState, isSilent } from '../../store/messages/messages.ts'
import { countLinksOfTokens, isLinkOfToken, mayProgramsStart } from '../../store/operator/server-tokens.ts'
import { inTransaction } from '../../store/transactions.ts'
import { RULES } from '../../templates/templates.ts'
import { type AddressSettings, addressesFor } from './address-choice.rules.ts'
import type { MessageShare } from './limits.rules.ts'
import { isNeededBefore, isReachable, quietUntil, STRANGERS_SLICE, shareOf, strangersNow, useOf } from './limits.rules.ts'
import { isReasonGone } from './reasons.commands.ts'
import { countsOf, sharesOf } from './shares.rules.ts'

// Limits of what messages cost: how many of a day's SMS and mails each sender may use. A message counts from the moment at which it is
// given to the gateway, with or without success.

/**
 * How many login links a number gets within a time (ms), and after what time (ms) a link that has to wait is tried again. The families that
 * the person has confirmed share one such limit, and all other families share another.
 */
const LINKS_PER_NUMBER = [
  { within: MINUTE, most: 1, again: MINUTE },
  { within: HOUR, most: 3, again: 10 * MINUTE },
  { within: DAY, most: 5, again: HOUR },
] as const

/** The names of the locks with which only one transaction at a time counts the messages of a day. */
const LOCK_OF_DAY = { sms: 'SMS of the day', mail: 'mails of the day' } as const

interface Obstacle {
  state: Extract<MessageState, 'stopped' | 'expired' | 'failed'>
  why: 'too late' | 'taken back' | 'paused or closed' | 'not in the circle' | 'stopped by the person' | 'number' | 'country'
}
/** `until` is in ms. */
interface Wait {
  state: Extract<MessageState, 'queued'>
  until: number
}
type WhyNotSent = Obstacle | Wait | null

/** Why this message is not sent, or not yet; null if it can be sent. The limits are checked by `reserveMessage`. */
export async function whyNotSend(database: Database, settings: AddressSettings, message: LeasedMessage, now: number): Promise<WhyNotSent> {
  if (message.expires_at <= now) return { state: 'expired', why: 'too late' }
  const why = RULES[message.template].isToNumber ? null : await whyNotToMember(database, settings, message, now)
  if (why !== null) return why
  return isMail(message.phone_e164) || settings.smsIsFree || isReachable(settings, message.phone_e164)
    ? null
    : { state: 'failed', why: 'country' }
}

async function whyNotToMember(database: Database, settings: AddressSettings, message: LeasedMessage, now: number): Promise<WhyNotSent> {
  const { isToFormer, isLink } = RULES[message.template]
  const recipient = await findRecipientState(database, message)
  // No message is sent before the family approved the recipient. After the recipient was removed, only messages for former members are
  // sent.
  const isFormer = recipient?.state === 'removed' && isToFormer
  const addresses = recipient ? addressesFor(recipient, isLink ? 'link' : 'message', settings) : []
  // No message goes to an address that is no longer the recipient's, or that may not get this kind of message.
  const to = addresses.find(({ address }) => address === message.phone_e164)
  if (!recipient || !to || (recipient.state !== 'approved' && !isFormer)) return { state: 'expired', why: 'not in the circle' }
  // A pause or closing expires waiting messages. This line is for messages that were being sent at that time and are retried.
  if (isSilent(message.template, recipient)) return { state: 'expired', why: 'paused or closed' }
  if (await isReasonGone(database, message, now)) return { state: 'expired', why: 'taken back' }
  if (to.isStopped) return { state: 'stopped', why: 'stopped by the person' }
  if (to.isUnreached) return { state: 'failed', why: 'number' }
  const until = quietUntil(message, recipient, now)
  if (until === null) return null
  // A day of rest may end too late for the message. Then the end of the night may be early enough.
  const wake = [until, nightAt(now, quietHoursOf(recipient))?.end ?? until].find((end) => end < message.expires_at)
  if (wake !== undefined) return { state: 'queued', until: wake }
  return isNeededBefore(message.template) ? null : { state: 'expired', why: 'too late' }
}

/** How much of a limit is used, for the operator's log. */
export interface Use {
  limit: string
  part?: MessageShare
  family?: number
  used: number
  most: number
}
const isUsedUp = ({ used, most }: Use) => used >= most

export interface Reservation {
  /** Whether the message may be sent: no limit is reached, and the message has not ended since it was leased. */
  isTaken: boolean
  /** The limits that stopped the message; otherwise the daily limits, with this message counted. */
  uses: Use[]
  /**
   * When (ms) the message is tried again. Set only for a login link from a family that the person has not confirmed, if the only limit that
   * stops the link is the one that all such families share. The family must not learn how many other such families there are, so for the
   * family the message is only late.
   */
  again?: number
}

type AmountSettings = Pick<Settings, 'smsPerDay' | 'smsIsFree' | 'mail'>

/** How many messages of a channel may be sent within 24 hours: in all, and by one family. */
const perDayOf = (channel: Channel, { smsPerDay, mail }: AmountSettings) =>
  channel === 'sms' ? smsPerDay : { inAll: mail?.perDay ?? 0, ofFamily: mail?.perFamily ?? 0 }

/**
 * Counts a leased message just before it is sent. If several workers need the last message of a limit, one of them gets it. A retry is
 * counted already.
 */
export async function reserveMessage(
  database: Database,
  settings: AmountSettings,
  message: LeasedMessage,
  now: number,
): Promise<Reservation> {
  const channel = channelOf(message.phone_e164)
  if ((channel === 'sms' && settings.smsIsFree) || isCharged(message)) {
    return { isTaken: await markCharged(database, message, message.charged_at, null), uses: [] }
  }
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, LOCK_OF_DAY[channel])
    const isConfirmed = await hasConfirmed(transaction, message)
    const { uses: ofDay, keys } = await usesOf(transaction, settings, message, isConfirmed, now)
    const links = await linkUses(transaction, message, isConfirmed, now)
    const reached = ofDay.filter(isUsedUp)
    const late = links.filter(isUsedUp)
    if (reached.length === 0 && late.length > 0 && !isConfirmed) {
      return { isTaken: false, uses: late, again: now + Math.max(...late.map(({ again }) => again)) }
    }
    if (reached.length + late.length > 0) return { isTaken: false, uses: [...reached, ...late] }
    const isTaken = await markCharged(transaction, message, now, keys)
    if (isTaken) await countSent(transaction, message, keys, now)
    return { isTaken, uses: ofDay.map((use) => ({ ...use, used: use.used + 1 })) }
  })
}

interface DailyUses {
  uses: Use[]
  /**
   * The keys under which the message is counted. Links that programs request, and most codes, have no keys: their rows in the tables are
   * counted instead.
   */
  keys: string[]
}

/**
 * The limits for which a message counts within 24 hours. Programs, people who request codes, and circles can't use up each other's
 * messages.
 */
async function usesOf(
  transaction: Database,
  settings: AmountSettings,
  message: LeasedMessage,
  isConfirmed: boolean,
  now: number,
): Promise<DailyUses> {
  const since = now - DAY
  const channel = channelOf(message.phone_e164)
  const perDay = perDayOf(channel, settings)
  const { circles, programs, ...codes } = sharesOf(perDay.inAll, await mayProgramsStart(transaction, now))
  const familyId = readParameters(message.parameters)?.intoFamily ?? message.family_id
  if (message.template === 'login_code' && familyId === null) return usesOfCode(transaction, message, channel, codes, now)
  if (await isLinkOfToken(transaction, message)) {
    const used = await countLinksOfTokens(transaction, channel, since)
    return { uses: [{ limit: 'links of programs', used, most: programs }], keys: [] }
  }
  const family = familyId === null ? null : await findSendingFamily(transaction, familyId)
  const counts = countsOf({ channel, perDay, circles, now }, family, isConfirmed)
  const part = shareOf(message)
  const uses = (await countCharged(transaction, counts, since)).map(({ limit, most, family: id, isWhole, ...charged }) => {
    const use = isWhole ? { used: charged.others, most } : useOf(part, charged, most)
    return { limit, ...(!isWhole && { part }), ...(id !== undefined && { family: id }), ...use }
  })
  return { uses, keys: counts.map(({ key }) => key) }
}

type CodeShares = Pick<ReturnType<typeof sharesOf>, 'strangers' | 'known' | 'ownDevices'>

async function usesOfCode(
  transaction: Database,
  { phone_e164: address, parameters }: LeasedMessage,
  channel: Channel,
  { strangers, known, ownDevices }: CodeShares,
  now: number,
): Promise<DailyUses> {
  const since = now - DAY
  if (readParameters(parameters)?.onOwnDevice) {
    const key = `${channel} own devices`
    const [use] = (await countCharged(transaction, [{ key }], since)).map(({ others: used }) => ({ used, most: ownDevices }))
    // If the share of codes on own devices is used up, this code counts like a code on another device.
    if (use && !isUsedUp({ limit: key, ...use })) return { uses: [{ limit: 'codes on own devices', ...use }], keys: [key] }
  }
  const isKnown = await isKnownAddress(transaction, address)
  const used = await countCodesSent(transaction, channel, isKnown, since)
  if (isKnown) return { uses: [{ limit: 'codes to known people', used, most: known }], keys: [] }
  const ofStrangers = { limit: 'codes to strangers', used, most: strangers }
  // For mails only the limit of the whole day counts, because mails cost nothing.
  if (channel === 'mail') return { uses: [ofStrangers], keys: [] }
  const sent = await countStrangersSentBySlice(transaction, STRANGERS_SLICE, since - STRANGERS_SLICE)
  const slice = strangersNow(strangers, sent, Math.floor(now / STRANGERS_SLICE))
  return { uses: [ofStrangers, { limit: 'codes to strangers now', used: slice.used, most: slice.most }], keys: [] }
}

/**
 * How many login links by SMS a family may still send today to people who have not confirmed. Waiting links count as sent. Null if only the
 * usual limits apply. In a transaction this call locks the count, so no link is sent meanwhile. Outside a transaction, a link that is just
 * being sent can count twice.
 */
export async function countLinksLeft(database: Database, settings: AmountSettings, familyId: number, now: number) {
  if (settings.smsIsFree) return null
  const family = await findSendingFamily(database, familyId)
  const perDay = perDayOf('sms', settings)
  const counts = countsOf({ channel: 'sms', perDay, circles: perDay.inAll, now }, family, false).filter(({ isWhole }) => isWhole)
  if (counts.length === 0) return null
  if (database.isTransaction) await advisoryLock(database, LOCK_OF_DAY.sms)
  const waiting = await countLinksWaiting(database, familyId)
  const left = (await countCharged(database, counts, now - DAY)).map(({ most, others }) => most - others)
  return Math.max(0, Math.min(...left) - waiting)
}

/**
 * Whether the server still sends a code to this address today, so that the person with this address can join this family. The code counts
 * as a message of the family. `now` in ms.
 */
export async function sendsCodesInto(database: Database, settings: Settings, familyId: number, address: string, now: number) {
  if (isSentManually(settings, address)) return false
  return isMail(address) || (isReachable(settings, address) && (await countLinksLeft(database, settings, familyId, now)) !== 0)
}

async function linkUses(
  database: Database,
  { template, phone_e164 }: Pick<LeasedMessage, 'template' | 'phone_e164'>,
  areConfirmed: boolean,
  now: number,
) {
  const uses: (Use & { again: number })[] = []
  if (!RULES[template].isLink) return uses
  for (const { within, most, again } of LINKS_PER_NUMBER) {
    uses.push({ limit: 'links to one number', used: await countLinksTo(database, phone_e164, areConfirmed, now - within), most, again })
  }
  return uses
}

/** Whether a member has had their maximum number of login links, so that another link would be sent later or not at all. */
export async function hasReachedLinkLimit(
  database: Database,
  member: Pick<LeasedMessage, 'family_id' | 'membership_id' | 'phone_e164'>,
  now: number,
) {
  const isConfirmed = await hasConfirmed(database, member)
  return (await linkUses(database, { ...member, template: 'login_link' }, isConfirmed, now)).some(isUsedUp)
}
