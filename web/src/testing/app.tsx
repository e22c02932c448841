import type { Locale } from '@hand-in-hand/contract/locales.ts'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useSyncExternalStore } from 'react'
import { cleanup, render } from 'vitest-browser-react'
import { Router } from 'wouter'
import { createNavigation, type RouteGroup } from '../app/navigation-state.ts'
import { queryClient } from '../app/query-client.ts'
import { PageRouter } from '../app/router.tsx'
import { routeGroups } from '../app/routes.tsx'
import { BareShell } from '../app/shell.tsx'
import { activateLocale, loadPartMessages } from '../i18n/catalogues.ts'
import { i18n } from '../i18n/i18n.ts'
import { clearReplies } from '../platform/api-client.ts'
import { deviceStorage } from '../platform/device-storage.ts'
import { createListeners } from '../platform/listeners.ts'
import { followHistory, navigate } from '../platform/navigation.ts'
import { forgetSession } from '../platform/session.ts'
import { showNotice } from '../ui/notices.tsx'

interface Options {
  /** The address in the bar, with its query. */
  at?: string
  locale?: Locale
}

/**
 * Opens a page as a phone does: the route's loader fetches the data, and the shell is around the page. All other pages are empty, so that
 * leaving this page fetches nothing. `address` returns where the app went.
 */
export async function openPage(at: string, { locale = 'en' }: Pick<Options, 'locale'> = {}) {
  await begin(at, locale)
  const { pathname } = location
  const otherPages: RouteGroup = {
    covers: (other) => other !== pathname,
    Shell: BareShell,
    Fallback: EmptyPage,
    routes: [{ path: '*', screen: async () => EmptyPage }],
  }
  await render(
    <InApp>
      <PageRouter navigation={createNavigation([otherPages, ...routeGroups])} isPageReady={false} />
    </InApp>,
  )
}
const EmptyPage = () => null

/** Renders one component with what the app gives to every component: messages, queries and an address. */
export async function renderPart(part: ReactNode, { at = '/', locale = 'en' }: Options = {}) {
  await begin(at, locale)
  const listeners = createListeners()
  followHistory(async () => listeners.notify())
  const usePathname = (): [string, typeof navigate] => [useSyncExternalStore(listeners.subscribe, () => location.pathname), navigate]
  const useSearch = () => useSyncExternalStore(listeners.subscribe, () => location.search)
  return render(
    <InApp>
      <Router hook={usePathname} searchHook={useSearch}>
        {part}
      </Router>
    </InApp>,
  )
}

/** Closes the page, as a phone does when it needs memory. What is in memory is lost, and what is stored on the device stays. */
export async function closePage() {
  await cleanup()
  queryClient.clear()
  clearReplies()
}

/** What is in the address bar. */
export const address = () => `${location.pathname}${location.search}`

/** Removes everything that a test leaves behind: session, drafts, data and notice. */
export function resetApp() {
  queryClient.clear()
  // A notice of the last test would stay until another notice replaces it. This empty notice disappears at once.
  showNotice({ title: '', shownFor: 0 })
  forgetSession()
  localStorage.clear()
  sessionStorage.clear()
}

async function begin(at: string, locale: Locale) {
  history.replaceState(null, '', at)
  deviceStorage.write('locale', locale)
  await activateLocale(locale)
  for (const part of ['account', 'family', 'overview', 'task'] as const) i18n.load(locale, await loadPartMessages(part, locale))
}

const InApp = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </I18nProvider>
  </StrictMode>
)
