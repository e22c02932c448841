import { LOCALES } from '@hand-in-hand/contract/locales.ts'
import { extractFromFileWithBabel } from '@lingui/cli/api'
import { defineConfig, type ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

// Each part of the app that the first page does not need has its own catalogue, so that the task list loads few messages.
const folder = (feature: string) => `src/features/${feature}`
const taskPart = (name: string) => `tasks/parts/${name}.tsx`

/** My account. Some of its parts are in features whose other files belong to other catalogues. */
const ACCOUNT_FILES = [
  'calendar/parts/my-calendar.tsx',
  'demo/parts/demo-card.tsx',
  'families/parts/family-sheet.tsx',
  'invitations/pass-on.screen.tsx',
  'messages/parts/my-notifications.tsx',
  'messages/parts/offers-card.tsx',
  'server-settings/parts/legal-links.tsx',
  'server-settings/parts/by-mail.tsx',
  'server-settings/parts/mail-field.tsx',
  'server-settings/parts/server-version.tsx',
].map(folder)
const ACCOUNT = [...['install', 'sign-in', 'supporters', 'welcome'].map(folder), ...ACCOUNT_FILES, 'src/app/shortcuts.tsx']

const FAMILY = ['circle', 'family-settings', 'family-start', 'invitations', 'messages', 'overview', 'planning'].map(folder)

/** The names of the help that people choose in their account. The family's pages show these names too. */
const CHOSEN_HELP = folder('tasks/parts/errand-names.ts')
// The messages of these files are in the catalogues of the screens that show them, so that the first page does not load them.
const SHOWN_TASK = ['contact-card', 'task-facts'].map(taskPart).map(folder)
const QUESTIONS = folder(taskPart('questions/question-texts'))
const MEAL_HINT = folder('meals/parts/meal-hint.tsx')
const PHONE_INPUT = folder('people/parts/phone-input.tsx')

/** The first page of the family's side. The build fails if that page uses a file of the family's side that is not in this list. */
const OVERVIEW = [
  'overview/overview.screen.tsx',
  ...['ask-someone', 'digest-card', 'more-of-family', 'needed-list', 'signature-card', 'start-of-task'].map(
    (name) => `overview/parts/${name}.tsx`,
  ),
  ...['today-list', 'waiting-card', 'week-card'].map((name) => `overview/parts/${name}.tsx`),
  'planning/parts/call-reason.tsx',
  'planning/parts/asking/shown-names.ts',
  'family-settings/parts/asked-once.tsx',
  'circle/parts/requests-card.tsx',
  ...['link-ends', 'share-all', 'share-task'].map((name) => `invitations/parts/${name}.tsx`),
  ...['day-dots', 'day-entries', 'family-task-card'].map((name) => `planning/parts/${name}.tsx`),
].map(folder)

/** Whether a file's messages are in the family's catalogue and not in the overview's catalogue. `id`: the path of the file. */
export const isBeyondOverview = (id: string) =>
  id.endsWith('.tsx') && FAMILY.some((each) => id.includes(`${each}/`)) && !OVERVIEW.some((each) => id.includes(each))

/** Pages for someone who is not yet in a circle, and documents. */
const VISITOR = ['sign-up', 'legal', 'help', 'demo/confirmation-example.screen.tsx', 'demo/parts/sample-account.ts'].map(folder)

/** A single task, and my own tasks. */
const TASK = [
  'meals/meal-dates.screen.tsx',
  'meals/parts/meal-card.tsx',
  'meals/parts/meal-dish.tsx',
  'tasks/my-tasks.screen.tsx',
  'tasks/own-offer.screen.tsx',
  'tasks/task-preview.screen.tsx',
  'tasks/parts/actions',
  ...[
    'add-to-calendar',
    'held-note',
    'list/finished-tasks',
    'list/for-you',
    'list/kinds',
    'list/no-tasks',
    'list/offer-link',
    'list/take-at-once',
    'not-done',
    'read-first',
    'reminder',
  ].map(taskPart),
  ...[
    'bring-friend',
    'open-days',
    'other-times',
    'pause-note',
    'pick-day',
    'questions/questions-card',
    'reserve-card',
    'take-dates',
    'task-body',
    'task-outcome',
  ].map(taskPart),
].map(folder)

/** Most files contain no message, and parsing a file takes 20 ms. A file with messages has to import a macro from one of these modules. */
const MARKED = /@lingui\/|#texts/
const extractMarked: ExtractorType = {
  match: (path) => /\.tsx?$/.test(path),
  extract: async (path, code, onMessage, context) => {
    if (!MARKED.test(code) || !context) return
    await extractFromFileWithBabel(path, code, onMessage, context, { plugins: ['typescript', 'jsx'] })
  },
}

const SERVER_MESSAGES = ['features/messages', 'templates'].map((folder) => `<rootDir>/../server/src/${folder}`)

const inRoot = (path: string) => `<rootDir>/${path}`
const within = (path: string) => (/\.tsx?$/.test(path) ? `**/${path}` : `**/${path}/**`)
const TESTS = '**/*.test.*'

export default defineConfig({
  sourceLocale: 'en',
  locales: [...LOCALES],
  fallbackLocales: { default: 'en' },
  catalogs: [
    {
      path: '<rootDir>/../messages/{locale}/family',
      include: [...FAMILY, CHOSEN_HELP, ...SHOWN_TASK, QUESTIONS, MEAL_HINT, PHONE_INPUT].map(inRoot),
      exclude: [...[...ACCOUNT_FILES, ...OVERVIEW].map(within), TESTS],
    },
    { path: '<rootDir>/../messages/{locale}/overview', include: OVERVIEW.map(inRoot), exclude: [TESTS] },
    {
      path: '<rootDir>/../messages/{locale}/account',
      include: [...ACCOUNT, CHOSEN_HELP, PHONE_INPUT].map(inRoot),
      exclude: [TESTS],
    },
    { path: '<rootDir>/../messages/{locale}/task', include: [...TASK, ...SHOWN_TASK, QUESTIONS].map(inRoot), exclude: [TESTS] },
    { path: '<rootDir>/../messages/{locale}/visitor', include: [...VISITOR, PHONE_INPUT].map(inRoot), exclude: [TESTS] },
    {
      path: '<rootDir>/../messages/{locale}/supporter',
      include: ['<rootDir>/src'],
      exclude: [
        ...[...FAMILY, ...ACCOUNT, ...TASK, ...VISITOR, CHOSEN_HELP, ...SHOWN_TASK, QUESTIONS, MEAL_HINT, PHONE_INPUT].map(within),
        TESTS,
      ],
    },
    // The server's messages. Those that are sent as an SMS or a notification have to be short, so they have their own catalogue.
    { path: '<rootDir>/../messages/{locale}/sms', include: SERVER_MESSAGES, exclude: [TESTS] },
    {
      path: '<rootDir>/../messages/{locale}/server',
      include: ['<rootDir>/../server/src'],
      exclude: [...SERVER_MESSAGES.map((folder) => `${folder}/**`), TESTS],
    },
  ],
  // Without origins and dates, a catalogue changes only if a message changes.
  format: formatter({ origins: false, lineNumbers: false, customHeaderAttributes: { 'POT-Creation-Date': '' } }),
  orderBy: 'message',
  extractors: [extractMarked],
  // The server runs without a build, so it marks its texts with a function of its own (`#texts`), not with Lingui's macro.
  macro: { corePackage: ['@lingui/core/macro', '#texts'] },
  // These modules replace Lingui's own `i18n` and `Trans`, so that user input is not parsed as message syntax.
  runtimeConfigModule: { i18n: ['#i18n', 'i18n'], Trans: ['#trans', 'Trans'] },
})
