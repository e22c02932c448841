// npm start: from a bare checkout to a running server.
import { buildWebIfNeeded, isWebBuilt } from './build-web.mjs'
import { install } from './install.mjs'
import { runPinned } from './run-pinned.mjs'
import { SERVER_PROGRAM } from './server-program.mjs'

const node = install(isWebBuilt() ? 'run' : 'build')
buildWebIfNeeded(node)
await runPinned(node, SERVER_PROGRAM, { NODE_ENV: process.env.NODE_ENV ?? 'production' })
