import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { welcomeQuery } from '../features/families/welcome.api.ts'
import { mealDatesQuery } from '../features/meals/meals.api.ts'
import { settingsQuery } from '../features/server-settings/server-settings.api.ts'
import { invitationQuery } from '../features/sign-up/invited-family.api.ts'
import { memberPath } from '../features/sign-up/linked-task.rules.ts'
import { ownOfferQuery } from '../features/tasks/own-offers.api.ts'
import { myTasksQuery, taskQuery, tasksQuery } from '../features/tasks/tasks.api.ts'
import { unconfirmedFamily } from '../features/welcome/welcome.rules.ts'
import { withMessages } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { paths } from '../platform/paths.ts'
import { markConfirmed, NotLoggedIn, renewTokens, requireFamily, savedFamily } from '../platform/session.ts'
import { FirstPageError, InvitationError, SignUpFormError } from './error-screens.tsx'
import { LoaderScreen } from './loader.screen.tsx'
import { loadForFamily } from './loaders.ts'
import { covers, type Route, type RouteGroup } from './navigation-state.ts'
import { load } from './query-client.ts'
import { BareShell, FamilyShell, ListFallback, PageLoading, SupporterShell } from './shell.tsx'

// This file imports the queries of each screen, and loads the screen's code only on demand. So data and code load in parallel.

const taskList = {
  load: loadForFamily((family) => [load(tasksQuery(family)), load(familyQuery(family)), load(supporterQuery(family))]),
  screen: async () => (await import('../features/tasks/task-list.screen.tsx')).TaskListScreen,
}
const myTasksScreen = withMessages(['task'], async () => (await import('../features/tasks/my-tasks.screen.tsx')).MyTasksScreen)
const supporterSideRoutes: Route[] = [
  { path: '/home', ...taskList },
  { path: '/tasks', ...taskList },
  { path: '/my_tasks', load: loadForFamily((family) => [load(myTasksQuery(family)), load(familyQuery(family))]), screen: myTasksScreen },
  // An address of earlier versions.
  { path: '/week', load: async () => paths.myTasks(), screen: myTasksScreen },
  {
    path: '/me',
    load: loadForFamily((family) => [load(supporterQuery(family)), load(familyQuery(family)), load(myTasksQuery(family))]),
    screen: withMessages(['account'], async () => (await import('../features/supporters/profile.screen.tsx')).ProfileScreen),
  },
  {
    path: '/meals',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(mealDatesQuery(family)), load(familyQuery(family))]),
    screen: withMessages(['task'], async () => (await import('../features/meals/meal-dates.screen.tsx')).MealDatesScreen),
  },
  {
    path: '/could',
    Fallback: PageLoading,
    load: loadForFamily((family) => [load(ownOfferQuery(family)), load(familyQuery(family))]),
    screen: withMessages(['task'], async () => (await import('../features/tasks/own-offer.screen.tsx')).OwnOfferScreen),
  },
  {
    path: '/t/:family/:task',
    Fallback: PageLoading,
    load: async ({ params }) => {
      const family = await requireFamily()
      const unconfirmed = [family, params.family ?? ''].find((each) => isUnconfirmed(savedFamily(each)))
      if (unconfirmed) return paths.welcomeOf(unconfirmed)
      const taskId = Number(params.task)
      if (!Number.isInteger(taskId) || taskId === 0) throw new CallError('not_found')
      // Nothing is requested for a task of another family, because the screen offers to switch families.
      if (family === params.family) await Promise.all([load(familyQuery(family)), load(taskQuery(family, taskId))])
      return null
    },
    screen: withMessages(['task'], async () => (await import('../features/tasks/task-preview.screen.tsx')).TaskPreviewScreen),
  },
]

/** Few people still have to give a consent, so this code is loaded only for them. */
const asksForConsent = async (family: string) => !(await import('../features/sign-in/parts/ask-consent.tsx')).isConsentPutOff(family)

const welcomeRoute = {
  Fallback: LoaderScreen,
  ErrorScreen: FirstPageError,
  load: async ({ search }) => {
    const family = await requireFamily().catch(async (error: unknown) => {
      // The ways to log in depend on the server. Without a reply the page shows all of them.
      if (error instanceof NotLoggedIn) await load(settingsQuery).catch(() => {})
      throw error
    })
    const unconfirmed = unconfirmedFamily(search, family)
    if (unconfirmed && !savedFamily(unconfirmed)?.login_userToken) await renewTokens()
    if (unconfirmed && !(await load(welcomeQuery(unconfirmed))).confirmed) return null
    // Meanwhile the person has confirmed on another device.
    if (unconfirmed) markConfirmed(unconfirmed, true)
    const startRules = import('../features/welcome/start-path.rules.ts')
    const [{ me }, supporter, { startPath }] = await Promise.all([load(familyQuery(family)), load(supporterQuery(family)), startRules])
    if (supporter.consents_missing?.length && (await asksForConsent(family))) return `${paths.consent}?${search}`
    return startPath(family, me.role, supporter.can_help, search)
  },
  screen: withMessages(['account'], async () => (await import('../features/welcome/welcome.screen.tsx')).WelcomeScreen),
} satisfies Partial<Route>

/** The steps behind a sign-up link are one page, so moving between them requests nothing again. */
const signUpRoute = {
  ErrorScreen: InvitationError,
  load: async ({ params, search }) => memberPath(await load(invitationQuery(params.invitation ?? '')), search.get('task')),
} satisfies Partial<Route>

/** The pages that people open first by links from outside of the app. */
const entryRoutes: Route[] = [
  { path: '/', ...welcomeRoute },
  { path: '/welcome_page', ...welcomeRoute },
  // `takeLoginLink` has removed the tokens from the address before the router sees it.
  { path: '/login', screen: withMessages(['account'], async () => (await import('../features/sign-in/login.screen.tsx')).LoginScreen) },
  {
    path: '/sign-up/_success_',
    screen: withMessages(['visitor'], async () => (await import('../features/sign-up/sign-up-success.screen.tsx')).SignUpSuccessScreen),
  },
  {
    path: '/sign-up/:invitation',
    ...signUpRoute,
    screen: withMessages(['visitor'], async () => (await import('../features/sign-up/sign-up.screen.tsx')).OnboardingScreen),
  },
  {
    path: '/sign__up/:invitation',
    ...signUpRoute,
    ErrorScreen: SignUpFormError,
    screen: withMessages(['visitor'], async () => (await import('../features/sign-up/sign-up.screen.tsx')).SignUpFormScreen),
  },
]

/**
 * Every address of the app, matched exactly. The first group that covers a path handles it. The routes of rarely visited groups are loaded
 * lazily.
 */
export const routeGroups: RouteGroup[] = [
  { covers: covers(supporterSideRoutes), Shell: SupporterShell, Fallback: ListFallback, routes: supporterSideRoutes },
  { covers: covers(entryRoutes), Shell: BareShell, Fallback: PageLoading, routes: entryRoutes },
  {
    covers: (pathname) => [paths.familyStart, paths.friendStart, paths.asked].some((path) => path === pathname),
    Shell: BareShell,
    Fallback: PageLoading,
    routes: async () => (await import('./family-routes.tsx')).newFamilyRoutes,
  },
  {
    covers: (pathname) => `${pathname}/`.startsWith(`${paths.family}/`),
    Shell: FamilyShell,
    Fallback: ListFallback,
    routes: async () => (await import('./family-routes.tsx')).familySideRoutes,
  },
  { covers: () => true, Shell: BareShell, Fallback: PageLoading, routes: async () => (await import('./other-routes.tsx')).otherRoutes },
]
