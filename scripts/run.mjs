// node scripts/run.mjs run|all file [arguments]: runs a file of this project on its own Node, and first installs what is needed.
import { install } from './install.mjs'
import { runPinned } from './run-pinned.mjs'

const [kind, file = '', ...rest] = process.argv.slice(2)
await runPinned(install(kind === 'run' ? 'run' : 'all'), [file, ...rest])
