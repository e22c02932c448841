import type { OneAddress } from '@hand-in-hand/contract/fields.ts'
import type { MyAddress } from '@hand-in-hand/contract/supporters.ts'
import { isMail } from '@hand-in-hand/contract/texts/addresses.rules.ts'
import { mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { AppError } from './errors.ts'
import { formatPhone, phoneOf } from './phones.ts'

/** A mail address in the form that is stored. Throws email_invalid. */
export function mailOf(text: string) {
  const address = mailAddressOf(text)
  if (address === null) throw new AppError('email_invalid')
  return address
}

/**
 * The address that someone typed: a number as E.164, or else a mail address. Throws phone_invalid, email_invalid, and bad_request if there
 * is none.
 */
export function typedAddress({ phone_number, email }: OneAddress) {
  if (phone_number !== undefined) return phoneOf(phone_number)
  if (email === undefined) throw new AppError('bad_request')
  return mailOf(email)
}

/** A person has at most one address of each kind. */
export const kindOf = (address: string): 'email' | 'phone_number' => (isMail(address) ? 'email' : 'phone_number')

/** The addresses of a person: their first address, then a second one. `own`: the mail address that they have in one family alone. */
interface Addresses {
  addresses: readonly { address: string }[]
  own?: { address: string } | null
}

export const allAddressesOf = ({ addresses, own }: Addresses) => [...addresses, ...(own ? [own] : [])].map(({ address }) => address)

/** A person's number in the form that people read ('' if there is none), and their mail address if they have one. */
export function presentAddresses(of: Addresses) {
  const all = allAddressesOf(of)
  const number = all.find((each) => each.startsWith('+'))
  const email = all.find(isMail)
  return { formatted_phone_number: number === undefined ? '' : formatPhone(number), ...(email !== undefined && { email }) }
}

/**
 * The addresses as a list: the first address, then a second one, then `own`. `isUsed`: the family's mails go to `own`. `isToChoose`: the
 * person still has to choose whether the family's mails go to `own`.
 */
export function listAddresses(
  { addresses, own }: { addresses: readonly { address: string; unreachedAt: number | null }[]; own: { address: string } | null },
  { isUsed, isToChoose }: { isUsed: boolean; isToChoose: boolean },
) {
  const all = [
    ...addresses.map((each, index) => ({ ...each, is: index === 0 ? ('first' as const) : ('second' as const) })),
    ...(own ? [{ address: own.address, is: isUsed ? ('own' as const) : ('waiting' as const), unreachedAt: null }] : []),
  ]
  return all.flatMap(({ address, is, unreachedAt }): MyAddress[] => {
    const state = { is, is_unreached: unreachedAt !== null, ...(isToChoose && is === 'waiting' && { to_choose: true as const }) }
    if (isMail(address)) return [{ kind: 'email', text: address, ...state }]
    return address.startsWith('+') ? [{ kind: 'phone_number', text: formatPhone(address), ...state }] : []
  })
}
