import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadDemo } from '../features/demo/parts/load-demo.ts'
import { activateLocale, chooseLocale } from '../i18n/catalogues.ts'
import { i18n } from '../i18n/i18n.ts'
import { setLocalHandler } from '../platform/api-client.ts'
import { setRouteReader } from '../platform/error-watch.ts'
import { completeLogOutWhenOnline } from '../platform/log-out.ts'
import { watchInstallOffer } from '../platform/phone/install-prompt.ts'
import { removeOldReplies } from '../platform/reply-cache.ts'
import { isDemo, syncWithOtherTabs } from '../platform/session.ts'
import { surviveTranslation } from '../platform/translated-page.ts'
import { watchHeading } from './heading.ts'
import { createNavigation } from './navigation-state.ts'
import { queryClient } from './query-client.ts'
import { PageRouter } from './router.tsx'
import { routeGroups } from './routes.tsx'

/**
 * ms. After the messages are loaded, index.html's picture stays at most this long. Then a placeholder replaces it. A first page that loads
 * sooner shows no placeholder, so that nothing flashes up.
 */
const PICTURE_STAYS = 100
/**
 * ms from the first rendering until old replies are removed. On most phones the first page is shown by then, and the person is still on it.
 */
const TIDIED_AFTER = 1_000

/** Starts the app. Called once, after a login link has been removed from the address bar. */
export async function startApp() {
  surviveTranslation()
  // In the demo the device handles all calls. The first call loads the demo's code and texts.
  setLocalHandler({
    isActive: isDemo,
    reply: async (name, request) => (await loadDemo()).handleDemoCall(name, request),
  })
  watchInstallOffer()
  syncWithOtherTabs()
  completeLogOutWhenOnline()
  watchHeading()
  const messagesLoaded = activateLocale(chooseLocale())
  // The first page's code and data load in parallel with the messages.
  const navigation = createNavigation(routeGroups)
  setRouteReader(navigation.shownRoute)
  await messagesLoaded
  const { outcome } = navigation.read()
  const isPageReady = await Promise.race([
    outcome.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, PICTURE_STAYS, false)),
  ])
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const app = (
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <PageRouter navigation={navigation} isPageReady={isPageReady} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>
  )
  // React renders in steps of a few ms, so that people with a slow phone can scroll and tap meanwhile.
  startTransition(() => createRoot(root).render(app))
  setTimeout(removeOldReplies, TIDIED_AFTER)
}
