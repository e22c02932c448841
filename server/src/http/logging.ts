import type { FastifyRequest, FastifyServerOptions } from 'fastify'

/**
 * One line a request, without its URL: paths of this product hold tokens. The route's pattern, such as
 * `/v2/supporters/:user`, says as much as a log has to.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'none' }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      // Fastify logs errors that it meets outside our handler too; their messages can quote a URL or a body.
      err: (error) => ({ type: error.name, message: '', stack: '', code: (error as { code?: unknown }).code }),
    },
  }
}
