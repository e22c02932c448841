// npm run packages: lists the packages that our package.json files name, with licence and size on disk. It prints no ages, because a
// registry may be a copy and may not know when a package was released. The script is not named "dependencies", because npm itself runs a
// script of that name after each install.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { readLock, shippedPackages } from './read-lock.ts'

readOptions('npm run packages: lists what each package.json of ours names, with its licence and its size.')

const WORKSPACES = ['.', 'contract', 'server', 'web', 'tests/e2e', 'tests/clients']
const MB = 1024 * 1024

/** The names of the packages that the package.json files list, each once. */
function direct() {
  const names = WORKSPACES.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(join(repository, folder, 'package.json'), 'utf8'))
    return Object.keys({ ...dependencies, ...devDependencies })
  })
  return [...new Set(names)].filter((name) => !name.startsWith('@hand-in-hand/')).sort()
}

/** The bytes of a package, without those of packages inside it. */
function packageSize(folder: string): number {
  if (!existsSync(folder)) return 0
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules')
  return entries.reduce((sum, each) => {
    const path = join(folder, each.name)
    return sum + (each.isDirectory() ? packageSize(path) : each.isFile() ? statSync(path).size : 0)
  }, 0)
}

const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
const shipped = new Set(shippedPackages(lock))
for (const name of direct()) {
  const locked = lock.find((each) => each.path === `node_modules/${name}`) ?? lock.find((each) => each.name === name)
  const size = locked ? packageSize(join(repository, locked.path)) / MB : 0
  const use = locked && shipped.has(locked) ? 'shipped' : 'to develop'
  console.log(
    [
      name.padEnd(34),
      (locked?.version ?? '').padEnd(10),
      (locked?.licence ?? '?').padEnd(20),
      `${size.toFixed(1)} MB`.padStart(9),
      use,
    ].join('  '),
  )
}
console.log(
  `${shipped.size} packages are shipped, those that others bring included; ${lock.filter(({ isOurs }) => !isOurs).length} are locked.`,
)
