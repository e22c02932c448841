import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../../../scripts/programs/find-postgres.ts'
import { SERVER_PROGRAM } from '../../../scripts/server-program.mjs'
import { migrate } from '../database/open-database.ts'
import { freshPlace } from './database.ts'
import { CONSENT } from './family.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const READY_WITHIN = 45_000
export const SECRET_KEY = 'a key of the tests alone, far too easy to guess'

export type Environment = Record<string, string>

/** Runs one of our programs as a person at a terminal does. */
export const runProgram = (file: string, words: string[], env: Environment) =>
  runNode([resolve(REPOSITORY, 'server/src', file), ...words], env)

/** Runs Node with these parameters from the root of the checkout. The process is killed when the test is done. */
export function runNode(parameters: string[], env: Environment) {
  const child = spawn(process.execPath, parameters, {
    cwd: REPOSITORY,
    // The settings of this process are left out, because each test sets its own.
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      NODE_COMPILE_CACHE: resolve(REPOSITORY, 'node_modules/.cache/node'),
      SECRET_KEY,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const seen = { out: '', error: '', place: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    seen.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    seen.error += text
    // A command first names the data on which it works.
    seen.error = seen.error.replace(/^On the data in .*\n/m, (line) => {
      seen.place += line
      return ''
    })
  })
  const ended = new Promise<{ code: number | null; out: string; error: string; place: string }>((done) => {
    child.on('close', (code) => done({ code, ...seen }))
  })
  onTestFinished(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  return { child, seen, ended }
}

/** The settings of a new, empty database for a test's server, with the engine of this test run. It is deleted when the test is done. */
export async function aPlace(): Promise<Environment> {
  const { databaseUrl, dataFolder, remove } = await freshPlace()
  onTestFinished(remove)
  return databaseUrl ? { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder || '/nowhere' } : { DATA_DIR: dataFolder }
}

/** Makes the tables of a database, as a server does when it starts. */
export const makeTables = ({ DATABASE_URL, DATA_DIR = '' }: Environment) => migrate({ databaseUrl: DATABASE_URL, dataFolder: DATA_DIR })

/** Starts a server in a process of its own, from source unless `program` (Node's parameters) says otherwise. */
export async function startServer(env: Environment, program = SERVER_PROGRAM, tries = 3): Promise<StartedServer> {
  const port = Number(env.PORT ?? (await freePort()))
  const run = runNode(program, { PORT: String(port), ...env })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + READY_WITHIN
  while (!/To open it|Phones open/.test(run.seen.out) && run.child.exitCode === null && Date.now() < until) await wait(20)
  // Another program may have taken the free port before this server did.
  const isPortTaken = !run.seen.out && !env.PORT && tries > 1 && /^Port \d+ is in use/m.test((await run.ended).error)
  if (isPortTaken) return startServer(env, program, tries - 1)
  if (!run.seen.out) throw new Error(`the server did not start: ${run.seen.error}`)
  return { ...run, port, url, call: caller(`${url}/v2`), stop: () => stopped(run.child, run.ended) }
}

type StartedServer = ReturnType<typeof runNode> & {
  port: number
  url: string
  call: ReturnType<typeof caller>
  stop: () => ReturnType<typeof runNode>['ended']
}

async function stopped<Ended>(child: ChildProcess, ended: Promise<Ended>) {
  child.kill('SIGTERM')
  return ended
}

/** Calls a server over the network; JSON in and out. */
export const caller =
  (base: string) =>
  async (method: string, path: string, { token, body }: { token?: string | undefined; body?: unknown } = {}) => {
    const answer = await fetch(`${base}${path}`, {
      method,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
  }

/** Creates a family on the command line and signs its owner in by the printed link. `run` runs the command for families. */
export async function signInByCommand(
  env: Environment,
  call: ReturnType<typeof caller>,
  run = (words: string[]) => runProgram('commands/family.ts', words, env),
) {
  const words = ['create', '--title', 'Levi', '--owner', 'Noa Levi', '--phone', '+972502345678', '--time-zone', 'Asia/Jerusalem']
  const { code, out, error } = await run(words).ended
  const [, user_token = '', family_token = ''] = /\/login\/([\w-]+)\/([\w-]+)\n/.exec(out) ?? []
  if (code !== 0 || !user_token) throw new Error(`no family was made: ${out}${error}`)
  const session = await call('POST', '/session', { body: { user_token, family_token } })
  if (session.status !== 201) throw new Error(`no one was signed in: ${session.text}`)
  const { user_token: token } = session.json()
  const joined = await call('PUT', `/supporters/me/families/${family_token}/join`, { token, body: {} })
  if (joined.status !== 200) throw new Error(`no one confirmed: ${joined.text}`)
  const agreed = await call('PUT', '/supporters/me/consents', { token, body: CONSENT })
  if (agreed.status !== 200) throw new Error(`no one agreed: ${agreed.text}`)
  return { token, family: family_token, out }
}
