import type { Reply } from '@hand-in-hand/contract/endpoints.ts'
import { ok } from '../../server/src/testing/family.ts'
import type { makeFamilyToMeasure } from './people.ts'

type Family = Awaited<ReturnType<typeof makeFamilyToMeasure>>

/** In ms, how long it takes to read so many pasted rows, and to write all of them down. */
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

/** How long 1,000 pasted rows take, in ms, and how many times as long as 100: what grows faster than its rows is no list for a phone. */
export async function measurePaste(family: Family) {
  // What the first paste of all compiles is no part of it.
  await paste(family, 10)
  const hundred = await paste(family, 100)
  const thousand = await paste(family, 1_000)
  return { thousand, ratio: thousand / hundred }
}
