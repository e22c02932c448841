import { defineConfig } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.ts'
import type { StoryOptions } from './story.ts'

// Each worker reads this file again: what was found once is found by all.
process.env.CHROMIUM_PATH = findChromium()

const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 } }

export default defineConfig<StoryOptions>({
  testDir: '.',
  testMatch: /\.(story|test)\.ts$/,
  outputDir: 'test-results',
  globalSetup: './start-servers.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The main job is long, and a busy machine slow; a single step has its own limit below.
  timeout: 180_000,
  reporter: 'list',
  use: {
    // A step that waits longer than this waits for what does not come.
    actionTimeout: 15_000,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Asia/Jerusalem',
    // Its steps, calls and complaints; film and snapshots would take two fifths of the time, and the page as it was is told beside it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    // The database behind a screen shows in no story but the one that goes all the way; the server's own tests run on both.
    // First, since it is long: at the end one worker would stand idle beside it.
    { name: 'phone, PostgreSQL', use: { ...phone, database: 'postgres' }, testMatch: /main-job\.story\.ts$/ },
    // What bilingual.ts tells is in Hebrew there, and in English on the desk.
    { name: 'phone, SQLite', use: { ...phone, database: 'sqlite', storyLocale: 'iw' }, testIgnore: /main-job\.story\.ts$/ },
    // What a wide screen, a mouse or a keyboard could change; the rest is the same at any size.
    {
      name: 'desktop, SQLite',
      use: { ...desktop, database: 'sqlite' },
      testMatch: /(main-job|welcome|keyboard|coordinator|series|writing|settings|family-circle)\.story\.ts$/,
    },
  ],
})
