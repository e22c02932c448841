import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { readOptions } from '../../scripts/options.mjs'
import { startPostgres } from '../../scripts/programs/find-postgres.ts'
import { buildApp } from '../../server/src/app.ts'
import type { Database, DatabaseSettings } from '../../server/src/database/database.ts'
import { openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { readSettings } from '../../server/src/env.ts'
import { runText } from '../../server/src/testing/statements.ts'
import { fillMany, tokenOf } from './fill-many.ts'
import { type Goal, keepsGoals } from './goals.ts'
import { median } from './load.ts'

// npm run bench -- scale [--families 2000] [--on sqlite,postgres]: measures what grows with the number of families. It fills a database by
// bulk SQL, runs every job at several times of a day, and compares calls with the same calls for 100 families. The server runs in this
// process without a network, so the figures cover only the server and its database. At the end it checks that no statement reads a whole
// table.

const HOUR = 3_600_000
const FEW = 100
/** The number of families whose members make calls. */
const CALLING = 100
/** The number of calls of each kind in a round. The kinds alternate, and a figure is the median of the rounds. */
const CALLS = 333
const ROUNDS = 3
const LANES = 10
/**
 * In ms: the time from the start of the evening's jobs until calls are measured. If there is much work, the jobs still run at that time.
 */
const BUSY_AFTER = 500

interface JobRun {
  /** In ms: the whole run, its longest statement, and the longest time in which nothing else ran. */
  whole: number
  statement: number
  blocked: number
  /** The SQL of the statement that took the longest. */
  text: string
}
interface Sent {
  sql: string
  parameters: readonly unknown[]
}
type JobRuns = Map<string, JobRun>
type Measured = Awaited<ReturnType<typeof measureWith>>
type Server = Awaited<ReturnType<typeof buildApp>>

/** Returns whether all goals are met. */
export async function measureScale(words: string[]) {
  const { values } = readOptions('npm run bench -- scale [--families 2000] [--on sqlite,postgres]', {
    args: words,
    options: { families: { type: 'string', default: '2000' }, on: { type: 'string', default: 'sqlite,postgres' } },
  })
  const goals: Goal[] = []
  for (const engine of values.on.split(',')) {
    const few = await measureWith(engine, FEW)
    const many = await measureWith(engine, Number(values.families))
    report(engine, few, many)
    goals.push(...goalsOf(engine, few, many))
  }
  return keepsGoals(goals)
}

async function measureWith(engine: string, families: number) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-scale-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  const sent = new Map<string, Sent>()
  let longest = { statement: 0, text: '' }
  const log: DatabaseSettings['log'] = ({ query, queryDurationMillis }) => {
    if (queryDurationMillis > longest.statement) longest = { statement: queryDurationMillis, text: query.sql }
    if (!sent.has(query.sql)) sent.set(query.sql, query)
  }
  const settings = {
    ...readSettings({ PORT: '3000', LOG_LEVEL: 'silent', SMS_PROVIDER: 'screen', SMS_PER_DAY: '9999999' }),
    ...(postgres && { databaseUrl: postgres.url }),
    dataFolder: folder,
  }
  const { database, close } = await openDatabaseForServer({ ...settings, log })
  const start = Math.floor(Date.now() / HOUR) * HOUR
  let now = start
  try {
    await fillMany(database, families, Math.min(CALLING, families), start)
    sent.clear()
    const server = await buildApp({ database, settings, openProvider: async () => null, now: () => now, show: () => {} })
    await server.app.ready()
    const runAll = async () => {
      const took: JobRuns = new Map()
      for (const [name, run] of jobsOf(server)) {
        longest = { statement: 0, text: '' }
        const delay = monitorEventLoopDelay({ resolution: 1 })
        delay.enable()
        await setImmediate()
        const began = performance.now()
        await run()
        const whole = performance.now() - began
        await setImmediate()
        delay.disable()
        took.set(name, { whole, ...longest, blocked: delay.max / 1e6 })
      }
      return took
    }
    const first = await runAll()
    const calls = await measureCalls(server, families)
    now = nextEvening(start)
    const running = runAll()
    await setTimeout(BUSY_AFTER)
    const busy = await measureCalls(server, families)
    const evening = await running
    const idle = await runAll()
    const scans = await scansIn(database, [...sent.values()], engine)
    const messages = await database.selectFrom('message').where('created_at', '>=', start).select('id').execute()
    await server.app.close()
    await server.outbox.stop()
    return { families, first, evening, idle, calls, busy, scans, messages: messages.length }
  } finally {
    await close()
    postgres?.stop()
    rmSync(folder, { recursive: true })
  }
}

/**
 * The first 17:00 UTC at least an hour after `start`: 19:00 in Israel, in summer 20:00. The evening's reminders of all families are due
 * then.
 */
const nextEvening = (start: number) => Math.ceil((start + HOUR - 17 * HOUR) / (24 * HOUR)) * 24 * HOUR + 17 * HOUR

const jobsOf = ({ jobs, outbox }: Server): [string, () => Promise<unknown>][] => {
  const { start: _start, stop: _stop, runOnce: _runOnce, ...each } = jobs
  return [...Object.entries(each), ['outbox.erase', outbox.erase]]
}

interface CallOf {
  url: string
  family: number
  member: number
  /** The ETag of the last reply that the caller got. */
  tag?: string | undefined
  method?: 'PUT'
}

async function measureCalls({ app }: Server, families: number) {
  const reached = Array.from({ length: Math.min(CALLING, families) }, (_, index) => families - index)
  const familyAt = (index: number) => reached[index % reached.length] ?? families
  const taken = await app.database
    .selectFrom('task')
    .where('status', '=', 'initial')
    .where('family_id', 'in', reached)
    .orderBy('start_at', 'desc')
    .select(['id', 'family_id'])
    .execute()
  const path = (family: number, rest: string) => `/v2/supporters/me/families/family${family}${rest}`
  const tags = new Map<number, string>()
  // Each take changes the ETag of its family's list.
  const readTags = async () => {
    for (const family of reached) {
      const headers = { authorization: `Bearer ${tokenOf(family, 2)}` }
      tags.set(family, String((await app.inject({ url: path(family, '/tasks'), headers })).headers.etag))
    }
  }
  const kinds = {
    unchanged: (index: number) => ({
      url: path(familyAt(index), '/tasks'),
      family: familyAt(index),
      member: 2,
      tag: tags.get(familyAt(index)),
    }),
    list: (index: number) => ({ url: path(familyAt(index), '/tasks'), family: familyAt(index), member: 2 }),
    overview: (index: number) => ({ url: `/v2/families/family${familyAt(index)}`, family: familyAt(index), member: 1 }),
    take: (index: number) => {
      const task = taken[index] ?? { id: 0, family_id: 0 }
      return { url: path(task.family_id, `/events/${task.id}/assign_me`), family: task.family_id, member: 3, method: 'PUT' as const }
    },
  }
  const rounds = new Map<string, { p50: number; p99: number; bad: number }[]>(Object.keys(kinds).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++) {
    await readTags()
    for (const name of Object.keys(kinds)) await measureRound(name, round)
  }
  return Object.fromEntries(
    [...rounds].map(([name, each]) => [
      name,
      {
        p50: median(each.map(({ p50 }) => p50)),
        p99: median(each.map(({ p99 }) => p99)),
        bad: each.reduce((sum, { bad }) => sum + bad, 0),
      },
    ]),
  )

  async function measureRound(name: string, round: number) {
    const call = kinds[name as keyof typeof kinds]
    const times: number[] = []
    let [next, bad] = [round * CALLS, 0]
    const lane = async () => {
      while (next < (round + 1) * CALLS) {
        const { url, family, member, tag, ...more }: CallOf = call(next++)
        const began = performance.now()
        const headers = { authorization: `Bearer ${tokenOf(family, member)}`, ...(tag && { 'if-none-match': tag }) }
        const reply = await app.inject({ method: 'GET', ...more, url, headers, remoteAddress: `10.0.0.${next % 250}` })
        times.push(performance.now() - began)
        if (reply.statusCode !== (tag ? 304 : 200)) bad++
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
    times.sort((one, other) => one - other)
    const share = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
    rounds.get(name)?.push({ p50: share(0.5), p99: share(0.99), bad })
  }
}

/**
 * Matches a line of a plan that reads a whole table. The index task_reminder_moved is allowed, because it holds only few rows: reminders
 * that people picked, for tasks whose time has changed since.
 */
const READS_ALL =
  /(Seq Scan on|^SCAN) (task|message|membership|person|family|family_event|user_token|device|series)\b(?!.*task_reminder_moved)|^MATERIALIZE/

/**
 * Asks the database now for the plans of the statements that were sent. Returns the lines that read a whole table, each with its statement.
 */
async function scansIn(database: Database, sent: Sent[], engine: string) {
  const found = new Set<string>()
  for (const { sql, parameters } of sent) {
    if (!/^(select|update|delete)\b/.test(sql) || sql.includes('recursive')) continue
    const explain = engine === 'postgres' ? 'explain' : 'explain query plan'
    const rows = await runText<Record<string, unknown>>(database, `${explain} ${sql}`, parameters)
    const lines = rows.map((row) => String(row.detail ?? row['QUERY PLAN']))
    for (const line of lines) if (READS_ALL.test(line)) found.add(`${line.trim()} in ${sql.slice(0, 160)}`)
  }
  return [...found]
}

/**
 * The goals. The time of a call with many families is compared with its time with few families and without jobs. The times of jobs are in
 * ms.
 */
function goalsOf(engine: string, few: Measured, many: Measured): Goal[] {
  const runs = [many.first, many.evening, many.idle].flatMap((each) => [...each.values()])
  const longest = (figure: (run: JobRun) => number) => Math.max(...runs.map(figure))
  return [
    ...Object.entries(many.busy).map(([name, { p99 }]) => ({
      what: `${engine}: p99 of '${name}' while jobs run, ${many.families} families to ${few.families}`,
      value: p99 / (few.calls[name]?.p99 ?? Number.NaN),
      most: 1.3,
    })),
    {
      what: `${engine}: p50 of 'list', ${many.families} families to ${few.families}`,
      value: (many.calls.list?.p50 ?? Number.NaN) / (few.calls.list?.p50 ?? Number.NaN),
      most: 1.3,
    },
    {
      what: `${engine}: longest run of a job with nothing due, ms`,
      value: Math.max(...[...many.idle.values()].map(({ whole }) => whole)),
      most: 500,
    },
    { what: `${engine}: longest statement of a job, ms`, value: longest(({ statement }) => statement), most: 500 },
    { what: `${engine}: longest time in which a job let nothing else run, ms`, value: longest(({ blocked }) => blocked), most: 500 },
    { what: `${engine}: whole tables that a statement reads`, value: many.scans.length, most: 0 },
  ]
}

function report(engine: string, few: Measured, many: Measured) {
  const times = ({ whole, statement, blocked }: JobRun = { whole: 0, statement: 0, blocked: 0, text: '' }) =>
    `${whole.toFixed(0)} (${statement.toFixed(0)}, ${blocked.toFixed(0)})`
  console.log(`\n${engine}, ${many.families} families beside ${few.families}, Node ${process.version}, times in ms\n`)
  console.log('A run of each job (its longest statement, the longest time in which nothing else ran):\n')
  console.log(
    `| job | nothing due, ${few.families} | nothing due | all due for the first time | 19:00, ${many.messages} messages |\n|---|---:|---:|---:|---:|`,
  )
  for (const name of many.idle.keys()) {
    console.log(`| ${name} | ${[few.idle, many.idle, many.first, many.evening].map((runs) => times(runs.get(name))).join(' | ')} |`)
  }
  const slow = [many.first, many.evening, many.idle]
    .flatMap((runs) => [...runs.values()])
    .toSorted((one, other) => other.statement - one.statement)
  console.log(`\nThe longest statements of jobs:\n`)
  for (const { statement, text } of slow.slice(0, 4)) console.log(`${statement.toFixed(0)} ms: ${text.slice(0, 600)}\n`)
  const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log(
    `\n${row([`call, ${LANES} at once`, `p50, ${few.families}`, 'p99', `p50, ${many.families}`, 'p99', 'p50 while jobs run', 'p99', 'refused'])}`,
  )
  console.log('|---|---:|---:|---:|---:|---:|---:|---:|')
  for (const [name, { p50, p99, bad }] of Object.entries(many.calls)) {
    const [before, busy] = [few.calls[name], many.busy[name]]
    const times = [before?.p50, before?.p99, p50, p99, busy?.p50, busy?.p99].map((time = Number.NaN) => time.toFixed(1))
    console.log(row([name, ...times, bad + (busy?.bad ?? 0)]))
  }
  console.log(many.scans.length === 0 ? '\nNo statement reads a whole table.' : `\nWhole tables are read:\n${many.scans.join('\n')}`)
}
