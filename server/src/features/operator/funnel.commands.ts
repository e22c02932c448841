import { setImmediate } from 'node:timers/promises'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { listFirstSteps } from '../../store/operator/funnel.ts'

const MONTHS_BACK = 12
/** Counting one page of families takes some ms. Between two pages the server handles other requests. */
const COUNTED_AT_ONCE = 500

/**
 * `month`: YYYY-MM, in UTC. `steps`: how many of the families that started in this month got to each step, and the median of the days since
 * the step before.
 */
export type FunnelMonth = Awaited<ReturnType<typeof readFunnel>>[number]

/**
 * The steps that families have reached, by the month in which they started: the last twelve months, the latest first. Erased families are
 * not counted.
 */
export async function readFunnel(database: Database, now: number) {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()]
  const months = []
  for (let back = 0; back < MONTHS_BACK; back++) {
    const from = Date.UTC(year, month - back)
    const families = await familiesFrom(database, from, Date.UTC(year, month - back + 1))
    months.push({ month: new Date(from).toISOString().slice(0, 'YYYY-MM'.length), ...countSteps(families) })
  }
  return months
}

async function familiesFrom(database: Database, from: number, until: number) {
  const families: Awaited<ReturnType<typeof listFirstSteps>> = []
  for (let at = from, after = 0; ; ) {
    const page = await listFirstSteps(database, at, until, after, COUNTED_AT_ONCE)
    families.push(...page)
    const last = page.at(-1)
    if (!last || page.length < COUNTED_AT_ONCE) return families
    at = last.created_at
    after = last.id
    await setImmediate()
  }
}

function countSteps(families: Awaited<ReturnType<typeof listFirstSteps>>) {
  const ways = families.map(({ created_at, steps }) => [created_at, ...steps])
  const steps = (families[0]?.steps ?? []).map((_step, index) => {
    const between = ways.flatMap((way) => {
      const [before, at] = [way.slice(0, index + 1).findLast((each) => each !== null) ?? null, way[index + 1] ?? null]
      return before === null || at === null ? [] : [Math.max(0, at - before) / DAY]
    })
    return { families: between.length, days: medianOf(between) }
  })
  return { started: families.length, steps }
}

function medianOf(values: number[]) {
  const sorted = values.toSorted((one, other) => one - other)
  const [lower, upper] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
