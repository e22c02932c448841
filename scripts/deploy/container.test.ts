import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/src/env.ts'
import { isSettingName } from '../../server/src/platform/settings/misspelt-names.ts'
import { MESSAGES_FOLDER, SHIPPED } from '../../server/src/platform/shipped/shipped.mjs'
import { repository } from '../repository.ts'

// npm run test:operations builds and runs the container; these tests only read its files.
const read = (path: string) => readFileSync(join(repository, 'deploy', path), 'utf8')
const compose = read('container/compose.yaml')

test('the container is built from paths that an unpacked release has', () => {
  expect(compose).toContain('context: ../..\n      dockerfile: deploy/container/Containerfile\n')
  const file = read('container/Containerfile')
  // The Containerfile names each path that it copies. So the image has only what the server reads, and no settings or backups.
  const copied = [...file.matchAll(/^COPY (.+) \/opt\/hand-in-hand\/\S*$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  const needed = ['bin', 'node', 'server', MESSAGES_FOLDER, 'VERSION', 'LICENSE', ...SHIPPED.map((path) => path.split('/')[0] ?? path)]
  expect(copied.toSorted()).toEqual([...new Set(needed)].toSorted())
  expect(file.match(/^COPY/gm)).toHaveLength(6)
  // The container runs these paths: its entry point, the link in the path, and the health check.
  const run = [...`${file}${compose}`.matchAll(/(?<=["' ])\/opt\/hand-in-hand\/([\w/-]+)(?=["' ])/g)].map(([, path = '']) => path)
  expect([...new Set(run)]).toEqual(['bin/hand-in-hand', 'node/bin/node'])
  for (const [, path = ''] of compose.matchAll(/- (\.\.?\/[\w./-]+):/g)) {
    expect(existsSync(join(repository, 'deploy', 'container', path)), path).toBe(true)
  }
})

test('the server can use the settings of the compose file', () => {
  const inFile = [...read('container/settings.env.example').matchAll(/^(\w+)=(.*)$/gm)]
  const inCompose = [...compose.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].filter(([, name = '']) => !name.startsWith('POSTGRES_'))
  const settings = Object.fromEntries([...inFile, ...inCompose].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]))
  expect(Object.keys(settings).filter((name) => !isSettingName(name))).toEqual([])
  expect(readSettings({ ...settings, HOST: '0.0.0.0' })).toMatchObject({
    trustProxy: 'uniquelocal',
    drainSeconds: 2,
    smsProvider: 'by-hand',
  })
})

test('the Caddyfile for compose has the rules of caddy/Caddyfile, with another server address', () => {
  const rules = (text: string) => text.split('\n').slice(1).join('\n')
  expect(rules(read('container/Caddyfile'))).toBe(rules(read('caddy/Caddyfile')).replaceAll('127.0.0.1:', 'app:'))
})
