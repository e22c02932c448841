import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfNeeded } from '../../scripts/build/build-server.mjs'
import { buildWebIfNeeded } from '../../scripts/build-web.mjs'
import { readOptions } from '../../scripts/options.mjs'
import { freePort, startPostgres } from '../../scripts/programs/find-postgres.ts'
import { SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { serverAccessTo } from '../../server/src/testing/http-browser.ts'
import { measureFirstPages } from './first-page.ts'
import { keepsGoals } from './goals.ts'
import { measureHand } from './hand.ts'
import { type Load, measure } from './load.ts'
import { GATEWAY_TAKES, measureCodes, measureTakes, startGateway } from './messages.ts'
import { measurePaste } from './paste.ts'
import { makeFamilyToMeasure } from './people.ts'
import { measureRequests } from './requests.ts'
import { measureScale } from './scale.ts'
import { OUR_SERVER, start } from './start.ts'
import { measureStart } from './startup.ts'
import { measureStreams } from './streams.ts'
import { measureTrace } from './trace.ts'

const ABOUT = `npm run bench: requests per second and latency of the calls that matter, each beside a bare node:http server that returns a
constant in the same run, so that the ratio says something on any machine; how long a message takes to the gateway; and how Lighthouse
scores the first pages. About twelve minutes.
-- requests: calls beside what Fastify and pg can do by hand instead
-- streams: 5,000 streams of live updates
-- scale [--families 2000] [--on sqlite,postgres]: what grows with the number of families
-- start: the start and the memory of the built server
-- trace [page] [--slower 6]: long tasks while a first page opens, and who spent them
-- hand: taps on a slow phone, beside React alone with the same pages
-- first-page [--runs 5] [--page sign-up] [--protocol HTTP/1.1] [--beside COMMIT]: the first pages as Lighthouse sees them, also those
   of an older version`

const SECONDS = 5
const CONNECTIONS = 10
const TASKS = 100
const TAKES = 1_000

const repeat =
  <T>(call: T) =>
  () =>
    call
const once =
  <T>(calls: T[]) =>
  () =>
    calls.pop()

interface Row extends Load {
  what: string
}

const pastes: (Awaited<ReturnType<typeof measurePaste>> & { engine: string })[] = []
interface HandOver extends Awaited<ReturnType<typeof measureCodes>> {
  what: string
}

const ALONE: Record<string, (words: string[]) => Promise<boolean>> = {
  streams: none(measureStreams),
  hand: none(measureHand),
  requests: none(measureRequests),
  'first-page': async (words) => keepsGoals(await measureFirstPages(words)),
  start: none(() => {
    buildIfNeeded()
    return measureStart()
  }),
  scale: measureScale,
  trace: measureTrace,
}
/** A benchmark that takes no options. */
function none(bench: () => Promise<boolean>) {
  return (words: string[]) => {
    readOptions(ABOUT, { args: words })
    return bench()
  }
}
const [which, ...rest] = process.argv.slice(2)
const alone = which === undefined ? undefined : ALONE[which]
if (alone) process.exit((await alone(rest)) ? 0 : 1)
readOptions(ABOUT)
buildWebIfNeeded(process.execPath)
const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-bench-'))
const postgres = await startPostgres()
try {
  const bare = await measureBare()
  const rows = [
    bare,
    ...(await measureServer('SQLite', { DATA_DIR: folder })),
    ...(await measureServer('PostgreSQL', { DATABASE_URL: postgres.url })),
  ]
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${CONNECTIONS} connections, times in ms\n`)
  console.log('| call | requests/s | p50 | p99 | ratios to bare node:http |\n|---|---:|---:|---:|---|')
  for (const row of rows) {
    const ratios = [row.perSecond / bare.perSecond, row.p50 / bare.p50, row.p99 / bare.p99].map((ratio) => ratio.toFixed(2))
    console.log(`| ${row.what} | ${row.perSecond.toFixed(0)} | ${row.p50.toFixed(2)} | ${row.p99.toFixed(2)} | ${ratios.join(', ')} |`)
  }
  const handOvers = [
    ...(await measureHandOvers('SQLite', { DATA_DIR: folder })),
    ...(await measureHandOvers('PostgreSQL', { DATABASE_URL: postgres.url })),
  ]
  console.log(`\nFrom the change's reply to the SMS gateway, at 50 messages a second; the gateway takes ${GATEWAY_TAKES} ms. Times in ms\n`)
  console.log('| messages | p50 | p95 | longest |\n|---|---:|---:|---:|')
  for (const { what, messages, p50, p95, most } of handOvers) {
    console.log(`| ${messages} ${what} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${most.toFixed(0)} |`)
  }
  const firstPages = await measureFirstPages()
  const areKept = keepsGoals([
    ...pastes.map(({ engine, ratio }) => ({ what: `1,000 pasted rows beside 100, times as long, ${engine}`, value: ratio, most: 20 })),
    ...pastes.map(({ engine, thousand }) => ({ what: `1,000 pasted rows, ms, ${engine}`, value: thousand, most: 2_000 })),
    ...pastes.map(({ engine, others }) => ({ what: `others wait while hostile files are read, ms, ${engine}`, value: others, most: 100 })),
    ...handOvers.map(({ what, p95 }) => ({ what: `95 of 100 ${what} at the gateway, ms`, value: p95, most: 2_000 })),
    ...firstPages,
  ])
  if (!areKept) process.exitCode = 1
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureHandOvers(engine: string, settings: Record<string, string>): Promise<HandOver[]> {
  const gateway = await startGateway(await freePort())
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const sms = { SMS_PROVIDER: 'http', SMS_HTTP_URL: gateway.url, SMS_PER_DAY: '100000', SMS_PER_FAMILY: '100000' }
  const server = await start(
    SERVER_PROGRAM,
    { ...settings, ...sms, PORT: String(port), PUBLIC_URL: url, TRUST_PROXY: '127.0.0.1' },
    `${url}/readyz`,
  )
  try {
    return [
      { what: `codes, ${engine}`, ...(await measureCodes(url, gateway)) },
      { what: `tasks taken, ${engine}`, ...(await measureTakes(url, gateway)) },
    ]
  } finally {
    await server.stop()
    gateway.stop()
  }
}

async function measureBare(): Promise<Row> {
  const port = await freePort()
  const server = await start(['tests/bench/bare-server.ts'], { PORT: String(port) }, `http://127.0.0.1:${port}/`)
  try {
    const load = await measure(repeat({ method: 'GET', url: `http://127.0.0.1:${port}/` }), { connections: CONNECTIONS, seconds: SECONDS })
    return { what: 'bare node:http, a constant', ...load }
  } finally {
    await server.stop()
  }
}

async function measureServer(engine: string, settings: Record<string, string>): Promise<Row[]> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await start(
    OUR_SERVER,
    { ...settings, PORT: String(port), PUBLIC_URL: url, SMS_PROVIDER: 'screen', LOG_LEVEL: 'warn' },
    `${url}/readyz`,
  )
  try {
    const { textsTo } = serverAccessTo(/Messages show at: (\S+)/.exec(server.said())?.[1] ?? '')
    const family = await makeFamilyToMeasure(url, textsTo)
    pastes.push({ engine, ...(await measurePaste(url, await makeFamilyToMeasure(url, textsTo))) })
    await family.addTasks(TASKS)
    const { headers } = family
    const list = { method: 'GET', url: family.listUrl, headers }
    const tag = (await fetch(list.url, { headers })).headers.get('etag') ?? ''
    const whole = await measure(repeat(list), { connections: CONNECTIONS, seconds: SECONDS })
    const unchanged = await measure(repeat({ ...list, headers: { ...headers, 'if-none-match': tag } }), {
      connections: CONNECTIONS,
      seconds: SECONDS,
    })
    const takeUrls = await family.addTasks(TAKES)
    const takes = await measure(once(takeUrls.map((takeUrl) => ({ method: 'PUT', url: takeUrl, headers }))), {
      connections: CONNECTIONS,
      seconds: 60,
    })
    return [
      { what: `list of ${TASKS} tasks, ${engine}`, ...whole },
      { what: `the same unchanged (304), ${engine}`, ...unchanged },
      { what: `taking a task, ${engine}`, ...takes },
    ]
  } finally {
    await server.stop()
  }
}
