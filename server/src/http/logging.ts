import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * One line for each request, without its URL, because paths contain tokens. The route's pattern, such as `/v2/supporters/:user`,
 * is enough for a log.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      // Fastify also logs errors outside our handler. Their messages can quote a URL or a body.
      err: (error) => ({ type: error.name, message: '', stack: '', code: (error as { code?: unknown }).code }),
    },
  }
}
