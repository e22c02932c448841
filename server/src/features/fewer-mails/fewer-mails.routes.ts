import type { FastifyRequest } from 'fastify'
import type { Application } from '../../http/application.ts'
import { preferredLocale } from '../../http/page/app-page.ts'
import { type PlainPage, plainPages } from '../../http/page/plain-page.ts'
import { AppError } from '../../platform/errors.ts'
import { endKind, findWhatToEnd } from './fewer-mails.commands.ts'
import { presentEnded, presentEndingQuestion, presentUnknownEnding } from './fewer-mails.presentation.ts'

/** The page behind "Fewer e-mails". A mail program that offers to unsubscribe posts to this page by itself (RFC 8058). */
export function fewerMailsRoutes(app: Application) {
  const { database, secretKey } = app
  return plainPages(app, '/fewer', {
    show: (secret, request) =>
      orUnknown(request, async () => presentEndingQuestion(await findWhatToEnd(database, secretKey, secret), `/fewer/${secret}`)),
    act: (secret, _form, request) => orUnknown(request, async () => presentEnded(await endKind(database, secretKey, secret))),
  })
}

const orUnknown = (request: FastifyRequest, page: () => Promise<PlainPage>) =>
  page().catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      return presentUnknownEnding(preferredLocale(request.headers['accept-language']))
    throw error
  })
