import type { ChannelChoice } from '@hand-in-hand/contract/messages/channels.rules.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import type { Settings } from '../../env.ts'
import { getsMessages } from '../../platform/phones.ts'
import { type ChannelSettings, isSentManually } from '../../store/messages/channels.ts'
import type { RecipientAddresses } from '../../store/messages/routing.ts'
import { isReachable } from './limits.rules.ts'

/** What the settings say of the addresses to which this server can send. */
export type AddressSettings = ChannelSettings & Pick<Settings, 'smsCountries' | 'smsIsFree'>

/** One address of a member. */
export interface KnownAddress {
  address: string
  /** A code or a link that came there has proved it, or it is chosen or named, and its holder said yes to this family. */
  isProved: boolean
  isStopped: boolean
  isUnreached: boolean
}

type PersonAddresses = Pick<
  RecipientAddresses,
  'phone_e164' | 'stopped_at' | 'unreached_at' | 'second_address' | 'second_stopped_at' | 'second_unreached_at'
>
type MembershipAddress = Pick<RecipientAddresses, 'own_address' | 'own_reached_at' | 'own_chosen_by' | 'confirmed_by'>
export type MemberAddresses = PersonAddresses & MembershipAddress

/** A person's own addresses, the first one first. A second one takes a proof of the first. */
export const addressesOfPerson = (of: PersonAddresses & Partial<MembershipAddress>): KnownAddress[] => [
  {
    address: of.phone_e164,
    isProved: of.second_address !== null || of.confirmed_by === 'code' || of.confirmed_by === 'sms_link',
    isStopped: of.stopped_at !== null,
    isUnreached: of.unreached_at !== null,
  },
  ...(of.second_address === null
    ? []
    : [
        {
          address: of.second_address,
          isProved: true,
          isStopped: of.second_stopped_at !== null,
          isUnreached: of.second_unreached_at !== null,
        },
      ]),
]

/**
 * What the mail address of one membership is (docs/security.md, "Addresses"): `chosen` by the person, signed in by what came to an address
 * of theirs; `named` by the family's yes, while no message reaches those; else `suggested`, to which nothing goes. Null for none.
 */
export function ownState(of: MemberAddresses, settings: AddressSettings) {
  if (of.own_address === null) return null
  if (of.own_chosen_by === 'code' || of.own_chosen_by === 'sms_link') return 'chosen'
  const isReached = addressesOfPerson(of).some(({ address, isUnreached }) => !isUnreached && isOpenAddress(settings, address))
  return isReached || of.own_chosen_by === null ? 'suggested' : 'named'
}

/** Whether a yes of the family names the mail address of this membership: its next login link goes there. */
export const isNamedByYes = (of: MemberAddresses, settings: AddressSettings) =>
  ownState({ ...of, own_chosen_by: of.own_chosen_by ?? 'shown_link' }, settings) === 'named'

/**
 * To which of a member's addresses something may go, the first one first: a login link, a message, or news of their addresses (`notice`),
 * which come only to those that the person has confirmed. All that is sent to a member asks this.
 */
export function addressesFor(of: MemberAddresses, what: 'link' | 'message' | 'notice', settings: AddressSettings): KnownAddress[] {
  const own = ownState(of, settings)
  const isReached = of.own_reached_at !== null
  // The yes of a family that names an address is enough for a link.
  const mayGet = (own !== null && own !== 'suggested' && isReached) || (own === 'named' && what === 'link')
  return [
    ...addressesOfPerson(of),
    ...(of.own_address !== null && mayGet ? [{ address: of.own_address, isProved: isReached, isStopped: false, isUnreached: false }] : []),
  ].filter(({ address, isProved }) => getsMessages(address) && (what !== 'notice' || isProved))
}

/** For messages to someone with a landline, before their address is chosen: no SMS reaches a landline, but a mail may reach the person. */
export const MAIL_ONLY_SETTINGS: AddressSettings = { sendsManually: true, mail: { prefer: 'mail' }, smsCountries: [], smsIsFree: false }

/** Whether this server sends to an address: SMS to a mobile number of its countries, mails to any. */
const isOpenAddress = (settings: AddressSettings, address: string) =>
  !isSentManually(settings, address) && getsMessages(address) && (isMail(address) || settings.smsIsFree || isReachable(settings, address))

interface AddressPreference {
  chosen: ChannelChoice | undefined
  settings: AddressSettings
}

/**
 * Where a message goes: the address of the way that the person chose; unless chosen, the one that is proved, and of two the one that the
 * server prefers. An address whose channel is closed here, or that nothing reaches, gives way to one that is open. Two addresses only if
 * the person chose both. A STOP is no failure: after it nothing goes to another address either.
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

/** Where a message goes that could not go to an address: to another one that is proved; null if there is none. */
export function otherAddress(addresses: readonly KnownAddress[], from: string, settings: AddressSettings) {
  const other = addresses.find(
    ({ address, isProved, isStopped, isUnreached }) =>
      address !== from && isMail(address) !== isMail(from) && isProved && !isStopped && !isUnreached && isOpenAddress(settings, address),
  )
  return other?.address ?? null
}

/** Whether the server itself sends to an address that someone typed. */
export const isWritable = (settings: AddressSettings, address: string) =>
  !isSentManually(settings, address) && (isMail(address) || isReachable(settings, address))
