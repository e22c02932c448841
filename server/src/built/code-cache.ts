import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// The build writes this cache. A server that may not write into the cache can still read it. `readOnly` is not set, because with `readOnly`
// Node 26.10 looks only for the cache of the same user id.
enableCompileCache({ directory: join(import.meta.dirname, '../cache'), portable: true })
