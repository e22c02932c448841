// npm test: installs everything, then checks everything on the project's own Node.
import { install } from './install.mjs'
import { runPinned } from './run-pinned.mjs'

await runPinned(install('all'), ['scripts/check-everything.ts', ...process.argv.slice(2)])
