import { type Locale, languageTag } from '@hand-in-hand/contract/locales.ts'
import type { Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { WelcomeLoading } from '../features/sign-up/parts/steps.tsx'
import { i18n } from '../i18n/i18n.ts'

/**
 * The page of a sign-up link as HTML, before the family is known. The build calls this (first-page.ts), and the server writes it into
 * index.html (app-page.ts in server), so that a neighbour with a slow phone reads the first words before the app is loaded.
 */
export function writeSignUpPage(locale: Locale, messages: Messages) {
  i18n.load(locale, messages)
  i18n.activate(locale, [languageTag(locale)])
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <main>
          <WelcomeLoading />
        </main>
      </QueryClientProvider>
    </I18nProvider>,
  )
}
