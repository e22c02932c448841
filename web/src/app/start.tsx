import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLocale } from '../i18n/catalogues.ts'
import { i18n } from '../i18n/i18n.ts'
import { chooseLocale } from '../i18n/translations.ts'
import { setRouteReader } from '../platform/error-watch.ts'
import { watchInstallOffer } from '../platform/install-prompt.ts'
import { completeLogOutWhenOnline } from '../platform/log-out.ts'
import { removeOldReplies } from '../platform/reply-cache.ts'
import { syncWithOtherTabs } from '../platform/session.ts'
import { routeCallsToDemo } from './demo-calls.ts'
import { watchHeading } from './heading.ts'
import { createNavigation } from './navigation-state.ts'
import { queryClient } from './query-client.ts'
import { PageRouter } from './router.tsx'
import { routeGroups } from './routes.tsx'

/** Starts the app. Called once, after a login link has been removed from the address bar. */
export async function startApp() {
  routeCallsToDemo()
  watchInstallOffer()
  syncWithOtherTabs()
  completeLogOutWhenOnline()
  watchHeading()
  const messagesLoaded = activateLocale(chooseLocale())
  // The first page's code and data load in parallel with the messages.
  const navigation = createNavigation(routeGroups)
  setRouteReader(navigation.shownRoute)
  await messagesLoaded
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <PageRouter navigation={navigation} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
  removeOldReplies()
}
