import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, replace } from 'wouter'
import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { membersQuery, requestsQuery } from '../features/family/circle.api.ts'
import { familyTaskQuery, familyTasksQuery } from '../features/family/family-tasks.api.ts'
import { invitationsQuery } from '../features/family/invitations.api.ts'
import { messagesQuery } from '../features/family/messages.api.ts'
import { overviewQuery } from '../features/family/overview.api.ts'
import { helpQuery } from '../features/help/help.api.ts'
import { outboxQuery } from '../features/outbox/outbox.api.ts'
import { settingsQuery } from '../features/sign-in/sign-in.api.ts'
import { invitationQuery } from '../features/sign-up/sign-up.api.ts'
import { memberPath } from '../features/sign-up/sign-up.rules.ts'
import { myTasksQuery, taskQuery, tasksQuery } from '../features/tasks/tasks.api.ts'
import { whereToGoOn } from '../features/welcome/welcome.rules.ts'
import { loadFamilyMessages } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import { requireFamily } from '../platform/session.ts'
import { HiddenPageError, InvitationError, NotFoundScreen, RouteError } from './error-screens.tsx'
import { ErrorByNameScreen, LoaderScreen, ZeroScreen } from './plain-screens.tsx'
import { load, queryClient } from './query-client.ts'
import { BareShell, FamilyShell, ListFallback, Root, SupporterShell, Waiting } from './shell.tsx'

/** A loader for who is signed in: gives the current family's token to `loads`, and waits for all of them. */
const inFamily = (loads: (family: string) => Promise<unknown>[]) => async () => {
  await Promise.all(loads(await requireFamily()))
  return null
}

/** Like `lazy`, for the family's side: its words come together with its code. */
const familySide = (lazy: () => Promise<{ Component: ComponentType }>) => async () => {
  const [screen] = await Promise.all([lazy(), loadFamilyMessages()])
  return screen
}

const taskList: RouteObject = {
  HydrateFallback: ListFallback,
  loader: inFamily((family) => [load(tasksQuery(family)), load(familyQuery(family)), load(supporterQuery(family))]),
  lazy: async () => ({ Component: (await import('../features/tasks/task-list.screen.tsx')).TaskListScreen }),
}
const welcome: RouteObject = {
  HydrateFallback: LoaderScreen,
  loader: async () => {
    const family = await requireFamily()
    const [{ me }] = await Promise.all([load(familyQuery(family)), load(supporterQuery(family))])
    const next = whereToGoOn(family, me.role)
    return next ? replace(next) : null
  },
  lazy: async () => ({ Component: (await import('../features/welcome/welcome.screen.tsx')).WelcomeScreen }),
}
const login: RouteObject = {
  HydrateFallback: Waiting,
  lazy: async () => ({ Component: (await import('../features/sign-in/login.screen.tsx')).LoginScreen }),
}

/** Behind a sign-up link. The steps are one page: going from one to the next asks for nothing again. */
const invited: RouteObject = {
  HydrateFallback: Waiting,
  ErrorBoundary: InvitationError,
  shouldRevalidate: ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
    currentUrl.pathname === nextUrl.pathname ? currentUrl.search === nextUrl.search : defaultShouldRevalidate,
  loader: async ({ params, request }) => {
    const { invitation = '' } = params
    const next = memberPath(await load(invitationQuery(invitation)), new URL(request.url).searchParams.get('task'))
    return next ? replace(next) : null
  },
}
const signUpSuccess: RouteObject = {
  lazy: async () => ({ Component: (await import('../features/sign-up/sign-up-success.screen.tsx')).SignUpSuccessScreen }),
}

// Loaders stand here and not in the lazy part: data and code are then on their way at the same time.
const supporterScreens: RouteObject[] = [
  { path: '/home', ...taskList },
  { path: '/tasks', ...taskList },
  {
    path: '/my_tasks',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(myTasksQuery(family)), load(familyQuery(family))]),
    lazy: async () => ({ Component: (await import('../features/tasks/my-tasks.screen.tsx')).MyTasksScreen }),
  },
  {
    path: '/me',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(supporterQuery(family)), load(familyQuery(family)), load(myTasksQuery(family))]),
    lazy: async () => ({ Component: (await import('../features/profile/profile.screen.tsx')).ProfileScreen }),
  },
  {
    path: '/t/:family/:task',
    HydrateFallback: Waiting,
    loader: async ({ params }) => {
      const family = await requireFamily()
      const taskId = Number(params.task)
      if (!Number.isInteger(taskId) || taskId === 0) throw new CallError('not_found')
      // Of another family nothing is asked: the screen offers to switch.
      if (family === params.family) await Promise.all([load(familyQuery(family)), load(taskQuery(family, taskId))])
      return null
    },
    lazy: async () => ({ Component: (await import('../features/tasks/task-preview.screen.tsx')).TaskPreviewScreen }),
  },
]

const familyScreens: RouteObject[] = [
  {
    path: '/family',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(overviewQuery(family)), load(familyQuery(family)), load(supporterQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/overview.screen.tsx')).OverviewScreen })),
  },
  {
    path: '/family/tasks',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(familyTasksQuery(family)), load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/tasks.screen.tsx')).FamilyTasksScreen })),
  },
  {
    path: '/family/tasks/new',
    HydrateFallback: Waiting,
    loader: inFamily((family) => [load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/new-task.screen.tsx')).NewTaskScreen })),
  },
  {
    path: '/family/tasks/list',
    HydrateFallback: Waiting,
    loader: inFamily((family) => [load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/ready-list.screen.tsx')).ReadyListScreen })),
  },
  {
    path: '/family/tasks/paste',
    HydrateFallback: Waiting,
    loader: inFamily((family) => [load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/paste.screen.tsx')).PasteScreen })),
  },
  {
    path: '/family/tasks/:id',
    HydrateFallback: Waiting,
    loader: ({ params }) => inFamily((family) => [load(familyTaskQuery(family, Number(params.id))), load(familyQuery(family))])(),
    lazy: familySide(async () => ({ Component: (await import('../features/family/edit-task.screen.tsx')).EditTaskScreen })),
  },
  {
    path: '/family/invite',
    HydrateFallback: Waiting,
    loader: inFamily((family) => [load(invitationsQuery(family)), load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/invite.screen.tsx')).InviteScreen })),
  },
  {
    path: '/family/requests',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(requestsQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/requests.screen.tsx')).RequestsScreen })),
  },
  {
    path: '/family/circle',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(membersQuery(family)), load(requestsQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/circle.screen.tsx')).CircleScreen })),
  },
  {
    path: '/family/messages',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [queryClient.ensureInfiniteQueryData(messagesQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/messages.screen.tsx')).MessagesScreen })),
  },
]
const startFamily: RouteObject = {
  path: '/family/start',
  HydrateFallback: Waiting,
  loader: async () => load(settingsQuery),
  lazy: familySide(async () => ({ Component: (await import('../features/family/start.screen.tsx')).StartScreen })),
}

/** Pages that stand by themselves: while one waits, errors by name, and steps on example data. */
const plainScreens: RouteObject[] = [
  { path: '/loader', Component: LoaderScreen },
  { path: '/error', Component: ErrorByNameScreen },
  { path: '/zero', Component: ZeroScreen },
  { path: '/welcome_example', lazy: async () => ({ Component: (await signUpExample()).WelcomeExampleScreen }) },
  { path: '/welcome_details', lazy: async () => ({ Component: (await signUpExample()).DetailsExampleScreen }) },
  { path: '/welcome_wait', lazy: async () => ({ Component: (await signUpExample()).PendingExampleScreen }) },
  { path: '/testing/pending_example', lazy: async () => ({ Component: (await signUpExample()).PendingExampleScreen }) },
  {
    path: '/testing/confirmation',
    lazy: async () => ({ Component: (await import('../features/demo/confirmation-example.screen.tsx')).ConfirmationExampleScreen }),
  },
  { path: '/install', lazy: async () => ({ Component: (await import('../features/install/install.screen.tsx')).InstallScreen }) },
  {
    path: '/helper/:helper_path',
    HydrateFallback: Waiting,
    ErrorBoundary: HiddenPageError,
    loader: async ({ params }) => {
      await load(helpQuery(params.helper_path ?? ''))
      return null
    },
    lazy: async () => ({ Component: (await import('../features/help/help.screen.tsx')).HelpScreen }),
  },
]
const signUpExample = () => import('../features/sign-up/example.screen.tsx')

const bareScreens: RouteObject[] = [
  ...plainScreens,
  { path: '/', ...welcome },
  { path: '/welcome_page', ...welcome },
  // `takeLoginLink` has taken the tokens out of the address before the router sees it.
  { path: '/login', ...login },
  {
    path: '/sign-up/:invitation',
    ...invited,
    lazy: async () => ({ Component: (await import('../features/sign-up/sign-up.screen.tsx')).OnboardingScreen }),
  },
  {
    path: '/sign__up/:invitation',
    ...invited,
    lazy: async () => ({ Component: (await import('../features/sign-up/sign-up.screen.tsx')).SignUpFormScreen }),
  },
  { path: '/sign-up/_success_', ...signUpSuccess },
  { path: '/sign_success', ...signUpSuccess },
  {
    path: '/user_login',
    HydrateFallback: Waiting,
    lazy: async () => ({ Component: (await import('../features/sign-in/code-login.screen.tsx')).CodeLoginScreen }),
  },
  {
    path: '/docview/TERMS',
    lazy: async () => ({ Component: (await import('../features/legal/document.screen.tsx')).TermsScreen }),
  },
  {
    path: '/docview/PRIVACY',
    lazy: async () => ({ Component: (await import('../features/legal/document.screen.tsx')).PrivacyScreen }),
  },
  {
    path: '/outbox',
    HydrateFallback: ListFallback,
    ErrorBoundary: HiddenPageError,
    loader: async () => {
      await load(outboxQuery)
      return null
    },
    lazy: async () => ({ Component: (await import('../features/outbox/outbox.screen.tsx')).OutboxScreen }),
  },
  {
    path: '/goodbye',
    lazy: async () => ({ Component: (await import('../features/profile/goodbye.screen.tsx')).GoodbyeScreen }),
  },
  startFamily,
  { path: '*', Component: NotFoundScreen },
]

/** The specification's addresses match to the letter. */
const exact = (routes: RouteObject[]): RouteObject[] => routes.map((route) => ({ ...route, caseSensitive: true }))

/** Every address of the app. Called once, after a login link has left the address bar. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: ListFallback,
      ErrorBoundary: RouteError,
      children: [
        // The error screens stand inside the shells: the menu stays, and leads on.
        { Component: SupporterShell, children: [{ ErrorBoundary: RouteError, children: exact(supporterScreens) }] },
        { Component: FamilyShell, children: [{ ErrorBoundary: RouteError, children: exact(familyScreens) }] },
        { Component: BareShell, children: [{ ErrorBoundary: RouteError, children: exact(bareScreens) }] },
      ],
    },
  ])
