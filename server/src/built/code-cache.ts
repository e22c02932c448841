import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The build writes this cache. A server that may not write there can still read it. `readOnly` is not set: with it Node 26.10 looks only
// for the cache of a user with the same number.
enableCompileCache({ directory: join(import.meta.dirname, '../cache'), portable: true })
