import type { Contact } from '@hand-in-hand/contract/fields.ts'
import { formatPhone } from './phones.ts'

interface Named {
  first_name: string
  last_name: string
}

export const fullName = (person: Named) => `${person.first_name} ${person.last_name}`.trim()

/** A person with their number, for members who may call them. An erased person has no number. */
export const presentContact = (person: Named & { phone_e164: string }): Contact => ({
  full_name: fullName(person),
  formatted_phone_number: formatPhone(person.phone_e164) || null,
})
