import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { freePort, startPostgres } from '../../scripts/programs/find-postgres.ts'
import { repository } from '../../scripts/repository.ts'
import { ROLE, SETTING } from './bind-families.ts'
import { addTasks, FAMILIES, fillFamilies, supporterOf, tokenOf } from './fill-families.ts'
import { type Call, measure } from './load.ts'

// node tests/bench/second-wall.ts [--rounds 9] [--named] [--pooler]: measures what PostgreSQL's row-level security would cost. Rounds with
// row-level security alternate with rounds of the unchanged server. `--named` names each statement, so that PostgreSQL plans it once.
// `--pooler` adds PgBouncer. This program runs only on Linux, because it reads the processor time of the server and of PostgreSQL from
// /proc. On a shared machine that time is more reliable than requests per second.

const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, named: { type: 'boolean' }, pooler: { type: 'boolean' } },
})
const SECONDS = 3
const CONNECTIONS = 50
const TASKS = 50
/** The number of takes for each family. They are enough for more than three seconds of requests. */
const TAKES_PER_FAMILY = 60
const WAYS = ['today', 'transaction', 'pipeline'] as const
const CALLS = ['list of 50', '304', 'take'] as const

const postgres = await startPostgres()
const { port: postgresPort } = new URL(postgres.url)
const postmaster = processes().find((pid) => readProcess(pid, 'cmdline').includes(`-p\0${postgresPort}\0-k`)) ?? 0
const children: ChildProcess[] = []
try {
  await runSql('postgres', 'create database seed')
  const first = await startServer('seed', '', postgres.url)
  first.child.kill('SIGKILL')
  await fillFamilies({ databaseUrl: at(postgres.url, 'seed'), dataFolder: '' }, TASKS)
  await protectFamilies()
  const url = options.pooler ? await startPooler() : postgres.url
  const servers: Server[] = []
  for (const way of WAYS) {
    await runSql('postgres', `create database ${way} template seed`)
    const server = { way, ...(await startServer(way, way === 'today' ? '' : way, url)) }
    await checkPolicies(server)
    servers.push(server)
  }
  report(await measureByRounds(servers))
} finally {
  for (const child of children) child.kill('SIGKILL')
  await postgres.stop()
}

interface Server {
  way: (typeof WAYS)[number]
  base: string
  pid: number
}
interface Load {
  perSecond: number
  /** Processor time for each request, in ms, of the server and of PostgreSQL. */
  server: number
  database: number
}
type Measured = Load & { call: string; way: string }

async function measureByRounds(servers: Server[]) {
  const results: Measured[] = []
  // The first round warms up and is not counted.
  for (let round = 0; round <= Number(options.rounds); round++) {
    for (const call of CALLS) {
      for (const server of servers.map((_, at) => servers[(at + round) % servers.length] as Server)) {
        const measured = await measureOne(server, call)
        if (round > 0) results.push({ call, way: server.way, ...measured })
      }
    }
  }
  return results
}

async function measureOne({ way, base, pid }: Server, call: (typeof CALLS)[number]): Promise<Load> {
  const calls = call === 'take' ? await takes(way, base) : await lists(base, call === '304')
  let at = 0
  const next = () => (call === 'take' ? calls[at++] : calls[at++ % calls.length])
  const before = [timeOf(pid), timeOfPostgres(), performance.now()] as const
  const { perSecond } = await measure(next, { connections: CONNECTIONS, seconds: SECONDS })
  const amount = (perSecond * (performance.now() - before[2])) / 1_000
  // The queued messages are sent in this time, before the next measurement.
  if (call === 'take') await wait(1_000)
  const measured = { perSecond, server: (timeOf(pid) - before[0]) / amount, database: (timeOfPostgres() - before[1]) / amount }
  if (call === 'take') {
    await runSql(way, 'delete from message; delete from screen_outbox; delete from family_event')
    await runSql(way, `delete from task where id > ${FAMILIES * TASKS}`)
    await runSql(way, 'vacuum analyze')
  }
  return measured
}

function pathOf(base: string, family: number) {
  return `${base}/v2/supporters/me/families/family${family}/tasks`
}

function lists(base: string, isKnown: boolean): Promise<Call[]> {
  const families = Array.from({ length: FAMILIES }, (_, at) => at + 1)
  return Promise.all(
    families.map(async (family) => {
      const call = { method: 'GET', url: pathOf(base, family), headers: { authorization: `Bearer ${tokenOf(family, 2)}` } }
      const reply = await fetch(call.url, call)
      const text = await reply.text()
      if (!text.includes(`Task ${TASKS}`)) throw new Error(`the list of family ${family} is not whole: ${reply.status}`)
      return isKnown ? { ...call, headers: { ...call.headers, 'if-none-match': reply.headers.get('etag') ?? '' } } : call
    }),
  )
}

/** Calls that take new tasks, each by a supporter of its family. The task's creator gets a message. */
async function takes(database: string, base: string): Promise<Call[]> {
  const tasks = await addTasks({ databaseUrl: at(postgres.url, database), dataFolder: '' }, TAKES_PER_FAMILY)
  return tasks.map((task) => ({
    method: 'PUT',
    url: `${pathOf(base, task.family)}/${task.id}/assign_me`,
    headers: { authorization: `Bearer ${supporterOf(task)}` },
  }))
}

function report(results: Measured[]) {
  console.log(
    `${options.rounds} rounds of ${SECONDS} s, ${CONNECTIONS} connections${options.named ? ', named statements' : ''}${options.pooler ? ', through PgBouncer' : ''}; medians\n`,
  )
  console.log('| call | way | requests/s | ratio | server ms | PostgreSQL ms | ratio of both |\n|---|---|---:|---:|---:|---:|---:|')
  for (const call of CALLS) {
    const of = (wanted: string) => results.filter((each) => each.call === call && each.way === wanted)
    for (const way of WAYS) {
      const middle = (figure: (load: Load) => number) => median(of(way).map(figure))
      const toToday = (figure: (load: Load) => number) => median(of(way).map((each, at) => figure(each) / figure(of('today')[at] ?? each)))
      const figures = [
        middle(({ perSecond }) => perSecond).toFixed(0),
        toToday(({ perSecond }) => perSecond).toFixed(2),
        middle(({ server }) => server).toFixed(2),
        middle(({ database }) => database).toFixed(2),
        toToday(({ server, database }) => 1 / (server + database)).toFixed(2),
      ]
      console.log(`| ${[call, way, ...figures].join(' | ')} |`)
    }
  }
}

function median(all: number[]) {
  return all.toSorted((one, other) => one - other)[Math.floor(all.length / 2)] ?? Number.NaN
}

/** Adds policies to every table with a family's rows, and the role to which they apply. */
async function protectFamilies() {
  const tables = await runSql<{ name: string }>(
    'seed',
    `select table_name as name from information_schema.columns natural join information_schema.tables
    where column_name = 'family_id' and table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const [table, column] of [['family', 'id'], ...tables.map(({ name }) => [name, 'family_id'])]) {
    await runSql('seed', `alter table ${table} enable row level security; create policy mine on ${table} using (${isMine(`${column}`)})`)
  }
  await runSql('seed', 'alter view named_member set (security_invoker = true)')
  await runSql('seed', `create role ${ROLE}; grant all on all tables in schema public to ${ROLE}; analyze`)
}

function isMine(column: string) {
  return `${column} = nullif(current_setting('${SETTING}', true), '')::bigint`
}

/**
 * Checks that the policies apply to the servers that run a family's statements as ROLE, but not to the unchanged server (`today`). Throws
 * if this is not so.
 */
async function checkPolicies({ way, base }: Server) {
  const list = { headers: { authorization: `Bearer ${tokenOf(1, 2)}` } }
  await runSql(way, 'alter policy mine on task using (false)')
  const text = await (await fetch(pathOf(base, 1), list)).text()
  await runSql(way, `alter policy mine on task using (${isMine('family_id')})`)
  if (text.includes('Task 1') !== (way === 'today')) throw new Error(`the policies are not what this measures: ${way}`)
}

async function runSql<Row>(database: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: at(postgres.url, database) })
  await client.connect()
  try {
    const results = await client.query(statement)
    // The caller says with `Row` which rows its statement returns.
    return [results].flat().flatMap(({ rows }) => rows as Row[])
  } finally {
    await client.end()
  }
}

function at(url: string, database: string) {
  return Object.assign(new URL(url), { pathname: `/${database}` }).href
}

async function startServer(database: string, way: string, url: string) {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const sms = { SMS_PROVIDER: 'screen', SMS_PER_DAY: '1000000', SMS_PER_FAMILY: '1000000' }
  const child = spawn(process.execPath, ['--import', './bench/bind-families.ts', 'server/src/main.ts'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      ...sms,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DATABASE_URL: at(url, database),
      BIND: way,
      ...(options.named && { NAMED: 'yes' }),
    },
  })
  children.push(child)
  await until(() =>
    fetch(`${base}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ),
  )
  return { base, pid: child.pid ?? 0, child }
}

/** Starts PgBouncer in transaction mode in front of PostgreSQL, as some hosts do. */
async function startPooler() {
  const port = await freePort()
  const target = new URL(postgres.url)
  const settings = [
    `[databases]\n* = host=${target.hostname} port=${target.port} user=${target.username}\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${port}`,
    'auth_type=any\npool_mode=transaction\ndefault_pool_size=10\nmax_client_conn=200\nunix_socket_dir=',
    'ignore_startup_parameters=statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ].join('\n')
  const child = spawn('sh', ['-c', 'f=$(mktemp) && chmod 644 $f && cat > $f && exec pgbouncer -q -u nobody $f'], {
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(settings)
  children.push(child)
  await wait(1_000)
  return Object.assign(new URL(postgres.url), { port: String(port) }).href
}

async function until(isReady: () => Promise<boolean>) {
  for (let attempt = 0; !(await isReady()); attempt++) {
    if (attempt > 400) throw new Error('it did not become ready')
    await wait(50)
  }
}

/** Processor time of a process so far, in ms. /proc counts hundredths of a second. */
function timeOf(pid: number) {
  return sum(statOf(pid).slice(11, 13)) * 10
}

/** Processor time of all PostgreSQL processes, also of those that have ended, in ms. */
function timeOfPostgres() {
  const isChild = (pid: number) => statOf(pid)[1] === String(postmaster)
  return sum(statOf(postmaster).slice(13, 15)) * 10 + sum(processes().filter(isChild).map(timeOf))
}

function processes() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

/** The fields of /proc/PID/stat from the state on (proc_pid_stat(5)), or none if the process has ended. */
function statOf(pid: number) {
  return readProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? []
}

function readProcess(pid: number, file: string) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

function sum(numbers: (string | number)[]) {
  return numbers.reduce<number>((total, each) => total + Number(each), 0)
}
