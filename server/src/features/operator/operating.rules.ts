import type { OperatorActTable } from '../../database/operator-tables.ts'
import { withCommandNames } from '../../platform/command-names.ts'

/** When (ms) an operator acts, and how (`via`). `who` and `account`: the member of the staff who acts; null if unknown. */
export interface OperatorContext {
  now: number
  via: OperatorActTable['via']
  who?: OperatorActTable['who']
  account?: string | null
}

/** Why an act of an operator can't be done, in one sentence for the terminal or the page. */
export class OperatorRefusal extends Error {
  constructor(sentence: string) {
    super(withCommandNames(sentence))
  }
}
