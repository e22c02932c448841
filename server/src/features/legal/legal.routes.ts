import { LOCALES, localeOf } from '@hand-in-hand/contract/locales.ts'
import type { Application } from '../../http/application.ts'
import { prepared } from '../../http/replies/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { readLegalText, readOwnTexts } from './legal.parser.ts'
import { LEGAL_TEXTS, type LegalText, presentLegalText, presentValues } from './legal.presentation.ts'

/**
 * Serves the legal texts, with what the settings say about the operator. `passesOnReplies`: the gateway passes on the SMS that people reply
 * with. Throws a `StartupError` if a text of the operator could not be shown.
 */
export function legalRoutes(app: Application, passesOnReplies: boolean) {
  const { settings } = app
  if (settings.contentFolder) readOwnTexts(settings.contentFolder, Object.keys(presentValues(settings, 'TERMS', 'en', passesOnReplies)))
  // `Object.keys` returns the names that we wrote in LEGAL_TEXTS.
  const names = (Object.keys(LEGAL_TEXTS) as LegalText[]).filter((name) => name !== 'IMPRINT' || settings.operator.imprint !== null)
  const texts = new Map<string, ReturnType<typeof prepared>>(
    LOCALES.flatMap((locale) =>
      names.map((name) => {
        const text = readLegalText(settings.contentFolder, name, locale)
        const make = () => presentLegalText(text.html, presentValues(settings, name, text.locale, passesOnReplies))
        return [`${locale} ${name}`, prepared('text/html; charset=utf-8', make)] as const
      }),
    ),
  )

  // The legal texts are at the root, and under /v2 as the specification requires.
  for (const base of ['', '/v2']) {
    app.get<{ Params: { locale: string; name: string } }>(`${base}/docs/:locale/:name.html`, (request, reply) => {
      const { locale, name } = request.params
      const send = /^[a-z]{2}$/.test(locale) ? texts.get(`${localeOf(locale)} ${name}`) : undefined
      if (!send) throw new AppError('not_found')
      return send(request, reply)
    })
  }
}
