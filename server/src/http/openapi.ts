import swagger from '@fastify/swagger'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import type { Application } from './application.ts'
import { apiPage } from './openapi-page.ts'

const API_VERSION = '2.0.0'

/** Collects the calls as they are registered, so it comes before them. */
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
  app.get('/v2/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/v2/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())),
  )
}
