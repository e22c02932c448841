import { familyQuery, supporterQuery } from '../features/families/families.api.ts'
import { helpQuery } from '../features/help/help.api.ts'
import { passedLinkQuery } from '../features/invitations/invitations.api.ts'
import { outboxQuery } from '../features/messages/outbox.api.ts'
import { settingsQuery } from '../features/server-settings/server-settings.api.ts'
import { withMessages } from '../i18n/catalogues.ts'
import { CallError } from '../platform/api-client.ts'
import { LoaderScreen } from './loader.screen.tsx'
import { loadAll, loadForFamily } from './loaders.ts'
import type { Route } from './navigation-state.ts'
import { HiddenPageError, NotFoundScreen } from './not-found.tsx'
import { ErrorByNameScreen, ZeroScreen } from './plain-screens.tsx'
import { load } from './query-client.ts'
import { ListFallback } from './shell.tsx'

const signUpExample = withMessages(['visitor'], () => import('../features/sign-up/example.screen.tsx'))

/** Pages without a menu that few people open, such as error screens, examples, documents, and the page for unknown addresses. */
export const otherRoutes: Route[] = [
  { path: '/loader', screen: async () => LoaderScreen },
  { path: '/error', screen: async () => ErrorByNameScreen },
  { path: '/zero', screen: async () => ZeroScreen },
  { path: '/welcome_example', screen: async () => (await signUpExample()).WelcomeExampleScreen },
  { path: '/welcome_details', screen: async () => (await signUpExample()).DetailsExampleScreen },
  { path: '/welcome_wait', screen: async () => (await signUpExample()).PendingExampleScreen },
  { path: '/testing/pending_example', screen: async () => (await signUpExample()).PendingExampleScreen },
  {
    path: '/testing/confirmation',
    screen: withMessages(
      ['task', 'visitor'],
      async () => (await import('../features/demo/confirmation-example.screen.tsx')).ConfirmationExampleScreen,
    ),
  },
  {
    path: '/sign_success',
    screen: withMessages(['visitor'], async () => (await import('../features/sign-up/sign-up-success.screen.tsx')).SignUpSuccessScreen),
  },
  {
    path: '/user_login',
    screen: withMessages(['account'], async () => (await import('../features/sign-in/code-login.screen.tsx')).CodeLoginScreen),
  },
  {
    path: '/invited',
    screen: withMessages(['account', 'visitor'], async () => (await import('../features/welcome/invited.screen.tsx')).InvitedScreen),
  },
  {
    path: '/invite',
    load: loadForFamily((family) => [load(passedLinkQuery(family)), load(familyQuery(family))]),
    screen: withMessages(['account', 'family'], async () => (await import('../features/invitations/pass-on.screen.tsx')).PassOnScreen),
  },
  {
    path: '/install',
    screen: withMessages(['account'], async () => (await import('../features/install/install.screen.tsx')).InstallScreen),
  },
  {
    path: '/helper/:helper_path',
    ErrorScreen: HiddenPageError,
    load: ({ params }) => loadAll(load(helpQuery(params.helper_path ?? ''))),
    screen: withMessages(['visitor'], async () => (await import('../features/help/help.screen.tsx')).HelpScreen),
  },
  {
    path: '/docview/:doc_path',
    ErrorScreen: HiddenPageError,
    load: async ({ params: { doc_path: name = '' } }) => {
      const isThere = /^(TERMS|PRIVACY|ACCESSIBILITY)$/.test(name) || (name === 'IMPRINT' && (await load(settingsQuery)).imprint)
      if (!isThere) throw new CallError('not_found')
      return null
    },
    screen: withMessages(['visitor'], async () => (await import('../features/legal/document.screen.tsx')).DocumentScreen),
  },
  {
    path: '/outbox',
    Fallback: ListFallback,
    ErrorScreen: HiddenPageError,
    load: () => loadAll(load(outboxQuery)),
    screen: withMessages(['family', 'overview'], async () => (await import('../features/messages/outbox.screen.tsx')).OutboxScreen),
  },
  {
    path: '/consent',
    load: loadForFamily((family) => [load(supporterQuery(family))]),
    screen: withMessages(['account', 'visitor'], async () => (await import('../features/supporters/consent.screen.tsx')).ConsentScreen),
  },
  {
    path: '/goodbye',
    screen: withMessages(['account'], async () => (await import('../features/supporters/goodbye.screen.tsx')).GoodbyeScreen),
  },
  { path: '*', screen: async () => NotFoundScreen },
]
