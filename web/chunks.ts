import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { FAMILY_NEXT, HELPER_NEXT, VISITOR_NEXT } from './first-page.ts'
import { isBeyondOverview } from './lingui.config.ts'

const MAIN = 'src/main.ts'
const TASK_LIST = 'src/features/tasks/task-list.screen.tsx'
const OVERVIEW = 'src/features/overview/overview.screen.tsx'
const FAMILY_ROUTES = 'src/app/family-routes.tsx'
const SIGN_UP = 'src/features/sign-up/sign-up.screen.tsx'

/** Lucide's list of all its icons. The list imports every icon, so its imports do not show which icons are used. `iconsOf` finds those. */
const ALL_ICONS = /\/lucide-react\/dist\/esm\/lucide-react\.m?js$/
/** The files of the icons that a module imports by name, such as `ArrowLeftRight`. */
function iconsOf(code: string, list: string) {
  const names = /import {([^}]*)} from ["']lucide-react["']/.exec(code)?.[1]?.split(',') ?? []
  const files = names.map((name) =>
    name
      .trim()
      .replace(/ as .*/, '')
      .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z])(?=\d)/g, '-')
      .toLowerCase(),
  )
  return files.map((file) => list.replace(/[^/]*$/, `icons/${file}.mjs`))
}

/** Small modules. Those of a row become one file. */
const SHARED = [
  'needs-list|when-text|ready-list.screen',
  'sign-in|sign-in.api|code-login.rules|other-person|use-seconds-until|used-steps|shared-text',
  'errand-tiles|errand-names',
  'how-to-get-in|sign-in-options|invited.screen',
]
/** The same for modules that no two screens share. */
const ON_DEMAND = [
  'pause-note|no-tasks|offer-link|news-line',
  'goodbye.screen|help.screen|outbox.screen',
  'held-drafts|live-updates|notice-place',
  'asks-of-today|no-one-came|ask-these',
  'asks-soon|own-offer-card|suggestion-card|other-days-card',
  'pass-on.screen|share-message',
  'own-offer.screen|task-preview.screen',
  'document.screen|example.screen',
  'news.screen|phone-calls.screen',
  'past-coverage.screen|closed-family|friends-card',
]

/** The modules that a module imports statically, with the files of its icons. */
function importedBy(module: Rolldown.ModuleInfo | null) {
  const { code, importedIds = [] } = module ?? {}
  const icons = importedIds.find((imported) => ALL_ICONS.test(imported))
  return [...importedIds, ...(icons ? iconsOf(code ?? '', icons) : [])]
}

/** Throws if a row of small modules names a module that does not exist. */
function checkRows(ids: string[]) {
  const names = [...SHARED, ...ON_DEMAND].flatMap((row) => row.split('|'))
  const gone = names.filter((name) => !ids.some((id) => id.includes(`/${name}.ts`)))
  if (gone.length > 0) throw new Error(`there is no module ${gone.join(', ')}: correct the rows of small modules`)
}

/** For each root, the modules that it imports statically, recursively, without dynamic `import()`. */
const together = new Map<string, Set<string>>()
export function findTogether(): Plugin {
  return {
    name: 'find-together',
    apply: 'build',
    buildEnd(error) {
      for (const root of [MAIN, TASK_LIST, OVERVIEW, FAMILY_ROUTES, SIGN_UP, ...HELPER_NEXT, ...FAMILY_NEXT, ...VISITOR_NEXT]) {
        const found = new Set<string>([join(import.meta.dirname, root)])
        for (const id of found) {
          for (const file of importedBy(ALL_ICONS.test(id) ? null : this.getModuleInfo(id))) found.add(file)
        }
        together.set(root, found)
      }
      const beyond = [...(together.get(OVERVIEW) ?? [])].filter(isBeyondOverview)
      if (beyond.length > 0) throw new Error(`the overview would show no messages of ${beyond.join(', ')}: add them to OVERVIEW`)
      if (!error) checkRows([...this.getModuleIds()])
    },
  }
}
/**
 * Parts of a library whose only entry imports everything. No first page has a list that loads further pages, so no first page needs these
 * parts.
 */
const LATER = /\/(infiniteQueryObserver|useInfiniteQuery|useSuspenseInfiniteQuery)\.js$/
const neededBy = (id: string, ...roots: string[]) => !LATER.test(id) && roots.some((root) => together.get(root)?.has(id))
/** Each first page, with the screens that a tap on it opens. */
const SIDES = [
  [TASK_LIST, ...HELPER_NEXT],
  [SIGN_UP, ...VISITOR_NEXT],
  [OVERVIEW, FAMILY_ROUTES, ...FAMILY_NEXT],
]
/**
 * Whether a first page and another entry of `SIDES` need a module. Such a module is in the file `app`. Otherwise it would be in a file of
 * its own, or a screen would load the first page of another side.
 */
const isShared = (id: string) =>
  neededBy(id, TASK_LIST, SIGN_UP, OVERVIEW, FAMILY_ROUTES) && SIDES.filter((roots) => neededBy(id, ...roots)).length > 1

const groupsOf = (rows: readonly string[], priority: number) =>
  rows.map((row) => ({ name: row.replace(/\|.*/, ''), test: new RegExp(`/(${row.replaceAll('.', '\\.')})\\.tsx?$`), priority }))

/** Which modules are in one file of the built app. */
export const chunkGroups = [
  // The app is split into few files, because every file costs a phone a round trip. The first two are of about the same size,
  // because they are loaded at the same time.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\/|src\/react\.ts$|rolldown\/runtime/, priority: 5 },
  { name: 'app', test: (id: string) => neededBy(id, MAIN) || isShared(id), priority: 4 },
  { name: 'task-list', test: (id: string) => neededBy(id, TASK_LIST), priority: 2 },
  { name: 'overview', test: (id: string) => neededBy(id, OVERVIEW, FAMILY_ROUTES), priority: 2 },
  { name: 'sign-up', test: (id: string) => neededBy(id, SIGN_UP), priority: 2 },
  // One file for each kind of first page has the code that a tap on that page opens. Code that the supporters' and the
  // family's pages both need is in a file of its own, and so is code that a visitor's form needs too.
  { name: 'forms', test: (id: string) => neededBy(id, ...VISITOR_NEXT) && neededBy(id, ...HELPER_NEXT, ...FAMILY_NEXT), priority: 1 },
  { name: 'both-sides', test: (id: string) => neededBy(id, ...HELPER_NEXT) && neededBy(id, ...FAMILY_NEXT), priority: 1 },
  { name: 'helper-side', test: (id: string) => neededBy(id, ...HELPER_NEXT), priority: 1 },
  { name: 'family-side', test: (id: string) => neededBy(id, ...FAMILY_NEXT), priority: 1 },
  { name: 'visitor-side', test: (id: string) => neededBy(id, ...VISITOR_NEXT), priority: 1 },
  // The task list loads its pictures late. Merged with others, they would bring along screens that the list does not need.
  { name: 'pictures', test: /\/features\/tasks\/parts\/need-tile\.tsx$|\/ui\/pictures(\/|\.tsx$)/, priority: 0.9 },
  ...groupsOf(SHARED, 0.9),
  { name: 'pages', test: LATER, priority: 0.9 },
  { name: 'icons', test: /\/icons\/(database|download)\.mjs$/, priority: 0.9 },
  // Modules that the same screens share are in one file. A file below 4 KB joins the file whose screens differ least.
  // The demo stays apart: otherwise the task list would load parts of it.
  {
    name: 'part',
    test: /\/(web|contract)\/src\/(?!features\/demo\/(?!parts\/demo-button))|\/node_modules\/(lucide-react|@tanstack)\//,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    priority: 0.7,
  },
  // Each small file would cost a request. The modules of a row need the same others, so a screen loads at most 2 KB that it does not need.
  ...groupsOf(ON_DEMAND, 0.5),
]
