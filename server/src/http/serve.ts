import {
  type Endpoint,
  type EndpointName,
  endpoints,
  type Params,
  type Query,
  type Reply,
  type RequestBody,
} from '@hand-in-hand/contract/endpoints.ts'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { dayOf, instantOf, startOfDay } from '../platform/zones.ts'
import type { Application } from './application.ts'
import { approvedMember, type Member } from './authentication.ts'

/** A request as its endpoint in the contract describes it, checked. */
export type RequestTo<Name extends EndpointName> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
  params: Params<Name>
  query: Query<Name>
  body: RequestBody<Name>
}

/** What every refusal looks like (RFC 9457), for the OpenAPI document. */
const ProblemSchema = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String({ enum: Object.keys(ERROR_STATUS) }),
  message: Type.String(),
  errors: Type.Optional(Type.Array(Type.Object({ field: Type.String(), code: Type.String(), message: Type.String() }))),
})

/** Whether a path belongs to somebody who is signed in. */
const needsToken = (path: string) => /:user\b|^\/families\/:family/.test(path)

/** Serves one call of the contract: its method, URL, schemas, status and types all come from there. */
export function serve<Name extends EndpointName>(
  app: Application,
  name: Name,
  handler: (request: RequestTo<Name>, reply: FastifyReply) => Promise<Reply<Name> | FastifyReply>,
) {
  const endpoint: Endpoint = endpoints[name]
  const [method, path] = name.split(' ')
  if (!method || !path) throw new Error(`an endpoint's name is a method and a path: ${name}`)
  const status = endpoint.status ?? 200
  app.route({
    method,
    url: `/v2${path}`,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.reply, default: ProblemSchema },
      ...(needsToken(path) && { security: [{ userToken: [] }] }),
    },
    onRequest: async (request, reply) => {
      request.caller = app.admission.countCall(request)
      if (!endpoint.bodyLimit) return
      app.admission.boundLargeBody(request.caller, reply.raw)
      // Before it is read: only somebody who may send one keeps the others waiting.
      await approvedMember(app, request)
    },
    handler: async (request, reply) => {
      await app.admission.turn(request.caller, reply.raw)
      reply.code(status)
      try {
        // The schemas above are the endpoint's own: what passed them has these types.
        const answer = await handler(request as RequestTo<Name>, reply)
        app.security.done(name, request)
        return answer
      } catch (error) {
        app.security.refused(name, request, error)
        throw error
      }
    },
  })
}

/** Changes with the family, with what this member may see of it, and with the day: lists begin a number of days ago. */
export const listVersion = (member: Member) =>
  `${member.familyVersion}-${member.id}-${member.version}-${dayOf(member.now, member.timeZone)}`

/** Sets the list's version as its ETag; answers 304 and returns true where the caller has it already: then return `reply`. */
export function isUnchanged(request: { headers: FastifyRequest['headers'] }, reply: FastifyReply, version: string) {
  const tag = `"${version}"`
  reply.header('etag', tag).header('cache-control', 'private, no-cache').header('vary', 'authorization')
  if (!hasTag(request, tag)) return false
  reply.code(304).send()
  return true
}

/** Whether the caller has what this ETag names already (RFC 9110, 13.1.2). */
export const hasTag = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string) =>
  headers['if-none-match']?.split(',').some((each) => each.trim().replace(/^W\//, '') === tag) ?? false

/** The instant (ms) that `?before=` names, a moment or a day in the family's zone; after everything where it is absent. */
export function pageBefore(before: string | undefined, member: Member) {
  if (before === undefined) return Number.MAX_SAFE_INTEGER
  return /^\d{4}-\d{2}-\d{2}$/.test(before) ? startOfDay(before, member.timeZone) : instantOf(before, member.timeZone)
}
