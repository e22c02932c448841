import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { repository } from '../repository.ts'

/** A regular expression in the code, with the path of its file from the repository's root, and its line. */
export interface Pattern {
  source: string
  flags: string
  path: string
  line: number
}

/** A place in the code that builds a pattern: new RegExp(…). */
type BuildingPlace = Pick<Pattern, 'path' | 'line'>

/** The files below folders of the repository, without tests. */
export const filesBelow = (folders: string[]) =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: repository }))
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()

/** The regular expression literals of a file, and the places in it that build patterns. */
export function patternsIn(path: string, text: string): { literals: Pattern[]; places: BuildingPlace[] } {
  const literals: Pattern[] = []
  const places: BuildingPlace[] = []
  const at = ({ start }: { start: number }) => ({ path, line: text.slice(0, start).split('\n').length })
  const noteBuilding = (call: { callee: { type: string; name?: unknown }; start: number }) => {
    if (call.callee.type === 'Identifier' && call.callee.name === 'RegExp') places.push(at(call))
  }
  new Visitor({
    Literal: (literal) => {
      if ('regex' in literal) literals.push({ source: literal.regex.pattern, flags: literal.regex.flags, ...at(literal) })
    },
    NewExpression: noteBuilding,
    CallExpression: noteBuilding,
  }).visit(parseSync(path, text).program)
  return { literals, places }
}

/** The patterns that the files build while they are loaded. Throws if a file can't be loaded. */
export function builtPatterns(paths: string[], root = repository): Pattern[] {
  const output = join(tmpdir(), `built-patterns-${process.pid}.json`)
  const imports = paths.map((path) => `await import(${JSON.stringify(pathToFileURL(join(root, path)).href)})`).join('\n')
  const preload = join(import.meta.dirname, 'note-built.ts')
  const { status, stderr } = spawnSync(process.execPath, ['--import', preload, '--input-type=module', '--eval', imports], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, BUILT_PATTERNS: output },
  })
  if (status !== 0) throw new Error(`The files of patterns can not be loaded: ${stderr}`)
  const built: { source: string; flags: string; stack: string }[] = JSON.parse(readFileSync(output, 'utf8'))
  rmSync(output)
  return built.flatMap(({ source, flags, stack }) => {
    // The place of a built pattern is the first line of its call stack that is in one of `paths`. Lines above that line are in a function
    // of another file, which builds patterns for its callers.
    const place = stack
      .split('\n')
      .map((line) => /file:\/\/(\S+?):(\d+):\d+\)?$/.exec(line))
      .find((found) => found && paths.some((path) => found[1] === join(root, path)))
    const [, file = '', line] = place ?? []
    return place ? [{ source, flags, path: file.slice(root.length + 1), line: Number(line) }] : []
  })
}

/** All patterns of the files, and the `hidden` places that build a pattern only while the code runs. Nothing can try those patterns. */
export function allPatterns(paths: string[]) {
  const read = paths.map((path) => patternsIn(path, readFileSync(join(repository, path), 'utf8')))
  const built = builtPatterns(paths)
  const isBuilt = ({ path, line }: BuildingPlace) => built.some((each) => each.path === path && each.line === line)
  const patterns = [...read.flatMap(({ literals }) => literals), ...built]
  const unique = [...new Map(patterns.map((each) => [`${each.path} ${each.source} ${each.flags}`, each])).values()]
  return { patterns: unique, hidden: read.flatMap(({ places }) => places).filter((place) => !isBuilt(place)) }
}
