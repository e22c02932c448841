import { timingSafeEqual } from 'node:crypto'
import { keyedHash, type SecretKey } from '../secrets/secret-key.ts'

/**
 * Proves that someone has this mail: a bounce or a reply counts only with this key. 64 bits are enough against guesses over SMTP, and this
 * key has more.
 */
export const keyOfMail = (key: SecretKey, id: number) => keyedHash(key, `mail ${id}`).slice(0, 16).toLowerCase()

/** The name of the mail in its Message-ID and its return address, before the @. */
export const nameOfMail = (key: SecretKey, id: number) => `m${id}.${keyOfMail(key, id)}`

/** Only this many names are tried, from the end of the text. Each try computes a hash, and anyone can write thousands of names. */
const NAMES_TRIED = 200

/**
 * The id of our mail that a text names, for example in the headers of a reply. Only a name with the right key counts. If several names have
 * the right key, the last one counts. Null if there is none.
 */
export function mailNamedIn(key: SecretKey, text: string) {
  const named = [...text.matchAll(/\bm(\d{1,15})\.([\w-]{16})@/gi)]
    .slice(-NAMES_TRIED)
    .map(([, id, proof = '']) => ({ id: Number(id), proof: proof.toLowerCase() }))
  return named.findLast(({ id, proof }) => timingSafeEqual(Buffer.from(proof), Buffer.from(keyOfMail(key, id))))?.id ?? null
}
