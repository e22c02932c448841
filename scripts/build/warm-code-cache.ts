// node warm-code-cache.ts FOLDER: starts a built server, so that V8 writes the compiled code of a start into the server's folder.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../programs/find-postgres.ts'
import { FLAGS } from '../server-program.mjs'

const [folder = ''] = process.argv.slice(2)
const data = mkdtempSync(join(tmpdir(), 'hand-in-hand-build-'))
/** The first requests of a browser and of a health check. */
const FIRST_REQUESTS = ['/healthz', '/', '/v2/settings']

/** Starts the server, sends it the first requests, and stops it. Throws with the server's output if the server ends with an error. */
async function startOnce(settings: Record<string, string>) {
  const port = String(await freePort())
  const child = spawn(process.execPath, [...FLAGS, join(folder, 'server', 'main.cjs')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: port, DATA_DIR: data, ...settings },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = once(child, 'exit')
  // Once the server listens, it prints the address to open.
  await Promise.race([once(child.stdout, 'data'), ended])
  if (child.exitCode === null) {
    for (const path of FIRST_REQUESTS) await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
    child.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error(`The built server ended with ${code}: ${output}`)
}

try {
  // A start that creates the database compiles more code than later starts need.
  await startOnce({ NODE_DISABLE_COMPILE_CACHE: '1' })
  await startOnce({})
} finally {
  rmSync(data, { recursive: true, force: true })
}
