import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findKannel } from './find-kannel.ts'
import { repository } from './repository.ts'

// Messages through a real Kannel with its fake operator. npm run test:gateway: as many as the product promises, with the gateway away
// for a minute, some twenty minutes in all; npm test: a few, in some two minutes.

/**
 * The command that runs the gateway tests, in a network of their own where the machine allows it: the fake operator listens on every
 * address. Throws one sentence where Kannel can't be had.
 */
export function gatewayTests(parameters: string[]) {
  findKannel()
  const command = [process.execPath, join(repository, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'gateway/vitest.config.ts']
  const inside = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command, ...parameters]
  const ways = [['unshare', '--net'], ['unshare', '--user', '--map-root-user', '--net'], []]
  const isPermitted = ([program, ...words]: string[]) =>
    program === undefined || isDone(spawnSync(program, [...words, 'sh', '-c', 'ip link set lo up'], { stdio: 'ignore' }))
  const way = ways.find(isPermitted) ?? []
  if (way.length > 0) return [...way, ...inside]
  console.log('This machine makes no network of its own for the tests: while they run, the fake operator can be reached from outside.')
  return [...command, ...parameters]
}

const isDone = ({ status }: SpawnSyncReturns<unknown>) => status === 0

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const [program = '', ...words] = gatewayTests(process.argv.slice(2))
    const child = spawn(program, words, { cwd: repository, stdio: 'inherit', env: { ...process.env, GATEWAY_TESTS: 'whole' } })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
