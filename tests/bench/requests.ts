import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startPostgres } from '../../scripts/programs/find-postgres.ts'
import type { DatabaseSettings } from '../../server/src/database/database.ts'
import { openDatabase } from '../../server/src/database/open-database.ts'
import { runText } from '../../server/src/testing/statements.ts'
import { addTasks, deleteAdded, FAMILIES, fillFamilies, MEMBERS, supporterOf, tokenOf } from './fill-families.ts'
import { type Goal, keepsGoals } from './goals.ts'
import { type Call, type Load, measure, measureAtRate, median, openLine } from './load.ts'
import { OUR_SERVER, start } from './start.ts'

// npm run bench -- requests: compares the most important calls with two references in the same run. 'limit' is a minimal server of Fastify
// and pg (limit-server.ts), 'bare' is node:http with a constant reply. Our server and the references take turns, so that a busy machine
// slows all of them. Each round gives a ratio, and the median of the ratios counts. A run takes three minutes.

const ROUNDS = 3
const SECONDS = 2
const CONNECTIONS = 50
const TASKS = 50
/** The number of takes for each family in a round. They last longer than the SECONDS of a round. */
const TAKES = 150
const CHANGES = 15

interface Target {
  what: string
  /** The reference call. The ratio is the rate of `what` divided by the rate of `to`. */
  to: string
  least: Record<Engine, number>
}
type Engine = 'SQLite' | 'PostgreSQL'
const TARGETS: Target[] = [
  { what: 'list of 50', to: 'limit: list of 50', least: { SQLite: 2, PostgreSQL: 1 } },
  { what: 'list of 50, brotli', to: 'limit: list of 50', least: { SQLite: 2, PostgreSQL: 1 } },
  { what: '304', to: 'bare', least: { SQLite: 0.3, PostgreSQL: 0.12 } },
  { what: 'take', to: 'limit: one row changed', least: { SQLite: 0.3, PostgreSQL: 0.2 } },
]

interface Measured {
  what: string
  /** Returns the calls of one round. In each round the takes need new tasks. */
  calls: () => Promise<Call[]>
  /** Undoes what the calls changed. */
  clean?: () => Promise<void>
}

export async function measureRequests() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-requests-'))
  const postgres = await startPostgres()
  const stops: (() => Promise<void>)[] = []
  const startAt = async (program: string[], settings: Record<string, string>, ready = '/readyz') => {
    const port = String(await freePort())
    const url = `http://127.0.0.1:${port}`
    const { stop } = await start(program, { ...settings, PORT: port, PUBLIC_URL: url, LOG_LEVEL: 'warn' }, `${url}${ready}`)
    stops.push(stop)
    return url
  }
  try {
    const bare = await startAt(['tests/bench/bare-server.ts'], {}, '/')
    const limit = await startAt(['tests/bench/limit-server.ts'], { DATABASE_URL: postgres.url })
    const ours = { SMS_PROVIDER: 'screen', SMS_PER_DAY: '9999999', SMS_PER_FAMILY: '9999999' }
    const engines: { engine: Engine; url: string; where: DatabaseSettings }[] = [
      { engine: 'SQLite', url: await startAt(OUR_SERVER, { ...ours, DATA_DIR: folder }), where: { dataFolder: folder } },
      {
        engine: 'PostgreSQL',
        url: await startAt(OUR_SERVER, { ...ours, DATABASE_URL: postgres.url }),
        where: { databaseUrl: postgres.url, dataFolder: folder },
      },
    ]
    for (const { where } of engines) await fillFamilies(where, TASKS)
    const all = [...referenceCalls(bare, limit), ...engines.flatMap(ourCalls)]
    const loads = await inRounds(all, (next) => measure(next, { connections: CONNECTIONS, seconds: SECONDS }))
    const perSecond = (what: string) => loads.get(what)?.map((load) => load.perSecond) ?? []
    report('As fast as 50 connections can', loads)
    const goals: Goal[] = engines.flatMap(({ engine }) =>
      TARGETS.map(({ what, to, least }) => ({
        what: `${what}, ${engine}, to '${to}'`,
        value: ratioOf(perSecond(`${engine}: ${what}`), perSecond(to)),
        least: least[engine],
      })),
    )
    goals.push(...(await measureTails(all, perSecond)), ...(await measureToday(engines)))
    for (const { engine, url, where } of engines) goals.push(await measureRefetch(engine, url, where))
    return keepsGoals(goals)
  } finally {
    for (const stop of stops) await stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function referenceCalls(bare: string, limit: string): Measured[] {
  const families = Array.from({ length: FAMILIES }, (_, index) => ({ method: 'GET', url: `${limit}/families/${index + 1}` }))
  const tasks = Array.from({ length: 1000 }, (_, index) => ({
    method: 'PUT',
    url: `${limit}/tasks/${((index % 20) + 1) * 1000 + Math.floor(index / 20) + 1}`,
  }))
  return [
    { what: 'bare', calls: async () => [{ method: 'GET', url: bare }] },
    { what: 'limit: list of 50', calls: async () => families },
    { what: 'limit: one row changed', calls: async () => tasks },
  ]
}

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }

/**
 * Requests every list once, so that no list is measured at its first request. `measureRefetch` separately measures the first requests after
 * a take.
 */
async function askedOnce(calls: Call[]) {
  for (const call of calls) await (await fetch(call.url, call)).arrayBuffer()
  return calls
}

const listOf = (url: string, family: number, member: number, headers: Record<string, string> = {}): Call => ({
  method: 'GET',
  url: `${url}/v2/supporters/me/families/family${family}/tasks`,
  headers: { authorization: `Bearer ${tokenOf(family, member)}`, ...headers },
})

function ourCalls({ engine, url, where }: { engine: Engine; url: string; where: DatabaseSettings }): Measured[] {
  const lists = (headers?: Record<string, string>) =>
    Array.from({ length: FAMILIES * MEMBERS }, (_, index) => listOf(url, (index % FAMILIES) + 1, Math.floor(index / FAMILIES) + 1, headers))
  const unchanged = () =>
    Promise.all(
      lists().map(async (call) => {
        const reply = await fetch(call.url, call)
        await reply.arrayBuffer()
        return { ...call, headers: { ...call.headers, 'if-none-match': reply.headers.get('etag') ?? '' } }
      }),
    )
  const takes = async () => {
    const tasks = await addTasks(where, TAKES)
    return tasks.map((task) => ({
      method: 'PUT',
      url: `${url}/v2/supporters/me/families/family${task.family}/tasks/${task.id}/assign_me`,
      headers: { authorization: `Bearer ${supporterOf(task)}` },
    }))
  }
  return [
    { what: `${engine}: list of 50`, calls: () => askedOnce(lists()) },
    { what: `${engine}: list of 50, brotli`, calls: () => askedOnce(lists(BROTLI)) },
    { what: `${engine}: 304`, calls: unchanged },
    { what: `${engine}: take`, calls: takes, clean: () => deleteTaken(where) },
  ]
}

/** Waits a second, so that the messages of the takes are sent. Then deletes the tasks that were added for the takes. */
async function deleteTaken(where: DatabaseSettings) {
  await wait(1_000)
  const database = openDatabase(where)
  await deleteAdded(database, TASKS)
  if (where.databaseUrl) await runText(database, 'vacuum analyze')
  await database.destroy()
}

/** Measures every entry in each round. The first round warms up and does not count. */
async function inRounds(all: Measured[], load: (next: () => Call | undefined, what: string) => Promise<Load>) {
  const loads = new Map<string, Load[]>(all.map(({ what }) => [what, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { what, calls, clean } of all) {
      const each = await calls()
      let at = 0
      const measured = await load(() => (clean ? each[at++] : each[at++ % each.length]), what)
      await clean?.()
      if (round > 0) loads.get(what)?.push(measured)
    }
  }
  return loads
}

const ratioOf = (values: number[], references: number[]) => median(values.map((value, round) => value / (references[round] ?? Number.NaN)))

/** Measures lists and takes at half of the rate that 'limit' reached, together with 'limit' at the same rate. */
async function measureTails(all: Measured[], perSecond: (what: string) => number[]): Promise<Goal[]> {
  const rates = { list: median(perSecond('limit: list of 50')) / 2, take: median(perSecond('limit: one row changed')) / 2 }
  const kindOf = (what: string) => (/take|changed/.test(what) ? 'take' : 'list')
  const some = all.filter(({ what }) => /(list of 50|take|changed)$/.test(what))
  const loads = await inRounds(some, (next, what) =>
    measureAtRate(next, { connections: CONNECTIONS, seconds: SECONDS, rate: rates[kindOf(what)] }),
  )
  report(`At half of the limit's rate: ${rates.list.toFixed(0)} lists or ${rates.take.toFixed(0)} takes a second`, loads)
  // Our takes do more than change a row, so they do not reach half of the rate of 'limit'. They are measured again at half of their own
  // rate. Then no call waits for a free connection.
  const takes = all.filter(({ what }) => what.endsWith(': take'))
  const atOwn = await inRounds(takes, (next, what) =>
    measureAtRate(next, { connections: CONNECTIONS, seconds: SECONDS, rate: median(perSecond(what)) / 2 }),
  )
  report('Takes at half of their own rate', atOwn)
  const p99 = (what: string) => loads.get(what)?.map((load) => load.p99) ?? []
  return some
    .filter(({ what }) => !what.startsWith('limit'))
    .map(({ what }) => ({
      what: `p99 at half of the limit's rate, ${what}, to the limit's`,
      value: ratioOf(p99(what), p99(kindOf(what) === 'take' ? 'limit: one row changed' : 'limit: list of 50')),
      most: 2,
    }))
}

/** Compares the call for the family's overview (Today) with the call for the owner's list. Ten calls run at once. */
async function measureToday(engines: { engine: Engine; url: string }[]): Promise<Goal[]> {
  const ofEach = (callOf: (family: number) => Call) => Array.from({ length: FAMILIES }, (_, index) => callOf(index + 1))
  const todayOf = (url: string, family: number): Call => ({
    method: 'GET',
    url: `${url}/v2/families/family${family}`,
    headers: { authorization: `Bearer ${tokenOf(family, 1)}` },
  })
  const all: Measured[] = engines.flatMap(({ engine, url }) => [
    { what: `${engine}: list`, calls: () => askedOnce(ofEach((family) => listOf(url, family, 1))) },
    { what: `${engine}: Today`, calls: () => askedOnce(ofEach((family) => todayOf(url, family))) },
  ])
  const loads = await inRounds(all, (next) => measure(next, { connections: 10, seconds: SECONDS }))
  report('Ten at once', loads)
  const p50 = (what: string) => loads.get(what)?.map((load) => load.p50) ?? []
  return engines.map(({ engine }) => ({
    what: `p50 of Today with ten at once, ${engine}, to the list's`,
    value: ratioOf(p50(`${engine}: Today`), p50(`${engine}: list`)),
    most: 3,
  }))
}

/**
 * After a change all phones of a circle request the list at once. Compares the time until the last phone has the list with the time that
 * one phone alone needs.
 */
async function measureRefetch(engine: Engine, url: string, where: DatabaseSettings): Promise<Goal> {
  const tasks = (await addTasks(where, 2 * CHANGES)).filter(({ family }) => family === 1)
  const phones = Array.from({ length: MEMBERS }, (_, index) => ({ line: openLine(), call: listOf(url, 1, index + 1, BROTLI) }))
  const timeOf = async (some: typeof phones) => {
    const task = tasks.pop()
    if (!task) throw new Error('there is no task left to take')
    const headers = { authorization: `Bearer ${supporterOf(task)}` }
    await fetch(`${url}/v2/supporters/me/families/family1/tasks/${task.id}/assign_me`, { method: 'PUT', headers })
    // The message of the take is sent in this time.
    await wait(50)
    const began = performance.now()
    await Promise.all(some.map(({ line, call }) => line.send(call)))
    return performance.now() - began
  }
  const [one, twenty]: [number[], number[]] = [[], []]
  for (let change = 0; change < CHANGES; change++) {
    one.push(await timeOf(phones.slice(0, 1)))
    twenty.push(await timeOf(phones))
  }
  for (const { line } of phones) line.close()
  await deleteTaken(where)
  console.log(
    `\n${engine}: one list after a change ${median(one).toFixed(1)} ms, the last of ${MEMBERS} phones ${median(twenty).toFixed(1)} ms`,
  )
  return { what: `last of ${MEMBERS} phones after a change, ${engine}, to one list`, value: median(twenty) / median(one), most: 3 }
}

function report(title: string, loads: Map<string, Load[]>) {
  console.log(`\n${title}. ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, medians of ${ROUNDS} rounds, times in ms\n`)
  console.log('| call | requests/s | p50 | p99 |\n|---|---:|---:|---:|')
  for (const [what, each] of loads) {
    const middle = (figure: (load: Load) => number) => median(each.map(figure))
    console.log(
      `| ${what} | ${middle(({ perSecond }) => perSecond).toFixed(0)} | ${middle(({ p50 }) => p50).toFixed(2)} | ${middle(({ p99 }) => p99).toFixed(2)} |`,
    )
  }
}
