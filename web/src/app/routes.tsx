import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject, replace } from 'react-router'
import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { tasksQuery } from '../features/tasks/tasks.api.ts'
import { whereToGoOn } from '../features/welcome/where-to-go-on.ts'
import { loadFamilyMessages } from '../i18n/catalogues.ts'
import { requireFamily } from '../platform/session.ts'
import { NotFoundScreen, RouteError } from './error-screens.tsx'
import { load } from './query-client.ts'
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
  HydrateFallback: Waiting,
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

// Loaders stand here and not in the lazy part: data and code are then on their way at the same time.
const supporterScreens: RouteObject[] = [
  { path: '/home', ...taskList },
  { path: '/tasks', ...taskList },
]

const familyScreens: RouteObject[] = [
  {
    path: '/family',
    HydrateFallback: ListFallback,
    loader: inFamily((family) => [load(familyQuery(family))]),
    lazy: familySide(async () => ({ Component: (await import('../features/family/overview.screen.tsx')).OverviewScreen })),
  },
]

const bareScreens: RouteObject[] = [
  { path: '/', ...welcome },
  { path: '/welcome_page', ...welcome },
  // `takeLoginLink` has taken the tokens out of the address before the router sees it.
  { path: '/login', ...login },
  { path: '*', Component: NotFoundScreen },
]

/** Every address of the app. Called once, after a login link has left the address bar. */
export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      HydrateFallback: ListFallback,
      ErrorBoundary: RouteError,
      children: [
        // The error screens stand inside the shells: the menu stays, and leads on.
        { Component: SupporterShell, children: [{ ErrorBoundary: RouteError, children: supporterScreens }] },
        { Component: FamilyShell, children: [{ ErrorBoundary: RouteError, children: familyScreens }] },
        { Component: BareShell, children: [{ ErrorBoundary: RouteError, children: bareScreens }] },
      ],
    },
  ])
