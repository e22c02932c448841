import { isNameTooShort } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { hasShapeOf } from '../../platform/draft.ts'
import type { Phones } from '../../platform/phones.ts'
import { emptyPhone, isMailEntry, type PersonDraft, parseMailEntry, whyNotPhone } from '../people/phone.rules.ts'

/** A person who was read from a text, in an editable form. */
export interface PersonRow extends PersonDraft {
  id: number
  /** The text that was read: the line, or the name on the card. */
  written: string
  /** The mail address of a person whose number is a landline. */
  besides?: string
  /** The family said that it knows this person well. */
  trusted?: boolean
}

export interface PeopleDraft {
  text: string
  /** The country of numbers that have no country code. */
  country: string
  /** The file's name; empty for pasted text. */
  fileName: string
  rows: PersonRow[]
  /** The family says that these people have agreed to be added. */
  agreed?: boolean
}

export const EMPTY_PEOPLE: PeopleDraft = { text: '', country: emptyPhone.country, fileName: '', rows: [] }

/** The name of the draft in this tab. */
export const peopleDraftKey = (family: string) => `add-several-${family}`

const hasPeopleParts = hasShapeOf(EMPTY_PEOPLE)
const isPersonRow = hasShapeOf<PersonRow>({ id: 0, written: '', firstName: '', lastName: '', country: '', number: '' })
export const isPeople = (value: unknown): value is PeopleDraft => hasPeopleParts(value) && value.rows.every(isPersonRow)

/** Why a row can't be added yet, or null. */
export function whyNotPerson(phones: Phones, row: PersonRow) {
  const { firstName, number } = row
  if (!number) return 'phone_missing' as const
  const whyNot = !isMailEntry(row) ? whyNotPhone(phones, row) : parseMailEntry(row) ? null : ('email_invalid' as const)
  return whyNot ?? (isNameTooShort(firstName) ? ('name_too_short' as const) : null)
}
