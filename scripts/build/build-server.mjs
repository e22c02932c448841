import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUES, MESSAGES_FOLDER, SHIPPED } from '../../server/src/platform/shipped/shipped.mjs'
import { buildWebIfNeeded, filesIn, hashOfFiles, isWebBuilt, webStampFile } from '../build-web.mjs'
import { exitWithError, install, repository } from '../install.mjs'

const dist = join(repository, 'dist')
const stampFile = join(dist, '.built-from')
const bundler = join(repository, 'node_modules', 'rolldown', 'bin', 'cli.mjs')
const settings = join(repository, 'server', 'rolldown.config.ts')
const warmUpScript = join(repository, 'scripts', 'build', 'warm-code-cache.ts')

/** A language that was begun may lack a catalogue. */
const catalogues = () =>
  readdirSync(join(repository, MESSAGES_FOLDER))
    .flatMap((locale) => CATALOGUES.map((name) => `${MESSAGES_FOLDER}/${locale}/${name}`))
    .filter((path) => existsSync(join(repository, path)))
/** Files that the build packs besides code. */
const shippedFiles = () => [...SHIPPED, ...catalogues(), 'LICENSE']

/** Whether dist was built from the present sources of the server and from the present web app in web/dist. */
export const isServerBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourcesHash()
/** Whether the built server and the built web app are up to date. */
export const isProductBuilt = () => isWebBuilt() && isServerBuilt()

/** Installs and builds what is missing or out of date, and returns the path of the pinned Node. */
export function buildIfNeeded() {
  if (isProductBuilt()) return install('run')
  const node = install('build')
  buildWebIfNeeded(node)
  if (!isServerBuilt()) buildServerOrExit(node)
  return node
}

/** @param {string} node */
function buildServerOrExit(node) {
  console.log('Building the server…')
  const { succeeded, output } = buildServer(node)
  if (succeeded) return
  console.error(output)
  exitWithError('The server could not be built: correct the errors above, and start again.')
}

/**
 * Builds the server into a folder that runs anywhere, without other files and without write access. The folder has the server's code with
 * all packages in it, the code that V8 compiled from it, and the files that the server reads.
 * @param {string} node the pinned Node
 * @param {string} [folder] emptied first
 */
export function buildServer(node, folder = dist) {
  const hash = sourcesHash()
  rmSync(folder, { recursive: true, force: true })
  const bundle = runScript(node, [bundler, '--config', settings, '--dir', join(folder, 'server')])
  for (const path of shippedFiles()) cpSync(join(repository, path), join(folder, path), { recursive: true })
  writeFileSync(join(folder, 'VERSION'), `${versionOfCheckout()}\n`)
  const warm = bundle.succeeded ? runScript(node, [warmUpScript, folder]) : { succeeded: false, output: '' }
  // Node makes its compile cache readable only for its own user, and the server runs as another user than the build.
  for (const path of filesIn(join(folder, 'server', 'cache'))) chmodSync(path, 0o644)
  if (warm.succeeded) writeFileSync(join(folder, '.built-from'), hash)
  return { succeeded: warm.succeeded, output: bundle.output + warm.output }
}

/** The version, the day and the commit of this checkout, such as 1.2.3, 2026-11-26 (4896bcc9d1f2). Without git only the version. */
export function versionOfCheckout() {
  const [day, commit] = git('log', '-1', '--abbrev=12', '--format=%cs %h').split(' ')
  return commit ? `${numberOfCheckout()}, ${day} (${commit})` : numberOfCheckout()
}

/**
 * The version of package.json, if its tag is at this commit. Any other commit is on the way to a version, and has its own number, which
 * grows with each commit: 0.3.0-dev.12 is before 0.3.0 (https://semver.org/#spec-item-11). Without git only the version.
 */
export function numberOfCheckout() {
  const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
  const isReleased = git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)
  const since = git('log', '-1', '--format=%H', `-S"version": "${version}"`, '--', 'package.json')
  return isReleased || !since ? version : `${version}-dev.${git('rev-list', '--count', `${since}..HEAD`)}`
}

/** @param {string[]} words git's parameters. Returns what git prints; nothing without git. */
function git(...words) {
  const { status, stdout } = spawnSync('git', ['-C', repository, ...words], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

/**
 * @param {string} node
 * @param {string[]} parameters
 */
function runScript(node, parameters) {
  const { status, stdout, stderr } = spawnSync(node, parameters, { encoding: 'utf8' })
  return { succeeded: status === 0, output: `${stdout}${stderr}` }
}

function sourcesHash() {
  const folders = ['server/src', 'server/content', 'contract/src', 'scripts/build'].map((folder) => join(repository, folder))
  const files = ['server/rolldown.config.ts', 'server/package.json', 'package-lock.json', 'SECURITY.md', 'LICENSE']
  const ours = folders.flatMap(filesIn).filter((path) => !/[/\\]testing[/\\]/.test(path))
  return hashOfFiles([
    ...ours,
    ...[...files, ...catalogues()].map((file) => join(repository, file)),
    ...(existsSync(webStampFile) ? [webStampFile] : []),
  ])
}
