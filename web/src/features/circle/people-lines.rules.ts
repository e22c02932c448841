import { isNameTooShort, isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Phones } from '../../platform/phones.ts'
import { limitName } from '../people/name.rules.ts'
import { parsePhoneEntry, whyNotPhone } from '../people/phone.rules.ts'

/** A person of a typed line, or why it can't be read. */
export type PersonLine =
  | { line: string; first_name: string; last_name: string; phone_number: string }
  | { line: string; error: 'phone_missing' | 'phone_invalid' | 'phone_unknown' | 'name_too_short' }

/** A number as people write it: digits with spaces, dots, dashes, slashes and brackets. */
const NUMBER = /\+?\d[\d\s().\-\u2010-\u2015/]{4,}\d/
/** Marks that copied text has around numbers of another direction. */
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
const AROUND_NAMES = /^[\s,;:|\u2010-\u2015*•-]+|[\s,;:|\u2010-\u2015-]+$/g

/** Reads one person from each line: a name and a number, in any order. Empty lines are left out. `country`: of numbers without one. */
export const readPeople = (phones: Phones, text: string, country: string): PersonLine[] =>
  text
    .split('\n')
    .map((line) => line.replace(DIRECTION_MARKS, '').trim())
    .filter(isShown)
    .map((line) => readPerson(phones, line, country))

function readPerson(phones: Phones, line: string, country: string): PersonLine {
  const number = NUMBER.exec(line)?.[0]
  if (number === undefined) return { line, error: 'phone_missing' }
  const entry = { country, number }
  const error = whyNotPhone(phones, entry)
  if (error) return { line, error }
  const names = line.replace(number, ' ').replace(AROUND_NAMES, '').split(/\s+/)
  const [first_name = '', ...others] = names
  if (isNameTooShort(first_name)) return { line, error: 'name_too_short' }
  const phone_number = parsePhoneEntry(phones, entry)?.e164 ?? ''
  return { line, first_name: limitName(first_name).name, last_name: limitName(others.join(' ')).name, phone_number }
}
