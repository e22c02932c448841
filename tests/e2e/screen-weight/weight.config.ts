import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'
import type { StoryOptions } from '../setup/story.ts'

/** Runs only the stories of this folder, and prints a table. They also run together with the other stories. */
export default defineConfig<StoryOptions>({
  ...stories,
  testDir: '.',
  outputDir: '../test-results/weight',
  globalSetup: '../setup/start-one-server.ts',
  reporter: './weight-table.ts',
  projects: (stories.projects ?? []).filter(({ name }) => name === 'phone, SQLite'),
})
