// Runs on whatever Node the machine has (20 or newer): plain JavaScript, nothing but Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = resolve(fileURLToPath(new URL('..', import.meta.url)))
const stampFile = join(repository, 'node_modules', '.hand-in-hand-installed')
const binaries = join(repository, 'node_modules', '.bin')
const pinnedNode = join(repository, 'node_modules', 'node', 'bin', 'node')

/**
 * Ends the process with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * Installs what is missing or out of date, and answers the path of the Node that this project runs on.
 * @param {'serve' | 'all'} kind `serve` leaves out what only tests and development need.
 */
export function install(kind) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) refuse(`Hand in Hand needs Node 20 or newer to start, and this is ${process.version}: install it from nodejs.org.`)
  if (!isInstalled(kind)) runNpm(kind)
  if (existsSync(pinnedNode)) return pinnedNode
  if (major >= 24) return process.execPath
  return refuse(
    'npm did not bring Node 24: allow install scripts (npm config set ignore-scripts false), delete node_modules, and try again.',
  )
}

/** The environment in which `node` and the tools of node_modules are found first. */
export function pinnedEnvironment() {
  return { ...process.env, PATH: [binaries, ...pathWithoutModules()].join(delimiter) }
}

/** @param {'serve' | 'all'} kind */
function isInstalled(kind) {
  if (!existsSync(stampFile)) return false
  const stamp = readFileSync(stampFile, 'utf8')
  return stamp === stampOf(kind) || stamp === stampOf('all')
}

/** @param {'serve' | 'all'} kind */
function stampOf(kind) {
  const hash = createHash('sha256').update(readFileSync(join(repository, 'package-lock.json')))
  return `${kind} ${process.platform}-${process.arch} ${hash.digest('hex')}`
}

/** @param {'serve' | 'all'} kind */
function runNpm(kind) {
  console.log('Installing…')
  // NODE_ENV=production or an omit in somebody's npm settings must not leave out what the tests need.
  const flags = kind === 'serve' ? ['--omit=dev'] : ['--include=dev']
  const { command, before } = npm()
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of some other platform. This keeps to the lock as well.
  const result = spawnSync(command, [...before, 'install', '--no-save', ...flags, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: repository,
    encoding: 'utf8',
    env: { ...process.env, PATH: pathWithoutModules().join(delimiter) },
  })
  if (result.error) refuse('npm was not found: install it together with Node from nodejs.org, and try again.')
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`.trim())
    refuse('The packages could not be installed: mend what npm says above (often the connection), and try again.')
  }
  writeFileSync(stampFile, stampOf(kind))
}

// npm may replace the pinned Node: it has to run on the machine's own.
function npm() {
  const { npm_node_execpath: node, npm_execpath: script } = process.env
  if (node && script && !node.startsWith(join(repository, 'node_modules'))) return { command: node, before: [script] }
  return { command: 'npm', before: [] }
}

function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
}
