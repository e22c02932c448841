import { DAY, HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Task, Tasks } from '@hand-in-hand/contract/tasks.ts'
import { beforeEach, expect, test } from 'vitest'
import { ok } from '../testing/family.ts'
import type { Family } from '../testing/requests.ts'
import { testServer } from '../testing/server.ts'

// docs/api.md promises: a client that requests pages until a page is empty gets each entry once. Each request has the instant of the oldest
// entry so far as `before`.

const { makeFamily, clock, database } = await testServer()
const START = clock.now
beforeEach(() => {
  clock.now = START
})

interface Entry {
  id: number
  at: string
}
/** How clients write an instant: as the reply has it, in UTC, and with another offset. */
const FORMS: Record<string, (instant: string) => string> = {
  'as it came': (instant) => instant,
  'in UTC': (instant) => new Date(instant).toISOString(),
  'with another offset': (instant) => `${new Date(Date.parse(instant) - 7 * HOUR).toISOString().slice(0, -1)}-07:00`,
}

/** The ids on all pages, from an instant back to the end. */
async function idsOnAllPages(pageBefore: (before: string) => Promise<Entry[]>, start: string, form: (instant: string) => string) {
  const ids: number[] = []
  let before = start
  for (let pages = 0; pages < 20; pages++) {
    const page = await pageBefore(encodeURIComponent(before))
    if (page.length === 0) return ids
    ids.push(...page.map(({ id }) => id))
    before = form(page.reduce((oldest, entry) => (Date.parse(entry.at) < Date.parse(oldest.at) ? entry : oldest)).at)
  }
  throw new Error('the pages have no end')
}
const sorted = (ids: number[]) => ids.toSorted((one, other) => one - other)

/** Older tasks are in the order of this instant: events by their start, other tasks by when they were completed. */
const entryOf = ({ id, start_at, completed_at }: Task): Entry => ({ id, at: start_at ?? completed_at ?? '' })
const entriesOf = ({ no_time, events }: Tasks) => [...no_time, ...events].map(entryOf)
/** The two lists of tasks: the circle's and the family's. */
const LISTS: Record<string, (family: Family, reader: Family['owner']) => (before: string) => Promise<Entry[]>> = {
  circle: (family, reader) => async (before) => entriesOf(await ok<Tasks>(reader.get(`${family.path}/tasks?before=${before}`))),
  family: (family) => async (before) => entriesOf(await ok<Tasks>(family.asOwner('GET', `/tasks?before=${before}`))),
}

/**
 * Creates 130 events on one day, `apart` minutes apart, and 130 tasks without a time that someone completed on that day. Returns all ids.
 */
async function aFullDay(family: Family, apart: number) {
  const [event, task] = [await family.makeEvent(), await family.makeTask()]
  clock.now = START + DAY
  await ok(family.owner.take(task))
  await ok(family.owner.complete(task))
  const like = async ({ id }: { id: number }) => {
    const { id: _, ...row } = await database.selectFrom('task').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    return row
  }
  const [someEvent, someTask] = [await like(event), await like(task)]
  const moments = Array.from({ length: 130 }, (_, index) => START + DAY + index * apart * MINUTE)
  const rows = [
    ...moments.map((start_at) => ({ ...someEvent, start_at, end_at: start_at + HOUR })),
    ...moments.map((completed_at) => ({ ...someTask, completed_at: completed_at + 1 })),
  ]
  for (const some of [rows.slice(0, 130), rows.slice(130)]) await database.insertInto('task').values(some).execute()
  const all = await database.selectFrom('task').where('family_id', '=', someTask.family_id).select('id').execute()
  return sorted(all.map(({ id }) => id))
}

test.each([0, 4])(
  'each older task is on exactly one page if 130 events of a day are %i minutes apart',
  { timeout: 120_000 },
  async (apart) => {
    const family = await makeFamily()
    const avi = await family.makeSupporter()
    const all = await aFullDay(family, apart)
    clock.now = START + 20 * DAY
    for (const [name, list] of Object.entries(LISTS)) {
      for (const [written, form] of Object.entries(FORMS)) {
        const found = await idsOnAllPages(list(family, avi), form(new Date(clock.now).toISOString()), form)
        expect(sorted(found), `${name}, ${written}`).toEqual(all)
      }
      // The app asks by day, and then a page contains whole days.
      const day = (await list(family, avi)('2026-12-01')).map(({ id }) => id)
      expect(day, name).toEqual(expect.arrayContaining(all))
      expect(await list(family, avi)('2026-11-24')).toEqual([])
    }
  },
)

test('an instant as `before` means that instant, not the beginning of its day', async () => {
  const family = await makeFamily()
  const early = await family.makeEvent({ start_at: '2026-11-24T07:40', end_at: '2026-11-24T08:20' })
  const late = await family.makeEvent({ start_at: '2026-11-24T17:00', end_at: '2026-11-24T18:00' })
  clock.now = START + 20 * DAY
  for (const [name, list] of Object.entries(LISTS)) {
    const idsBefore = async (before: string) => (await list(family, family.owner)(encodeURIComponent(before))).map(({ id }) => id)
    expect(await idsBefore('2026-11-24T15:00:00Z'), name).toEqual([early.id])
    expect(await idsBefore('2026-11-24T15:00:00.001Z'), name).toEqual([early.id, late.id])
    expect(await idsBefore('2026-11-24T17:00:00+02:00'), name).toEqual([early.id])
    expect(await idsBefore('2026-11-24T17:00'), name).toEqual([early.id])
    expect(await idsBefore('2026-11-24'), name).toEqual([])
  }
})

/** The other lists with `before`, and how to create 130 entries, several of which have the same instant (ms). */
const OTHERS: Record<string, { instant: string; make: (family: Family, instants: number[]) => Promise<unknown> }> = {
  '/members': {
    instant: 'joined_at',
    make: async (family, instants) => {
      const added = await addMembers(family, instants.length)
      await Promise.all(added.map((id, index) => change(id, { decided_at: instants[index] ?? 0 })))
    },
  },
  '/requests': {
    instant: 'requested_at',
    make: async (family, instants) => {
      const added = await addMembers(family, instants.length)
      await Promise.all(added.map((id, index) => change(id, { state: 'requested', requested_at: instants[index] ?? 0 })))
    },
  },
  '/events': { instant: 'at', make: makeAt((family) => family.makeTask()) },
  '/messages': {
    instant: 'created_at',
    make: async (family, instants) => {
      const { id, phone } = await family.addMember()
      await ok(family.asOwner('POST', `/members/${id}/link`, {}))
      const like = await database.selectFrom('message').where('phone_e164', '=', phone).selectAll().executeTakeFirstOrThrow()
      const { id: _, ...values } = like
      const rows = instants.map((created_at, index) => ({ ...values, dedup_key: `${like.dedup_key} ${index}`, created_at }))
      await database.insertInto('message').values(rows).execute()
    },
  },
}
async function addMembers(family: Family, amount: number) {
  const ids: number[] = []
  while (ids.length < amount) ids.push((await family.addMember()).id)
  return ids
}
const change = (id: number, values: { state?: 'requested'; decided_at?: number; requested_at?: number }) =>
  database.updateTable('membership').set(values).where('id', '=', id).execute()
function makeAt(make: (family: Family) => Promise<unknown>) {
  return async (family: Family, instants: number[]) => {
    for (const instant of instants) {
      clock.now = instant
      await make(family)
    }
    clock.now = START
  }
}

test.each(Object.entries(OTHERS))(
  '%s has each entry once on its pages, newest first',
  { timeout: 120_000 },
  async (path, { instant, make }) => {
    const family = await makeFamily()
    // 60 entries have the same instant, which is more than a page. The other entries come in pairs, alternately a ms and an hour apart.
    const instants = Array.from({ length: 130 }, (_, index) => START + (index < 60 ? 0 : ((index >> 1) - 29) * (index % 4 < 2 ? 1 : HOUR)))
    await make(family, instants)
    clock.now = START + 100 * HOUR
    const page = async (before: string) => {
      const entries = await ok<Record<string, unknown>[]>(family.asOwner('GET', `${path}?before=${before}`))
      return entries.map((entry) => ({ id: Number(entry.id), at: String(entry[instant]) }))
    }
    const first = await page(new Date(clock.now).toISOString())
    expect(first.map(({ at }) => Date.parse(at))).toEqual(first.map(({ at }) => Date.parse(at)).toSorted((one, other) => other - one))
    for (const [written, form] of Object.entries(FORMS)) {
      const found = await idsOnAllPages(page, form(new Date(clock.now).toISOString()), form)
      expect(found.length, written).toBeGreaterThanOrEqual(130)
      expect(new Set(found).size, written).toBe(found.length)
    }
    clock.now = START
  },
)
