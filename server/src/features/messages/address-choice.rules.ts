import type { ChannelChoice } from '@hand-in-hand/contract/messages/channels.rules.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { SignedInBy } from '../../database/people-tables.ts'
import type { Settings } from '../../env.ts'
import { getsMessages } from '../../platform/phones.ts'
import type { MemberAddresses } from '../../store/addresses/addresses.ts'
import { type ChannelSettings, isSentManually } from '../../store/messages/channels.ts'
import { isReachable } from './limits.rules.ts'

/** The settings that decide to which addresses this server can send. */
export type AddressSettings = ChannelSettings & Pick<Settings, 'smsCountries' | 'smsIsFree'>

/** The addresses of a member, and how the member was signed in when they confirmed the membership. */
export type MemberToReach = MemberAddresses & { confirmed_by: SignedInBy | null }

/** A person's own addresses: the first address first. A person can only have a second address if both are proved. */
export const addressesOfPerson = ({ addresses, confirmed_by }: Pick<MemberToReach, 'addresses'> & Partial<MemberToReach>) =>
  addresses.map(({ address, stoppedAt, unreachedAt }) => ({
    address,
    /**
     * A code or a link that came to the address proved it. The mail address of one membership counts as proved once its holder said yes to
     * mails.
     */
    isProved: addresses.length > 1 || confirmed_by === 'code' || confirmed_by === 'sms_link',
    isStopped: stoppedAt !== null,
    isUnreached: unreachedAt !== null,
  }))

/** One address of a member. */
type KnownAddress = ReturnType<typeof addressesOfPerson>[number]

/**
 * The state of the mail address of one membership (docs/security.md, "Addresses"); null if there is none. `chosen`: the person chose the
 * address while signed in by a code or link that came to one of their addresses. `named`: no message reaches the person's own addresses,
 * and the family approved or entered the mail address, or the person chose it while signed in by a shown link. `suggested`: all others.
 * Nothing goes to a suggested address.
 */
export function ownState(of: MemberToReach, settings: AddressSettings) {
  if (of.own === null) return null
  const { chosenBy } = of.own
  if (chosenBy === 'code' || chosenBy === 'sms_link') return 'chosen'
  const isReached = addressesOfPerson(of).some(({ address, isUnreached }) => !isUnreached && isOpenAddress(settings, address))
  return isReached || chosenBy === null ? 'suggested' : 'named'
}

/**
 * Whether the mail address of this membership would become `named` if the family approved it now. The next login link of the membership
 * would then go to this address.
 */
export const isNamedByYes = (of: MemberToReach, settings: AddressSettings) =>
  ownState({ ...of, own: of.own && { ...of.own, chosenBy: of.own.chosenBy ?? 'shown_link' } }, settings) === 'named'

/**
 * The addresses of a member to which something may go: first the person's own, then the one of the membership. `what`: a login link, a
 * message, or a notice about the member's addresses. A notice goes only to proved addresses. Everything that is sent to a member uses this
 * function.
 */
export function addressesFor(of: MemberToReach, what: 'link' | 'message' | 'notice', settings: AddressSettings): KnownAddress[] {
  const state = ownState(of, settings)
  const isReached = of.own !== null && of.own.reachedAt !== null
  // A login link may also go to a `named` address whose holder has not yet said yes to mails.
  const mayGet = (state !== 'suggested' && isReached) || (state === 'named' && what === 'link')
  return [
    ...addressesOfPerson(of),
    ...(of.own !== null && mayGet ? [{ address: of.own.address, isProved: isReached, isStopped: false, isUnreached: false }] : []),
  ].filter(({ address, isProved }) => getsMessages(address) && (what !== 'notice' || isProved))
}

/** Settings that allow only mail. They are for a message to someone with a landline, because no SMS reaches a landline. */
export const MAIL_ONLY_SETTINGS: AddressSettings = { sendsManually: true, mail: { prefer: 'mail' }, smsCountries: [], smsIsFree: false }

/**
 * Whether this server sends to an address: a mail address, a mobile number of its countries, or, if SMS are free, any number that gets SMS.
 */
export const isOpenAddress = (settings: AddressSettings, address: string) =>
  !isSentManually(settings, address) && getsMessages(address) && (isMail(address) || settings.smsIsFree || isReachable(settings, address))

interface AddressPreference {
  chosen: ChannelChoice | undefined
  settings: AddressSettings
}

/**
 * Where a message goes: to the address of the channel that the person chose. Without a choice it goes to the proved address, or, if two are
 * proved, to the one that the server prefers. An address to which this server does not send, or which nothing reaches, is used only if no
 * other address works. Two addresses are returned only if the person chose both. After a STOP, nothing goes to the other address instead,
 * because a STOP is not a failure.
 */
export function chooseAddresses(addresses: readonly KnownAddress[], { chosen, settings }: AddressPreference): string[] {
  const open = addresses.filter(({ address, isUnreached }) => !isUnreached && isOpenAddress(settings, address))
  const usable = open.length > 0 ? open : addresses
  const proved = usable.filter(({ isProved }) => isProved)
  const bySms = usable.find(({ address }) => !isMail(address))
  const byMail = usable.find(({ address, isProved }) => isMail(address) && isProved) ?? usable.find(({ address }) => isMail(address))
  if (chosen === 'both' && bySms && byMail) return [bySms.address, byMail.address]
  const wanted = chosen === 'mail' ? byMail : chosen === 'sms' ? bySms : undefined
  const preferred = settings.mail?.prefer === 'mail' ? byMail : bySms
  const likely = proved.length === 1 ? proved[0] : proved.length > 1 ? preferred : undefined
  const [address] = [wanted, likely, usable[0]].filter((each) => each !== undefined)
  return address ? [address.address] : []
}

/** The address to which a message goes instead if it could not be sent to `from`: another proved address; null if there is none. */
export function otherAddress(addresses: readonly KnownAddress[], from: string, settings: AddressSettings) {
  const other = addresses.find(
    ({ address, isProved, isStopped, isUnreached }) =>
      address !== from && isMail(address) !== isMail(from) && isProved && !isStopped && !isUnreached && isOpenAddress(settings, address),
  )
  return other?.address ?? null
}

/** Whether this server itself sends to an address that someone typed. */
export const isWritable = (settings: AddressSettings, address: string) =>
  !isSentManually(settings, address) && (isMail(address) || isReachable(settings, address))
