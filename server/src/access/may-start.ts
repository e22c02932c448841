import type { Application } from '../http/application.ts'
import { AppError } from '../platform/errors.ts'
import { keyedHash, type SecretKey } from '../platform/secrets/secret-key.ts'
import { plainStartCode } from '../platform/secrets/start-codes.ts'
import { findStartCode } from '../store/operator/acts.ts'

/**
 * Checks whether the caller may start a family here. Returns the id of the operator's code, whose uses are counted, or null if no code is
 * needed. Throws not_allowed if only the operator starts families, and start_code_wrong if the code is missing or wrong.
 */
export async function proveMayStart({ database, settings, secretKey }: Application, typed: string | undefined) {
  if (settings.familyStart === 'operator') throw new AppError('not_allowed')
  if (settings.familyStart === 'open') return null
  const code = typed && (await findStartCode(database, hashOfStartCode(secretKey, typed)))
  if (!code) throw new AppError('start_code_wrong')
  return code.id
}

/** The hash is keyed, because someone with a copy of the database could try out all values of 50 random bits. */
export const hashOfStartCode = (key: SecretKey, code: string) => keyedHash(key, `start code ${plainStartCode(code)}`)
