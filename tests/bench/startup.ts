import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startPostgres } from '../../scripts/programs/find-postgres.ts'
import { BUILT_SERVER, SERVER_PROGRAM } from '../../scripts/server-program.mjs'
import { openDatabaseForServer } from '../../server/src/database/open-database.ts'
import { FAMILIES, fillFamilies, MEMBERS, tokenOf } from './fill-families.ts'
import { type Goal, keepsGoals } from './goals.ts'
import { type Call, measureAtRate, median } from './load.ts'
import { start } from './start.ts'

// npm run bench -- start: measures how long the server takes until its first reply, and its memory after the first reply and under load. It
// compares the built server with the server from source, and with a Fastify server that makes one database query. The programs alternate,
// so that a busy machine slows them all. A run takes two minutes.

const ROUNDS = 7
/** In ms: the time between the first reply and the reading of the memory. */
const SETTLED = 2_000
const TASKS = 50
const CONNECTIONS = 50
/** In calls a second: a little below the limit of all tokens together. */
const ALLOWED_RATE = 18 * FAMILIES * MEMBERS
const LOAD_SECONDS = 20

const HELLO = 'Fastify and one query'
const BUILT = 'built'
const PROGRAMS: Record<string, string[]> = {
  [HELLO]: ['tests/bench/hello-server.mjs'],
  [BUILT]: BUILT_SERVER,
  'from source': SERVER_PROGRAM,
}

interface Start {
  /** The time until the first reply, in ms. */
  ready: number
  /** The memory, in MB. */
  memory: number
}

/** Prints the figures, and returns whether all goals were met. The server has to be built. */
export async function measureStart() {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-start-'))
  const postgres = await startPostgres()
  try {
    const goals: Goal[] = []
    for (const [engine, databaseUrl] of [['SQLite'], ['PostgreSQL', postgres.url]] as const) {
      const where = { dataFolder: folder, databaseUrl }
      await (await openDatabaseForServer(where)).close()
      await fillFamilies(where, TASKS)
      goals.push(...(await measureEngine(engine, { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) })))
    }
    return keepsGoals(goals)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureEngine(engine: string, settings: Record<string, string>): Promise<Goal[]> {
  const starts = new Map<string, Start[]>(Object.keys(PROGRAMS).map((name) => [name, []]))
  // The first round warms up and does not count.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, program] of Object.entries(PROGRAMS)) {
      const measured = await startOnce(program, settings)
      if (round > 0) starts.get(name)?.push(measured)
    }
  }
  const middle = (name: string, figure: (each: Start) => number) => median(starts.get(name)?.map(figure) ?? [])
  const ready = (name: string) => middle(name, (each) => each.ready)
  const memory = (name: string) => middle(name, (each) => each.memory)
  const underLoad = await measureLoad(settings)
  console.log(`\n${engine}. ${new Date().toISOString().slice(0, 10)}, Node ${process.version}, medians of ${ROUNDS} starts\n`)
  console.log(`| | start to first reply, ms | ratio to '${HELLO}' | memory after start, MB |\n|---|---:|---:|---:|`)
  for (const name of Object.keys(PROGRAMS)) {
    console.log(`| ${name} | ${ready(name).toFixed(0)} | ${(ready(name) / ready(HELLO)).toFixed(2)} | ${memory(name).toFixed(0)} |`)
  }
  console.log(`\nLists of ${TASKS} tasks by ${CONNECTIONS} connections for ${LOAD_SECONDS} s: at most ${underLoad.toFixed(0)} MB`)
  return [
    { what: `start to first reply, ms, ${engine}`, value: ready(BUILT), most: 600 },
    { what: `memory after start, MB, ${engine}`, value: memory(BUILT), most: 115 },
    { what: `memory under load, MB, ${engine}`, value: underLoad, most: 250 },
  ]
}

async function startOnce(program: string[], settings: Record<string, string>): Promise<Start> {
  const { pid, readyAfter, stop } = await startAt(program, settings)
  await wait(SETTLED)
  const memory = memoryOf(pid)
  await stop()
  return { ready: readyAfter, memory }
}

/** The most memory (MB) that the built server had in any second of the load. */
async function measureLoad(settings: Record<string, string>) {
  const { url, pid, stop } = await startAt(BUILT_SERVER, settings)
  let [most, next] = [0, 0]
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, 1_000)
  const listOf = (reader: number): Call => {
    const [family, member] = [(reader % FAMILIES) + 1, (Math.floor(reader / FAMILIES) % MEMBERS) + 1]
    return {
      method: 'GET',
      url: `${url}/v2/supporters/me/families/family${family}/tasks`,
      // Browsers accept brotli.
      headers: { authorization: `Bearer ${tokenOf(family, member)}`, 'accept-encoding': 'gzip, deflate, br' },
    }
  }
  await measureAtRate(() => listOf(next++), { connections: CONNECTIONS, seconds: LOAD_SECONDS, rate: ALLOWED_RATE })
  clearInterval(timer)
  await stop()
  return most
}

async function startAt(program: string[], settings: Record<string, string>) {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const cache = process.env.NODE_COMPILE_CACHE
  // The build has its own cache. The server from source uses the cache that `npm run` sets.
  const env = { ...settings, PORT: port, PUBLIC_URL: url, ...(cache && program !== BUILT_SERVER && { NODE_COMPILE_CACHE: cache }) }
  return { url, ...(await start(program, env, `${url}/readyz`)) }
}

/** The memory of a process, in MB. */
const memoryOf = (pid: number) => Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) / 1_024
