import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { activateLocale } from '../i18n/catalogues.ts'
import { i18n } from '../i18n/i18n.ts'
import { chooseLocale } from '../i18n/words.ts'
import { watchInstallOffer } from '../platform/install-prompt.ts'
import { tellLogOutWhenOnline } from '../platform/log-out.ts'
import { followOtherTabs } from '../platform/session.ts'
import { createArrivals } from './arrivals.ts'
import { letDemoAnswer } from './demo-answers.ts'
import { followHeading } from './heading.ts'
import { queryClient } from './query-client.ts'
import { Pages } from './router.tsx'
import { routeGroups } from './routes.tsx'

/** Brings the app to life. Called once, after a login link has left the address bar. */
export async function start() {
  letDemoAnswer()
  watchInstallOffer()
  followOtherTabs()
  tellLogOutWhenOnline()
  followHeading()
  const words = activateLocale(chooseLocale())
  // The first page's code and data are on their way together with the words.
  const arrivals = createArrivals(routeGroups)
  await words
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <Pages arrivals={arrivals} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
