import { CONSENT_KINDS, CONSENT_VERSIONS } from '@hand-in-hand/contract/consents.rules.ts'
import { DAY } from '@hand-in-hand/contract/constants.ts'
import type { Database, DatabaseSettings } from '../../server/src/database/database.ts'
import { openDatabase } from '../../server/src/database/open-database.ts'
import { hashOf } from '../../server/src/platform/secrets/tokens.ts'

// The rows are written into the database, not created by calls, because a run fills tens of thousands of tasks, and a call for each takes
// some 17 ms. The tokens have to be the same in each copy of the database.

export const FAMILIES = 20
export const MEMBERS = 20
const NOW = Date.now()
/** Messages of some past days for each member. If tables were empty, PostgreSQL would plan to read them whole. */
const PAST_MESSAGES_OF_EACH = 5
/** The time zone in which it is about noon, because no message is sent in quiet hours. The sign in the names of such zones is reversed. */
const BEHIND_NOON = 12 - new Date(NOW).getUTCHours()
const AT_NOON = `Etc/GMT${BEHIND_NOON > 0 ? '-' : '+'}${Math.abs(BEHIND_NOON)}`

/**
 * Fills an empty database with families of an owner and supporters. Everyone is signed in, and each family has `tasksOfEach` open tasks.
 */
export async function fillFamilies(where: DatabaseSettings, tasksOfEach: number, families = FAMILIES) {
  const database = openDatabase(where)
  for (let family = 1; family <= families; family++) {
    const { id: family_id } = await database
      .insertInto('family')
      .values({ token: `family${family}`, title: 'Levi', time_zone: AT_NOON, locale: 'en', version: 1, created_at: NOW })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let member = 1; member <= MEMBERS; member++) {
      const token = tokenOf(family, member)
      const person = { phone_e164: `+97250${String(family * 100 + member).padStart(7, '0')}`, created_at: NOW }
      const { id: person_id } = await database.insertInto('person').values(person).returning('id').executeTakeFirstOrThrow()
      await database.insertInto('address').values({ person_id, address: person.phone_e164 }).execute()
      const { id: membership_id } = await database
        .insertInto('membership')
        .values({
          ...{ family_id, person_id, role: member === 1 ? 'owner' : 'supporter', state: 'approved', version: 1 },
          ...{ first_name: 'Noa', last_name: 'Levi', locale: 'en', requested_at: NOW, decided_at: NOW, last_seen_at: NOW },
          ...{ confirmed_at: NOW, confirmed_by: 'code' },
          // The owner wants no digest, so every take sends a message.
          messages: '{"off":[],"digest":"none"}',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const consent = { family_id, membership_id, given_at: NOW }
      for (const kind of CONSENT_KINDS)
        await database
          .insertInto('consent')
          .values({ ...consent, kind, version: CONSENT_VERSIONS[kind] })
          .execute()
      const { id: device_id } = await database
        .insertInto('device')
        .values({
          ...{ secret_hash: hashOf(`device of ${token}`), person_id, signed_in_by: 'code', number_proved_at: NOW },
          ...{ created_at: NOW, last_seen_at: NOW },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await database
        .insertInto('message')
        .values(
          Array.from({ length: PAST_MESSAGES_OF_EACH }, (_, index) => pastMessage(family_id, membership_id, person.phone_e164, index)),
        )
        .execute()
      const ofDevice = { family_id, membership_id, device_id, token_hash: hashOf(token), created_at: NOW }
      await database.insertInto('user_token').values(ofDevice).execute()
    }
  }
  await database.destroy()
  return addTasks(where, tasksOfEach)
}

function pastMessage(family_id: number, membership_id: number, phone_e164: string, index: number) {
  const at = NOW - (index + 1) * DAY
  return {
    ...({ locale: 'en', template: 'task_taken', parameters: '{}', state: 'sent', attempts: 1, priority: 2 } as const),
    ...{ family_id, membership_id, phone_e164, dedup_key: `past ${membership_id} ${index}` },
    ...{ due_at: at, next_attempt_at: at, expires_at: at + DAY, created_at: at, sent_at: at, charged_at: at },
  }
}

/** Deletes the tasks that were added after the filling, and the events and messages that they caused. */
export async function deleteAdded(database: Database, tasksOfEach: number) {
  await database.deleteFrom('family_event').execute()
  await database.deleteFrom('message').where('created_at', '>=', NOW).execute()
  await database.deleteFrom('screen_outbox').execute()
  await database
    .deleteFrom('task')
    .where('id', '>', FAMILIES * tasksOfEach)
    .execute()
}

/** Adds `ofEach` open tasks to each family. Returns the tasks in turns: one of each family, then the next one of each family. */
export async function addTasks(where: DatabaseSettings, ofEach: number) {
  const database = openDatabase(where)
  const owners = await database
    .selectFrom('membership')
    .where('role', '=', 'owner')
    .orderBy('family_id')
    .select(['family_id', 'id'])
    .execute()
  const made: { id: number; family: number }[] = []
  for (let count = 1; count <= ofEach; count++) {
    const rows = owners.map(({ family_id, id: creator_id }) => ({
      ...{ family_id, creator_id, title: `Task ${count}`, description: 'A pot of soup for five, no onions.' },
      ...({ type: 'no_time', category: 'home', status: 'initial', helpers_needed: 1, version: 1 } as const),
      ...{ created_at: NOW, updated_at: NOW },
    }))
    const inserted = await database.insertInto('task').values(rows).returning(['id', 'family_id']).execute()
    made.push(...inserted.map(({ id, family_id }) => ({ id, family: owners.findIndex((owner) => owner.family_id === family_id) + 1 })))
  }
  await database.destroy()
  return made
}

/** The user token of a member. Families and members count from 1, and the first member is the owner. */
export function tokenOf(family: number, member: number) {
  return `token-${family}-${member}`
}

/** The token of a supporter of the task's family, chosen by the id of the task. */
export const supporterOf = ({ id, family }: { id: number; family: number }) => tokenOf(family, 2 + (id % (MEMBERS - 1)))
