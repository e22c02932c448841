import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkStructure } from './check-structure.ts'

const folders: string[] = []

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** What the check says of a repository that holds only these files. */
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
  ['http imports a feature', 'server/src/http/errors.ts', imports('../features/tasks/tasks.queries.ts')],
  ['platform imports http', 'server/src/platform/repeat.ts', imports('../http/errors.ts')],
  ['a feature imports the app of the server', 'server/src/features/tasks/tasks.routes.ts', imports('../../app.ts')],
  ['a feature imports routes of another', 'server/src/features/tasks/tasks.routes.ts', imports('../circle/circle.routes.ts')],
  ['a route imports the query builder', 'server/src/features/tasks/tasks.routes.ts', imports('kysely')],
  ['a route holds SQL', 'server/src/features/tasks/tasks.routes.ts', `database.selectFrom('task')\n`],
  ['a command knows of HTTP', 'server/src/features/tasks/tasks.commands.ts', `import type { FastifyRequest } from 'fastify'\n`],
  ['a file of a server feature has another name', 'server/src/features/tasks/tasks.service.ts', ''],
  ['a server feature has a folder', 'server/src/features/tasks/parts/tasks.queries.ts', ''],
  ['a file of a web feature has another name', 'web/src/features/tasks/task-list.tsx', ''],
  ['there is a barrel', 'web/src/ui/index.ts', ''],
  ['a folder is called utils', 'server/src/utils/text.ts', ''],
  ['a file is called helpers', 'web/src/platform/helpers.ts', ''],
  ['a setting is read elsewhere', 'server/src/http/errors.ts', 'const level = process.env.LOG_LEVEL\n'],
  ['a file is too long', 'server/src/app.ts', 'a()\n'.repeat(301)],
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
  ['a document links to a file that does not exist', 'README.md', 'See [this](docs/nothing.md).\n'],
  ['the page about reports links to a file that does not exist', 'SECURITY.md', 'See [this](docs/nothing.md).\n'],
  ['a threat is shown by a decision alone', 'docs/security.md', '| threat | shown by |\n|---|---|\n| Guessing | decision 15 |\n'],
  ['a row of the coverage shows nothing', 'docs/spec-coverage.md', '| thing | shown by |\n|---|---|\n| Profile | a test |\n'],
])('it is reported, once, that %s', (_title, path, text) => {
  const lines = findings({ [path]: text })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(new RegExp(`^${path.replaceAll('.', '\\.')}(:\\d+)?: .+: .+`))
})

test('what the rules allow is not reported', () => {
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
    'server/src/features/tasks/tasks.commands.ts': imports('../circle/circle.queries.ts'),
    'server/src/features/tasks/tasks.routes.test.ts': `${imports('../../testing/family.ts')}${imports('../../app.ts')}`,
    'server/node_modules/fastify/index.js': '',
    'web/src/app/routes.tsx': imports('../features/tasks/task.screen.tsx'),
    'web/src/features/tasks/task.screen.tsx': `${imports('@hand-in-hand/contract/tasks.rules.ts')}${imports('../../app/paths.ts')}`,
    'web/src/features/tasks/tasks.api.ts': `import type { Task } from '@hand-in-hand/contract/tasks.ts'\n${imports('../sign-in/sign-in.api.ts')}`,
    'web/src/features/tasks/parts/task-card.module.css':
      '.card {\n  /* not margin-left: 0 */\n  margin-inline-start: 0;\n  text-align: start;\n}\n',
  })
  expect(lines).toEqual([])
})

test('a row of the coverage names tests that exist', () => {
  const story = `test('a name can change', () => {})\ntest("it's kept", () => {})\ntest.each(all)(\n  '%s works',\n  () => {},\n)\n`
  const row = (tests: string) => ({
    'e2e/profile.story.ts': story,
    'docs/spec-coverage.md': `| thing | shown by |\n|---|---|\n| Profile | ${tests} |\n`,
  })
  const file = '`e2e/profile.story.ts`'
  expect(findings(row(`${file} "a name can change", "it's kept"; ${file} "%s works"`))).toEqual([])
  expect(findings(row('decision 32'))).toEqual([])
  expect(findings(row('not yet: the second logout'))).toEqual([])
  // Part of a title, a title that is gone, and a file that is gone.
  expect(findings(row(`${file} "a name"`))).toHaveLength(1)
  expect(findings(row(`${file} "it's kept", "it is lost", "%s fails"`))).toHaveLength(2)
  expect(findings(row('`e2e/other.story.ts` "a name can change"'))).not.toEqual([])
})

test('docs/security.md names tests that exist, or says why there is none', () => {
  const story = `test('a code works once', () => {})\n`
  const page = (text: string) => ({ 'server/src/codes.test.ts': story, 'docs/security.md': text })
  const row = (shown: string) => page(`| threat | shown by |\n|---|---|\n| Guessing | ${shown} |\n`)
  const file = '`server/src/codes.test.ts`'
  expect(findings(row(`${file} "a code works once"; not shown: a million tries`))).toEqual([])
  for (const reason of ['not shown: it takes a day', 'not met: SMS only', 'does not apply: there is no upload'])
    expect(findings(row(reason))).toEqual([])
  expect(findings(row('not yet: a million tries'))).toHaveLength(1)
  expect(findings(row('not shown: '))).toHaveLength(1)
  expect(findings(row(`${file} "a code works twice"; not shown: why`))).toHaveLength(1)
  // Beside the tables too.
  expect(findings(page(`A code works once: ${file} "a code works once".\n`))).toEqual([])
  expect(findings(page(`A code works twice: ${file} "a code works twice".\n`))).toHaveLength(1)
})
