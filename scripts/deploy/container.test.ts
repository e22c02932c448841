import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '../../server/src/env.ts'
import { isSettingName } from '../../server/src/platform/settings/misspelt-names.ts'
import { repository } from '../repository.ts'

// No container engine runs here, so these files are read and not run.
const read = (path: string) => readFileSync(join(repository, 'deploy', path), 'utf8')
const compose = read('container/compose.yaml')
const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))

test('the container is made of the release of this version, and of paths that it has', () => {
  expect(compose).toContain(`VERSION: ${version}\n`)
  const file = read('container/Containerfile')
  expect(file).toMatch(/^ADD hand-in-hand-\$\{VERSION\}-linux-x64\.tar\.gz /m)
  const paths = [...file.matchAll(/"\/opt\/hand-in-hand\/([\w/-]+)"/g)].map(([, path = '']) => path)
  expect(paths).toEqual(['node/bin/node', 'bin/hand-in-hand'])
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

test('the proxy of the compose file is the same as Caddy’s own file, but for the address', () => {
  const rules = (text: string) => text.split('\n').slice(1).join('\n')
  expect(rules(read('container/Caddyfile'))).toBe(rules(read('caddy/Caddyfile')).replaceAll('127.0.0.1:', 'app:'))
})
