import type { FamilySide } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { type FamilyId, provedFamily } from '../../database/schema.ts'
import { listOpenFamilies, listPastTasks, type PastTask } from '../../store/past-tasks.ts'
import { countKept, countPastCoverage, countPastTasks, fourWeeksBefore } from './past-coverage.rules.ts'

/** How much of what a family needed in the last four weeks was taken. */
export const findPastCoverage = async (database: Database, { familyId, timeZone, now }: FamilySide) =>
  countPastCoverage(await findCountedTasks(database, familyId, timeZone, now), timeZone)

/** A family's tasks that count for the last four weeks. `now` in ms. */
function findCountedTasks(database: Database, familyId: FamilyId, timeZone: string, now: number) {
  const { events, written } = fourWeeksBefore(now, timeZone)
  return listPastTasks(database, familyId, events, written)
}

const FAMILIES_COUNTED_AT_ONCE = 200

/**
 * Past coverage of all open families together: how much of what they needed in the last four weeks was taken. `families`: the number of
 * open families. `with_tasks`: how many of them needed something.
 */
export async function findPastCoverageOfAll(database: Database, now: number) {
  const tasks: PastTask[] = []
  const families = { families: 0, with_tasks: 0 }
  for (let after: number | null = 0; after !== null; ) {
    const page: Awaited<ReturnType<typeof listOpenFamilies>> = await listOpenFamilies(database, after, FAMILIES_COUNTED_AT_ONCE)
    for (const { id, time_zone } of page) {
      const found = await findCountedTasks(database, provedFamily(id), time_zone, now)
      // Tasks are added one by one, because spreading very many tasks would overflow the stack.
      for (const task of found) tasks.push(task)
      families.families += 1
      if (found.length > 0) families.with_tasks += 1
    }
    after = page.at(-1)?.id ?? null
  }
  return { ...families, ...countPastTasks(tasks), kept: countKept(tasks) }
}
export type CoverageOfAll = Awaited<ReturnType<typeof findPastCoverageOfAll>>
