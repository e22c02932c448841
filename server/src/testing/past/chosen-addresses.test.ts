import { HOUR } from '@hand-in-hand/contract/constants.ts'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migratorOf } from '../../database/open-database.ts'
import { releaseMessages } from '../../features/messages/outbox.commands.ts'
import { ownAddressOf } from '../addresses/stored-addresses.ts'
import { CONSENT, ok } from '../family.ts'
import { mailSink } from '../mail-sink.ts'
import { databaseOf, serverOfThePast } from '../past-server.ts'
import { SETTINGS } from './installation.ts'
import { restoreKept } from './kept.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tables are those of an earlier version.
const asBefore = (database: unknown) => database as Kysely<any>

const RELEASE = '2026-11-25'
const mailOf = (id: number) => `member${id}@example.org`

/** Data from before the server stored who chose a mail address: addresses of people of 0.2.0, and the devices that they signed in. */
async function withStoredAddresses() {
  const { place, kept } = await restoreKept(RELEASE)
  const settings = { databaseUrl: place.DATABASE_URL, dataFolder: place.DATA_DIR ?? '' }
  const opened = databaseOf(place)
  const { error } = await migratorOf(opened, place.DATABASE_URL ? 'postgres' : 'sqlite').migrateTo('068-mailbox')
  expect(error).toBeUndefined()
  const database = asBefore(opened)

  /** Families whose owner still has their token, and their members. */
  const families = kept.people.flatMap(({ family, role }) => (role === 'owner' ? [family] : []))
  /** A member with a mail address who has said yes from this address. Their device was signed in by `signedInBy`. */
  async function memberBy(signedInBy: string) {
    const found = await database
      .selectFrom('user_token')
      .innerJoin('device', 'device.id', 'user_token.device_id')
      .innerJoin('membership', (join) =>
        join.onRef('membership.id', '=', 'user_token.membership_id').onRef('membership.family_id', '=', 'user_token.family_id'),
      )
      .innerJoin('family', 'family.id', 'membership.family_id')
      .where('membership.state', '=', 'approved')
      .where('membership.role', '=', 'supporter')
      .where('membership.own_address', 'is', null)
      .where('family.token', 'in', families)
      .where('family.closed_at', 'is', null)
      .where('family.paused_at', 'is', null)
      .where('device.signed_in_by', '=', signedInBy)
      .where('device.revoked_at', 'is', null)
      .where('user_token.revoked_at', 'is', null)
      .orderBy('membership.id')
      .select(['membership.id', 'membership.family_id', 'membership.person_id'])
      .executeTakeFirstOrThrow()
    await set(found.id, { own_address: mailOf(found.id), own_reached_at: kept.now - HOUR })
    return found as { id: number; family_id: number; person_id: number }
  }
  const set = (id: number, values: object) => database.updateTable('membership').set(values).where('id', '=', id).execute()

  const byNumber = await memberBy('sms_link')
  const byShownLink = await memberBy('shown_link')
  const withoutYes = await memberBy('sms_link')
  await set(withoutYes.id, { own_reached_at: null })
  // The number of this member was corrected, so the devices belong to the person who had the membership before.
  const corrected = await memberBy('sms_link')
  const theirs = database.selectFrom('user_token').where('membership_id', '=', corrected.id).select('device_id')
  await database.updateTable('device').set({ person_id: byNumber.person_id }).where('id', 'in', theirs).execute()
  const request = await database.selectFrom('membership').where('state', '=', 'requested').select('id').executeTakeFirstOrThrow()
  await set(request.id, { own_address: mailOf(request.id), own_reached_at: kept.now - HOUR })

  // This test is only about messages that are written after the update.
  await database.updateTable('message').set({ state: 'expired' }).where('state', 'in', ['queued', 'sending']).execute()
  await migrate(settings)
  const { own_chosen_by } = await ownAddressOf(opened, request.id)
  await opened.destroy()
  return { place, kept, own_chosen_by, members: { byNumber, byShownLink, withoutYes, corrected } }
}

test('in old data a yes to an address counts only if the person was signed in by their number', async () => {
  const { place, kept, own_chosen_by, members } = await withStoredAddresses()
  expect(own_chosen_by, 'of a request, which no one has let in').toBeNull()
  const sink = await mailSink()
  onTestFinished(sink.close)
  const env = { ...place, ...SETTINGS, ...sink.settings, MESSAGES_PREFER: 'mail' }
  const server = await serverOfThePast(env, kept.now + 12 * HOUR)
  onTestFinished(server.close)
  await releaseMessages(server.database, { isNewOnly: false })

  const came: Record<string, unknown> = {}
  for (const [name, { id, family_id }] of Object.entries(members)) {
    const { token } = await server.database.selectFrom('family').where('id', '=', family_id).select('token').executeTakeFirstOrThrow()
    const owner = kept.people.find(({ family, role }) => family === token && role === 'owner')
    const task = { title: `Cake of ${id}`, category: 'home', type: 'until_time', start_at: '2026-12-02T16:00', end_at: '2026-12-02T17:00' }
    const as = (method: string, path: string, body: object) =>
      server.call(method, `/families/${token}${path}`, { token: owner?.token ?? '', body })
    await ok(server.call('PUT', '/supporters/me/consents', { token: owner?.token ?? '', body: CONSENT }))
    const { tasks } = await ok<{ tasks: { id: number }[] }>(as('POST', '/tasks', task))
    await ok(as('POST', `/tasks/${tasks[0]?.id}/assign`, { member: id }))
    server.clock.now += HOUR
    await server.outboxEmptied()
    const isMailed = sink.to(mailOf(id)).some(({ text }) => text?.includes(task.title))
    const [mine] = await Promise.all(
      kept.people.map(async ({ family, token: theirs }) => {
        if (family !== token) return []
        const reply = await server.call('GET', '/supporters/me', { token: theirs })
        const { addresses = [] } =
          reply.statusCode === 200 ? reply.json<{ addresses?: { text: string; is: string; to_choose?: true }[] }>() : {}
        return addresses.filter(({ text }) => text === mailOf(id)).map(({ is, to_choose }) => (to_choose ? 'to be chosen' : is))
      }),
    ).then((found) => found.flat())
    came[name] = { isMailed, is: mine }
  }
  expect(came).toEqual({
    byNumber: { isMailed: true, is: 'own' },
    byShownLink: { isMailed: false, is: 'waiting' },
    withoutYes: { isMailed: false, is: 'to be chosen' },
    corrected: { isMailed: false, is: 'to be chosen' },
  })
})
