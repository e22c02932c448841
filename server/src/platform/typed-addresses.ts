import type { OneAddress } from '@hand-in-hand/contract/fields.ts'
import { isMail, mailAddressOf } from '@hand-in-hand/contract/texts/mail.rules.ts'
import { AppError } from './errors.ts'
import { formatPhone, phoneOf } from './phones.ts'

/** A mail address as it is kept. Throws email_invalid. */
export function mailOf(text: string) {
  const address = mailAddressOf(text)
  if (address === null) throw new AppError('email_invalid')
  return address
}

/** The address that someone typed: a number as E.164, else a mail address. Throws phone_invalid, email_invalid, bad_request for none. */
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

/** A person's number as people read it, '' for none, and their mail address if they have one. */
export function presentAddresses({ phone_e164, second_address = null, own_address = null }: Addresses) {
  const all = [phone_e164, second_address, own_address].filter((each) => each !== null)
  const number = all.find((each) => each.startsWith('+'))
  const email = all.find(isMail)
  return { formatted_phone_number: number === undefined ? '' : formatPhone(number), ...(email !== undefined && { email }) }
}
