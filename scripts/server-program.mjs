/**
 * V8's limits for a server. Without them the heap grows by 250 MB under large lists before V8 collects garbage, and the young generation
 * alone to 134 MB. Without the flag between them V8 takes the objects of requests for ones that live long, and collects four times as often.
 */
export const LIMITS = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring', '--heap-growing-percent=50']

/** Node's parameters for the built server, run from the checkout. */
export const BUILT_SERVER = [...LIMITS, 'dist/server/main.cjs']
/** The same from source, as tests run it. */
export const SERVER_PROGRAM = [...LIMITS, 'server/src/main.ts']
