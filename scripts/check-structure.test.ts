import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { repository } from './repository.ts'
import { SERVER_FEATURES, SERVER_LAYERS, WEB_FEATURES, WEB_LAYERS } from './structure/layers.ts'
import { compareSchema } from './structure/schema.ts'
import { checkWords } from './structure/words.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** The findings for a repository of only these files. */
function findings(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'hand-in-hand-structure-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules/\ndist/\n*.log\n', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root)
}

const imports = (target: string) => `import { thing } from '${target}'\n`

test.each([
  ['the contract imports a side', 'contract/src/tasks.ts', imports('../../server/src/app.ts')],
  ['the server imports the web', 'server/src/app.ts', imports('../../web/src/main.tsx')],
  ['the web imports the server', 'web/src/main.tsx', imports('../../server/src/env.ts')],
  ['the web loads a schema', 'web/src/features/tasks/tasks.api.ts', imports('@hand-in-hand/contract/tasks.ts')],
  ['the web loads a schema over several lines', 'web/src/main.tsx', `import {\n  thing,\n} from '@hand-in-hand/contract/tasks.ts'\n`],
  ['the web loads a schema late', 'web/src/main.tsx', `const tasks = await import('@hand-in-hand/contract/tasks.ts')\n`],
  ['a rule loads schemas', 'contract/src/tasks.rules.ts', imports('./tasks.ts')],
  ['a feature imports the app', 'web/src/features/tasks/task.screen.tsx', imports('../../app/routes.tsx')],
  ['a feature imports the screen of another', 'web/src/features/tasks/task.screen.tsx', imports('../demo/demo.screen.tsx')],
  ['ui imports a feature', 'web/src/ui/button.tsx', imports('../features/tasks/tasks.api.ts')],
  ['ui imports the router', 'web/src/ui/button.tsx', imports('wouter')],
  ['ui imports what is above it', 'web/src/ui/button.tsx', imports('../app/routes.tsx')],
  ['http imports a feature', 'server/src/http/errors.ts', imports('../features/tasks/tasks.commands.ts')],
  ['the store imports access', 'server/src/store/tasks.ts', imports('../access/member.ts')],
  ['a page of settings differs from the code', 'docs/operations/settings.md', '# Settings\n\n| `PORT` | `3001` | the port |\n'],
  ['env.ts imports a feature', 'server/src/env.ts', imports('./features/messages/messages.providers.ts')],
  ['a feature imports one that is not below it', 'server/src/features/messages/a.commands.ts', imports('../tasks/tasks.commands.ts')],
  ['a feature of the web imports one that is not below it', 'web/src/features/tasks/tasks.api.ts', imports('../overview/overview.api.ts')],
  ['the product imports a script', 'server/src/app.ts', imports('../../scripts/repository.ts')],
  ['the web imports the stories', 'web/src/main.tsx', imports('../../tests/e2e/setup/story.ts')],
  ['a script imports the stories', 'scripts/dev.ts', imports('../tests/e2e/setup/story.ts')],
  ['the gateway tests import the bench', 'tests/gateway/kannel.ts', imports('../bench/people.ts')],
  ['the product imports what is for tests', 'server/src/app.ts', imports('./testing/family.ts')],
  ['the web imports what is for tests', 'web/src/app/start.tsx', imports('../testing/app.tsx')],
  ['platform imports http', 'server/src/platform/run-periodically.ts', imports('../http/errors.ts')],
  ['a feature imports the app of the server', 'server/src/features/tasks/tasks.routes.ts', imports('../../app.ts')],
  ['a feature imports routes of another', 'server/src/features/tasks/tasks.routes.ts', imports('../circle/circle.routes.ts')],
  ['a route imports the query builder', 'server/src/features/tasks/tasks.routes.ts', imports('kysely')],
  ['a route holds SQL', 'server/src/features/tasks/tasks.routes.ts', `database.selectFrom('task')\n`],
  ['a command holds SQL', 'server/src/features/tasks/tasks.commands.ts', 'sql<number>`version + 1`\n'],
  ['a command opens a transaction of its own', 'server/src/features/tasks/tasks.commands.ts', 'database.transaction().execute(act)\n'],
  ['a route opens a transaction', 'server/src/features/tasks/tasks.routes.ts', 'inTransaction(database, act)\n'],
  ['a screen calls the server', 'web/src/features/tasks/task.screen.tsx', `call('GET /settings')\n`],
  ["a call's name is put together", 'web/src/features/tasks/tasks.api.ts', 'const name = `GET /settings`\n'],
  ['a presentation holds something else', 'server/src/features/tasks/tasks.presentation.ts', 'export function takeTask() {}\n'],
  ['a parser holds something else', 'server/src/reading/imports/import.parser.ts', 'export const saveDrafts = () => {}\n'],
  ['routes hold something else', 'server/src/features/tasks/tasks.routes.ts', 'export function whyNotTake() {}\n'],
  ['a command knows of HTTP', 'server/src/features/tasks/tasks.commands.ts', `import type { FastifyRequest } from 'fastify'\n`],
  ['a file of a server feature has another name', 'server/src/features/tasks/tasks.service.ts', ''],
  ['a server feature has a folder', 'server/src/features/tasks/parts/tasks.commands.ts', ''],
  ['a server feature has queries', 'server/src/features/tasks/tasks.queries.ts', ''],
  ['a file of a web feature has another name', 'web/src/features/tasks/task-list.tsx', ''],
  ['parts have folders in folders', 'web/src/features/tasks/parts/list/cards/task-card.tsx', ''],
  ['there is a barrel', 'web/src/ui/index.ts', ''],
  ['a folder is called utils', 'server/src/utils/text.ts', ''],
  ['a file is called helpers', 'web/src/platform/helpers.ts', ''],
  ['a query casts stored JSON', 'server/src/store/people.ts', 'return JSON.parse(row.can_help) as CanHelp\n'],
  [
    'a command gives stored JSON a type',
    'server/src/features/tasks/a.commands.ts',
    'const facts: MealFacts = JSON.parse(row.meal_facts)\n',
  ],
  ['an export passes stored JSON on', 'server/src/features/tasks/a.presentation.ts', 'const presentIt = (text) => JSON.parse(text)\n'],
  ['the web casts stored JSON', 'web/src/platform/draft.ts', `const draft = JSON.parse(read('draft') ?? '{}') as Draft\n`],
  ['the web gives stored JSON a type', 'web/src/platform/draft.ts', `const saved: SavedFamily[] = JSON.parse(read('families') ?? '[]')\n`],
  ['a setting is read elsewhere', 'server/src/http/errors.ts', 'const level = process.env.LOG_LEVEL\n'],
  ['a file is too long', 'server/src/app.ts', 'a()\n'.repeat(401)],
  ['a test is too long', 'server/src/app.test.ts', 'a()\n'.repeat(401)],
  ['CSS names a side', 'web/src/ui/button.module.css', '.button {\n  margin-left: 4px;\n}\n'],
  ['CSS places something at a side', 'web/src/ui/button.module.css', '.button {\n  left: 0;\n}\n'],
  ['CSS aligns to a side', 'web/src/ui/button.module.css', '.button { text-align: right }\n'],
  ['CSS rounds a corner of a side', 'web/src/ui/button.module.css', '.button { border-top-left-radius: 4px }\n'],
  ['a style names a side', 'web/src/ui/button.tsx', 'const style = { paddingRight: 4 }\n'],
  ['a text names a path of a machine', 'docs/operations.md', `See /${'work'}/main.\n`],
  ['a text names the host of a registry', 'docs/operations.md', `It comes from https://${'registry'}.example.com/react.\n`],
  ['the lock file has a package without a hash', 'package-lock.json', '{ "packages": { "node_modules/react": { "version": "1.0.0" } } }'],
  [
    'the lock file has a package with a weak hash',
    'package-lock.json',
    '{ "packages": { "node_modules/react": { "version": "1.0.0", "integrity": "sha1-abc" } } }',
  ],
  [
    'a package runs a script at its installation without being allowed to',
    'package-lock.json',
    '{ "packages": { "node_modules/react": { "version": "1.0.0", "integrity": "sha512-abc", "hasInstallScript": true } } }',
  ],
  ['the lock file names addresses', 'package-lock.json', '{ "resolved": "https://packages.example.com/react.tgz" }\n'],
  ['a document names a script that does not exist', 'README.md', 'Run `npm run nothing`.\n'],
  ['a document names a file that does not exist', 'docs/decisions/001-first.md', 'See `server/src/nothing.ts`.\n'],
  ['an excerpt differs from its file', 'docs/style.md', '`app.ts`\n\n```ts\nconst old = 1\n```\n'],
  ['an excerpt names no file', 'docs/style.md', '```ts\nexport const old = 1\n```\n'],
  ['a step names what is not in its file', 'docs/architecture.md', '## Taking a task\n\n1. `README.md`: `takeTask` takes it.\n'],
  ['a document links to a file that does not exist', 'README.md', 'See [this](docs/nothing.md).\n'],
  ['the page about reports links to a file that does not exist', 'SECURITY.md', 'See [this](docs/nothing.md).\n'],
  [
    'a document links to a heading that does not exist',
    'README.md',
    '# First\n\nSee [this](README.md#first) and [that](README.md#second).\n',
  ],
  ['any document names a script that does not exist', 'CONTRIBUTING.md', 'Run `npm run nothing`.\n'],
  ['a row of the coverage shows nothing', 'docs/spec-coverage.md', '| thing | shown by |\n|---|---|\n| Profile | a test |\n'],
])('it is reported once that %s', (_title, path, text) => {
  const lines = findings({ [path]: text })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}(:\\d+)?: .+: .+`))
})

test('a document’s excerpts and steps are reported only if they no longer match the code', () => {
  const papers = {
    'docs/style.md': '`server/src/app.ts`\n\n```ts\nserve(takeTask)\n```\n',
    'docs/architecture.md': '## Taking a task\n\n1. `server/src/app.ts`: `start` serves.\n\n## Data\n\n1. `server/src/app.ts`: `other`\n',
  }
  expect(findings({ ...papers, 'server/src/app.ts': 'export function start() {\n  serve(takeTask)\n}\n' })).toEqual([])
  expect(findings({ ...papers, 'server/src/app.ts': '// start\nserve(giveBack)\n' })).toEqual([
    expect.stringMatching(/^docs\/style\.md: has an excerpt that is not in server\/src\/app\.ts: serve\(takeTask\): /),
    expect.stringMatching(/^docs\/architecture\.md: names start of server\/src\/app\.ts: /),
  ])
})

test('a folder of more than 40 files is reported once, and tests and styles do not count', () => {
  const filesOf = (count: number, end: string) => Array.from({ length: count }, (_, index) => [`web/src/ui/part-${index}${end}`, ''])
  const beside = [...filesOf(40, '.test.tsx'), ...filesOf(40, '.module.css')]
  expect(findings(Object.fromEntries([...filesOf(40, '.tsx'), ...beside]))).toEqual([])
  const files = [...filesOf(41, '.tsx'), ...beside]
  expect(findings(Object.fromEntries(files))).toEqual([expect.stringMatching(/^web\/src\/ui: 41 files, 40 at most: /)])
})

test('a name that is defined in several files is reported, unless it is listed with a reason', () => {
  const list = 'scripts/structure/doubled-names.json'
  const two = { 'server/src/store/tasks.ts': 'const MOST = 2\n', 'web/src/ui/button.tsx': 'export function MOST() {}\n' }
  expect(findings(two)).toEqual([
    expect.stringMatching(/^server\/src\/store\/tasks\.ts: the name MOST, also in web\/src\/ui\/button\.tsx: /),
  ])
  expect(findings({ ...two, [list]: '{ "MOST": "why" }' })).toEqual([])
  expect(findings({ ...two, [list]: '{ "MOST": " " }' })).toEqual([expect.stringContaining('MOST has no reason')])
  expect(findings({ [list]: '{ "MOST": "why" }' })).toEqual([expect.stringContaining('MOST is not doubled any more')])
})

test('a finding appears if over 37 files outside the mail modules distinguish mail from SMS', () => {
  const files = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, index) => [`server/src/part-${index}/part.ts`, 'export const at = isMail(address)\n']),
    )
  const rooms = { 'server/src/platform/mail/smtp.ts': 'isMail(address)\n', 'server/src/store/people.test.ts': 'isMail(address)\n' }
  const about = (found: string[]) => found.filter((line) => line.includes('name a channel'))
  expect(about(findings({ ...files(37), ...rooms }))).toEqual([])
  expect(about(findings(files(38)))).toEqual([expect.stringContaining('38 files outside of the mail modules name a channel, 37 at most: ')])
})

test('more than 50 names in doubled-names.json are reported', () => {
  const list = (count: number) => JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`name${index}`, 'why'])))
  const code = (count: number) => Array.from({ length: count }, (_, index) => `const name${index} = 1\n`).join('')
  const files = (count: number) => ({
    'server/src/app.ts': code(count),
    'web/src/main.tsx': code(count),
    'scripts/structure/doubled-names.json': list(count),
  })
  expect(findings(files(50))).toEqual([])
  expect(findings(files(51))).toEqual([expect.stringContaining('51 names, 50 at most')])
})

test('a repeated name is not reported for a schema’s type, a test or a variable in a script', () => {
  const lines = findings({
    'contract/src/tasks.ts': 'export const Task = Type.Object({})\nexport type Task = Static<typeof Task>\n',
    'server/src/store/tasks.test.ts': 'const files = []\nconst most = 2\n',
    'web/src/testing/app.tsx': 'export const most = 2\n',
    'server/src/store/tasks.ts': 'const most = 2\nconst files = []\n',
    'scripts/typed.ts': 'const files = readTree()\n',
  })
  expect(lines).toEqual([])
  const functions = { 'scripts/typed.ts': 'const read = () => {}\n', 'scripts/print-measures.ts': 'function read() {}\n' }
  expect(findings(functions)).toEqual([expect.stringContaining('the name read, also in ')])
})

test('code and documents that keep the rules are not reported', () => {
  const lines = findings({
    'package.json': '{ "scripts": { "start": "node scripts/start.mjs" }, "allowScripts": { "node": true } }',
    'package-lock.json':
      '{ "packages": { "": {}, "web": {}, "node_modules/@ours/web": { "link": true }, "node_modules/node": { "integrity": "sha512-abc", "hasInstallScript": true } } }',
    'web/package.json': '{ "scripts": { "messages": "lingui extract" } }',
    'README.md':
      'Run `npm run start`, then `npm run messages -w web`. See `server/src/app.ts`, `web/dist/index.html` and [the operations](docs/operations.md).',
    'docs/operations.md': 'Look at `docs/decisions/NNN-title.md`.',
    'contract/src/tasks.ts': imports('typebox'),
    'contract/src/tasks.rules.ts': `import type { Task } from './tasks.ts'\n${imports('./constants.ts')}`,
    'server/src/app.ts': `${imports('./features/tasks/tasks.routes.ts')}${imports('@hand-in-hand/contract/tasks.ts')}`,
    'server/src/env.ts': 'const settings = process.env\n',
    'server/src/features/tasks/tasks.commands.ts': `${imports('../messages/messages.commands.ts')}${imports('../../store/tasks.ts')}`,
    'server/src/features/tasks/tasks.routes.test.ts': `${imports('../../testing/family.ts')}${imports('../../app.ts')}`,
    'server/node_modules/fastify/index.js': '',
    'web/src/features/tasks/task.test.tsx': `${imports('../../testing/app.tsx')}${imports('@hand-in-hand/contract/tasks.ts')}`,
    'web/src/testing/app.tsx': imports('../app/routes.tsx'),
    'web/src/app/routes.tsx': imports('../features/tasks/task.screen.tsx'),
    'web/src/platform/draft.ts': `const saved: unknown = JSON.parse(read('draft') ?? 'null')\n`,
    'web/src/service-worker.ts': `const build: Build = JSON.parse('__BUILD__')\n`,
    'server/src/database/stored/read-stored.ts': 'return JSON.parse(text)\n',
    'server/src/store/people.test.ts': 'const logged = JSON.parse(line) as Line\n',
    'web/src/features/tasks/task.screen.tsx': `${imports('@hand-in-hand/contract/tasks.rules.ts')}${imports('../../platform/paths.ts')}`,
    'web/src/features/tasks/tasks.api.ts': `import type { Task } from '@hand-in-hand/contract/tasks.ts'\n${imports('../families/families.api.ts')}`,
    'web/src/features/tasks/parts/list/task-card.module.css':
      '.card {\n  /* not margin-left: 0 */\n  margin-inline-start: 0;\n  text-align: start;\n}\n',
  })
  expect(lines).toEqual([])
})

test('a row of docs/spec-coverage.md has to name existing tests, or say what is missing', () => {
  const story = `test('a name can change', () => {})\ntest("it's kept", () => {})\ntest.each(all)(\n  '%s works',\n  () => {},\n)\n`
  const row = (tests: string) => ({
    'tests/e2e/profile.story.ts': story,
    'docs/spec-coverage.md': `| thing | shown by |\n|---|---|\n| Profile | ${tests} |\n`,
  })
  const file = '`tests/e2e/profile.story.ts`'
  expect(findings(row(`${file} "a name can change", "it's kept"; ${file} "%s works"`))).toEqual([])
  expect(findings(row('not yet: the second logout'))).toEqual([])
  // The first row names only a part of a title. The second names two titles that do not exist, and the third a file that does not exist.
  expect(findings(row(`${file} "a name"`))).toHaveLength(1)
  expect(findings(row(`${file} "it's kept", "it is lost", "%s fails"`))).toHaveLength(2)
  expect(findings(row('`e2e/other.story.ts` "a name can change"'))).not.toEqual([])
})

test('a row of docs/security.md has to name an existing test or a reason for having none', () => {
  const story = `test('a code works once', () => {})\n`
  const page = (text: string) => ({ 'server/src/codes.test.ts': story, 'docs/security.md': text })
  const row = (shown: string) => page(`| threat | shown by |\n|---|---|\n| Guessing | ${shown} |\n`)
  const file = '`server/src/codes.test.ts`'
  expect(findings(row(`${file} "a code works once"; not shown: a million tries`))).toEqual([])
  for (const reason of ['not shown: it takes a day', 'not met: SMS only', 'does not apply: there is no upload'])
    expect(findings(row(reason))).toEqual([])
  expect(findings(row('not yet: a million tries'))).toHaveLength(1)
  // A decision proves nothing, because it says what is planned.
  expect(findings({ ...row('decision 015'), 'docs/decisions/015-limits.md': '' })).toHaveLength(1)
  expect(findings(row('not shown: '))).toHaveLength(1)
  expect(findings(row(`${file} "a code works twice"; not shown: why`))).toHaveLength(1)
  // Tests that are named outside the tables are checked too.
  expect(findings(page(`A code works once: ${file} "a code works once".\n`))).toEqual([])
  expect(findings(page(`A code works twice: ${file} "a code works twice".\n`))).toHaveLength(1)
})

test('a test that a document names has to exist', () => {
  const page = (path: string, title: string) => ({
    'tests/e2e/demo.story.ts': `test('the demo works', () => {})\n`,
    [path]: `\`tests/e2e/demo.story.ts\` "${title}"\n`,
  })
  for (const path of ['README.md', 'CONTRIBUTING.md', 'docs/style.md', 'docs/decisions/001-first.md']) {
    expect(findings(page(path, 'the demo works'))).toEqual([])
    expect(findings(page(path, 'the demo fails'))).toHaveLength(1)
  }
})

test('a table is written only by the features that own it, and only in commands and jobs', () => {
  const store = {
    'server/src/store/tasks.ts': `export const takeIfOpen = (database) => database.updateTable('task').execute()\nexport const findTask = () => 1\n`,
    'server/src/store/series.ts': `import { takeIfOpen } from './tasks.ts'\nexport function takeAll(database) {\n  return takeIfOpen(database)\n}\n`,
  }
  const uses = (path: string, name: string, file: string) =>
    findings({ ...store, [path]: `import { ${name} } from '../../store/${file}'\n` })
  expect(uses('server/src/features/tasks/tasks.commands.ts', 'takeIfOpen', 'tasks.ts')).toEqual([])
  expect(uses('server/src/features/overview/overview.routes.ts', 'findTask', 'tasks.ts')).toEqual([])
  const notOwned = [
    expect.stringMatching(/^server\/src\/features\/overview\/overview.commands.ts: writes task by \w+: overview does not own task/),
  ]
  expect(uses('server/src/features/overview/overview.commands.ts', 'takeIfOpen', 'tasks.ts')).toEqual(notOwned)
  // A write through another function of the store is reported too.
  expect(uses('server/src/features/overview/overview.commands.ts', 'takeAll', 'series.ts')).toEqual(notOwned)
  const inRoutes = [
    expect.stringMatching(/^server\/src\/features\/tasks\/tasks.routes.ts: writes task by takeIfOpen: only commands and jobs write/),
  ]
  expect(uses('server/src/features/tasks/tasks.routes.ts', 'takeIfOpen', 'tasks.ts')).toEqual(inRoutes)
})

test('types that differ from the migrated tables are reported', () => {
  const typed = (table: string, columns: string) => [
    {
      path: 'server/src/database/schema.ts',
      text: `export interface TaskTable {\n${columns}}\nexport interface Tables {\n  ${table}: TaskTable\n}\n`,
    },
  ]
  const real = new Map([
    [
      'task',
      [
        { name: 'title', isNullable: false },
        { name: 'end_at', isNullable: true },
      ],
    ],
  ])
  const rules = (table: string, columns: string) => compareSchema(typed(table, columns), real).map(({ rule }) => rule)
  expect(rules('task', '  title: string\n  /** In ms. */\n  end_at: TrueSince\n')).toEqual([])
  expect(rules('task', '  title: string\n')).toEqual(['no type of task.end_at'])
  expect(rules('task', '  title: string\n  end_at: TrueSince\n  day: string\n')).toEqual(['a type of task.day, which no migration makes'])
  expect(rules('task', '  title: string | null\n  end_at: TrueSince\n')).toEqual([
    'task.title may be null by its type, and not in the database',
  ])
  expect(rules('tasks', '  title: string\n  end_at: TrueSince\n')).toHaveLength(2)
})

test('docs/architecture.md lists the layers and features that the check knows', () => {
  const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8')
  const rows = [...page.matchAll(/^\| ([\w-]+) \| [^|]+ \| ([^|]*)\|$/gm)].map(([, name = '', below = '']) => [name, below.trim()])
  const heads = ['subject', 'measure']
  expect(Object.fromEntries(rows.filter(([name = '']) => !heads.includes(name)))).toEqual(
    Object.fromEntries(Object.entries(SERVER_FEATURES).map(([name, below]) => [name, below.join(', ')])),
  )
  expect(page).toContain(
    `that come earlier in this list, and only their \`*.api.ts\`, \`*.rules.ts\` and \`parts/\`: ${WEB_FEATURES.join(', ')}.`,
  )
  expect(page).toContain(SERVER_LAYERS.toReversed().join(' → '))
  expect(page).toContain(WEB_LAYERS.toReversed().join(' → '))
})

test.each([
  ['whoever', '// For whoever is curious.\n'],
  ['Nobody', '/**\n * Opens the page.\n * Nobody waits.\n */\n', 3],
  ['somebody', "\nconst address = 'https://example.com' // of somebody\n", 2],
  ['answers the', '/** It answers the number. */\n'],
  ['answered 409', '// A late call is answered 409.\n'],
  ['stands', 'const page = <p>{/* The text stands here. */}</p>\n'],
  ['complains', "const quote = /'/ // The browser's log complains.\n"],
  ['anew', '// The page loads anew.\n'],
  ['once more', "const name = `don't` // Loads once more.\n"],
  ['mended', '// It is mended.\n'],
  ['passed over', '// The rest is passed over.\n'],
  ['null where', '/** The name, or null where there is none. */\n'],
  ['wish', 'const wish = 1\n'],
  ['wish', 'const { title: wish } = form\nopen((wish: string) => 1)\n', 2],
  ['Somebody', "addSomebodySeen('Avi')\n"],
  ['whose', "test('whose number is wrong', () => {})\n"],
  ['What', 'test.each(all)(\n  "What %s shows",\n  () => {},\n)\n', 2],
  ['everybody', "await test.step('everybody sees it', look)\n"],
])("it is reported once that '%s' is in a comment, a name or a title", (word, text, line = 1) => {
  expect(findings({ 'tests/e2e/demo.story.ts': text })).toEqual([
    expect.stringContaining(`tests/e2e/demo.story.ts:${line}: '${word}' in a `),
  ])
})

test('a test title of more than 90 characters is reported once', () => {
  const story = (length: number) => findings({ 'tests/e2e/demo.story.ts': `test('${'a'.repeat(length)}', () => {})\n` })
  expect(story(90)).toEqual([])
  expect(story(91)).toEqual([expect.stringMatching(/^tests\/e2e\/demo\.story\.ts:1: a title of 91 characters: /)])
})

test('discouraged words are not reported in the texts of screens and in other strings', () => {
  const screen = '<Trans>Somebody took it once more, whoever they are</Trans>\n<p title={t`Nobody answers the phone`}>a wish</p>\n'
  const story = "await expect(page.getByText('2 tasks still need somebody')).toBeVisible()\nconst text = /nobody|it stands/\n"
  expect(findings({ 'e2e/demo.tsx': screen, 'tests/e2e/demo.story.ts': story, 'scripts/start.mjs': "run('nobody')\n" })).toEqual([])
})

test('if a folder has more findings than allowed, all its findings are reported', () => {
  const file = (count: number) => [{ path: 'web/src/main.tsx', text: '// For whoever comes.\n'.repeat(count) }]
  expect(checkWords(file(2), { web: 2 })).toEqual([])
  expect(checkWords(file(3), { web: 2 }).map(({ path }) => path)).toEqual([1, 2, 3].map((line) => `web/src/main.tsx:${line}`))
})
