import type { FastifyReply, FastifyRequest } from 'fastify'

type ConditionalRequest = Pick<FastifyRequest, 'headers'>

/**
 * Sets the version of a reply as its ETag. If the caller already has this version, sends 304 and returns true: then return `reply`. The tag
 * is weak, because the reply may be sent in several encodings (RFC 9110, 8.8.3). `varies` names the headers on which the reply depends.
 */
export function isUnchanged(request: ConditionalRequest, reply: FastifyReply, version: string, varies = 'authorization, accept-language') {
  const tag = `W/"${version}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', varies)
  if (!hasTag(request, tag)) return false
  reply.code(304).send()
  return true
}

/** Whether the caller already has this ETag. Weak and strong ones are the same here (RFC 9110, 13.1.2). */
export const hasTag = ({ headers }: ConditionalRequest, tag: string) =>
  headers['if-none-match']?.split(',').some((each) => strong(each.trim()) === strong(tag)) ?? false

const strong = (tag: string) => tag.replace(/^W\//, '')
