import { type EndpointName, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import type { Settings } from '../../env.ts'
import { operationOf } from './calls.ts'
import { sharedComponents } from './components.ts'
import { TAGS } from './operations.ts'
import { PROBLEM_SCHEMAS } from './problems.ts'

/** The second number rises with each addition to the API, the third if only its texts change: see docs/api.md. */
const API_VERSION = '2.14.0'

const DESCRIPTION = `The calls of Hand in Hand, which its own app uses too.
Bodies and replies are JSON. Instants are ISO 8601 with an offset.
Every refusal is application/problem+json (RFC 9457) with a code. With a method that a path does not have it is 405, with the header Allow.
Every reply has the header X-Request-Id, by which the operator finds it in the log.`

/** All calls of the contract as OpenAPI 3.1, for this server. */
export function openApiDocument({ publicUrl, operator }: Pick<Settings, 'publicUrl' | 'operator'>) {
  const shared = sharedComponents()
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  // The keys of the contract are its calls.
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const [method = '', path = ''] = name.split(' ')
    const template = `/v2${path.replace(/:(\w+)/g, '{$1}')}`
    paths[template] = { ...paths[template], [method.toLowerCase()]: operationOf(name, shared) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hand in Hand',
      version: API_VERSION,
      description: DESCRIPTION,
      termsOfService: `${publicUrl}/docs/en/TERMS.html`,
      contact: { name: operator.name ?? 'The operator of this server', url: publicUrl, ...(operator.email && { email: operator.email }) },
      license: { name: 'GNU Affero General Public License, version 3 or later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: publicUrl, description: 'This server' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        userToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of one person in one family: `user_token` of POST /v2/session or POST /v2/login/verify.',
        },
        serverToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that the operator made with the command `family token`, for what it says.',
        },
      },
      headers: {
        ETag: {
          description: 'The version of this reply, for If-None-Match. It is weak: the same for all encodings.',
          schema: { type: 'string' },
        },
        RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer' } },
        WwwAuthenticate: { description: 'How to sign in.', schema: { type: 'string', enum: ['Bearer'] } },
      },
      schemas: { ...shared.schemas, ...PROBLEM_SCHEMAS },
      responses: shared.responses,
    },
  }
}
export type ApiDocument = ReturnType<typeof openApiDocument>
