import { defineConfig } from '@playwright/test'
import stories from './playwright.config.ts'
import type { StoryOptions } from './setup/story.ts'

/** A separate configuration, because opening every screen takes minutes and writes pictures. */
export default defineConfig<StoryOptions>({
  ...stories,
  testDir: 'screenshots',
  testMatch: process.env.PICTURES === 'install' ? /install\.shots\.ts$/ : /(?<!install)\.shots\.ts$/,
  outputDir: 'test-results/screenshots',
  globalSetup: './setup/start-one-server.ts',
  timeout: 900_000,
  projects: [
    {
      name: 'SQLite',
      use: { database: 'sqlite', viewport: { width: 360, height: 640 }, trace: 'off', serviceWorkers: 'block' },
    },
  ],
})
