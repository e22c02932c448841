import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// One catalogue for each part of the app that the first page does not need, so that the task list loads few messages.
const folder = (feature: string) => `src/features/${feature}`
const taskPart = (name: string) => `tasks/parts/${name}.tsx`

/** My account: some of its parts are in features that belong to other catalogues. */
const ACCOUNT_FILES = [
  'calendar/parts/my-calendar.tsx',
  'messages/parts/my-notifications.tsx',
  'server-settings/parts/legal-links.tsx',
].map(folder)
const ACCOUNT = [...['sign-in', 'supporters', 'welcome'].map(folder), ...ACCOUNT_FILES]

const FAMILY = ['circle', 'family-settings', 'family-start', 'invitations', 'messages', 'overview', 'planning'].map(folder)

/** What someone sees before they are in a circle, and documents. */
const VISITOR = ['sign-up', 'install', 'legal', 'help', 'demo/confirmation-example.screen.tsx'].map(folder)

/** One opened task. */
const TASK = [
  'tasks/task-preview.screen.tsx',
  ...['add-to-calendar', 'complete-dialog', 'decline-dialog', 'reminder', 'reminder-dialog', 'similar-tasks', 'still-coming'].map(taskPart),
  ...['take-dates', 'task-actions', 'task-body', 'task-outcome'].map(taskPart),
].map(folder)

const inRoot = (path: string) => `<rootDir>/${path}`
const within = (path: string) => (path.endsWith('.tsx') ? `**/${path}` : `**/${path}/**`)
const TESTS = '**/*.test.*'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'iw', 'de', 'ru'],
  fallbackLocales: { default: 'en' },
  catalogs: [
    { path: '<rootDir>/src/i18n/messages/{locale}/family', include: FAMILY.map(inRoot), exclude: [...ACCOUNT_FILES.map(within), TESTS] },
    {
      path: '<rootDir>/src/i18n/messages/{locale}/account',
      include: ACCOUNT.map(inRoot),
      exclude: [TESTS],
    },
    { path: '<rootDir>/src/i18n/messages/{locale}/task', include: TASK.map(inRoot), exclude: [TESTS] },
    { path: '<rootDir>/src/i18n/messages/{locale}/visitor', include: VISITOR.map(inRoot), exclude: [TESTS] },
    {
      path: '<rootDir>/src/i18n/messages/{locale}/supporter',
      include: ['<rootDir>/src'],
      exclude: [...[...FAMILY, ...ACCOUNT, ...TASK, ...VISITOR].map(within), TESTS],
    },
  ],
  // Without origins and dates a catalogue changes only when a message does.
  format: formatter({ origins: false, lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
  // Both keep user input from being parsed as message syntax.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
