// npm run build: builds, and then keeps only the packages that a server needs. The server's user needs no write access here.
import { buildWebIfNeeded, isWebBuilt } from './build-web.mjs'
import { install } from './install.mjs'
import { SERVER_PROGRAM } from './server-program.mjs'

if (!isWebBuilt()) buildWebIfNeeded(install('build'))
console.log(`Built. It runs by ${install('run', { only: true })} ${SERVER_PROGRAM.join(' ')}`)
