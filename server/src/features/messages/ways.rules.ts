import type { Way, WayGroup } from '@hand-in-hand/contract/messages/ways.rules.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { getsMessages } from '../../platform/phones.ts'
import { type ChannelSettings, isByHand } from '../../store/messages/channels.ts'
import type { Reach } from '../../store/messages/reach.ts'

/** One address of a member. */
export interface KnownAddress {
  address: string
  /** A code or a link that came there has proved it, or its holder said yes to this family. */
  isProved: boolean
  isStopped: boolean
  isUnreached: boolean
}

/** A member's addresses to which messages can go, the first one first. Without its holder's yes an own address gets links alone. */
export function addressesToReach(reach: Reach, group: WayGroup): KnownAddress[] {
  const { own_address: own } = reach
  const isReached = reach.own_reached_at !== null
  return [
    { ...firstOf(reach), isProved: reach.confirmed_by === 'code' || reach.confirmed_by === 'sms_link' },
    ...provedSecond(reach),
    ...(own === null || !(isReached || group === 'codes')
      ? []
      : [{ address: own, isProved: isReached, isStopped: false, isUnreached: false }]),
  ].filter(({ address }) => getsMessages(address))
}

/** The two addresses of a person who has a second one, which takes a proof of the first. */
export const provedAddresses = (person: PersonAddresses): KnownAddress[] =>
  person.second_address === null ? [] : [{ ...firstOf(person), isProved: true }, ...provedSecond(person)]

type PersonAddresses = Pick<
  Reach,
  'phone_e164' | 'stopped_at' | 'unreached_at' | 'second_address' | 'second_stopped_at' | 'second_unreached_at'
>
const firstOf = ({ phone_e164, stopped_at, unreached_at }: PersonAddresses) => ({
  address: phone_e164,
  isStopped: stopped_at !== null,
  isUnreached: unreached_at !== null,
})
const provedSecond = ({ second_address: second, second_stopped_at, second_unreached_at }: PersonAddresses): KnownAddress[] =>
  second === null
    ? []
    : [{ address: second, isProved: true, isStopped: second_stopped_at !== null, isUnreached: second_unreached_at !== null }]

interface Choosing {
  chosen: Way | undefined
  settings: ChannelSettings
}

/**
 * Where a message goes: the address of the way that the person chose; unless chosen, the one that is proved, and of two the one that the
 * server prefers. An address whose channel is closed here, or that nothing reaches, gives way to one that is open. Two addresses only if
 * the person chose both. A STOP is no failure: nothing goes round it.
 */
export function chooseAddresses(addresses: readonly KnownAddress[], { chosen, settings }: Choosing): string[] {
  const open = addresses.filter(({ address, isUnreached }) => !isUnreached && !isByHand(settings, address))
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
export function otherAddress(addresses: readonly KnownAddress[], from: string, settings: ChannelSettings) {
  const other = addresses.find(
    ({ address, isProved, isStopped, isUnreached }) =>
      address !== from && isMail(address) !== isMail(from) && isProved && !isStopped && !isUnreached && !isByHand(settings, address),
  )
  return other?.address ?? null
}
