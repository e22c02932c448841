import type { Application } from '../../http/application.ts'
import { familySide } from '../../http/authentication.ts'
import { serve } from '../../http/serve.ts'
import { cleaned } from '../../http/validation.ts'
import { AppError } from '../../platform/errors.ts'
import { confirmDrafts, readDrafts } from './import.commands.ts'

export function importRoutes(app: Application) {
  const { database } = app

  // In a part of its own: no other call takes a CSV body.
  app.register(async (part) => {
    part.addContentTypeParser('text/csv', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, { text: cleaned(body), format: 'csv' })
      } catch {
        done(new AppError('bad_request'))
      }
    })
    serve(part, 'POST /families/:family/tasks/import', async (request) => {
      const member = await familySide(app, request)
      return readDrafts(database, member, request.body.text, request.body.format ?? 'lines')
    })
  })

  serve(app, 'POST /families/:family/tasks/import/confirm', async (request) => {
    const member = await familySide(app, request)
    return confirmDrafts(database, member, request.body.drafts)
  })
}
