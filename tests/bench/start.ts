import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { repository } from '../../scripts/repository.ts'
import { FLAGS } from '../../scripts/server-program.mjs'

/** Our server without a rate limit for a token, with V8's flags as in production. */
export const OUR_SERVER = [...FLAGS, 'tests/bench/server.ts']

/**
 * Starts a program of Node. Of this process's environment it gets only PATH. Waits until `readyUrl` replies. Throws if the program ends or
 * that takes more than 20 s.
 */
export async function start(command: string[], settings: Record<string, string>, readyUrl: string, folder = repository) {
  const child = spawn(process.execPath, command, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', SECRET_KEY: 'a key of the measuring alone, easy to guess', ...settings },
  })
  const began = performance.now()
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = new Promise((done) => child.once('exit', done))
  const isReady = async () =>
    fetch(readyUrl).then(
      (reply) => reply.ok,
      () => false,
    )
  const until = Date.now() + 20_000
  while (!(await isReady())) {
    if (Date.now() > until || child.exitCode !== null) throw new Error(`${command[0]} did not become ready`)
    await wait(10)
  }
  return {
    /** From the start of the program to the first reply, in ms. */
    readyAfter: performance.now() - began,
    pid: child.pid ?? 0,
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
