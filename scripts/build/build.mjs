// npm run build: builds the app and the server. The user that runs the server needs no write access to the checkout.

import { install } from '../install.mjs'
import { readOptions } from '../options.mjs'
import { BUILT_SERVER } from '../server-program.mjs'
import { buildIfNeeded } from './build-server.mjs'

const { values: options } = readOptions(
  `npm run build: builds the app and the server, and leaves the packages of this checkout as they are.
-- --prune: then keeps only the packages that a server needs, on a machine that only runs it`,
  { options: { prune: { type: 'boolean' } } },
)
const node = buildIfNeeded()
console.log(`Built. It runs by ${options.prune ? install('run', { only: true }) : node} ${BUILT_SERVER.join(' ')}`)
