import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export interface SourceFile {
  /** From the root of the repository, with '/'. */
  path: string
  text: string
}

/** One broken rule: what is wrong, and what to do instead. */
export interface Finding {
  path: string
  rule: string
  instead: string
}

const TEXT =
  /\.(ts|tsx|mjs|js|json|css|html|svg|md|po|yml|yaml|sh|txt|webmanifest|conf|service|example|smali|java|swift|xml)$|^[^.]+$|^\.[a-z]+$/

/** Every text file below the root, except what its .gitignore excludes. */
export function readTree(root: string): SourceFile[] {
  const isIgnored = ignoredNames(root)
  const found: SourceFile[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (isIgnored(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile() && TEXT.test(entry.name)) {
        found.push({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') })
      }
    }
  }
  visit(root)
  return found.sort((left, right) => left.path.localeCompare(right.path, 'en'))
}

/** Supports only the forms that our .gitignore uses: a name, a folder's name with '/', and '*.ending'. */
export function ignoredNames(root: string) {
  const file = join(root, '.gitignore')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const names = ['.git', ...lines.map((line) => line.trim().replace(/\/$/, ''))].filter((line) => line && !line.startsWith('#'))
  return (name: string) => names.some((pattern) => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern))
}

/** Helpers of tests, which the product may not import. */
export const isForTests = (path: string) => /^(server|web)\/src\/testing\//.test(path)

export const isTest = (path: string) => /\.(test|story)\.tsx?$/.test(path) || isForTests(path)

export interface Import {
  /** The path as the import has it. */
  from: string
  /** The path from the root of the repository if it is a file of ours, otherwise the path as the import has it. */
  target: string
  /** `import type`, which is erased before the code runs. */
  isTypeOnly: boolean
}

const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /(?<!typeof )\bimport\(\s*['"]([^'"\n]+)['"]/g

export function importsOf({ path, text }: SourceFile): Import[] {
  const named = [...text.matchAll(STATIC)].map((match) => ({ from: match[2] ?? '', isTypeOnly: Boolean(match[1]) }))
  const dynamic = [...text.matchAll(DYNAMIC)].map((match) => ({ from: match[1] ?? '', isTypeOnly: false }))
  return [...named, ...dynamic].map(({ from, isTypeOnly }) => ({ from, isTypeOnly, target: targetOf(path, from) }))
}

function targetOf(path: string, from: string) {
  if (from.startsWith('@hand-in-hand/')) return from.replace(/^@hand-in-hand\/(\w+)\//, '$1/src/')
  if (!from.startsWith('.')) return from
  const parts = path.split('/').slice(0, -1)
  for (const part of from.replace(/\?.*$/, '').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
