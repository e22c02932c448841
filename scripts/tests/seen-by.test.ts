import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from '../repository.ts'
import type { SourceFile } from '../structure/files.ts'
import { STORIES_OF, testsThatSee } from './seen-by.ts'

const file = (path: string, ...imports: string[]): SourceFile => ({
  path,
  text: imports.map((each) => `import { x } from '${each}'\n`).join(''),
})

const FILES = [
  file('server/src/store/tasks.ts'),
  file('server/src/features/tasks/tasks.commands.ts', '../../store/tasks.ts'),
  file('server/src/features/tasks/tasks.routes.ts', './tasks.commands.ts'),
  file('server/src/features/tasks/tasks.routes.test.ts', '../../testing/server.ts'),
  file('server/src/features/meals/meals.routes.ts'),
  file('server/src/features/meals/meals.routes.test.ts', '../../testing/server.ts'),
  file('server/src/app.ts', './features/tasks/tasks.routes.ts', './features/meals/meals.routes.ts'),
  file('server/src/testing/server.ts', '../app.ts'),
  file('web/src/features/meals/meals.api.ts'),
  file('web/src/features/meals/meals.test.tsx', './meals.api.ts'),
  file('tests/e2e/task-page/meal-dates.story.ts'),
]
const seeing = (...changed: string[]) => testsThatSee(FILES, changed).map(({ path }) => path)

test('a change in the store selects only the tests of the calls that use the changed file', () => {
  expect(seeing('server/src/store/tasks.ts')).toEqual(['server/src/features/tasks/tasks.routes.test.ts'])
})

test('a change of a shared test helper selects all tests', () => {
  expect(seeing('server/src/testing/server.ts')).toEqual([
    'server/src/features/meals/meals.routes.test.ts',
    'server/src/features/tasks/tasks.routes.test.ts',
  ])
})

test('a change of a screen selects its component tests and its stories', () => {
  expect(seeing('web/src/features/meals/meals.api.ts')).toEqual([
    'tests/e2e/task-page/meal-dates.story.ts',
    'web/src/features/meals/meals.test.tsx',
  ])
})

test('a deleted file and a document select no test', () => {
  expect(seeing('docs/api.md', 'server/src/features/tasks/gone.test.ts')).toEqual([])
})

test('each story tests a feature of the web', () => {
  const stories = readdirSync(join(repository, 'tests/e2e'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.story.ts') && !path.startsWith('screen-weight/'),
  )
  const begins = Object.values(STORIES_OF).flat()
  expect(stories.filter((story) => !begins.some((begin) => story.startsWith(begin)))).toEqual([])
})
