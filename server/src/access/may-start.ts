import type { Application } from '../http/application.ts'
import { AppError } from '../platform/errors.ts'
import { keyedHash, type SecretKey } from '../platform/secrets/secret-key.ts'
import { plainStartCode } from '../platform/secrets/start-codes.ts'
import { findStartCode } from '../store/operator/acts.ts'

/**
 * Whether anyone, or anyone with an operator's code, may start a family here. Returns the id of the code that counts the start, null
 * if none is needed. Throws not_allowed if only the operator starts families, start_code_wrong.
 */
export async function proveMayStart({ database, settings, secretKey }: Application, typed: string | undefined) {
  if (settings.familyStart === 'operator') throw new AppError('not_allowed')
  if (settings.familyStart === 'open') return null
  const code = typed && (await findStartCode(database, hashOfStartCode(secretKey, typed)))
  if (!code) throw new AppError('start_code_wrong')
  return code.id
}

/** Keyed, because 50 random bits could be tried out by someone with a copy of the database. */
export const hashOfStartCode = (key: SecretKey, code: string) => keyedHash(key, `start code ${plainStartCode(code)}`)
