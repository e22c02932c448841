/**
 * Node's parameters for the server, run from the checkout. Without the two limits the heap grows by 250 MB under large lists before V8
 * collects garbage, and the young generation alone to 134 MB.
 */
export const SERVER_PROGRAM = ['--max-semi-space-size=16', '--heap-growing-percent=50', 'server/src/main.ts']
