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

interface Addresses {
  phone_e164: string
  second_address?: string | null
  own_address?: string | null
}

/** A person's number in the form that people read ('' if there is none), and their mail address if they have one. */
export function presentAddresses({ phone_e164, second_address = null, own_address = null }: Addresses) {
  const all = [phone_e164, second_address, own_address].filter((each) => each !== null)
  const number = all.find((each) => each.startsWith('+'))
  const email = all.find(isMail)
  return { formatted_phone_number: number === undefined ? '' : formatPhone(number), ...(email !== undefined && { email }) }
}

/**
 * The addresses as a list, the first address first, with what is known about each. For the address of one family: whether mails arrive
 * there, or whether it still has to be chosen.
 */
export function listAddresses(
  {
    phone_e164,
    second_address,
    own_address,
    unreached_at,
    second_unreached_at,
  }: Required<Addresses> & Record<'unreached_at' | 'second_unreached_at', number | null>,
  own: { isUsed: boolean; isToChoose: boolean },
) {
  const all = [
    { address: phone_e164, is: 'first', unreached: unreached_at },
    { address: second_address, is: 'second', unreached: second_unreached_at },
    { address: own_address, is: own.isUsed ? 'own' : 'waiting', unreached: null },
  ] as const
  return all.flatMap(({ address, is, unreached }): MyAddress[] => {
    if (address === null) return []
    const isToChoose = own.isToChoose && is === 'waiting'
    const state = { is, is_unreached: unreached !== null, ...(isToChoose && { to_choose: true as const }) }
    if (isMail(address)) return [{ kind: 'email', text: address, ...state }]
    return address.startsWith('+') ? [{ kind: 'phone_number', text: formatPhone(address), ...state }] : []
  })
}
