import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { EndpointName } from '@hand-in-hand/contract/endpoints.ts'
import { describe, expect, test } from 'vitest'
import { migrate } from '../../database/open-database.ts'
import { releaseMessages } from '../../features/messages/outbox.commands.ts'
import { databaseOf, serverOfThePast } from '../past-server.ts'
import { SETTINGS, UNLIMITED } from './installation.ts'
import { countReads, countRows, keptReleases, restoreKept, textsIn } from './kept.ts'
import { isBroken, readEverything } from './reading.ts'

/**
 * Tables and texts that a migration removed on purpose, and calls that fewer people may make than before, each with the reason. A table
 * is named with the first migration without it.
 */
const GONE: { tables: Record<string, string>; texts: Record<string, string>; calls: Partial<Record<EndpointName, string>> } = {
  tables: { task_reserve: '067-standby-ended: no one is on standby any more (decision 098)' },
  texts: { step_in: 'a template until 067-standby-ended' },
  calls: {},
}

/** In ms: the time from the evening in Jerusalem to an hour on the next day at which it is day for every family. */
const TO_DAY = 19 * HOUR

/** The errors in a log, without the expected error that a gateway refused the server when the data were kept. */
const faultsIn = (lines: string[]) => lines.filter((line) => JSON.parse(line).level >= 50 && !line.includes('the gateway refuses us'))

describe.each(keptReleases())('the data of %s, brought up to date', (release) => {
  test('have all their rows and texts', async () => {
    const { place, kept } = await restoreKept(release)
    const before = databaseOf(place)
    const texts = await textsIn(before)
    expect(await countRows(before)).toEqual(kept.rows)
    await before.destroy()

    await migrate({ databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' })
    const after = databaseOf(place)
    const rows = await countRows(after)
    const tables = Object.entries(kept.rows).filter(([table]) => !(table in GONE.tables))
    expect(tables.filter(([table, amount]) => (rows[table] ?? 0) < amount)).toEqual([])
    const textsAfter = await textsIn(after)
    expect([...texts].filter((text) => !textsAfter.has(text) && !(text in GONE.texts))).toEqual([])
    await after.destroy()
  })

  test('return at least as many replies to each person as before, for every call that only reads', { timeout: 120_000 }, async () => {
    const { place, kept } = await restoreKept(release)
    const server = await serverOfThePast({ ...place, ...SETTINGS }, kept.now, { limits: UNLIMITED })
    const reads = await readEverything(server, kept)
    const faults = faultsIn(server.lines)
    await server.close()
    expect(faults).toEqual([])
    expect(reads.filter(isBroken)).toEqual([])
    const now = countReads(reads)
    const fewer = Object.entries(kept.reads).flatMap(([name, people]) =>
      Object.entries(people).flatMap(([person, amount]) => {
        const whom = kept.people[Number(person)]
        const isFewer = !(name in GONE.calls) && (now[name]?.[person] ?? 0) < amount
        return isFewer ? [`${name}: ${whom?.role ?? 'no token'} of ${whom?.family} got ${amount} replies, now ${now[name]?.[person]}`] : []
      }),
    )
    expect(fewer).toEqual([])
  })

  test('contain waiting messages that are sent once the operator allows it, without job errors', { timeout: 60_000 }, async () => {
    const { place, kept } = await restoreKept(release)
    const server = await serverOfThePast({ ...place, ...SETTINGS }, kept.now + TO_DAY)
    const { database, clock, jobs, outbox } = server
    const waiting = () =>
      database
        .selectFrom('message')
        .where('state', 'in', ['queued', 'sending'])
        .where('expires_at', '>', clock.now)
        .select(['id', 'template'])
        .execute()
    const before = await waiting()
    expect(before.length).toBeGreaterThan(0)
    expect(await releaseMessages(database, { isNewOnly: false })).toBe(0)
    await jobs.runOnce()
    await server.textsTo('')
    expect(await outbox.sendDue()).toBe(0)
    await jobs.runOnce()
    const still = new Set((await waiting()).map(({ id }) => id))
    expect(before.filter(({ id }) => still.has(id))).toEqual([])
    const sent = await database.selectFrom('message').where('state', '=', 'sent').where('sent_at', '=', clock.now).select('id').execute()
    const faults = faultsIn(server.lines)
    await server.close()
    expect(sent.length).toBeGreaterThan(before.length / 2)
    expect(faults).toEqual([])
  })
})
