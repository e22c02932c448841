import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'
import type { StoryOptions } from '../setup/story.ts'

/** The stories of this folder alone, as a table. They run with the others too. */
export default defineConfig<StoryOptions>({
  ...stories,
  testDir: '.',
  outputDir: '../test-results/weight',
  globalSetup: '../setup/start-one-server.ts',
  reporter: './weight-table.ts',
  projects: (stories.projects ?? []).filter(({ name }) => name === 'phone, SQLite'),
})
