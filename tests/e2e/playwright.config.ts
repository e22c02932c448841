import { defineConfig, type PlaywrightTestConfig } from '@playwright/test'
import { findChromium } from '../../scripts/programs/find-chromium.ts'
import { STORIES } from '../../scripts/tests/chosen-tests.ts'
import { isAll } from '../../scripts/tests/tier.ts'
import type { StoryOptions } from './setup/story.ts'

// Each worker loads this file again. Because of this variable, only the first load searches for Chromium.
process.env.CHROMIUM_PATH = findChromium()

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 } }

const MAIN_JOB = /main-job\.story\.ts$/
const BILINGUAL = [
  ...['welcome', 'coordinator', 'series', 'settings', 'family-circle', 'printed-week', 'asks', 'ask-link', 'stand-ins', 'phone-calls'],
  ...['device-offers', 'words', 'add-several', 'who-may-start', 'write-tasks', 'changed-series', 'several-days', 'other-times'],
  ...['other-days', 'ready-list', 'friends'],
]
const ON_THE_DESKTOP = [
  ...['welcome', 'coordinator', 'series', 'write-tasks', 'first-link', 'settings', 'family-circle', 'several-people', 'done-early'],
  ...['where-and-when', 'changed-series'],
]
/** With the main job, these stories use most of the app on the oldest phone that we support. */
const OLDEST = ['coordinator', 'settings', 'write-tasks', 'first-link', 'by-mail']
/** Limits a project to these stories. If every story runs (`isAll`), there is no limit. */
const chosen = (stories: readonly string[]) => (isAll ? {} : { grep: stories.map(patternOf) })
function patternOf(story: string) {
  const [file = '', ...title] = story.split(' ')
  return new RegExp(`${file}\\.story\\.ts (.* )?${title.join(' ')}`)
}
const files = (names: readonly string[]) => names.map((name) => new RegExp(`/${name}\\.story\\.ts$`))
/** The stories that depend on a wide screen, a mouse or a keyboard. */
const DESKTOP = /(main-job|keyboard|printed-week)\.story\.ts$/
/**
 * `npm run test:all` runs more stories on the desktop. It also runs the bilingual stories in English on the phone and in Hebrew on the
 * desktop.
 */
const MORE = [
  { name: 'oldest phone', use: { ...phone, database: 'sqlite', storyLocale: 'iw', isOldestPhone: true }, stories: OLDEST },
  { name: 'desktop, English', use: { ...desktop, database: 'sqlite' }, stories: ON_THE_DESKTOP },
  { name: 'phone, English', use: { ...phone, database: 'sqlite' }, stories: BILINGUAL },
  { name: 'desktop, Hebrew', use: { ...desktop, database: 'sqlite', storyLocale: 'iw' }, stories: BILINGUAL },
] as const
const more: NonNullable<PlaywrightTestConfig<StoryOptions>['projects']> = MORE.map(({ name, use, stories }) => ({
  name,
  use,
  testMatch: files(stories),
}))

export default defineConfig<StoryOptions>({
  testDir: '.',
  testMatch: /\.(story|test)\.ts$/,
  outputDir: 'test-results',
  globalSetup: './setup/start-servers.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The main job is long, and a busy machine is slow. Each step has its own limit below.
  timeout: 300_000,
  reporter: 'list',
  // A busy machine is slow to render.
  expect: { timeout: 30_000 },
  use: {
    // A step that takes longer than this has failed.
    actionTimeout: 30_000,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Jerusalem',
    // A trace has only steps, calls and the console. A video and snapshots would take two fifths of the time. They are not needed, because
    // the error describes the page.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    // Only the main job runs on both databases, because screens do not depend on the database and the server's tests cover both databases.
    // The main job is long, so it runs first: if it ran at the end, the other worker would be idle.
    // Its phone is also the oldest one that we support.
    {
      name: 'phone, PostgreSQL',
      use: { ...phone, database: 'postgres', isOldestPhone: true },
      testMatch: MAIN_JOB,
      ...chosen(STORIES.onPostgres),
    },
    // The stories of bilingual.ts run in Hebrew on the phone and in English on the desktop.
    {
      name: 'phone, SQLite',
      use: { ...phone, database: 'sqlite', storyLocale: 'iw' },
      testIgnore: MAIN_JOB,
      ...chosen(STORIES.onPhone),
    },
    { name: 'desktop, SQLite', use: { ...desktop, database: 'sqlite' }, testMatch: DESKTOP, ...chosen(STORIES.onDesktop) },
    ...(isAll ? more : []),
  ],
})
