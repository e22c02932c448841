import type { OperatorActTable } from '../../database/operator-tables.ts'

/** An operator at work: the instant (ms), and whether by a command or on the operator's page. */
export interface Operating {
  now: number
  via: OperatorActTable['via']
}

/** Why an act of an operator can't be done, in one sentence for the terminal or the page. */
export class OperatorRefusal extends Error {}
