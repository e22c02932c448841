/**
 * V8's flags for a server (docs/decisions/048-a-built-server.md). Without --heap-growing-percent the heap grows by 250 MB under large lists
 * before V8 collects garbage. Without --max-semi-space-size the young generation alone grows to 134 MB. Without
 * --no-allocation-site-pretenuring V8 often puts the objects of requests into the old generation at once.
 */
export const FLAGS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring', '--heap-growing-percent=50']

/** Node's parameters for the built server, run from the checkout. */
export const BUILT_SERVER = [...FLAGS, 'dist/server/main.cjs']
/** The parameters for the server from source, as tests run it. */
export const SERVER_PROGRAM = [...FLAGS, 'server/src/main.ts']
