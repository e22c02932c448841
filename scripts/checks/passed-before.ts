import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ignoredNames } from '../structure/files.ts'

/** Each file below the root that is not ignored, by its path, with the hash of what it holds. */
export function hashFiles(root: string): Map<string, string> {
  const isIgnored = ignoredNames(root)
  const found = new Map<string, string>()
  const visit = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (isIgnored(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else if (entry.isFile()) found.set(relative(root, path).split(sep).join('/'), hash(readFileSync(path)))
    }
  }
  visit(root)
  return found
}

/** Tells these files, checked by these tools, from any others. */
export const keyOfFiles = (files: Iterable<[path: string, content: string]>, tools: string) =>
  hash([tools, ...[...files].map((each) => each.join(' ')).sort()].join('\n'))

/**
 * Remembers in a file what passed: by a name, the keys it passed with last time. A key that was seen to fail is never kept.
 * A file that can't be read counts as nothing passed.
 */
export function passedBefore(file: string) {
  const before = read(file)
  const now: Record<string, string[]> = { ...before }
  return {
    all: (name: string) => new Set(before[name]),
    keep(name: string, keys: string[]) {
      now[name] = keys
    },
    save() {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(`${file}.new`, JSON.stringify(now))
      renameSync(`${file}.new`, file)
    },
  }
}

function read(file: string): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.map(([name, keys]) => [name, Array.isArray(keys) ? keys.map(String) : []]))
  } catch {
    return {}
  }
}

export const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
