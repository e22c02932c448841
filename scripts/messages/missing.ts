import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_LOCALE, isBegun, LOCALES, type Locale, languageName } from '@hand-in-hand/contract/locales.ts'
import { repository } from '../repository.ts'
import { readCatalogues } from './catalogues.ts'

/** The catalogues in the order in which people see them. A supporter needs the first four. */
const ORDER = ['supporter', 'task', 'visitor', 'sms', 'account', 'overview', 'family', 'server']
const TRANSLATED_FIRST = 4

const DONE = "Take 'begun' away in contract/src/locales.ts."

interface Missing {
  locale: Locale
  /** How many texts of each catalogue are missing, in the order in which to translate them. */
  catalogues: { name: string; missing: number; of: number }[]
  /** From the root of the repository. */
  files: string[]
}

/** What a checkout lacks in this language. */
export function missingIn(locale: Locale, root = repository): Missing {
  const all = readCatalogues(root)
  const catalogues = ORDER.map((name) => {
    const of = all.find((each) => each.locale === DEFAULT_LOCALE && each.name === name)?.messages.length ?? 0
    const own = all.find((each) => each.locale === locale && each.name === name)?.messages ?? []
    return { name, missing: of - own.filter(({ translation }) => translation !== '').length, of }
  })
  const legal = readdirSync(join(root, 'server/content/docs', DEFAULT_LOCALE)).map((name) => `server/content/docs/${locale}/${name}`)
  const files = [`web/public/manifest.${locale}.webmanifest`, ...legal].filter((file) => !existsSync(join(root, file)))
  return { locale, catalogues, files }
}

const textsMissing = ({ catalogues }: Missing) => catalogues.reduce((sum, { missing }) => sum + missing, 0)
const isComplete = (found: Missing) => textsMissing(found) === 0 && found.files.length === 0

/** How much a language lacks and what to do first; one line if it lacks nothing. */
export function missingLines(found: Missing) {
  const name = languageName(found.locale)
  if (isComplete(found)) return [`${name}: nothing is missing.${isBegun(found.locale) ? ` ${DONE}` : ''}`]
  const counts = found.catalogues.map(({ name, missing, of }) => `${name} ${missing} of ${of}`)
  const all = found.catalogues.reduce((sum, { of }) => sum + of, 0)
  return [
    `${name}: ${textsMissing(found)} of ${all} texts are missing. English is shown in their place.`,
    `  first: ${counts.slice(0, TRANSLATED_FIRST).join(', ')}`,
    `  then: ${counts.slice(TRANSLATED_FIRST).join(', ')}`,
    ...(found.files.length > 0 ? [`  files that are missing: ${found.files.join(', ')}`] : []),
  ]
}

/** The lines of `missingLines` for each language that can't be in a release, because it lacks something or is marked as begun. */
export const whyNotReleased = (root = repository) =>
  LOCALES.map((locale) => missingIn(locale, root))
    .filter((found) => isBegun(found.locale) || !isComplete(found))
    .flatMap(missingLines)

/**
 * One line for each file that a language lacks, unless the language is marked as begun, and one for each complete language that is still
 * marked as begun.
 */
export const faultsOfFiles = (root = repository) =>
  LOCALES.flatMap((locale) => {
    const found = missingIn(locale, root)
    if (isBegun(locale)) return isComplete(found) ? missingLines(found) : []
    return found.files.map((file) => `${file}: is missing. Make it as docs/translating.md says.`)
  })
