import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../server/src/testing/family.ts'
import { HOSTILE_IMPORTS } from '../../server/src/testing/reading/hostile-imports.ts'
import type { makeFamilyToMeasure } from './people.ts'

type Family = Awaited<ReturnType<typeof makeFamilyToMeasure>>

/** How long (ms) it takes to read this many pasted rows, and to store all of them. */
async function paste(family: Family, rows: number) {
  const text = Array.from({ length: rows }, (_, index) => `Soup for the evening ${index}, tomorrow 17:00-18:00`).join('\n')
  const began = performance.now()
  const { drafts } = await ok<Reply<'POST /families/:family/tasks/import'>>(
    family.asOwner('POST', '/tasks/import', { text, format: 'lines' }),
  )
  if (drafts.length !== rows) throw new Error(`${drafts.length} of ${rows} rows were read`)
  const edited = drafts.map(({ title, category, date, start, end }) => ({ title, category, date, start, end }))
  await ok(family.asOwner('POST', '/tasks/import/confirm', { drafts: edited }))
  return performance.now() - began
}

/**
 * One hostile text of each kind: a list and a chat of long lines, a table with a long line, and a calendar that the server stops reading.
 */
const HOSTILE = HOSTILE_IMPORTS.filter(({ name }) =>
  /^a (?:list|chat) of lines of greetings$|^a table with a day of dashes$|^a calendar of positions/.test(name),
)

/** The longest time (ms) that another caller waits while hostile files are read. */
async function othersWait(url: string, family: Family) {
  let [longest, isDone] = [0, false]
  const ask = async () => {
    while (!isDone) {
      const began = performance.now()
      await fetch(`${url}/v2/settings`)
      longest = Math.max(longest, performance.now() - began)
    }
  }
  const others = ask()
  for (const { text, format } of HOSTILE) await family.asOwner('POST', '/tasks/import', { text, format })
  isDone = true
  await others
  return longest
}

/**
 * `thousand`: the time for 1,000 pasted rows, in ms. `ratio`: that time divided by the time for 100 rows. If the time grew faster than the
 * number of rows, a long list would take too long. `others`: the longest time (ms) that another caller waits while hostile files are read.
 */
export async function measurePaste(url: string, family: Family) {
  // The very first paste also compiles code, so it does not count.
  await paste(family, 10)
  const hundred = await paste(family, 100)
  const thousand = await paste(family, 1_000)
  return { thousand, ratio: thousand / hundred, others: await othersWait(url, family) }
}
