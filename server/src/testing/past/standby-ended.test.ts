import { DAY, HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '../../database/open-database.ts'
import { releaseMessages } from '../../features/messages/outbox.commands.ts'
import { databaseOf, serverOfThePast } from '../past-server.ts'
import { SETTINGS } from './installation.ts'
import { restoreKept } from './kept.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables are those of an earlier version.
const asOf020 = (database: unknown) => database as Kysely<any>

/** Data of 0.2.0 in which someone is on standby for tasks. Each task begins after the given number of days. */
async function onStandby(days: number[]) {
  const { place, kept } = await restoreKept('2026-11-25')
  const database = asOf020(databaseOf(place))
  // This is the state in which the server's job leaves the clock.
  await database.updateTable('clock').set({ trusted_at: kept.now }).execute()
  const { family_id, membership_id, task_id } = await database.selectFrom('task_reserve').selectAll().executeTakeFirstOrThrow()
  const tasks = database.selectFrom('task').where('family_id', '=', family_id).where('completed_at', 'is', null)
  const others = await tasks.where('cancelled_at', 'is', null).where('id', '!=', task_id).orderBy('id').select('id').execute()
  for (const [index, { id }] of [{ id: task_id }, ...others].slice(0, days.length).entries()) {
    const start_at = kept.now + (days[index] ?? 0) * DAY
    const times = { type: 'until_time', title: `Choir ${index}`, start_at, end_at: start_at + 1, all_day_at: null, group_id: null }
    await database.updateTable('task').set(times).where('family_id', '=', family_id).where('id', '=', id).execute()
    const row = { family_id, membership_id, task_id: id, since: kept.now, check_at: kept.now }
    if (index > 0) await database.insertInto('task_reserve').values(row).execute()
  }
  const { phone_e164 } = await database
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .where('membership.id', '=', membership_id)
    .select('person.phone_e164')
    .executeTakeFirstOrThrow()
  await database.updateTable('membership').set({ locale: 'en' }).where('id', '=', membership_id).execute()
  await database.destroy()
  await migrate({ databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' })
  return { place, phone: phone_e164 as string, noon: kept.now + 19 * HOUR }
}

/** The texts about standby that the member with this phone gets on the next day, after a second start of the server. */
async function textsOf({ place, phone, noon }: Awaited<ReturnType<typeof onStandby>>) {
  await migrate({ databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' })
  const server = await serverOfThePast({ ...place, ...SETTINGS }, noon)
  await releaseMessages(server.database, { isNewOnly: false })
  const texts = await server.textsTo(phone)
  await server.close()
  return texts.filter((text) => text.includes('stand by'))
}

test('someone on standby for a coming task gets one message that the standby has ended', async () => {
  expect(await textsOf(await onStandby([2]))).toEqual([
    expect.stringMatching(/: no need to stand by for "Choir 0" \(.+\) any more\. Thanks for being ready\. We may ask again\.$/),
  ])
})

test('someone on standby gets one message for several tasks, and none for a task that has begun', async () => {
  expect(await textsOf(await onStandby([-1, 2, 3]))).toEqual([expect.stringContaining('no need to stand by for 2 tasks any more.')])
  expect(await textsOf(await onStandby([-1]))).toEqual([])
})

test('the migration turns standby asks and their notifications into ordinary asks', async () => {
  const { place } = await restoreKept('2026-11-25')
  const database = asOf020(databaseOf(place))
  const rows = async (...templates: string[]) => {
    const of = (table: string) => database.selectFrom(table).where('template', 'in', templates).select('template').execute()
    return [(await of('message')).length, (await of('push_message')).length]
  }
  const [messages = 0, pushes = 0] = await rows('step_in', 'uncovered', 'take_over')
  expect((await rows('step_in')).every((amount) => amount > 0)).toBe(true)
  await migrate({ databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' })
  expect([await rows('step_in'), await rows('uncovered', 'take_over')]).toEqual([
    [0, 0],
    [messages, pushes],
  ])
  await database.destroy()
})
