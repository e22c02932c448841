import { repository } from './repository.ts'
import { checkContents } from './structure/contents.ts'
import { checkCoverage } from './structure/coverage.ts'
import { checkDocuments } from './structure/documents.ts'
import { readTree } from './structure/files.ts'
import { checkImports } from './structure/imports.ts'
import { checkNames } from './structure/names.ts'
import { checkPackages } from './structure/packages.ts'

/** What breaks the rules of the house, one line each: the file, the rule, and where the thing belongs. */
export function checkStructure(root: string): string[] {
  const files = readTree(root)
  const findings = [
    ...checkImports(files),
    ...checkNames(files),
    ...checkContents(files),
    ...checkPackages(files),
    ...checkDocuments(root, files),
    ...checkCoverage(files),
  ]
  return findings.map(({ path, rule, instead }) => `${path}: ${rule}: ${instead}`)
}

if (import.meta.main) {
  const lines = checkStructure(repository)
  for (const line of lines) console.error(line)
  if (lines.length > 0) process.exitCode = 1
}
