import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A secret for one person's link, device or invitation: 128 random bits, 22 characters of base64url. */
export const makeSecret = () => randomBytes(16).toString('base64url')

/**
 * The secret in the link of one ask: 96 random bits, 16 characters. It is shorter than `makeSecret`, because an SMS has few characters, and
 * because the link ends when its task starts. Without a start, it ends with the task's last day, or 14 days after the ask.
 */
export const makeAskSecret = () => randomBytes(12).toString('base64url')

/** Names a family in links. It is no secret, so it is shorter: 11 characters. */
export const makeFamilyToken = () => randomBytes(8).toString('base64url')

/** The stored hash of a secret. Plain SHA-256 is enough for 96 or more random bits, which can't be guessed. */
export const hashOf = (secret: string) => hash('sha256', secret, 'base64url')

/** Compares two texts in a time that reveals nothing about the right text. */
export function isSameSecret(right: string, given: string) {
  const [one, other] = [Buffer.from(right), Buffer.from(given)]
  return one.length === other.length && timingSafeEqual(one, other)
}
