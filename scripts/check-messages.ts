import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** How many missing translations of a catalogue are listed. A new screen has dozens. */
const LISTED_MAX = 5

/** One line for each fault of the message catalogues: out of date, or a message without a translation. */
export function checkMessages(root: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, 'web', 'package.json'), 'utf8'))
  if (!scripts.messages) return ['web/package.json has no script messages: add the one that extracts the catalogues.']
  const before = catalogues(root)
  const result = spawnSync('npm', ['run', '--silent', 'messages', '-w', 'web'], { cwd: root, encoding: 'utf8' })
  if (result.status !== 0) return [`The messages could not be extracted:\n${result.stdout ?? ''}${result.stderr ?? ''}`.trim()]
  const after = catalogues(root)
  if (after.size === 0) return ['There are no message catalogues: run npm run messages and translate them.']
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path))
  return [
    ...changed.map((path) => `${path}: was out of date and has just been extracted: translate what is new, and commit it.`),
    ...[...after].flatMap(([path, text]) => missingFrom(path, text)),
    ...translatedTwice(after),
  ]
}

function catalogues(root: string): Map<string, string> {
  const folder = join(root, 'messages')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'))
  return new Map(names.sort().map((name) => [relative(root, join(folder, name)), readFileSync(join(folder, name), 'utf8')]))
}

function missingFrom(path: string, text: string): string[] {
  const missing = untranslated(text)
  const lines = missing.slice(0, LISTED_MAX).map((message) => `${path}: has no translation of ${message}`)
  return missing.length > LISTED_MAX ? [...lines, `${path}: and of ${missing.length - LISTED_MAX} more.`] : lines
}

/** Messages of several catalogues of one language that are not translated in the same way: the catalogue that loads last would win. */
export function translatedTwice(catalogues: ReadonlyMap<string, string>): string[] {
  const known = new Map<string, { path: string; translation: string }>()
  return [...catalogues].flatMap(([path, text]) =>
    entriesOf(text).flatMap(({ context, id, translation }) => {
      const key = [path.split('/').at(-2), context, id].join('\n')
      const other = known.get(key)
      known.set(key, { path, translation })
      return other && other.translation !== translation ? [`${path}: translates "${id}" in another way than ${other.path}`] : []
    }),
  )
}

/** The messages of a .po file without a translation, as the file writes them. The header and obsolete entries do not count. */
export const untranslated = (text: string) => entriesOf(text).flatMap(({ id, translation }) => (translation === '' ? [`"${id}"`] : []))

function entriesOf(text: string) {
  return text.split(/\n{2,}/).flatMap((entry) => {
    const lines = entry.split('\n').filter((line) => line && !line.startsWith('#'))
    const [id, translation] = [lines.findIndex((line) => line.startsWith('msgid')), lines.findIndex((line) => line.startsWith('msgstr'))]
    const textOf = (from: number, to?: number) => lines.slice(from, to).map(quoted).join('')
    if (translation < 0 || textOf(id, translation) === '') return []
    return [{ context: textOf(0, id), id: textOf(id, translation), translation: textOf(translation) }]
  })
}

const quoted = (line: string) => /"(.*)"/.exec(line)?.[1] ?? ''
