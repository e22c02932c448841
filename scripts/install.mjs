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
 * What is installed for: to run the server that is built, also to build it, also to develop and test it. Each holds those before it.
 * NODE_ENV=production or an omit in someone's npm settings must not leave out what is needed.
 */
const FLAGS = {
  run: ['--omit=dev', '--workspace=contract', '--workspace=server'],
  build: ['--include=dev', '--workspace=contract', '--workspace=server', '--workspace=web'],
  all: ['--include=dev'],
}
/** @typedef {keyof typeof FLAGS} Kind */

/**
 * Installs what is missing or out of date, and returns the path of the Node that this project runs on.
 * @param {Kind} kind
 * @param {{ only?: boolean }} [options] `only`: what other kinds need is taken away.
 */
export function install(kind, { only = false } = {}) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) refuse(`Hand in Hand needs Node 20 or newer to start, and this is ${process.version}: install it from nodejs.org.`)
  if (!isInstalled(kind, only)) runNpm(kind)
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

/**
 * @param {Kind} kind
 * @param {boolean} only
 */
function isInstalled(kind, only) {
  if (!existsSync(stampFile)) return false
  const stamp = readFileSync(stampFile, 'utf8')
  /** @type {Kind[]} */
  const kinds = ['run', 'build', 'all']
  return kinds.slice(kinds.indexOf(kind), only ? kinds.indexOf(kind) + 1 : undefined).some((each) => stamp === stampOf(each))
}

/** @param {Kind} kind */
function stampOf(kind) {
  const hash = createHash('sha256').update(readFileSync(join(repository, 'package-lock.json')))
  return `${kind} ${process.platform}-${process.arch} ${hash.digest('hex')}`
}

/** @param {Kind} kind */
function runNpm(kind) {
  console.log('Installing…')
  // Nothing but what the lock file pins by its hash; it refuses a lock file that does not fit package.json.
  const result = npm(['ci', ...FLAGS[kind], '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.error) refuse('npm was not found: install it together with Node from nodejs.org, and try again.')
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`.trim())
    refuse('The packages could not be installed: mend what npm says above (often the connection), and try again.')
  }
  writeFileSync(stampFile, stampOf(kind))
}

/**
 * Runs npm in this repository, on the machine's own Node: it may replace the pinned one.
 * @param {string[]} words
 */
export function npm(words) {
  const { npm_node_execpath: node, npm_execpath: script } = process.env
  const isOwn = node && script && !node.startsWith(join(repository, 'node_modules'))
  return spawnSync(isOwn ? node : 'npm', isOwn ? [script, ...words] : words, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: pathWithoutModules().join(delimiter) },
  })
}

function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !/node_modules[\\/]\.bin[\\/]?$/.test(folder))
}
