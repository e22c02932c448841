import { serve } from '../../access/serve.ts'
import type { Application } from '../../http/application.ts'
import { cleaned } from '../../http/validation.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmDrafts, parseDrafts } from './import.commands.ts'

export function importRoutes(app: Application) {
  const { database } = app

  // In its own scope: no other call accepts a CSV body.
  app.register(async (part) => {
    part.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, { text: cleaned(body), format: 'csv' })
      } catch {
        done(new AppError('bad_request'))
      }
    })
    serve(part, 'POST /families/:family/tasks/import', async (request) => {
      const { member } = request
      return parseDrafts(database, member, request.body.text, request.body.format ?? 'lines')
    })
  })

  serve(app, 'POST /families/:family/tasks/import/confirm', async (request) => {
    const { member } = request
    return confirmDrafts(database, member, request.body.drafts, request.creation)
  })
}
