import type { FastifyRequest } from 'fastify'

export function bearerOf(request: Pick<FastifyRequest, 'headers'>) {
  return /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}
