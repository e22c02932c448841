import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findFirefox } from '../../../scripts/programs/find-other-browsers.ts'
import stories from '../playwright.config.ts'
import type { StoryOptions } from '../setup/story.ts'

process.env.FIREFOX_PATH ??= findFirefox()

const MAIN_STORIES = /(main-job|hebrew|welcome|task-list|family-circle|settings)\.story\.ts$/

/** The main stories in Debian's Firefox, and the main job in WebKit, the engine of Safari. */
export default defineConfig<StoryOptions>({
  ...stories,
  testDir: '..',
  globalSetup: '../setup/start-one-server.ts',
  outputDir: '../test-results/other-browsers',
  use: {
    ...stories.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: join(import.meta.dirname, 'firefox.mjs') },
  },
  testMatch: MAIN_STORIES,
  projects: [
    { name: 'phone, Firefox', use: { viewport: { width: 360, height: 640 }, database: 'sqlite', storyLocale: 'iw' } },
    { name: 'desktop, Firefox', use: { viewport: { width: 1280, height: 800 }, database: 'sqlite' }, testMatch: /main-job\.story\.ts$/ },
    { name: 'WebKit', testMatch: /\.webkit\.ts$/ },
  ],
})
