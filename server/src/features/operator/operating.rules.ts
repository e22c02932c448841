import type { OperatorActTable } from '../../database/operator-tables.ts'

/** An operator at work: the instant (ms), and whether by a command or on the operator's page. */
export interface Operating {
  now: number
  via: OperatorActTable['via']
}
