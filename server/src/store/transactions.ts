import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { raiseFamilyVersion } from './families.ts'
import { tellAfterwards } from './family-changes.ts'

/** Runs `change` in one transaction. Inside, use `transaction` only. */
export const inTransaction = <Result>(database: Database, change: (transaction: Database) => Promise<Result>) =>
  tellAfterwards(database, (noteIn) =>
    database.transaction().execute((transaction) => {
      noteIn(transaction)
      return change(transaction)
    }),
  )

/**
 * Runs a change of a family in one transaction, which locks the family's row from the start. So changes of one family run one
 * after another, and data that `change` reads stays valid until it is done.
 */
export const changeFamily = <Result>(database: Database, familyId: FamilyId, change: (transaction: Database) => Promise<Result>) =>
  inTransaction(database, async (transaction) => {
    await raiseFamilyVersion(transaction, familyId)
    return change(transaction)
  })
