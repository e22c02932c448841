import type { Database } from '../../database/database.ts'
import { countAtPresent, countMonth, type MonthAmounts } from '../../store/operator/families.ts'

export interface Statistics {
  year: number
  present: Awaited<ReturnType<typeof countAtPresent>>
  /** From January on; months in UTC. */
  months: (MonthAmounts & { month: string })[]
}

/** Amounts of a year for a report, without names: families, people, and tasks by month and category. */
export async function readStatistics(database: Database, year: number): Promise<Statistics> {
  const months = []
  for (let month = 0; month < 12; month++) {
    const amounts = await countMonth(database, Date.UTC(year, month), Date.UTC(year, month + 1))
    months.push({ ...amounts, month: `${year}-${String(month + 1).padStart(2, '0')}` })
  }
  return { year, present: await countAtPresent(database), months }
}
