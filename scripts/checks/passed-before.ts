import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { ignoredNames } from '../structure/files.ts'

/** The hash of each file below `root` that git does not ignore, by the path of the file. */
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

/** A key for the check of these files with these tools. */
export const keyOfFiles = (files: Iterable<[path: string, content: string]>, tools: string) =>
  hash([tools, ...[...files].map((each) => each.join(' ')).sort()].join('\n'))

/**
 * A cache file of passed checks: for each check the keys with which it passed last time. Keys that failed are not stored.
 * An unreadable file counts as empty.
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
