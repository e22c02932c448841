// npm run check. It prints what failed, and one line at the end.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOptions } from '../options.mjs'
import { repository } from '../repository.ts'
import { lint, type Program, structure, TYPE_PROGRAMS, types, typesOf, unused } from './parts.ts'
import { hash, hashFiles, keyOfFiles, passedBefore } from './passed-before.ts'
import type { PartResult } from './run-program.ts'

readOptions(
  'npm run check: lint, types, unused code and structure, in seconds. What passed before with the same files, tools and settings is not run again.',
)

const PASSED: PartResult = { isPassed: true, output: '' }
/** More than a command line should hold. */
const MANY = 500
const IN_BROWSERS = TYPE_PROGRAMS.filter((program) => program !== '.')
const CODE = /\.(tsx?|mjs|js|json)$|^\.gitignore$/
/** The programs of the web hold nothing of the rest but the contract. */
const IN_WEB = /^(web|contract)\/|^[^/]+$/

const cache = join(repository, 'node_modules', '.cache', 'check')
mkdirSync(cache, { recursive: true })
const before = passedBefore(join(cache, 'passed.json'))
const files = hashFiles(repository)
// The version of every tool. Their settings are files like the others.
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

/** Each file by itself: one that is new here, or that changed. */
async function lintChanged() {
  const settings = files.get('biome.json') ?? ''
  const keys = new Map([...files].map(([path, content]) => [path, keyOfFiles([[path, content]], `${settings} ${tools}`)]))
  const passed = before.all('lint')
  const changed = [...keys].filter(([, key]) => !passed.has(key)).map(([path]) => path)
  if (changed.length === 0) return PASSED
  const found = await lint(changed.length > MANY ? ['.'] : ['--no-errors-on-unmatched', ...changed])
  if (found.isPassed) before.keep('lint', [...keys.values()])
  return found
}

const checkTypes = (program: Program) =>
  unlessPassed(
    `types of ${program}`,
    (path) => CODE.test(path) && (program === '.' || IN_WEB.test(path)),
    () => types(program, join(cache, `${program.replaceAll('/', '-')}.tsbuildinfo`)),
  )

/** Two at a time, for two cores: the longest beside all the others, one after the other. */
const longest = checkTypes('.')
const others: [string, () => Promise<PartResult>][] = [
  ['Lint and format', lintChanged],
  ['Structure', () => unlessPassed('structure', () => true, structure)],
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
