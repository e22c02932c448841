import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeTestFolder } from './memory-folder.ts'
import { readOptions } from './options.mjs'
import { repository } from './repository.ts'

readOptions(`npm run typed: plays what people type, paste and send (server/src/testing/typed) on both databases, and prints for each kind how
many inputs there are and how many of them come out as they must.`)

const DATABASES = ['SQLite', 'PostgreSQL']
const typedFolder = join(repository, 'server/src/testing/typed')
const { path: testFolder, remove } = makeTestFolder()

/** Runs the tests of one database. Returns their titles, and whether each has passed. */
function runTypedTests(database: string) {
  const report = join(testFolder, 'typed.json')
  const parameters = ['run', '--project', `server on ${database}`, 'src/testing/typed', '--reporter=json', `--outputFile=${report}`]
  spawnSync(process.execPath, [join(repository, 'node_modules/vitest/vitest.mjs'), ...parameters], { cwd: repository, stdio: 'inherit' })
  const { testResults }: { testResults: { assertionResults: { title: string; status: string }[] }[] } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  return testResults.flatMap(({ assertionResults }) => assertionResults)
}

const inputsOf = (kind: string) =>
  readdirSync(join(typedFolder, kind), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.endsWith('.out'),
  )
const countLines = (kind: string) =>
  inputsOf(kind)
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1').split('\n').filter(Boolean).length)
    .reduce((sum, lines) => sum + lines, 0)

const kinds = readdirSync(typedFolder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
let isPassed = true
for (const database of DATABASES) {
  const results = runTypedTests(database)
  for (const kind of kinds) {
    const ofKind = results.filter(({ title }) => title.startsWith(`typed ${kind}: `))
    const passed = ofKind.filter(({ status }) => status === 'passed').length
    const inputs = inputsOf(kind).length
    isPassed &&= passed === inputs
    console.log(
      `${kind} on ${database}: ${passed} of ${inputs} inputs (${countLines(kind)} lines), ${Math.round((100 * passed) / inputs)} of 100`,
    )
  }
}
remove()
process.exitCode = isPassed ? 0 : 1
