import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aPlace, type Environment, runNode, signInByCommand, startServer } from '../../server/src/testing/process.ts'

// These clients are what strangers would write for their own programs. They call a running server.

const TYPESCRIPT = join(import.meta.dirname, 'typescript')
const tool = (path: string) => join(import.meta.dirname, 'node_modules', path)

/** Starts a server with a family, and returns what a client has to know about them. */
async function aFamily() {
  const place = await aPlace()
  const server = await startServer(place)
  const { token, family } = await signInByCommand(place, server.call)
  const environment: Environment = { HAND_IN_HAND_URL: server.url, USER_TOKEN: token, FAMILY_TOKEN: family }
  return { server, environment }
}

test('a TypeScript client that is generated from the OpenAPI document fits the server', { timeout: 120_000 }, async () => {
  const { server, environment } = await aFamily()
  const generated = join(TYPESCRIPT, 'generated')
  mkdirSync(generated, { recursive: true })
  writeFileSync(join(generated, 'openapi.json'), await (await fetch(`${server.url}/v2/openapi.json`)).text())
  for (const words of [
    [tool('openapi-typescript/bin/cli.js'), join(generated, 'openapi.json'), '--output', join(generated, 'openapi.ts')],
    [tool('typescript/bin/tsc'), '--project', TYPESCRIPT],
  ]) {
    const { code, out, error } = await runNode(words, {}).ended
    expect(code, `${out}${error}`).toBe(0)
  }
  expect(await runNode([join(TYPESCRIPT, 'story.ts')], environment).ended).toMatchObject({ code: 0, out: 'done\n', error: '' })
})

const hasPython = spawnSync('python3', ['--version']).status === 0

test.skipIf(!hasPython)('a client in Python needs nothing but its standard library', { timeout: 120_000 }, async () => {
  const { environment } = await aFamily()
  const program = join(import.meta.dirname, 'python/story.py')
  const { status, stdout, stderr } = spawnSync('python3', [program], { env: { ...process.env, ...environment }, encoding: 'utf8' })
  expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'done\n', stderr: '' })
})

// The text is printed directly, because the report of a skipped test does not contain the reason.
if (!hasPython) process.stdout.write('The client in Python is not tested: this machine has no python3.\n')
