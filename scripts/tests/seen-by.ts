import { dirname } from 'node:path'
import { allMutants } from '../mutants/list.ts'
import { importsOf, isTest, type SourceFile } from '../structure/files.ts'

export interface ChosenTest {
  path: string
  /** Why the test can see the change. */
  reason: string
}

/**
 * These files join all parts of the product. A test that imports one of them does not use all parts, so imports through these files do not
 * count. The calls of a feature are tested in the folder of the feature.
 */
const JOINTS = [
  /^server\/src\/(app|main)\.ts$/,
  /^(server|web)\/src\/testing\//,
  /^web\/src\/app\//,
  /^tests\/e2e\/setup\//,
  /^web\/src\/(main|routes)\.tsx?$/,
]
const isJoint = (path: string) => JOINTS.some((pattern) => pattern.test(path))
const isTestFile = (path: string) => /\.(test|story)\.tsx?$/.test(path)

/** The stories of a feature, by the beginning of their paths below tests/e2e. Each story is in at least one row. */
export const STORIES_OF: Record<string, string[]> = {
  asks: ['asking/'],
  calendar: ['reminders'],
  circle: ['family-circle', 'coordinator', 'joining/add-several', 'two-families'],
  demo: ['demo'],
  families: ['two-families', 'consent', 'profile'],
  'family-settings': ['settings', 'joining/who-may-start'],
  'family-start': ['joining/first-link', 'joining/who-may-start', 'joining/by-mail'],
  'first-page': ['weight', 'routes'],
  invitations: ['joining/', 'asking/friends', 'shared-text'],
  legal: ['consent', 'joining/joining'],
  live: ['live', 'hidden-tab', 'weak-connection'],
  meals: ['task-page/meal-'],
  messages: ['reminders', 'outbox', 'joining/sms-to-mail', 'joining/by-mail'],
  operator: ['joining/operators-page', 'joining/who-may-start'],
  overview: ['main-job', 'write-tasks', 'printed-week', 'task-page/phone-calls'],
  planning: [
    ...['chat-promises', 'paste-', 'ready-list', 'series', 'several-', 'shared-text', 'undo', 'where-and-when', 'write-tasks'],
    ...['task-page/changed-series', 'script-injection', 'refusals', 'addresses'],
  ],
  questions: ['task-page/words'],
  reminders: ['reminders'],
  'sign-in': ['joining/logging-in', 'joining/welcome', 'joining/sign-up-again', 'two-families'],
  'sign-up': ['joining/', 'hebrew', 'main-job'],
  'stand-ins': ['task-page/stand-ins'],
  supporters: ['profile', 'task-page/device-offers'],
  tasks: ['task-list', 'task-page/', 'done-early', 'main-job', 'navigation', 'timings', 'keyboard', 'large-text', 'readme'],
  welcome: ['joining/welcome'],
  platform: ['defects', 'offline', 'translated', 'network/', 'new-version', 'weak-connection', 'hidden-tab'],
}

/** The tests and stories that can see a change, in order of their paths. */
export function testsThatSee(files: SourceFile[], changed: readonly string[]): ChosenTest[] {
  const importersOf = new Map<string, string[]>()
  for (const file of files) {
    if (!/\.(tsx?|mjs)$/.test(file.path)) continue
    for (const { target, isTypeOnly } of importsOf(file)) {
      // A change of a type changes nothing that a test sees.
      if (!isTypeOnly) importersOf.set(target, [...(importersOf.get(target) ?? []), file.path])
    }
  }
  const paths = files.map(({ path }) => path)
  const there = new Set(paths)
  const chosen = new Map<string, string>()
  const choose = (path: string, reason: string) => {
    // A test that does not exist (it was deleted, or a list names it wrongly) sees nothing.
    if (there.has(path) && !chosen.has(path)) chosen.set(path, reason)
  }
  for (const path of changed) {
    if (isTestFile(path)) choose(path, 'it changed')
    for (const mutant of allMutants.filter(({ file }) => file === path))
      for (const test of mutant.tests) choose(test, `it holds a protection in ${path}`)
    for (const user of usersOf(path, importersOf)) {
      if (isTestFile(user)) choose(user, user === path ? 'it changed' : `it uses ${path}`)
      else for (const test of paths) if (isTestFile(test) && isOfFolder(test, user)) choose(test, `its folder uses ${path}`)
    }
    // Only changes of the web select stories, because the server has tests of its own.
    const [, feature = ''] = /^web\/src\/(?:features\/)?([^/]+)\//.exec(path) ?? []
    for (const story of paths.filter((each) => each.endsWith('.story.ts')))
      if ((STORIES_OF[feature] ?? []).some((begin) => story.startsWith(`tests/e2e/${begin}`))) choose(story, `it tests ${feature}`)
  }
  return [...chosen].map(([path, reason]) => ({ path, reason })).sort((one, other) => one.path.localeCompare(other.path, 'en'))
}

/** A file and all files that import it, directly or through other files, but not through the files that join all parts. */
function usersOf(path: string, importersOf: Map<string, string[]>) {
  const found = new Set([path])
  for (const each of found) {
    if (each !== path && isJoint(each)) continue
    for (const importer of importersOf.get(each) ?? []) found.add(importer)
  }
  return [...found].filter((each) => each === path || !isJoint(each))
}

/**
 * Whether the test is in the folder of this file, and tests the calls of that folder. Tests below `platform` and in `store` test no calls:
 * each imports the file that it tests.
 */
const isOfFolder = (test: string, file: string) =>
  dirname(test) === dirname(file) && !isTest(file) && /\/features\/|\/(access|http|operator)\//.test(file)
