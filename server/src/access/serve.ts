import { type Access, errorsOf } from '@hand-in-hand/contract/access.ts'
import {
  type Endpoint,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Params,
  type Query,
  type Reply,
  type RequestBody,
  replyOf,
} from '@hand-in-hand/contract/endpoints.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Application } from '../http/application.ts'
import { AppError } from '../platform/errors.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import type { CreationRequest } from '../store/transactions.ts'
import { approvedMember, confirmedByActing, familySide, newcomer, owner, ownerOfClosed, reader } from './authentication.ts'

/** A checked request, with the types of its endpoint in the contract. */
export type RequestTo<Name extends EndpointName> = Omit<FastifyRequest, 'params' | 'query' | 'body'> & {
  params: Params<Name>
  query: Query<Name>
  body: RequestBody<Name>
  /** The caller, by the endpoint's access level; undefined if that level needs no member. */
  member: MemberOf<Name>
  /** For calls that create something: see `createOnce`. */
  creation: Endpoints[Name] extends { creates: true } ? CreationRequest : undefined
}
/** If the contract has no reply for the call, the call gets an empty object, whatever the handler returns. */
type AnswerTo<Name extends EndpointName> = Endpoints[Name] extends { reply: unknown } ? Reply<Name> | FastifyReply : unknown
type MemberOf<Name extends EndpointName> = Endpoints[Name]['access'] extends keyof Proofs
  ? Awaited<ReturnType<Endpoints[Name] extends { beforeYes: 'read' } ? typeof reader : Proofs[Endpoints[Name]['access']]>>
  : undefined
type Proofs = typeof PROOFS

/** What proves each level of access that needs a member. */
const PROOFS = { newcomer, member: approvedMember, family_side: familySide, owner, owner_of_closed: ownerOfClosed }
/** What proves the access of calls that the specification's app may make before the person has confirmed. */
const PROOFS_BEFORE_YES = { read: reader, counts_as_yes: confirmedByActing }

const creationOf = (call: EndpointName, { headers, body }: FastifyRequest): CreationRequest => ({
  call,
  // The contract allows only one value for this header, and Fastify joins several values into one text. So the header is never an array.
  key: (headers['idempotency-key'] as string | undefined) ?? null,
  bodyHash: hashOf(JSON.stringify(body) ?? ''),
})

function proofOf({ access, beforeYes }: Endpoint) {
  if (!needsMember(access)) return null
  return beforeYes ? PROOFS_BEFORE_YES[beforeYes] : PROOFS[access]
}

const needsMember = (access: Access): access is keyof Proofs => access in PROOFS

/** A defect of the server: the contract's entry has to name the code. */
export const UNDECLARED = 'a call was refused with a code that its entry in the contract does not name'

/** Serves one call of the contract: its method, URL, schemas, status and types all come from there. */
export function serve<Name extends EndpointName>(
  app: Application,
  name: Name,
  handler: (request: RequestTo<Name>, reply: FastifyReply) => Promise<AnswerTo<Name>>,
) {
  const endpoint: Endpoint = endpoints[name]
  const [method, path] = name.split(' ')
  if (!method || !path) throw new Error(`an endpoint's name is a method and a path: ${name}`)
  const status = endpoint.status ?? 200
  const prove = proofOf(endpoint)
  const declared = new Set(errorsOf(endpoint))
  app.route({
    method,
    url: `/v2${path}`,
    ...(endpoint.bodyLimit && { bodyLimit: endpoint.bodyLimit }),
    schema: {
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: replyOf(endpoint) },
    },
    onRequest: async (request, reply) => {
      request.caller = app.admission.countCall(request)
      if (!endpoint.bodyLimit) return
      app.admission.boundLargeBody(request.caller, reply.raw)
      // The proof is checked before the body is read, so that only someone who may send a large body makes others wait.
      await prove?.(app, request)
    },
    handler: async (request, reply) => {
      await app.admission.turn(request.caller, reply.raw)
      reply.code(status)
      try {
        const member = await prove?.(app, request).finally(() => app.admission.noteToken(request))
        const creation = endpoint.creates && creationOf(name, request)
        // The values have passed the schemas and the proof of this endpoint, so they have these types.
        const answer = await handler(Object.assign(request, { member, creation }) as unknown as RequestTo<Name>, reply)
        app.security.done(name, request)
        return endpoint.reply ? answer : {}
      } catch (error) {
        app.security.refused(name, request, error)
        if (error instanceof AppError && !declared.has(error.code)) app.log.error({ code: error.code, call: name }, UNDECLARED)
        throw error
      }
    },
  })
}
