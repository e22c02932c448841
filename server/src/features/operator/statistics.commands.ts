import type { Database } from '../../database/database.ts'
import { countAtPresent, countMonth, keepMonth, type MonthAmounts } from '../../store/operator/families.ts'

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

const sumOf = (amounts: ReadonlyMap<unknown, number>) => [...amounts.values()].reduce((all, each) => all + each, 0)

/**
 * What a program reads at an instant (ms): the months of a year that have ended, and the month before the present month (UTC). Each month
 * keeps the amounts that it had when it was first read.
 */
export async function readKeptMonths(database: Database, year: number, now: number) {
  const [thisYear, thisMonth] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const keep = (inYear: number, index: number) => {
    const [from, to] = [Date.UTC(inYear, index), Date.UTC(inYear, index + 1)]
    return keepMonth(database, new Date(from).toISOString().slice(0, 'YYYY-MM'.length), async () => {
      const { families, people, written, taken } = await countMonth(database, from, to)
      const present = await countAtPresent(database)
      return {
        ...{ open_families: present.open, people: present.people, families_started: families, people_joined: people },
        ...{ tasks_written: sumOf(written), tasks_taken: sumOf(taken) },
      }
    })
  }
  const months = []
  for (let index = 0; index < (year < thisYear ? 12 : year > thisYear ? 0 : thisMonth); index++) months.push(await keep(year, index))
  return { last: await keep(thisYear, thisMonth - 1), months }
}
