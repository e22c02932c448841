import { DAY } from '@hand-in-hand/contract/constants.ts'
import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import type { Database } from '../../database/database.ts'
import type { ServerTokenTable } from '../../database/operator-tables.ts'
import { AppError } from '../../platform/errors.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { endCodeOrToken, insertAct } from '../../store/operator/acts.ts'
import { findServerToken, insertServerToken } from '../../store/operator/server-tokens.ts'
import { inTransaction } from '../../store/transactions.ts'
import { type OperatorContext, OperatorRefusal } from './operating.rules.ts'

const PROGRAM_NAME_MAX = 60
const TOKEN_LIFETIME = 365 * DAY
const TOKEN_SCOPES: ServerTokenTable['scope'][] = ['start', 'statistics', 'start,statistics']

/** Makes a token for a program. Returns the token, of which only a hash is stored. Throws an `OperatorRefusal`. */
export function makeServerToken(database: Database, { now, via, who, account }: OperatorContext, label: string, may: string) {
  if (!isShown(label) || label.length > PROGRAM_NAME_MAX)
    throw new OperatorRefusal(`Say which program gets the token, such as Hospital records, in ${PROGRAM_NAME_MAX} characters at most.`)
  const scope = TOKEN_SCOPES.find((each) => each === may)
  if (scope === undefined) throw new OperatorRefusal(`Say what the program may do: ${TOKEN_SCOPES.join(' or ')}.`)
  return inTransaction(database, async (transaction) => {
    const secret = makeSecret()
    const id = await insertServerToken(transaction, { secret, label, scope, created_at: now, expires_at: now + TOKEN_LIFETIME })
    await insertAct(transaction, { act: 'server token made', via, who, account, now })
    return { id, secret }
  })
}

/** Ends a token. Families that were started with it continue. Returns what was done. Throws an `OperatorRefusal`. */
export function stopServerToken(database: Database, { now, via, who, account }: OperatorContext, id: number) {
  return inTransaction(database, async (transaction) => {
    if (!(await endCodeOrToken(transaction, 'server_token', id, now))) throw new OperatorRefusal(`No valid token has the number ${id}.`)
    await insertAct(transaction, { act: 'server token ended', via, who, account, now })
    return `Token ${id} opens nothing any more. Families that were started with it stay.`
  })
}

/**
 * Returns the token of a program if it allows this use. Throws unauthenticated for no valid token, and not_allowed for a token for
 * another use.
 */
export async function proveServerToken(database: Database, secret: string | null, may: 'start' | 'statistics', now: number) {
  const token = secret === null ? undefined : await findServerToken(database, secret, now)
  if (!token) throw new AppError('unauthenticated')
  if (!token.scope.split(',').includes(may)) throw new AppError('not_allowed')
  return token
}
