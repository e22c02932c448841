// npm run build: builds, and then keeps only the packages that a server needs. The server's user needs no write access here.

import { install } from '../install.mjs'
import { readOptions } from '../options.mjs'
import { BUILT_SERVER } from '../server-program.mjs'
import { buildIfNeeded } from './build-server.mjs'

readOptions('npm run build: builds, and then keeps only the packages that a server needs.')
buildIfNeeded()
console.log(`Built. It runs by ${install('run', { only: true })} ${BUILT_SERVER.join(' ')}`)
