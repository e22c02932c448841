import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Finding, ignoredNames, type SourceFile } from './files.ts'

const ROOTS = [...['contract', 'server', 'web', 'messages', 'phones', 'tests', 'scripts', 'deploy', 'docs', '.ci']]

/** A document may name only scripts and paths that exist. */
export function checkDocuments(root: string, files: SourceFile[]): Finding[] {
  const scripts = (folder: string) => scriptsOf(join(root, folder))
  return files
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap((file) => [...namedScripts(file, scripts), ...namedPaths(root, file), ...links(root, file)])
}

function scriptsOf(folder: string): string[] {
  const file = join(folder, 'package.json')
  return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')).scripts ?? {}) : []
}

function namedScripts({ path, text }: SourceFile, scripts: (folder: string) => string[]): Finding[] {
  return [...text.matchAll(/\bnpm run ([\w:-]+)(?:[^\n`]*?\s-w\s+([\w-]+))?/g)].flatMap(([, name = '', workspace = '.']) => {
    if (scripts(workspace).includes(name)) return []
    return [{ path, rule: `names npm run ${name}`, instead: 'package.json has no such script: correct the name, or add the script' }]
  })
}

function namedPaths(root: string, { path, text }: SourceFile): Finding[] {
  const isIgnored = ignoredNames(root)
  return [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted = '']) => {
    const named = quoted.replace(/:\d+$/, '')
    const parts = named.split('/')
    const isOurs = parts.length > 1 && ROOTS.includes(parts[0] ?? '') && !/[\s*<>{}|$…]|NNN/.test(named)
    if (!isOurs || parts.some(isIgnored) || existsSync(join(root, named))) return []
    return [{ path, rule: `names ${named}`, instead: 'there is no such file: correct the path' }]
  })
}

/**
 * Every relative link of a document, also to a picture, has to lead to a file or folder. The part after # has to name a heading of the
 * linked document.
 */
export function links(root: string, { path, text }: SourceFile): Finding[] {
  return [...text.matchAll(/\]\(([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([, link = '', anchor]) => {
    if (/^[a-z]+:/.test(link)) return []
    const target = join(root, link === '' ? path : normalize(join(dirname(path), link)))
    if (!existsSync(target)) return [{ path, rule: `links to ${link}`, instead: 'there is no such file: correct the link' }]
    if (anchor === undefined || anchorsOf(readFileSync(target, 'utf8')).has(anchor)) return []
    return [{ path, rule: `links to ${link}#${anchor}`, instead: 'there is no such heading: correct the link' }]
  })
}

/** The addresses of a document's headings, as GitHub makes them. */
function anchorsOf(text: string) {
  const headings = [...text.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/^#+ (.*)$/gm)]
  return new Set(
    headings.map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}
