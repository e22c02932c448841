import { DAY } from '@hand-in-hand/contract/constants.ts'
import { type CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFunnel } from '../features/operator/funnel.commands.ts'
import { testServer } from '../testing/server.ts'
import { runText } from '../testing/statements.ts'

const server = await testServer()
const { makeFamily, database, sentBy, jobs, outbox, clock } = server
const START = clock.now
const isPostgres = process.env.TEST_DATABASE === 'postgres'

/**
 * Tables whose size does not depend on the number of families, and tables that may be scanned because no request waits for the scan.
 */
const SMALL = ['clock', 'gateway_refusal', 'mailbox', 'operator_act', 'operator_notice', 'push_keys', 'sent_count']

/** Indexes that only contain rows which are due. */
const ALL_DUE = ['task_reminder_moved']
const MAY_BE_READ = [...SMALL, ...ALL_DUE]

/** The steps of a plan that read a whole table, or that build a temporary index of a whole table. */
const scansOf = (query: CompiledQuery) => (isPostgres ? scansOnPostgres(query) : scansOnSqlite(query))

async function scansOnSqlite({ sql: text, parameters }: CompiledQuery) {
  const rows = await runText<{ detail: string }>(database, `explain query plan ${text}`, parameters)
  return rows
    .map(({ detail }) => detail)
    .filter((detail) =>
      /^SCAN (?!CONSTANT ROW|pragma_|(?:due|few)\b|\(subquery)|^MATERIALIZE|AUTOMATIC|membership_\w+ \(state=\?\)/.test(detail),
    )
    .filter((detail) => !detail.split(' ').some((word) => MAY_BE_READ.includes(word)))
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: Plan[]
}

/**
 * With few rows a scan is the fastest plan. So the test makes scans, and joins that need scans, the most expensive plans. A scan that is
 * still chosen can't be avoided.
 */
function scansOnPostgres({ sql: text, parameters }: CompiledQuery) {
  return database.transaction().execute(async (transaction) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await runText(transaction, `set local enable_${way} = off`)
    const [row] = await runText<{ 'QUERY PLAN': [{ Plan: Plan }] }>(transaction, `explain (format json) ${text}`, parameters)
    return row ? scansIn(row['QUERY PLAN'][0].Plan) : []
  })
}

function scansIn(plan: Plan): string[] {
  const isWhole = plan['Node Type'] === 'Seq Scan' || (/^(Bitmap )?Index/.test(plan['Node Type']) && plan['Index Cond'] === undefined)
  const names = [plan['Relation Name'] ?? '', plan['Index Name'] ?? '']
  const own = isWhole && !names.some((name) => MAY_BE_READ.includes(name)) ? [`${plan['Node Type']} ${names.join(' ').trim()}`] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansIn)]
}

/** The scans of all statements that are sent while `act` runs, each with its statement. */
async function scansDuring(act: () => Promise<unknown>) {
  const found: string[] = []
  for (const query of await sentBy(act)) {
    if (!/^(select|insert|update|delete|with)\b/.test(query.sql)) continue
    for (const scan of await scansOf(query)) found.push(`${scan} in ${query.sql}`)
  }
  return found
}

const family = await makeFamily()
const avi = await family.makeSupporter()
await family.makeTask()
const event = await family.makeEvent()
const asOwner = (path: string) => () => family.asOwner('GET', path)

test.each([
  ['the list of tasks', asOwner('/tasks')],
  ['a list of older tasks', asOwner('/tasks?before=2026-11-20')],
  ['one task', asOwner(`/tasks/${event.id}`)],
  ['the overview', asOwner('')],
  ['the events', asOwner('/events')],
  ['the events of a task', asOwner(`/events?task=${event.id}`)],
  ['the members', asOwner('/members')],
  ['the messages', asOwner('/messages')],
  ['how far circles get', () => readFunnel(database, clock.now)],
  ['whom to call', asOwner(`/tasks/${event.id}/call_list`)],
  ['a supporter’s list', () => avi.get(`${family.path}/tasks`)],
  ['a supporter’s own events', () => avi.get(`${family.path}/events/in_progress`)],
  ['taking a task', () => avi.take(event)],
  ['completing a task', async () => avi.complete(await family.makeTask())],
])('the cost of %s does not grow with other families', async (_what, act) => {
  expect(await scansDuring(act)).toEqual([])
})

test('no job reads a whole table, whether something is due or not', async () => {
  clock.now = Date.parse('2026-11-23T19:00+02:00')
  expect(await scansDuring(jobs.runOnce)).toEqual([])
  clock.now += 400 * DAY
  expect(await scansDuring(jobs.runOnce)).toEqual([])
})

test('sending the messages that wait scans no whole table', async () => {
  await avi.take(await family.makeTask())
  expect(await scansDuring(outbox.sendDue)).toEqual([])
})

test.runIf(isPostgres)('a lease of messages reads them by id, and does not scan all waiting messages', async () => {
  await avi.take(await family.makeTask())
  const sent = await sentBy(outbox.sendDue)
  const lease = sent.find((query) => query.sql.startsWith('update "message"') && query.sql.includes('"priority" ='))
  if (!lease) throw new Error('the outbox leases messages by one statement')
  const plan = await database.transaction().execute(async (transaction) => {
    for (const setting of ['plan_cache_mode = force_generic_plan', 'enable_seqscan = off'])
      await runText(transaction, `set local ${setting}`)
    // With `force_generic_plan` PostgreSQL shows the plan that a session uses for all values.
    await runText(transaction, `prepare lease as ${lease.sql}`)
    const values = lease.parameters.map((value) => `'${value}'`).join(', ')
    return runText<{ 'QUERY PLAN': string }>(transaction, `explain execute lease(${values})`)
  })
  const lines = plan.map((line) => line['QUERY PLAN']).filter((line) => line.includes(' on message '))
  expect(lines).toEqual([
    expect.stringContaining('Update on message'),
    ...Array(5).fill(expect.stringMatching(/message_to_send on message message_\d/)),
    expect.stringContaining('message_pkey on message'),
  ])
})

/**
 * How many rows of `task` a statement reads on PostgreSQL. SQLite only says by which columns it searches. On SQLite the result is -1 if it
 * searches by the family only, otherwise 0.
 */
async function tasksReadBy({ sql: text, parameters }: CompiledQuery) {
  if (isPostgres) {
    return database.transaction().execute(async (transaction) => {
      // This family has nearly all rows of the table, so PostgreSQL would rightly choose a scan.
      await runText(transaction, 'set local enable_seqscan = off')
      const [row] = await runText<{ 'QUERY PLAN': [{ Plan: Measured }] }>(transaction, `explain (analyze, format json) ${text}`, parameters)
      return row ? tasksReadIn(row['QUERY PLAN'][0].Plan) : 0
    })
  }
  const lines = await runText<{ detail: string }>(database, `explain query plan ${text}`, parameters)
  return lines.some(({ detail }) => /^SEARCH task .*\(family_id=\?\)/.test(detail) && !detail.includes('task_dateless')) ? -1 : 0
}

interface Measured extends Plan {
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Measured[]
}

function tasksReadIn(plan: Measured): number {
  const own = plan['Relation Name'] === 'task' ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0
  return own + (plan.Plans ?? []).reduce((sum, each) => sum + tasksReadIn(each), 0)
}

test('a list reads only the tasks that it shows, not those that were done long ago', async () => {
  clock.now = START
  const old = await makeFamily()
  const { id } = await old.makeEvent()
  const { id: _id, ...same } = await database.selectFrom('task').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const { creator_id: assignee_id } = same
  const done = Array.from({ length: 3_000 }, (_, index) => {
    const at = clock.now - (30 + index) * DAY
    return { ...same, status: 'completed' as const, assignee_id, start_at: at, end_at: at + 1, completed_at: at, taken_at: at }
  })
  for (let from = 0; from < done.length; from += 500) {
    await database
      .insertInto('task')
      .values(done.slice(from, from + 500))
      .execute()
  }
  if (isPostgres) await sql`analyze`.execute(database)
  const lists = [() => old.asOwner('GET', '/tasks'), () => old.asOwner('GET', '/events'), () => old.asOwner('GET', `/events?task=${id}`)]
  for (const list of lists) {
    const sent = await sentBy(list)
    expect(sent.some((query) => query.sql.includes('"task"'))).toBe(true)
    for (const query of sent) {
      const read = await tasksReadBy(query)
      expect(read, query.sql).toBeGreaterThanOrEqual(0)
      expect(read, query.sql).toBeLessThan(50)
    }
  }
})
