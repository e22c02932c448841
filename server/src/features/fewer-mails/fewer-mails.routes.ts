import type { Application } from '../../http/application.ts'
import { plainPages } from '../../http/page/plain-page.ts'
import { endKind, findWhatToEnd } from './fewer-mails.commands.ts'
import { presentEnded, presentEndingQuestion, presentUnknownEnding } from './fewer-mails.presentation.ts'

/** The page behind "Fewer e-mails". A mail program that offers to unsubscribe posts to this page by itself (RFC 8058). */
export function fewerMailsRoutes(app: Application) {
  const { database, secretKey } = app
  return plainPages(app, '/fewer', {
    show: async (secret) => presentEndingQuestion(await findWhatToEnd(database, secretKey, secret), `/fewer/${secret}`),
    act: async (secret) => presentEnded(await endKind(database, secretKey, secret)),
    ended: presentUnknownEnding,
  })
}
