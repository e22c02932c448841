import type { Application } from '../application.ts'
import { prepared } from '../replies/prepared.ts'
import { openApiDocument } from './document.ts'
import { apiPage } from './openapi-page.ts'

/** The calls as a document for programs, and as a page. */
export function openApi(app: Application) {
  const document = () => openApiDocument(app.settings)
  app.get(
    '/v2/openapi.json',
    { compress: false },
    prepared('application/json; charset=utf-8', () => JSON.stringify(document())),
  )
  app.get(
    '/v2/docs',
    { compress: false },
    prepared('text/html; charset=utf-8', () => apiPage(document())),
  )
}
