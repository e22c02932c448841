import { MINUTE } from '@hand-in-hand/contract/constants.ts'
import { keyedHash, type SecretKey } from './secret-key.ts'
import { isSameSecret } from './tokens.ts'

/**
 * A request with this header proves that the caller has the server's key. The server then returns how it sees the caller: from which
 * address, by which protocol, and for which host.
 */
export const DOCTOR_HEADER = 'x-hand-in-hand-doctor'

const proofOfMinute = (key: SecretKey, minute: number) => keyedHash(key, `doctor in minute ${minute}`)

/** A proof for the minute of `now` (ms). */
export const doctorProof = (key: SecretKey, now: number) => proofOfMinute(key, Math.floor(now / MINUTE))

/** Whether a proof is of this minute (of `now`, in ms) or of the minute before or after it, since two clocks may differ. */
export function isDoctorProof(key: SecretKey, proof: unknown, now: number) {
  if (typeof proof !== 'string') return false
  const minute = Math.floor(now / MINUTE)
  return [minute - 1, minute, minute + 1].some((each) => isSameSecret(proofOfMinute(key, each), proof))
}
