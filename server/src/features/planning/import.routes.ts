import type { ImportFormat } from '@hand-in-hand/contract/planning/drafts.ts'
import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { cleaned } from '../../http/validation.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmDrafts, parseDrafts } from './import.commands.ts'

const FILES: [string, ImportFormat][] = [
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['text/calendar', 'ics'],
]

export function importRoutes(app: Application) {
  const { database } = app

  // These routes have a scope of their own, so that no other call accepts the body of a file.
  app.register(async (part) => {
    for (const [type, format] of FILES) {
      part.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
        try {
          done(null, { text: cleaned(body), format })
        } catch {
          done(new AppError('bad_request'))
        }
      })
    }
    serve(part, 'POST /families/:family/tasks/import', async ({ member, body }, reply) => {
      // Other requests are handled while a worker reads this text.
      app.admission.endTurn(reply.raw)
      return parseDrafts(app, member, body.text, body.format ?? 'lines')
    })
  })

  serve(app, 'POST /families/:family/tasks/import/confirm', async (request) => {
    const { member } = request
    return confirmDrafts(database, member, request.body.drafts, request.creation)
  })
}
