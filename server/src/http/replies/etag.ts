import type { FastifyReply, FastifyRequest } from 'fastify'

/** Sets the version of a list as its ETag. Sends 304 and returns true if the caller already has it: then return `reply`. */
export function isUnchanged(request: { headers: FastifyRequest['headers'] }, reply: FastifyReply, version: string) {
  const tag = `"${version}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  if (!hasTag(request, tag)) return false
  reply.code(304).send()
  return true
}

/** Whether the caller already has this ETag (RFC 9110, 13.1.2). */
export const hasTag = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string) =>
  headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false
