import { hashOfStartCode } from '../../access/may-start.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { SecretKey } from '../../platform/secret-key.ts'
import { makeStartCode } from '../../platform/start-codes.ts'
import { endStartCode, insertAct, insertStartCode } from '../../store/operator.ts'
import { inTransaction } from '../../store/transactions.ts'
import type { Operating } from './operating.rules.ts'

/** Makes a code with which families can be started until it is ended. Returns it: only its hash is stored. */
export function addStartCode(database: Database, { now, via }: Operating, label: string, key: SecretKey) {
  return inTransaction(database, async (transaction) => {
    const code = makeStartCode()
    const id = await insertStartCode(transaction, { code_hash: hashOfStartCode(key, code), label, created_at: now })
    await insertAct(transaction, { act: 'start code made', via, now })
    return { id, code }
  })
}

/** Ends a code. Families that were started with it stay. Throws not_found if there is none, or it was ended before. */
export function stopStartCode(database: Database, { now, via }: Operating, id: number) {
  return inTransaction(database, async (transaction) => {
    if (!(await endStartCode(transaction, id, now))) throw new AppError('not_found')
    await insertAct(transaction, { act: 'start code ended', via, now })
  })
}
