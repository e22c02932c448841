// node scripts/run.mjs run|all file [arguments]: installs what is needed, then runs a file of this project on the project's own Node.
import { install } from './install.mjs'
import { runPinned } from './run-pinned.mjs'

const [kind, file = '', ...rest] = process.argv.slice(2)
await runPinned(install(kind === 'run' ? 'run' : 'all'), [file, ...rest])
