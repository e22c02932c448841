import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// A catalogue for each part of the app that a first page does without: what the task list needs stays small.
const ACCOUNT = ['profile', 'sign-in', 'welcome']

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'iw', 'de', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/messages/{locale}/family', include: ['<rootDir>/src/features/family'] },
    {
      path: '<rootDir>/src/i18n/messages/{locale}/account',
      include: ACCOUNT.map((feature) => `<rootDir>/src/features/${feature}`),
      exclude: ['**/*.test.*'],
    },
    {
      path: '<rootDir>/src/i18n/messages/{locale}/supporter',
      include: ['<rootDir>/src'],
      exclude: ['**/features/family/**', ...ACCOUNT.map((feature) => `**/features/${feature}/**`), '**/*.test.*'],
    },
  ],
  // Without origins and dates a catalogue changes only when a text does.
  format: formatter({ origins: false, lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
  // Both keep what people wrote out of the words around it.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
