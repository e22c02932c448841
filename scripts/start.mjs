// npm start: from a bare checkout to a running server.
import { buildIfNeeded } from './build/build-server.mjs'
import { runBuilt } from './run-pinned.mjs'
import { BUILT_SERVER } from './server-program.mjs'

await runBuilt(buildIfNeeded(), BUILT_SERVER)
