// npm start: from a bare checkout to a running server.
import { buildIfNeeded } from './build/build-server.mjs'
import { readOptions } from './options.mjs'
import { runBuilt } from './run-pinned.mjs'
import { BUILT_SERVER } from './server-program.mjs'

readOptions('npm start: from a bare checkout to a running server. docs/operations/settings.md lists its settings.')
await runBuilt(buildIfNeeded(), BUILT_SERVER)
