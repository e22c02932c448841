import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Catalogue, readCatalogues } from './messages/catalogues.ts'
import { faultsOfClaims } from './messages/claims.ts'
import { faultsOf } from './messages/faults.ts'
import { forbiddenWords } from './messages/forbidden-words.ts'
import { faultsOfFiles } from './messages/missing.ts'

/** The catalogues whose words are checked. */
const WORDS_CHECKED = ['sms', 'server', 'supporter', 'account', 'family', 'overview', 'task', 'visitor']

/**
 * One line for each fault of the message catalogues: a catalogue is out of date, a file is missing, a translation has a fault, the list of
 * claims does not fit the texts, or a text has a forbidden word.
 */
export function checkCatalogues(root: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'))
  if (!scripts.messages) return ['web/package.json has no script messages: add the one that extracts the catalogues.']
  const before = catalogueTexts(root)
  const result = spawnSync('npm', ['run', '--silent', 'messages', '-w', 'web'], { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) return [`The messages could not be extracted:\n${result.stdout ?? ''}${result.stderr ?? ''}`.trim()]
  const after = catalogueTexts(root)
  if (after.size === 0) return ['There are no message catalogues: run npm run messages and translate them.']
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
  const catalogues = readCatalogues(root)
  return [
    ...changed.map((path) => `${path}: was out of date and has just been extracted: translate what is new, and commit it.`),
    ...faultsOf(catalogues),
    ...faultsOfFiles(root),
    ...faultsOfClaims(root, catalogues),
    ...forbiddenWordsIn(catalogues.filter(({ name }) => WORDS_CHECKED.includes(name))),
  ]
}

export const forbiddenWordsIn = (catalogues: readonly Catalogue[]) =>
  catalogues.flatMap(({ locale, path, messages }) => forbiddenWords(locale, path, messages))

const catalogueTexts = (root: string) => new Map(readCatalogues(root).map(({ path }) => [path, readFileSync(join(root, path), 'utf8')]))
