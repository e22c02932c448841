import { helpQuery } from '../features/help/help.api.ts'
import { outboxQuery } from '../features/outbox/outbox.api.ts'
import { withWords } from '../i18n/catalogues.ts'
import type { Route } from './arrivals.ts'
import { HiddenPageError, NotFoundScreen } from './error-screens.tsx'
import { LoaderScreen } from './loader.screen.tsx'
import { ErrorByNameScreen, ZeroScreen } from './plain-screens.tsx'
import { load } from './query-client.ts'
import { ListFallback } from './shell.tsx'

const signUpExample = () => import('../features/sign-up/example.screen.tsx')

/** Pages that stand by themselves: errors by name, steps on example data, documents, and what is nowhere. */
export const otherScreens: Route[] = [
  { path: '/loader', screen: async () => LoaderScreen },
  { path: '/error', screen: async () => ErrorByNameScreen },
  { path: '/zero', screen: async () => ZeroScreen },
  { path: '/welcome_example', screen: async () => (await signUpExample()).WelcomeExampleScreen },
  { path: '/welcome_details', screen: async () => (await signUpExample()).DetailsExampleScreen },
  { path: '/welcome_wait', screen: async () => (await signUpExample()).PendingExampleScreen },
  { path: '/testing/pending_example', screen: async () => (await signUpExample()).PendingExampleScreen },
  {
    path: '/testing/confirmation',
    screen: async () => (await import('../features/demo/confirmation-example.screen.tsx')).ConfirmationExampleScreen,
  },
  { path: '/sign_success', screen: async () => (await import('../features/sign-up/sign-up-success.screen.tsx')).SignUpSuccessScreen },
  {
    path: '/user_login',
    screen: withWords(['account'], async () => (await import('../features/sign-in/code-login.screen.tsx')).CodeLoginScreen),
  },
  { path: '/install', screen: async () => (await import('../features/install/install.screen.tsx')).InstallScreen },
  {
    path: '/helper/:helper_path',
    ErrorScreen: HiddenPageError,
    load: async ({ params }) => {
      await load(helpQuery(params.helper_path ?? ''))
      return null
    },
    screen: async () => (await import('../features/help/help.screen.tsx')).HelpScreen,
  },
  { path: '/docview/TERMS', screen: async () => (await import('../features/legal/document.screen.tsx')).TermsScreen },
  { path: '/docview/PRIVACY', screen: async () => (await import('../features/legal/document.screen.tsx')).PrivacyScreen },
  {
    path: '/outbox',
    Fallback: ListFallback,
    ErrorScreen: HiddenPageError,
    load: async () => {
      await load(outboxQuery)
      return null
    },
    screen: async () => (await import('../features/outbox/outbox.screen.tsx')).OutboxScreen,
  },
  { path: '/goodbye', screen: withWords(['account'], async () => (await import('../features/profile/goodbye.screen.tsx')).GoodbyeScreen) },
  { path: '*', screen: async () => NotFoundScreen },
]
