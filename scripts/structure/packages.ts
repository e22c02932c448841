import { readLock } from '../packages/read-lock.ts'
import type { Finding, SourceFile } from './files.ts'

/** Each package has to be pinned by its hash. Only packages that package.json allows may run a script when they are installed. */
export function checkPackages(files: SourceFile[]): Finding[] {
  const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '{}'
  const lock = readLock(textOf('package-lock.json'))
  // Our own package.json has this shape.
  const { allowScripts = {} } = JSON.parse(textOf('package.json')) as { allowScripts?: Record<string, boolean> }
  const others = lock.filter(({ isOurs }) => !isOurs)
  const finding = (rule: string, instead: string) => ({ path: 'package-lock.json', rule, instead })
  return [
    ...others
      .filter(({ integrity }) => !integrity?.startsWith('sha512-'))
      .map(({ path }) => finding(`no hash of ${path}`, 'delete its entry and install again, from a registry that gives sha512 hashes')),
    ...others
      .filter(({ hasInstallScript, name }) => hasInstallScript && !allowScripts[name])
      .map(({ path }) =>
        finding(
          `${path} runs a script when it is installed`,
          'do without it, or read the script and name the package in allowScripts of package.json',
        ),
      ),
  ]
}
