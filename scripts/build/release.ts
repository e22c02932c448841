// npm run release: packs what a machine needs to run the server into release/hand-in-hand-<version>-<system>.tar.gz, and signs it if
// RELEASE_KEY names a private key of ssh. The release has its own Node, and needs no registry, no compiler and no write access to its
// folder.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildWebIfNeeded } from '../build-web.mjs'
import { exitWithError } from '../install.mjs'
import { whyNotReleased } from '../messages/missing.ts'
import { readOptions } from '../options.mjs'
import { makeSbom } from '../packages/sbom.ts'
import { repository } from '../repository.ts'
import { buildServer, numberOfCheckout, versionOfCheckout } from './build-server.mjs'
import { MACHINES, nodeOf } from './node-of.ts'

/** Where the files of the checkout are in a release. The server, the web app and the texts come from the build. */
const COPIED = {
  'deploy/bin': 'bin',
  deploy: 'deploy',
  'deploy/container/dockerignore': '.dockerignore',
  docs: 'docs',
  'phones/ios': 'mobile/ios',
  'README.md': 'README.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  'CONTRIBUTING.md': 'CONTRIBUTING.md',
  // docs/api.md links them as examples.
  'tests/clients/typescript/story.ts': 'tests/clients/typescript/story.ts',
  'tests/clients/python/story.py': 'tests/clients/python/story.py',
  'tests/clients/specification/client.ts': 'tests/clients/specification/client.ts',
}
/** In a release these files are at another place. */
const LEFT_OUT = ['deploy/bin']

/**
 * The namespace of a signature: a signature for another purpose is not valid for a release. docs/operations/releases.md says how to check
 * it.
 */
const SIGNED_AS = 'hand-in-hand-release'

interface ReleaseOptions {
  /** The kind of machine that the release is for. */
  machine?: string
  /** The file of the private ssh key that signs the release; null for no signature. */
  key?: string | null
}

/** Makes the release in this folder, and returns the archive's path. Throws one sentence with the error of the step that failed. */
export function makeRelease(folder: string, { machine = process.arch, key = null }: ReleaseOptions = {}) {
  const name = `hand-in-hand-${numberOfCheckout()}-${process.platform}-${machine}`
  const root = join(folder, name)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { succeeded, output } = buildServer(process.execPath, root)
  if (!succeeded) throw new Error(`The server could not be built: ${output}`)
  // The cache is machine code that no one can review, and has paths of this machine. The first start makes a new cache.
  rmSync(join(root, 'server', 'cache'), { recursive: true, force: true })
  const isKept = (path: string) => !LEFT_OUT.some((each) => path === join(repository, each))
  for (const [from, to] of Object.entries(COPIED)) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    cpSync(join(repository, from), join(root, to), { recursive: true, filter: from === to ? isKept : () => true })
  }
  const node = nodeOf(machine)
  for (const file of ['bin/node', 'LICENSE']) cpSync(join(node, file), join(root, 'node', file))
  for (const program of ['bin/hand-in-hand', 'bin/install', 'bin/copy-offsite', 'node/bin/node']) chmodSync(join(root, program), 0o755)
  writeFileSync(
    join(root, 'sbom.cdx.json'),
    JSON.stringify(makeSbom({ machine, version: numberOfCheckout(), time: timeOfCheckout() }), null, 2),
  )
  const archive = pack(folder, name)
  if (key !== null) signArchive(archive, key)
  return archive
}

/**
 * Returns a sentence that says why the newest notes in CHANGELOG.md do not fit a release of this number, or null if they fit. The notes of
 * a -dev version have the heading 'Unreleased'.
 */
export function whyNotThisVersion(number: string, changelog: string) {
  const [newest] = /^## .+$/m.exec(changelog) ?? ['']
  if (number.includes('-dev.') ? newest === '## Unreleased' : newest.startsWith(`## ${number} - 20`)) return null
  return `The version is ${number}, and the newest notes in CHANGELOG.md are of "${newest.slice(3)}": docs/operations/releases.md says what a release needs.`
}

/** Writes the signature beside the archive, as `ssh-keygen -Y verify` checks it. */
function signArchive(archive: string, key: string) {
  rmSync(`${archive}.sig`, { force: true })
  const { status, stderr } = spawnSync('ssh-keygen', ['-Y', 'sign', '-f', key, '-n', SIGNED_AS, archive], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`The release could not be signed with ${key}: ${stderr.trim()}`)
}

/** The time of the commit, in seconds. */
const timeOfCheckout = () => spawnSync('git', ['-C', repository, 'log', '-1', '--format=%ct'], { encoding: 'utf8' }).stdout.trim() || '0'

/** The same files give the same archive, so that someone can build it again and compare. */
function pack(folder: string, name: string) {
  const archive = join(folder, `${name}.tar.gz`)
  const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${timeOfCheckout()}`, '--mode=u+w,go-w,a+rX']
  const { status, stderr } = spawnSync('tar', [...same, '-C', folder, '-czf', archive, name], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, GZIP: '-n' },
  })
  if (status !== 0) throw new Error(`The release could not be packed: ${stderr}`)
  writeFileSync(`${archive}.sha256`, `${createHash('sha256').update(readFileSync(archive)).digest('hex')}  ${basename(archive)}\n`)
  return archive
}

if (process.argv[1] === import.meta.filename) {
  const { values } = readOptions(
    'npm run release: packs what an installation needs into one archive, in the folder release. -- --machine arm64: for such a machine. RELEASE_KEY=FILE: signs it with this private key of ssh',
    { options: { machine: { type: 'string', default: process.arch } } },
  )
  const { machine } = values
  if (!MACHINES.includes(machine)) exitWithError(`--machine is one of ${MACHINES.join(', ')}.`)
  const missing = whyNotReleased()
  if (missing.length > 0) exitWithError(['No release is made, because a language is not complete.', ...missing].join('\n'))
  const unfit = whyNotThisVersion(numberOfCheckout(), readFileSync(join(repository, 'CHANGELOG.md'), 'utf8'))
  if (unfit !== null) exitWithError(unfit)
  buildWebIfNeeded(process.execPath)
  const archive = makeRelease(join(repository, 'release'), { machine, key: process.env.RELEASE_KEY ?? null })
  console.log(`${archive} is version ${versionOfCheckout()}. docs/operations.md says how to install it.`)
}
