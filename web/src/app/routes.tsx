import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { invitationQuery } from '../features/sign-up/sign-up.api.ts'
import { memberPath } from '../features/sign-up/sign-up.rules.ts'
import { myTasksQuery, taskQuery, tasksQuery } from '../features/tasks/tasks.api.ts'
import { welcomeQuery } from '../features/welcome/welcome.api.ts'
import { familyThatAsks, whereToGoOn } from '../features/welcome/welcome.rules.ts'
import { withWords } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import { isUnconfirmed } from '../platform/device-storage.ts'
import { markConfirmed, renewTokens, requireFamily, savedFamily } from '../platform/session.ts'
import { covers, type Route, type RouteGroup } from './arrivals.ts'
import { InvitationError, SignUpFormError } from './error-screens.tsx'
import { LoaderScreen } from './loader.screen.tsx'
import { inFamily } from './loaders.ts'
import { paths } from './paths.ts'
import { load } from './query-client.ts'
import { BareShell, FamilyShell, ListFallback, SupporterShell, Waiting } from './shell.tsx'

// What a screen shows is asked for here and not by its code: data and code are then on their way at the same time.

const taskList = {
  load: inFamily((family) => [load(tasksQuery(family)), load(familyQuery(family)), load(supporterQuery(family))]),
  screen: async () => (await import('../features/tasks/task-list.screen.tsx')).TaskListScreen,
}
const supporterScreens: Route[] = [
  { path: '/home', ...taskList },
  { path: '/tasks', ...taskList },
  {
    path: '/my_tasks',
    load: inFamily((family) => [load(myTasksQuery(family)), load(familyQuery(family))]),
    screen: async () => (await import('../features/tasks/my-tasks.screen.tsx')).MyTasksScreen,
  },
  {
    path: '/me',
    load: inFamily((family) => [load(supporterQuery(family)), load(familyQuery(family)), load(myTasksQuery(family))]),
    screen: withWords(['account'], async () => (await import('../features/profile/profile.screen.tsx')).ProfileScreen),
  },
  {
    path: '/t/:family/:task',
    Fallback: Waiting,
    load: async ({ params }) => {
      const family = await requireFamily()
      const asking = [family, params.family ?? ''].find((each) => isUnconfirmed(savedFamily(each)))
      if (asking) return paths.welcomeOf(asking)
      const taskId = Number(params.task)
      if (!Number.isInteger(taskId) || taskId === 0) throw new CallError('not_found')
      // Of another family nothing is asked: the screen offers to switch.
      if (family === params.family) await Promise.all([load(familyQuery(family)), load(taskQuery(family, taskId))])
      return null
    },
    screen: async () => (await import('../features/tasks/task-preview.screen.tsx')).TaskPreviewScreen,
  },
]

const welcome = {
  Fallback: LoaderScreen,
  load: async ({ search }) => {
    const family = await requireFamily()
    const asking = familyThatAsks(search, family)
    if (asking && !savedFamily(asking)?.login_userToken) await renewTokens()
    if (asking && !(await load(welcomeQuery(asking))).confirmed) return null
    // Said yes on another device meanwhile.
    if (asking) markConfirmed(asking, true)
    const [{ me }] = await Promise.all([load(familyQuery(family)), load(supporterQuery(family))])
    return whereToGoOn(family, me.role)
  },
  screen: withWords(['account'], async () => (await import('../features/welcome/welcome.screen.tsx')).WelcomeScreen),
} satisfies Partial<Route>

/** Behind a sign-up link. The steps are one page: going from one to the next asks for nothing again. */
const invited = {
  ErrorScreen: InvitationError,
  load: async ({ params, search }) => memberPath(await load(invitationQuery(params.invitation ?? '')), search.get('task')),
} satisfies Partial<Route>

/** Where a link from outside leads first. */
const doors: Route[] = [
  { path: '/', ...welcome },
  { path: '/welcome_page', ...welcome },
  // `takeLoginLink` has taken the tokens out of the address before the router sees it.
  { path: '/login', screen: withWords(['account'], async () => (await import('../features/sign-in/login.screen.tsx')).LoginScreen) },
  {
    path: '/sign-up/_success_',
    screen: async () => (await import('../features/sign-up/sign-up-success.screen.tsx')).SignUpSuccessScreen,
  },
  {
    path: '/sign-up/:invitation',
    ...invited,
    screen: async () => (await import('../features/sign-up/sign-up.screen.tsx')).OnboardingScreen,
  },
  {
    path: '/sign__up/:invitation',
    ...invited,
    ErrorScreen: SignUpFormError,
    screen: async () => (await import('../features/sign-up/sign-up.screen.tsx')).SignUpFormScreen,
  },
]

/** Every address of the app, matched to the letter. The first group that covers one has it; what few visits need is code of its own. */
export const routeGroups: RouteGroup[] = [
  { covers: covers(supporterScreens), Shell: SupporterShell, Fallback: ListFallback, routes: supporterScreens },
  { covers: covers(doors), Shell: BareShell, Fallback: Waiting, routes: doors },
  {
    covers: (pathname) => pathname === paths.familyStart,
    Shell: BareShell,
    Fallback: Waiting,
    routes: async () => (await import('./family-routes.tsx')).startScreens,
  },
  {
    covers: (pathname) => `${pathname}/`.startsWith(`${paths.family}/`),
    Shell: FamilyShell,
    Fallback: ListFallback,
    routes: async () => (await import('./family-routes.tsx')).familyScreens,
  },
  { covers: () => true, Shell: BareShell, Fallback: Waiting, routes: async () => (await import('./other-routes.tsx')).otherScreens },
]
