import swagger from '@fastify/swagger'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import type { Application } from '../application.ts'
import { prepared } from '../replies/prepared.ts'
import { apiPage } from './openapi-page.ts'

const API_VERSION = '2.0.0'

/** Collects calls as they are registered, so it has to run before them. */
export async function openApi(app: Application) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Hand in Hand',
        version: API_VERSION,
        description: `Errors are application/problem+json (RFC 9457) with one of these codes: ${Object.keys(ERROR_STATUS).join(', ')}.`,
      },
      components: { securitySchemes: { userToken: { type: 'http', scheme: 'bearer' } } },
    },
  })
  const hidden = { schema: { hide: true }, compress: false } as const
  app.get(
    '/v2/openapi.json',
    hidden,
    prepared('application/json; charset=utf-8', () => JSON.stringify(app.swagger())),
  )
  app.get(
    '/v2/docs',
    hidden,
    prepared('text/html; charset=utf-8', () => apiPage(app.swagger())),
  )
}
