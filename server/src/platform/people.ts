import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { isLandline } from './phones.ts'
import { presentAddresses } from './typed-addresses.ts'

interface NameColumns {
  first_name: string
  last_name: string
}

export const fullName = (person: NameColumns) => `${person.first_name} ${person.last_name}`.trim()

/** A person with their addresses, for members who may call or write to them. An erased person has no addresses. */
export function presentContact(person: NameColumns & Parameters<typeof presentAddresses>[0]): Contact {
  const addresses = presentAddresses(person)
  return {
    full_name: fullName(person),
    ...addresses,
    formatted_phone_number: addresses.formatted_phone_number || null,
    ...(isLandline(person.addresses[0]?.address ?? '') && { landline: true as const }),
  }
}
