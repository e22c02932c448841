import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { exitWithError, pinnedEnvironment, repository } from './install.mjs'

const webFolder = join(repository, 'web')
const licences = join(repository, 'scripts', 'packages', 'licences.ts')
export const webStampFile = join(webFolder, 'dist', '.built-from')

/** Whether web/dist was built from the present sources of the web app. */
export const isWebBuilt = () => existsSync(webStampFile) && readFileSync(webStampFile, 'utf8') === hashOfFiles(sources())

/**
 * Builds the web app unless the build is up to date.
 * @param {string} node the pinned Node
 */
export function buildWebIfNeeded(node) {
  if (isWebBuilt()) return
  console.log('Building the web app…')
  const { succeeded, output } = buildWeb(node)
  if (succeeded) return
  console.error(output)
  exitWithError('The web app could not be built: correct the errors above, and start again.')
}

/**
 * Builds the web app, even if it is up to date.
 * @param {string} node the pinned Node
 */
export function buildWeb(node) {
  const hash = hashOfFiles(sources())
  const result = spawnSync(node, [join(repository, 'node_modules', 'vite', 'bin', 'vite.js'), 'build'], {
    cwd: webFolder,
    encoding: 'utf8',
    env: { ...pinnedEnvironment(), NODE_ENV: 'production' },
  })
  // The built app contains the licences of the packages that are sent to phones.
  const notices = spawnSync(node, [licences, '--notices', join(webFolder, 'dist', 'third-party.txt')], { encoding: 'utf8' })
  const succeeded = result.status === 0 && notices.status === 0 && existsSync(join(webFolder, 'dist', 'index.html'))
  if (succeeded) writeFileSync(webStampFile, hash)
  return { succeeded, output: `${result.stdout}${result.stderr}${notices.stderr}`.trim() }
}

/**
 * A hash of the names and contents of files.
 * @param {string[]} paths
 */
export function hashOfFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted()) hash.update(relative(repository, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function sources() {
  const settings = readdirSync(webFolder).filter((name) => /\.(ts|js|mjs)$/.test(name) || /^(index\.html|package\.json)$/.test(name))
  const folders = [join(webFolder, 'src'), join(webFolder, 'public'), join(repository, 'messages'), join(repository, 'contract', 'src')]
  return [...settings.map((name) => join(webFolder, name)), ...folders.flatMap(filesIn), join(repository, 'package-lock.json'), licences]
}

/**
 * All files below a folder that are no tests.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesIn(folder) {
  if (!existsSync(folder)) return []
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return paths.filter((path) => !path.includes('.test.') && statSync(path).isFile())
}
