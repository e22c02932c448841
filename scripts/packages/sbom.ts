// npm run sbom: lists the packages of the server and the web app as CycloneDX 1.6 (JSON), in dist/sbom.cdx.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { npm } from '../install.mjs'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { readLock, shippedPackages } from './read-lock.ts'

const SBOM_FILE = join(repository, 'dist', 'sbom.cdx.json')

const OUR_WORKSPACES = ['contract', 'server', 'web'].map((name) => `--workspace=${name}`)

interface Bom {
  $schema: string
  specVersion: string
  metadata: { component: { 'bom-ref': string; name: string; type: string } }
  components: { 'bom-ref': string; name: string; version: string; hashes?: object[]; licenses?: object[] }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const readOfRepository = (file: string) => readFileSync(join(repository, file), 'utf8')

/** Made by npm's own command, from the lock file only. Throws one sentence with npm's error. */
export function makeSbom(): Bom {
  const { status, stdout, stderr, error } = npm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    ...OUR_WORKSPACES,
  ])
  if (error || status !== 0) throw new Error(`npm could not list the packages: ${error?.message ?? stderr.trim()}`)
  // npm wrote it, so it has this shape.
  const { metadata, ...bom } = JSON.parse(stdout) as Bom
  // npm's --omit=dev also omits shipped packages that a development tool uses too.
  const shipped = new Set(shippedPackages(readLock(readOfRepository('package-lock.json'))).map(({ name, version }) => `${name}@${version}`))
  const isShipped = (ref: string) => shipped.has(ref) || ref === metadata.component['bom-ref']
  const { name } = JSON.parse(readOfRepository('package.json'))
  return {
    ...bom,
    // npm writes 1.5, of which 1.6 is a superset: https://cyclonedx.org/docs/1.6/json/
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    specVersion: '1.6',
    // npm names the product by its folder.
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: bom.components.filter((each) => isShipped(each['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  }
}

if (import.meta.main) {
  readOptions('npm run sbom: lists the packages of the server and the web app as CycloneDX 1.6 (JSON), in dist/sbom.cdx.json.')
  mkdirSync(dirname(SBOM_FILE), { recursive: true })
  writeFileSync(SBOM_FILE, `${JSON.stringify(makeSbom(), null, 2)}\n`)
  console.log(`The bill of materials is in ${relative(repository, SBOM_FILE)}.`)
}
