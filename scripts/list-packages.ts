// npm run packages (npm itself runs a script named "dependencies" after each install): lists what each package.json of ours names, with its licence, its size on disk, and when it and its newest version
// came out. Asks npm's registry for the times, and writes '-' without a network.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { npm } from './install.mjs'
import { readOptions } from './options.mjs'
import { readLock } from './read-lock.ts'
import { repository } from './repository.ts'

readOptions(
  'npm run packages: lists what each package.json of ours names, with its licence, its size, and when it and its newest version came out.',
)

const WORKSPACES = ['.', 'contract', 'server', 'web', 'tests/e2e', 'tests/clients']
const MB = 1024 * 1024
/** After so many months without a release someone should look whether a package is still kept. */
const ASLEEP = 18

/** The names that the package.json files have, each once. */
function direct() {
  const names = WORKSPACES.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@hand-in-hand/')).sort()
}

/** The bytes of a package, without those of packages inside it. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.reduce((sum, each) => {
    const path = join(folder, each.name)
    return sum + (each.isDirectory() ? sizeOf(path) : each.isFile() ? statSync(path).size : 0)
  }, 0)
}

/** The days (YYYY-MM-DD) on which a version and the newest one came out. */
function releasesOf(name: string, version: string) {
  const { status, stdout } = npm(['view', name, 'time', '--json'])
  if (status !== 0) return { mine: '-', newest: '-' }
  const { created: _, modified: __, ...times } = JSON.parse(stdout) as Record<string, string>
  // Without trial versions, such as 2.0.0-beta.1.
  const released = Object.keys(times).filter((each) => !each.includes('-'))
  const [newest] = released
    .map((each) => times[each] ?? '')
    .toSorted()
    .reverse()
  return { mine: times[version]?.slice(0, 10) ?? '-', newest: newest?.slice(0, 10) ?? '-' }
}

const monthsSince = (day: string) => (Date.now() - Date.parse(day)) / (30.4 * 86_400_000)

const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
for (const name of direct()) {
  const locked = lock.find((each) => each.path === `node_modules/${name}`) ?? lock.find((each) => each.name === name)
  const { mine, newest } = releasesOf(name, locked?.version ?? '')
  const size = locked ? sizeOf(join(repository, locked.path)) / MB : 0
  const note = newest !== '-' && monthsSince(newest) > ASLEEP ? '  asleep: look whether it is kept' : ''
  const use = locked?.isForDevelopment ? 'to develop' : 'shipped'
  console.log(
    [
      name.padEnd(34),
      (locked?.version ?? '').padEnd(10),
      (locked?.licence ?? '?').padEnd(20),
      `${size.toFixed(1)} MB`.padStart(9),
      use.padEnd(10),
      mine,
      newest,
    ].join('  ') + note,
  )
}
