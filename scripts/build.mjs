// npm run build: leaves what a server needs to run, and nothing else; the server's own user needs no right to write here.
import { buildWebIfNeeded, isWebBuilt } from './build-web.mjs'
import { install } from './install.mjs'
import { SERVER_PROGRAM } from './server-program.mjs'

if (!isWebBuilt()) buildWebIfNeeded(install('build'))
console.log(`Built. It runs by ${install('run', { only: true })} ${SERVER_PROGRAM.join(' ')}`)
