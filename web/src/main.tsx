import './ui/global.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createArrivals } from './app/arrivals.ts'
import { letDemoAnswer } from './app/demo-answers.ts'
import { queryClient } from './app/query-client.ts'
import { Pages } from './app/router.tsx'
import { routeGroups } from './app/routes.tsx'
import { activateLocale, chooseLocale } from './i18n/catalogues.ts'
import { keepAppOnDevice } from './platform/app-version.ts'
import { watchInstallOffer } from './platform/install-prompt.ts'
import { takeLoginLink } from './platform/session.ts'

takeLoginLink()
letDemoAnswer()
watchInstallOffer()

async function start() {
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

void start()
// After all that the first screen needs.
if (import.meta.env.PROD) window.addEventListener('load', () => void keepAppOnDevice())
