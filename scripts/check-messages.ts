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
  ]
}

function catalogues(root: string): Map<string, string> {
  const folder = join(root, 'web', 'src')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.po'))
  return new Map(names.sort().map((name) => [relative(root, join(folder, name)), readFileSync(join(folder, name), 'utf8')]))
}

function missingFrom(path: string, text: string): string[] {
  const missing = untranslated(text)
  const lines = missing.slice(0, LISTED_MAX).map((message) => `${path}: has no translation of ${message}`)
  return missing.length > LISTED_MAX ? [...lines, `${path}: and of ${missing.length - LISTED_MAX} more.`] : lines
}

/** The messages of a .po file without a translation, as the file writes them. The header and obsolete entries do not count. */
export function untranslated(text: string): string[] {
  return text.split(/\n{2,}/).flatMap((entry) => {
    const lines = entry.split('\n').filter((line) => line && !line.startsWith('#'))
    const start = lines.findIndex((line) => line.startsWith('msgstr'))
    if (start < 0) return []
    const translation = lines.slice(start).map(quoted).join('')
    const id = lines
      .slice(
        lines.findIndex((line) => line.startsWith('msgid')),
        start,
      )
      .map(quoted)
      .join('')
    return id !== '' && translation === '' ? [`"${id}"`] : []
  })
}

const quoted = (line: string) => /"(.*)"/.exec(line)?.[1] ?? ''
