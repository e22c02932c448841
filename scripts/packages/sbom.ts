// npm run sbom: lists the packages of the server and the web app as CycloneDX 1.6 (JSON), in dist/sbom.cdx.json.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { type Lock, type Locked, readLock, shippedPackages } from './read-lock.ts'

const SBOM_FILE = join(repository, 'dist', 'sbom.cdx.json')
const SHIPPED_WORKSPACES = ['contract', 'server', 'web']

interface BuiltPackage {
  /** The processor for which the release contains Node, such as `arm64`. */
  machine: string
  version: string
  /** The time of the commit, in seconds since 1970. With it, the same commit gives the same bytes. */
  time: string
}

/** Makes the SBOM as in https://cyclonedx.org/docs/1.6/json/. Uses only the lock file, so that any version of npm will do. */
export function makeSbom({ machine, version, time }: BuiltPackage) {
  const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const shipped = shippedPackages(lock).filter(({ name }) => !NODE.test(name) || name === `node-linux-${machine}`)
  const unique = new Map(shipped.map((each) => [refOf(each), each]))
  const refsOf = (of: Locked) =>
    of.needs.map((name) => findNeeded(lock, of.path, name)).flatMap((each) => (each && unique.has(refOf(each)) ? [refOf(each)] : []))
  const product = { name: 'hand-in-hand', version }
  const ours = lock.filter(({ path }) => SHIPPED_WORKSPACES.includes(path))
  const content = {
    metadata: {
      timestamp: new Date(Number(time) * 1_000).toISOString(),
      component: { 'bom-ref': refOf(product), type: 'application', ...product, licenses: [{ license: { id: 'AGPL-3.0-or-later' } }] },
    },
    components: [...unique].map(([ref, { name, licence, integrity, ...each }]) => ({
      'bom-ref': ref,
      type: 'library',
      name,
      version: each.version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${each.version}`,
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex') }],
      licenses: [/ (OR|AND) /.test(licence ?? '') ? { expression: licence } : { license: { id: licence } }],
    })),
    dependencies: [
      { ref: refOf(product), dependsOn: [...new Set(ours.flatMap(refsOf))].sort() },
      ...[...unique].map(([ref, each]) => ({ ref, dependsOn: [...new Set(refsOf(each))].sort() })),
    ],
  }
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  // A UUID of version 8 (RFC 9562), made from the hash of the content. RFC 9562 fixes only the bits for version and variant.
  const serial = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    ...content,
  }
}

/** The npm packages that contain Node. A release contains only the one for its machine. */
const NODE = /^node-(bin-)?(linux|darwin|win)-/
const refOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`

/**
 * Looks in the same folders as Node, and in the same order:
 * https://nodejs.org/api/modules.html#loading-from-node_modules-folders
 */
function findNeeded(lock: Lock, from: string, name: string): Locked | undefined {
  const found = lock.find(({ path }) => path === `${from && `${from}/`}node_modules/${name}`)
  if (found || from === '') return found
  return findNeeded(lock, from.replace(/(^|\/)[^/]+$/, '').replace(/(^|\/)node_modules$/, ''), name)
}

if (import.meta.main) {
  readOptions('npm run sbom: lists the packages of the server and the web app as CycloneDX 1.6 (JSON), in dist/sbom.cdx.json.')
  mkdirSync(dirname(SBOM_FILE), { recursive: true })
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  writeFileSync(SBOM_FILE, `${JSON.stringify(makeSbom({ machine: process.arch, version, time: '0' }), null, 2)}\n`)
  console.log(`The bill of materials is in ${relative(repository, SBOM_FILE)}.`)
}
