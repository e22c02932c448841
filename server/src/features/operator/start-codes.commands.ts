import { isShown } from '@hand-in-hand/contract/texts/shown-text.rules.ts'
import { hashOfStartCode } from '../../access/may-start.ts'
import type { Database } from '../../database/database.ts'
import type { SecretKey } from '../../platform/secrets/secret-key.ts'
import { makeStartCode } from '../../platform/secrets/start-codes.ts'
import { endCodeOrToken, insertAct, insertStartCode } from '../../store/operator/acts.ts'
import { inTransaction } from '../../store/transactions.ts'
import { type OperatorContext, OperatorRefusal } from './operating.rules.ts'

const LABEL_MAX = 60

/**
 * Makes a code with which families can be started until it is ended. Returns the code, of which only a hash is stored. Throws an
 * `OperatorRefusal`.
 */
export function addStartCode(database: Database, { now, via, who, account }: OperatorContext, label: string, key: SecretKey) {
  if (!isShown(label) || label.length > LABEL_MAX) {
    throw new OperatorRefusal(`Say who gives the code to families, such as Ward 3, in ${LABEL_MAX} characters at most.`)
  }
  return inTransaction(database, async (transaction) => {
    const code = makeStartCode()
    const id = await insertStartCode(transaction, { code_hash: hashOfStartCode(key, code), label, created_at: now })
    await insertAct(transaction, { act: 'start code made', via, who, account, now })
    return { id, code }
  })
}

/** Ends a code. Families that were started with it continue. Returns what was done. Throws an `OperatorRefusal`. */
export function stopStartCode(database: Database, { now, via, who, account }: OperatorContext, id: number) {
  return inTransaction(database, async (transaction) => {
    if (!(await endCodeOrToken(transaction, 'start_code', id, now))) throw new OperatorRefusal(`No valid code has the number ${id}.`)
    await insertAct(transaction, { act: 'start code ended', via, who, account, now })
    return `Code ${id} starts no more families. Those that were started with it stay.`
  })
}
