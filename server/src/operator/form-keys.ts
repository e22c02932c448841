import { timingSafeEqual } from 'node:crypto'
import { keyedHash, type SecretKey } from '../platform/secrets/secret-key.ts'
import { hashOf } from '../platform/secrets/tokens.ts'

/** The key that each form of a session contains, so that no other page can make such a form. */
export const formKeyOf = (key: SecretKey, session: string) => keyedHash(key, `operator form ${hashOf(session)}`)

export const isFormKey = (key: SecretKey, session: string, given: string) => isSameSecret(formKeyOf(key, session), given)

/** Compares two texts in a time that reveals nothing about the right text. */
export function isSameSecret(right: string, given: string) {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
