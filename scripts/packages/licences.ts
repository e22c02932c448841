// npm run licences: lists the third-party packages that are shipped. Exits with 1 if the licence of a package does not fit ours.
// With --notices FILE it writes the full licence texts of these packages, as the licences require. The build of the web app does this.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { type Lock, readLock, shippedPackages } from './read-lock.ts'

/**
 * SPDX licences that may be combined with AGPL-3.0-or-later: https://www.gnu.org/licenses/license-list.html
 * This set has no GPL-2.0-only, and no licence that forbids a use such as selling.
 */
const FITTING_LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
  ...['GPL-2.0-or-later', 'GPL-3.0-only', 'GPL-3.0-or-later', 'AGPL-3.0-only', 'AGPL-3.0-or-later'],
  ...['LGPL-2.1-only', 'LGPL-2.1-or-later', 'LGPL-3.0-only', 'LGPL-3.0-or-later'],
])

/** One line for each package that runs or is sent to phones, and one sentence for each whose licence is unknown or does not fit. */
export function licencesOf(lock: Lock) {
  const packages = shippedPackages(lock)
  return {
    lines: packages.map(({ name, version, licence }) => `${name} ${version} ${licence ?? 'unknown'}`),
    problems: packages
      .filter(({ licence }) => licence === undefined || !isFitting(licence))
      .map(
        ({ name, version, licence }) =>
          `${name} ${version} has ${licence ? `the licence ${licence}` : 'no licence'}: use something else in its place.`,
      ),
  }
}

const OUR_LICENCE = `Hand in Hand is free software: you may use, change and pass it on under the GNU Affero General Public License, version 3 or later
(https://www.gnu.org/licenses/agpl-3.0.html). It comes without any warranty. It is built with the packages below, under the licences that follow.
`

const LINE = '-'.repeat(80)

/** The full licence texts of the shipped packages that are installed below `root`. Packages with the same text share it. */
export function noticesOf(lock: Lock, root: string) {
  const packagesOf = new Map<string, string[]>()
  for (const { path, name, version, licence } of shippedPackages(lock)) {
    // Packages for other machines are not installed.
    if (!existsSync(join(root, path))) continue
    const text = licenceTextOf(join(root, path)) || `Licence: ${licence ?? 'unknown'} (the package has no text of it)`
    packagesOf.set(text, [...(packagesOf.get(text) ?? []), `${name} ${version}`])
  }
  return [OUR_LICENCE, ...[...packagesOf].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)].join(`\n${LINE}\n\n`)
}

function licenceTextOf(folder: string) {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (each) => each.isFile() && /^(licen[cs]e|copying|notice)/i.test(each.name),
  )
  return files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n')
}

/** Reads an SPDX expression, in which AND binds closer than OR: https://spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions/ */
function isFitting(expression: string) {
  let rest = expression
  for (let inner = /\(([^()]*)\)/.exec(rest); inner; inner = /\(([^()]*)\)/.exec(rest)) {
    rest = rest.replace(inner[0], isFitting(inner[1] ?? '') ? 'MIT' : 'unfitting')
  }
  return rest.split(/\s+OR\s+/).some((all) => all.split(/\s+AND\s+/).every((one) => FITTING_LICENCES.has(one.trim())))
}

if (import.meta.main) {
  const lock = readLock(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
  const { lines, problems } = licencesOf(lock)
  const { values } = readOptions(
    'npm run licences: lists the licences of all packages, and fails for one that does not fit ours. -- --notices=FILE: writes their texts',
    { options: { notices: { type: 'string' } } },
  )
  const file = values.notices
  if (file) writeFileSync(file, noticesOf(lock, repository))
  else for (const line of lines) console.log(line)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
