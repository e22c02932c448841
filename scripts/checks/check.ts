// npm run check. It prints what failed, and one line at the end.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from '../changed-files.ts'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { lint, type Program, structureLines, TYPE_PROGRAMS, types, typesOf, unused } from './parts.ts'
import { hash, hashFiles, keyOfFiles, passedBefore } from './passed-before.ts'
import type { PartResult } from './run-program.ts'

const { values: options } = readOptions(
  `npm run check: lint, types, unused code and structure, in seconds. What passed before with the same files, tools and settings is not run again.
It prints what it finds in the files changed since origin/main, and how much there is elsewhere.
-- --all: prints what it finds in every file`,
  { options: { all: { type: 'boolean' } } },
)
const changed = new Set(changedFiles())

const PASSED: PartResult = { isPassed: true, output: '' }
/** With more files than this, the command line would be too long. */
const MANY = 500
const IN_BROWSERS = TYPE_PROGRAMS.filter((program) => program !== '.')
const CODE = /\.(tsx?|mjs|js|json)$|^\.gitignore$/
/** The web's TypeScript programs use only files of the web, of the contract and of the root folder. */
const IN_WEB = /^(web|contract)\/|^[^/]+$/

const cache = join(repository, 'node_modules', '.cache', 'check')
mkdirSync(cache, { recursive: true })
const before = passedBefore(join(cache, 'passed.json'))
const files = hashFiles(repository)
// A hash of the versions of Node and of all packages. The settings of the tools are among `files`.
const tools = hash(`${process.version}\n${readFileSync(join(repository, 'package-lock.json'), 'utf8')}`)

async function unlessPassed(name: string, of: (path: string) => boolean, check: () => Promise<PartResult>) {
  const key = keyOfFiles(
    [...files].filter(([path]) => of(path)),
    tools,
  )
  if (before.all(name).has(key)) return PASSED
  const found = await check()
  if (found.isPassed) before.keep(name, [key])
  return found
}

/**
 * Checks files that are new or have changed since they passed. Without --all, it checks only the files among them that differ from
 * origin/main.
 */
async function lintChanged() {
  const settings = files.get('biome.json') ?? ''
  const keys = new Map([...files].map(([path, content]) => [path, keyOfFiles([[path, content]], `${settings} ${tools}`)]))
  const passed = before.all('lint')
  const looked = [...keys].filter(([path, key]) => !passed.has(key) && (options.all || changed.has(path)))
  if (looked.length === 0) return PASSED
  const paths = looked.map(([path]) => path)
  const found = await lint(paths.length > MANY ? ['.'] : ['--no-errors-on-unmatched', ...paths])
  const now = new Set(looked.map(([, key]) => key))
  if (found.isPassed)
    before.keep(
      'lint',
      [...keys.values()].filter((key) => passed.has(key) || now.has(key)),
    )
  return found
}

const checkTypes = (program: Program) =>
  unlessPassed(
    `types of ${program}`,
    (path) => CODE.test(path) && (program === '.' || IN_WEB.test(path)),
    () => types(program, join(cache, `${program.replaceAll('/', '-')}.tsbuildinfo`)),
  )

/** Checks the whole structure. Without --all it shows only the lines about changed files, and how many other lines there are. */
async function structureOfChange(): Promise<PartResult> {
  const lines = await structureLines()
  const own = options.all ? lines : lines.filter((line) => changed.has(line.split(':', 1)[0] ?? ''))
  const elsewhere = lines.length - own.length
  const rest = elsewhere > 0 ? [`${elsewhere} more in files that did not change: npm run check -- --all`] : []
  return { isPassed: lines.length === 0, output: [...own, ...rest].join('\n') }
}

/** Two checks run at a time, for two cores: the longest check runs beside all the others, which run one after another. */
const longest = checkTypes('.')
const others: [string, () => Promise<PartResult>][] = [
  ['Lint and format', lintChanged],
  ['Structure', () => unlessPassed('structure', () => true, structureOfChange)],
  ['Types of the web', () => typesOf(IN_BROWSERS, checkTypes)],
  ['Unused files, exports and dependencies', () => unlessPassed('unused', (path) => !/\.(md|po|png)$/.test(path), unused)],
]
let failed = 0
for (const [title, check] of others) report(title, await check())
report('Types', await longest)
before.save()
if (failed > 0) process.exitCode = 1
else console.log(`Passed in ${(performance.now() / 1000).toFixed(1)} s.`)

function report(title: string, { isPassed, output }: PartResult) {
  if (isPassed) return
  failed++
  console.error(`== ${title}\n${output.trim()}\n`)
}
