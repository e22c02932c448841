import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// Two catalogues per language, so that a supporter's phone never loads the family's words.
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'iw', 'de', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/messages/{locale}/family', include: ['<rootDir>/src/features/family'] },
    {
      path: '<rootDir>/src/i18n/messages/{locale}/supporter',
      include: ['<rootDir>/src'],
      exclude: ['**/features/family/**', '**/*.test.*'],
    },
  ],
  // Without origins and dates a catalogue changes only when a text does.
  format: formatter({ origins: false, lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
  // Both keep what people wrote out of the words around it.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
