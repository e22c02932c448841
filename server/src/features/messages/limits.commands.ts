import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { MessageState } from '@hand-in-hand/contract/messages.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Database } from '../../database/database.ts'
import { advisoryLock } from '../../database/locks.ts'
import type { Settings } from '../../env.ts'
import { countCodesSent, countStrangersSentBySlice, isKnownAddress } from '../../store/login-codes.ts'
import { type Channel, channelOf } from '../../store/messages/channels.ts'
import type { LeasedMessage } from '../../store/messages/message-leases.ts'
import {
  countCharge,
  countCharged,
  countHandedOver,
  countLinksTo,
  countMails,
  findSmsBudget,
  hasConfirmed,
  hasOtherMembers,
  markCharged,
} from '../../store/messages/message-limits.ts'
import { livesUntilBegun, RULES } from '../../store/messages/message-rules.ts'
import { findRecipientState, isSilent } from '../../store/messages/messages.ts'
import { countLinksOfTokens, isLinkOfToken, mayProgramsStart } from '../../store/operator/server-tokens.ts'
import { inTransaction } from '../../store/transactions.ts'
import type { MessageShare } from './limits.rules.ts'
import { isReachable, quietUntil, STRANGERS_SLICE, shareOf, sharesOf, strangersNow, useOf } from './limits.rules.ts'
import { addressesFor, type WaySettings } from './ways.rules.ts'

// Limits of what SMS cost: how many of a day's SMS each sender may use. A message counts from the moment it is given to the gateway,
// with or without success.

/** SMS a day of a family in which no one but its founder has signed in: twenty links, with the reserve that they leave. */
const NEW_FAMILY = 25
/**
 * How many login links a number gets from all families that its person has confirmed, and as many again from all others: in a time
 * (ms), and after which time one that has to wait is tried again.
 */
const LINKS_PER_NUMBER = [
  { within: MINUTE, most: 1, again: MINUTE },
  { within: HOUR, most: 3, again: 10 * MINUTE },
  { within: DAY, most: 5, again: HOUR },
] as const

interface Obstacle {
  state: Extract<MessageState, 'stopped' | 'expired' | 'failed'>
  why: 'too late' | 'paused or closed' | 'not in the circle' | 'stopped by the person' | 'number' | 'country'
}
/** In ms. */
interface Wait {
  state: Extract<MessageState, 'queued'>
  until: number
}

/** Why this message is not sent, or not yet; null if it is sent. `reserveSms` checks the limits. */
export async function whyNotSend(
  database: Database,
  settings: WaySettings,
  message: LeasedMessage,
  now: number,
): Promise<Obstacle | Wait | null> {
  if (message.expires_at <= now) return { state: 'expired', why: 'too late' }
  if (!RULES[message.template].isToNumber) {
    const recipient = await findRecipientState(database, message)
    // No SMS before the family approved the recipient, nor after they were removed or have another number.
    const isFormer = recipient?.state === 'removed' && RULES[message.template].isToFormer
    const addresses = recipient ? addressesFor(recipient, RULES[message.template].isLink ? 'link' : 'message', settings) : []
    // What was on its way to an address that is theirs no more, or no one's proved, is not sent either.
    const to = addresses.find(({ address }) => address === message.phone_e164)
    if (!recipient || !to || (recipient.state !== 'approved' && !isFormer)) return { state: 'expired', why: 'not in the circle' }
    // A pause or closing expires waiting messages. This is for those that were being sent then, and are retried.
    if (isSilent(message.template, recipient)) return { state: 'expired', why: 'paused or closed' }
    if (to.isStopped) return { state: 'stopped', why: 'stopped by the person' }
    if (to.isUnreached) return { state: 'failed', why: 'number' }
    const until = quietUntil(message, recipient, now)
    if (until !== null && until < message.expires_at) return { state: 'queued', until }
    if (until !== null && !livesUntilBegun(message.template)) return { state: 'expired', why: 'too late' }
  }
  return isMail(message.phone_e164) || settings.smsIsFree || isReachable(settings, message.phone_e164)
    ? null
    : { state: 'failed', why: 'country' }
}

/** The use of a limit, for the operator. */
export interface Use {
  limit:
    | 'links to one number'
    | 'SMS of a family'
    | 'SMS in all'
    | 'mails in all'
    | 'codes to strangers'
    | 'codes to strangers now'
    | 'codes to known people'
    | 'links of programs'
  part?: MessageShare
  family?: number
  used: number
  most: number
}
const isUsedUp = ({ used, most }: Use) => used >= most

export interface SmsReservation {
  /** Whether the message may be sent: no limit is reached, and it was not ended since it was leased. */
  isTaken: boolean
  /** The limits that stopped it, else its daily limits, with this message counted. */
  uses: Use[]
  /**
   * When (ms) it is tried again, if links of other families are all that stops it. Their number is no news to a family that the person
   * has not confirmed, so there it is late and nothing else.
   */
  again?: number
}

/**
 * Counts a leased message just before it is sent. Of several workers that need the last one of a limit, one gets it. A retry is
 * counted already.
 */
export async function reserveSms(
  database: Database,
  settings: Pick<Settings, 'smsPerDay' | 'smsIsFree' | 'mail'>,
  message: LeasedMessage,
  now: number,
): Promise<SmsReservation> {
  const channel = channelOf(message.phone_e164)
  if ((channel === 'sms' && settings.smsIsFree) || message.charged_at !== null) {
    return { isTaken: await markCharged(database, message, message.charged_at), uses: [] }
  }
  return inTransaction(database, async (transaction) => {
    await advisoryLock(transaction, channel === 'sms' ? 'SMS of the day' : 'mails of the day')
    const isOfProgram = await isLinkOfToken(transaction, message)
    const ofDay = isOfProgram
      ? [await useOfPrograms(transaction, settings, channel, now)]
      : channel === 'sms'
        ? await usesOf(transaction, settings, message, now)
        : await mailUses(transaction, settings, message, now)
    const isConfirmed = await hasConfirmed(transaction, message)
    const links = await linkUses(transaction, message, isConfirmed, now)
    const reached = ofDay.filter(isUsedUp)
    const late = links.filter(isUsedUp)
    if (reached.length === 0 && late.length > 0 && !isConfirmed) {
      return { isTaken: false, uses: late, again: now + Math.max(...late.map(({ again }) => again)) }
    }
    if (reached.length + late.length > 0) return { isTaken: false, uses: [...reached, ...late] }
    const isTaken = await markCharged(transaction, message, now)
    if (isTaken && channel === 'sms' && message.template !== 'login_code' && !isOfProgram) await countCharge(transaction, message, now)
    return { isTaken, uses: ofDay.map((use) => ({ ...use, used: use.used + 1 })) }
  })
}

/** A program and strangers can't use up each other's: these count for nothing else. */
async function useOfPrograms(
  transaction: Database,
  { smsPerDay, mail }: Pick<Settings, 'smsPerDay' | 'mail'>,
  channel: Channel,
  now: number,
): Promise<Use> {
  const { programs } = sharesOf(channel === 'sms' ? smsPerDay.inAll : (mail?.perDay ?? 0), true)
  return { limit: 'links of programs', used: await countLinksOfTokens(transaction, channel, now - DAY), most: programs }
}

async function usesOf(
  transaction: Database,
  { smsPerDay }: Pick<Settings, 'smsPerDay'>,
  message: LeasedMessage,
  now: number,
): Promise<Use[]> {
  const since = now - DAY
  const { strangers, known, circles } = sharesOf(smsPerDay.inAll, await mayProgramsStart(transaction, now))
  if (message.template === 'login_code') {
    const isKnown = await isKnownAddress(transaction, message.phone_e164)
    const used = await countCodesSent(transaction, 'sms', isKnown, since)
    if (isKnown) return [{ limit: 'codes to known people', used, most: known }]
    const sent = await countStrangersSentBySlice(transaction, STRANGERS_SLICE, since - STRANGERS_SLICE)
    const { used: usedNow, most } = strangersNow(strangers, sent, Math.floor(now / STRANGERS_SLICE))
    return [
      { limit: 'codes to strangers', used, most: strangers },
      { limit: 'codes to strangers now', used: usedNow, most },
    ]
  }
  const part = shareOf(message)
  const uses: Use[] = [{ limit: 'SMS in all', part, ...useOf(part, await countCharged(transaction, since), circles) }]
  const { family_id: family } = message
  if (family !== null) {
    const own = await findSmsBudget(transaction, family)
    const most = own ?? ((await hasOtherMembers(transaction, family)) ? smsPerDay.ofFamily : Math.min(NEW_FAMILY, smsPerDay.ofFamily))
    uses.push({ limit: 'SMS of a family', part, family, ...useOf(part, await countHandedOver(transaction, since, family), most) })
  }
  return uses
}

/** Mails cost nothing, so one limit is enough against a bomb; strangers have a part of it for codes. */
async function mailUses(
  transaction: Database,
  { mail }: Pick<Settings, 'mail'>,
  { template, phone_e164: address }: LeasedMessage,
  now: number,
): Promise<Use[]> {
  const perDay = mail?.perDay ?? 0
  const { strangers, programs } = sharesOf(perDay, await mayProgramsStart(transaction, now))
  const most = perDay - programs
  const inAll: Use = { limit: 'mails in all', used: await countMails(transaction, now - DAY), most }
  if (template !== 'login_code' || (await isKnownAddress(transaction, address))) return [inAll]
  return [inAll, { limit: 'codes to strangers', used: await countCodesSent(transaction, 'mail', false, now - DAY), most: strangers }]
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

/** Whether a member has had their maximum of login links, so that another one would not be sent, or later. */
export async function hasReachedLinkLimit(
  database: Database,
  member: Pick<LeasedMessage, 'family_id' | 'membership_id' | 'phone_e164'>,
  now: number,
) {
  const isConfirmed = await hasConfirmed(database, member)
  return (await linkUses(database, { ...member, template: 'login_link' }, isConfirmed, now)).some(isUsedUp)
}
