import { randomInt } from 'node:crypto'
import { withPlainDigits } from '@hand-in-hand/contract/texts/typed-text.rules.ts'

/** Crockford's base 32: no letter looks like another one or like a digit. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10

/** A code for people to pass on, such as K7QM4-XPT9B: 50 random bits. */
export function makeStartCode() {
  const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`
}

/** A typed code in the form that is hashed: without separators, and with 0 and 1 in place of the letters O, I and L. */
export const plainStartCode = (typed: string) =>
  withPlainDigits(typed.normalize('NFKC'))
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
