import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'
import type { StoryOptions } from '../setup/story.ts'

/** Runs in a copy of the repository. There scripts/messages/pseudo-language.ts has added the pseudo-language. */
export default defineConfig<StoryOptions>({
  ...stories,
  testDir: '.',
  testMatch: /\.pseudo\.ts$/,
  globalSetup: '../setup/start-one-server.ts',
  outputDir: '../test-results/pseudo-language',
  projects: [{ name: 'phone', use: { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, database: 'sqlite' } }],
})
