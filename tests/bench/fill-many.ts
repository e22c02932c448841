import { CONSENT_KINDS, CONSENT_VERSIONS } from '@hand-in-hand/contract/consents.rules.ts'
import type { Database } from '../../server/src/database/database.ts'
import { hashOf } from '../../server/src/platform/secrets/tokens.ts'
import { runText } from '../../server/src/testing/statements.ts'

// Creates many families by a few statements that SQLite and PostgreSQL understand, because one call for each family would take a day.

const MEMBERS = 8
/** Tasks of each family. Completed tasks are in the past, and open and taken ones are spread over the next weeks. */
const TASKS = { completed: 60, open: 20, taken: 20 }
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A statement of PostgreSQL may take at most 5 s, so one statement fills at most this many families. */
const FAMILIES_AT_ONCE = 300

/** The user token of a member. Families and members count from 1, and the first member is the owner. */
export const tokenOf = (family: number, member: number) => `token-${family}-${member}`

/** Fills an empty database with this many families. Every member of the last `reached` families can make calls, with `tokenOf`. */
export async function fillMany(database: Database, families: number, reached: number, now: number) {
  const run = (text: string) => runText(database, text)
  const upTo = (count: number, name: string) =>
    `(with recursive counted(${name}) as (select cast(1 as bigint) union all select ${name} + 1 from counted where ${name} < ${count}) select ${name} from counted) as of_${name}`
  for (let from = 0; from < families; from += FAMILIES_AT_ONCE) {
    const until = Math.min(families, from + FAMILIES_AT_ONCE)
    const each = `(with recursive counted(f) as (select cast(${from + 1} as bigint) union all select f + 1 from counted where f < ${until}) select f from counted) as of_f`
    await run(`
      insert into family (id, token, title, time_zone, locale, version, created_at)
      select f, 'family' || f, 'Levi', 'Asia/Jerusalem', 'en', 1, ${now - 90 * DAY} from ${each}`)
    const member = `(f - 1) * ${MEMBERS} + m`
    await run(`
      insert into person (id, phone_e164, created_at)
      select ${member}, '+9725' || (20000000 + ${member}), ${now - 90 * DAY} from ${each} cross join ${upTo(MEMBERS, 'm')}`)
    await run(`
      insert into address (person_id, address)
      select ${member}, '+9725' || (20000000 + ${member}) from ${each} cross join ${upTo(MEMBERS, 'm')}`)
    await run(`
      insert into membership (family_id, id, person_id, role, state, version, first_name, last_name, locale, requested_at, decided_at,
        last_seen_at, confirmed_at, confirmed_by, can_help)
      select f, ${member}, ${member}, case m when 1 then 'owner' else 'supporter' end, 'approved', 1, 'Noa', 'Levi', 'en',
        ${now - 90 * DAY}, ${now - 90 * DAY}, ${now - DAY}, ${now - 80 * DAY}, 'code',
        case m when 2 then '{"categories":["home"],"times":[]}' end
      from ${each} cross join ${upTo(MEMBERS, 'm')}`)
    await fillTasks(run, each, upTo, now)
    await fillDevices(run, each, upTo(MEMBERS, 'm'), families - reached, now)
    await run(`
      insert into family_event (family_id, kind, at, by_id, task_id)
      select f, 'completed', ${now - 60 * DAY} + t * ${DAY}, (f - 1) * ${MEMBERS} + 2, null from ${each} cross join ${upTo(50, 't')}`)
    await run(`
      insert into message (family_id, membership_id, phone_e164, locale, template, parameters, state, attempts, next_attempt_at, due_at,
        expires_at, dedup_key, created_at, sent_at, charged_at)
      select f, (f - 1) * ${MEMBERS} + 1, '+9725' || (20000000 + (f - 1) * ${MEMBERS} + 1), 'en', 'task_taken', '{}', 'sent', 1,
        ${now - 60 * DAY} + t * ${DAY}, ${now - 60 * DAY} + t * ${DAY}, ${now - 59 * DAY} + t * ${DAY}, 'filled ' || f || ' ' || t,
        ${now - 60 * DAY} + t * ${DAY}, ${now - 60 * DAY} + t * ${DAY}, ${now - 60 * DAY} + t * ${DAY}
      from ${each} cross join ${upTo(20, 't')}`)
  }
  await correctCounters(database)
  for (let family = families - reached + 1; family <= families; family++) await signIn(database, family, now)
  await settle(database)
}

/** Starts are spread over the days, so that about a hundredth of all tasks is due in any hour. */
async function fillTasks(
  run: (text: string) => Promise<unknown>,
  each: string,
  upTo: (count: number, name: string) => string,
  now: number,
) {
  const hour = Math.floor(now / HOUR) * HOUR
  const columns = `family_id, type, category, title, description, status, start_at, end_at, creator_id, assignee_id, taken_at,
    completed_at, helpers_needed, version, created_at, updated_at`
  const insert = (status: string, count: number, start: string, assignee: string, done: string) =>
    run(`
      insert into task (${columns})
      select f, 'until_time', case '${status}' when 'completed' then 'medical' else 'home' end, 'Task ' || t, 'A pot of soup for five, no onions.', '${status}', ${start}, ${start} + ${HOUR},
        (f - 1) * ${MEMBERS} + 1, ${assignee}, case '${status}' when 'initial' then null else ${now - 80 * DAY} end, ${done}, 1, 1,
        ${now - 85 * DAY}, ${now - 85 * DAY}
      from ${each} cross join ${upTo(count, 't')}`)
  const spread = `((f * 7 + t * 13) % 24) * ${HOUR} + (f % 60) * 60000`
  const taker = `(f - 1) * ${MEMBERS} + 2 + t % ${MEMBERS - 1}`
  await insert('completed', TASKS.completed, `${hour - 80 * DAY} + t * ${DAY} + ${spread}`, taker, `${hour - 80 * DAY} + (t + 1) * ${DAY}`)
  await insert('initial', TASKS.open, `${hour} + t * ${DAY} + ${spread}`, 'null', 'null')
  await insert('in_progress', TASKS.taken, `${hour} + t * ${DAY} + ${spread}`, taker, 'null')
}

/**
 * Signs in the members of the families up to `last`, with tokens that no one knows. `signIn` signs in the members of the other families.
 * Also adds a series to each family.
 */
async function fillDevices(run: (text: string) => Promise<unknown>, each: string, members: string, last: number, now: number) {
  const member = `(f - 1) * ${MEMBERS} + m`
  await run(`
    insert into device (id, secret_hash, person_id, signed_in_by, created_at, last_seen_at)
    select ${member}, 'filled device ' || (${member}), ${member}, 'code', ${now - 80 * DAY}, ${now - DAY} - f * 1000
    from ${each} cross join ${members} where f <= ${last}`)
  await run(`
    insert into user_token (family_id, membership_id, device_id, token_hash, created_at)
    select f, ${member}, ${member}, 'filled token ' || (${member}), ${now - 80 * DAY} from ${each} cross join ${members} where f <= ${last}`)
  await run(`
    insert into series (family_id, rule, start_local, minutes, time_zone, title, category, helpers_needed, creator_id, made_until, created_at)
    select f, 'FREQ=WEEKLY', '2026-01-05T10:00', 60, 'Asia/Jerusalem', 'Walk the dog', 'home', 1, (f - 1) * ${MEMBERS} + 1, ${now + 60 * DAY}, ${now - 80 * DAY}
    from ${each}`)
}

async function signIn(database: Database, family_id: number, now: number) {
  for (let member = 1; member <= MEMBERS; member++) {
    const token = tokenOf(family_id, member)
    const membership_id = (family_id - 1) * MEMBERS + member
    for (const kind of CONSENT_KINDS) {
      const consent = { family_id, membership_id, kind, version: CONSENT_VERSIONS[kind], given_at: now }
      await database.insertInto('consent').values(consent).execute()
    }
    const device = { secret_hash: hashOf(`device of ${token}`), person_id: membership_id, signed_in_by: 'code' as const, name: null }
    const { id: device_id } = await database
      .insertInto('device')
      .values({ ...device, number_proved_at: now, created_at: now, last_seen_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ofDevice = { family_id, membership_id, device_id, token_hash: hashOf(token), created_at: now }
    await database.insertInto('user_token').values(ofDevice).execute()
  }
}

const isPostgres = (database: Database) =>
  runText(database, 'select pg_backend_pid()').then(
    () => true,
    () => false,
  )

/** The rows were written with ids, so the id counters of PostgreSQL are behind. */
async function correctCounters(database: Database) {
  if (!(await isPostgres(database))) return
  for (const table of ['family', 'person', 'membership', 'device']) {
    await runText(database, `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
}

/**
 * Brings PostgreSQL into its state in production, where rows come over months: it has statistics about them, and they are on the disk.
 * SQLite has no statistics in production.
 */
async function settle(database: Database) {
  if (await isPostgres(database)) for (const step of ['analyze', 'checkpoint']) await runText(database, step)
}
