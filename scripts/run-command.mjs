// node scripts/run-command.mjs db|family|coverage|funnel|doctor|sms|mail|operator|papers|watch [arguments]: runs a command of the server.
// The command runs from the build if the build is up to date, and otherwise from source.
import { isProductBuilt } from './build/build-server.mjs'
import { install } from './install.mjs'
import { runBuilt, runPinned } from './run-pinned.mjs'

const [command, ...rest] = process.argv.slice(2)
const node = install('run')
if (isProductBuilt()) await runBuilt(node, [`dist/server/${command}.cjs`, ...rest])
else await runPinned(node, [`server/src/commands/${command}.ts`, ...rest])
