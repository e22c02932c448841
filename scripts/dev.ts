// npm run dev: the server, restarted on each change, and Vite's own server for the web app. If one ends, the other is stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { readOptions } from './options.mjs'
import { repository } from './repository.ts'

readOptions('npm run dev: the server, restarted on each change, and Vite’s own server for the web app. If one ends, the other is stopped.')

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], { cwd: repository, stdio: 'inherit' }),
  spawn(process.execPath, [join(repository, 'node_modules', 'vite', 'bin', 'vite.js')], { cwd: join(repository, 'web'), stdio: 'inherit' }),
]
let isEnding = false

function end(code: number) {
  if (isEnding) return
  isEnding = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
