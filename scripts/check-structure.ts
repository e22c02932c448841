import { repository } from './repository.ts'
import { checkCitations } from './structure/citations.ts'
import { checkContents } from './structure/contents.ts'
import { checkCoverage } from './structure/coverage.ts'
import { checkDocuments } from './structure/documents.ts'
import { checkDoubledNames } from './structure/doubled-names.ts'
import { checkExcerpts } from './structure/excerpts.ts'
import { type Finding, readTree } from './structure/files.ts'
import { checkImports } from './structure/imports.ts'
import { checkChannels } from './structure/measures.ts'
import { checkMutants } from './structure/mutants.ts'
import { checkNames } from './structure/names.ts'
import { checkOwners } from './structure/owners.ts'
import { checkPackages } from './structure/packages.ts'
import { checkProse } from './structure/prose.ts'
import { checkQuotes } from './structure/quotes.ts'
import { checkSchema } from './structure/schema.ts'
import { checkSettings } from './structure/settings.ts'
import { checkWords } from './structure/words.ts'

/** Each broken rule of docs/style.md as one line: the file, the rule, and what to do instead. */
export function checkStructure(root: string): string[] {
  const files = readTree(root)
  const findings = [
    ...checkImports(files),
    ...checkNames(files),
    ...checkDoubledNames(files),
    ...checkOwners(files),
    ...checkChannels(files),
    ...checkContents(files),
    ...checkPackages(files),
    ...checkDocuments(root, files),
    ...checkCoverage(files),
    ...checkCitations(files),
    ...checkExcerpts(files),
    ...checkQuotes(root, files),
    ...checkSettings(files),
    ...checkWords(files),
    ...checkMutants(files),
  ]
  return findingLines(findings)
}

/**
 * The findings of `checkStructure`, and of the checks that need a database or another linter: the types of the tables, and the words of
 * documents.
 */
export async function checkRepository(root: string) {
  const files = readTree(root)
  return [...checkStructure(root), ...findingLines([...(await checkSchema(files)), ...(await checkProse(files))])]
}

const findingLines = (findings: Finding[]) => findings.map(({ path, rule, instead }) => `${path}: ${rule}: ${instead}`)

if (import.meta.main) {
  const lines = await checkRepository(repository)
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exitCode = 1
}
