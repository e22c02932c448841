import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readOptions } from './options.mjs'
import { findKannel } from './programs/find-kannel.ts'
import { findMailPrograms } from './programs/find-mail-programs.ts'
import { repository } from './repository.ts'

// Sends messages through a real Kannel with its fake operator, and through Postfix to Dovecot. npm run test:gateway sends as many messages
// as the product promises, with outages of a minute, and takes about twenty minutes. npm test sends one SMS in each language, and one mail.

/**
 * The command that runs the gateway tests. It uses a network namespace if the machine allows it, because the fake operator listens
 * on every address. Throws one sentence if Kannel or a mail server cannot be installed.
 */
export function gatewayTests(parameters: string[]) {
  findKannel()
  findMailPrograms()
  const command = [
    process.execPath,
    join(repository, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'tests/gateway/vitest.config.ts',
  ]
  const inside = ['sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...command, ...parameters]
  const prefixes = [['unshare', '--net'], ['unshare', '--user', '--map-root-user', '--net'], []]
  const isPermitted = ([program, ...parameters]: string[]) =>
    program === undefined || hasSucceeded(spawnSync(program, [...parameters, 'sh', '-c', 'ip link set lo up'], { stdio: 'ignore' }))
  const prefix = prefixes.find(isPermitted) ?? []
  if (prefix.length > 0) return [...prefix, ...inside]
  console.log('This machine makes no network of its own for the tests: while they run, the fake operator can be reached from outside.')
  return [...command, ...parameters]
}

const hasSucceeded = ({ status }: SpawnSyncReturns<unknown>) => status === 0

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const { words } = readOptions(
      `npm run test:gateway: sends as many messages through a real Kannel, and mails through Postfix to Dovecot, as the product promises, with outages of a minute. It takes about
twenty minutes; npm test sends one. -- WORD: what Vitest takes, such as the name of a file`,
      { takes: 'names of files' },
    )
    const [program = '', ...parameters] = gatewayTests(words)
    const child = spawn(program, parameters, { cwd: repository, stdio: 'inherit', env: { ...process.env, TEST_TIER: 'night' } })
    const [code] = await once(child, 'exit')
    process.exitCode = code ?? 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
