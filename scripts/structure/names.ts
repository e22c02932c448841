import type { Finding, SourceFile } from './files.ts'

const SERVER_KINDS = ['routes', 'commands', 'jobs', 'presentation', 'rules', 'parser', 'templates', 'providers']
const SERVER_FEATURE_FILE = new RegExp(`^[a-z0-9-]+\\.(${SERVER_KINDS.join('|')})\\.ts$`)
const WEB_FEATURE_FILE = /^[a-z0-9-]+(\.(screen|test)\.tsx|\.(api|rules|test)\.ts|\.module\.css)$/
const WEB_PART = /^([a-z0-9-]+\/)?[a-z0-9-]+(\.tsx?|\.module\.css)$/
const VAGUE = /^(utils?|helpers?|common|shared|misc)$/

/** The most lines of a file. `npm run measures` already counts files of more than 300 lines. */
const FILE_LINES_MAX = 400
export const FILES_MAX = 40
/** Folders of lists that grow, whose files have numbers instead of subjects. */
const NUMBERED_FOLDERS = ['docs/decisions', 'server/src/database/migrations']
/** Tests and styles are beside the file they belong to, so they do not count as subjects of their own. */
const BESIDE = /\.(test|story)\.tsx?$|\.module\.css$/

export function checkNames(files: SourceFile[]): Finding[] {
  return [
    ...files.flatMap((file) => [
      ...serverFeature(file),
      ...webFeature(file),
      ...kind(file),
      ...vague(file),
      ...barrel(file),
      ...length(file),
    ]),
    ...folders(files),
  ]
}

/** How the exports of each kind of file are named. */
const FILE_KINDS: { kind: string; mayExport: (name: string) => boolean; instead: string }[] = [
  {
    kind: 'presentation',
    mayExport: (name) => /^present|As[A-Z]/.test(name),
    instead: 'a presentation exports present… functions: the rest belongs elsewhere',
  },
  {
    kind: 'parser',
    mayExport: (name) => /^(read|parse)/.test(name),
    instead: 'a parser exports read… or parse… functions: the rest belongs elsewhere',
  },
  {
    kind: 'routes',
    mayExport: (name) => /Routes$/.test(name),
    instead: 'a routes file exports …Routes alone: the rest belongs in commands or presentation',
  },
]

function kind({ path, text }: SourceFile): Finding[] {
  const found = FILE_KINDS.find((each) => /^server\/src\/(features|reading)\//.test(path) && path.endsWith(`.${each.kind}.ts`))
  if (!found) return []
  const names = [...text.matchAll(/^export (?:async )?function (\w+)|^export const (\w+) = (?:async )?\(/gm)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
  return names.filter((name) => !found.mayExport(name)).map((name) => ({ path, rule: `exports ${name}`, instead: found.instead }))
}

/** Folders that contain at least this many files, without tests and styles. */
export function foldersFrom(least: number, files: SourceFile[]) {
  const sizes = new Map<string, number>()
  for (const { path } of files.filter(({ path }) => !BESIDE.test(path))) {
    const folder = path.split('/').slice(0, -1).join('/')
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return [...sizes].filter(([path, size]) => size >= least && !NUMBERED_FOLDERS.includes(path))
}

const folders = (files: SourceFile[]): Finding[] =>
  foldersFrom(FILES_MAX + 1, files).map(([path, size]) => ({
    path,
    rule: `${size} files, ${FILES_MAX} at most`,
    instead: 'it usually holds two subjects: give the second a folder of its own',
  }))

function serverFeature({ path }: SourceFile): Finding[] {
  const inside = /^server\/src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (!inside || /^[a-z0-9.-]+\.test\.ts$/.test(inside) || SERVER_FEATURE_FILE.test(inside)) return []
  const instead = `a feature holds only <name>.(${SERVER_KINDS.join('|')}).ts and *.test.ts, in one folder; queries belong in server/src/store`
  return [{ path, rule: 'file name', instead }]
}

function webFeature({ path }: SourceFile): Finding[] {
  const inside = /^web\/src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
  if (!inside) return []
  const part = /^parts\/(.+)$/.exec(inside)?.[1]
  if (part ? WEB_PART.test(part.replace(/\.test(?=\.tsx?$)/, '')) : WEB_FEATURE_FILE.test(inside)) return []
  const instead =
    'a feature holds only *.screen.tsx, *.api.ts, *.rules.ts, *.module.css, *.test.ts(x) and parts/, with one folder deeper for the parts of one screen'
  return [{ path, rule: 'file name', instead }]
}

function vague({ path }: SourceFile): Finding[] {
  // The specification's address of the help slides contains this folder's name.
  if (path.startsWith('server/content/helpers/')) return []
  const names = path.split('/').map((part) => part.replace(/\..*$/, ''))
  const name = names.find((part) => VAGUE.test(part))
  if (!name) return []
  return [{ path, rule: `the name ${name}`, instead: 'name it by what it is about, or move it into the feature that it serves' }]
}

function barrel({ path }: SourceFile): Finding[] {
  if (!/(^|\/)index\.(tsx?|mjs|js)$/.test(path)) return []
  return [{ path, rule: 'barrel', instead: 'import the file itself, and give this one the name of what it holds' }]
}

function length({ path, text }: SourceFile): Finding[] {
  if (!/\.(tsx?|mjs|css)$/.test(path)) return []
  const lines = text.trimEnd().split('\n').length
  if (lines <= FILE_LINES_MAX) return []
  return [
    { path, rule: `${lines} lines, ${FILE_LINES_MAX} at most`, instead: 'it usually holds two ideas: give the second a file of its own' },
  ]
}
