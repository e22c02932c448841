import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { errorsOf } from '@hand-in-hand/contract/access.ts'
import { ERROR_STATUS } from '@hand-in-hand/contract/errors.ts'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { runNode } from '../../testing/process.ts'
import { testServer } from '../../testing/server.ts'
import { callNames, endpointOf } from '../../testing/valid-calls.ts'

const { app } = await testServer({
  OPERATOR_NAME: 'Aid of Haifa',
  OPERATOR_EMAIL: 'help@example.org',
  PUBLIC_URL: 'https://help.example.org',
  ALLOW_SCREEN_OUTBOX: 'yes',
})

interface Media {
  schema: { $ref?: string; allOf?: [unknown, { properties: { code: { enum: string[] } } }] }
  example?: unknown
  examples?: Record<string, { value: unknown }>
}
interface Response {
  $ref?: string
  description: string
  headers?: Record<string, { $ref: string }>
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: object[]
  parameters?: { name: string; in: string; description: string }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
}
const document: {
  info: Record<string, object>
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, { examples?: unknown[] } & Response>>
} = (await app.inject('/v2/openapi.json')).json()

const calls = callNames.map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const operation = document.paths[`/v2${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${name} is not in the document`)
  return { name, endpoint: endpointOf(name), operation }
})
const operations = calls.map(({ operation }) => operation)
const resolved = (response: Response) =>
  (response.$ref && document.components.responses?.[response.$ref.split('/').at(-1) ?? '']) || response
const contentOf = (response: Response) => Object.keys(resolved(response).content ?? {})

// These tests check what Spectral recommends. They do not run Spectral, because it brings 240 packages: see decision 069.

test('the document passes the recommended rules of redocly', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'openapi-'))
  const file = join(folder, 'openapi.json')
  writeFileSync(file, JSON.stringify(document))
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'))
  const { out } = await runNode([cli, 'lint', '--extends=recommended', '--format=json', file], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }).ended
  rmSync(folder, { recursive: true })
  const { totals, problems } = JSON.parse(out) as { totals: { errors: number }; problems: { ruleId: string }[] }
  // The only problem that remains is in paths of the specification: `/tasks/import` could also name a task with the id `import`.
  expect([totals.errors, [...new Set(problems.map(({ ruleId }) => ruleId))]]).toEqual([0, ['no-ambiguous-paths']])
})

test('the document says who runs the server, where it is and under which licence', () => {
  expect(document.info).toMatchObject({
    contact: { name: 'Aid of Haifa', url: 'https://help.example.org', email: 'help@example.org' },
    license: { identifier: 'AGPL-3.0-or-later' },
    termsOfService: 'https://help.example.org/docs/en/TERMS.html',
    description: expect.stringContaining('application/problem+json'),
  })
  expect(document.servers).toMatchObject([{ url: 'https://help.example.org' }])
})

test('each call has its own name, one described tag, a summary and described parameters', () => {
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
  const tags = document.tags.filter(({ description }) => description).map(({ name }) => name)
  expect([...new Set(operations.flatMap((operation) => operation.tags))].sort()).toEqual([...tags].sort())
  for (const { operationId, tags: ofCall, summary, description, parameters = [] } of operations) {
    expect([ofCall.length, summary !== '', description !== ''], operationId).toEqual([1, true, true])
    expect(
      parameters.filter((parameter) => !parameter.description),
      operationId,
    ).toEqual([])
  }
})

test('the document says how paged lists are sorted, and which calls work before a person’s yes', () => {
  const paged = operations.filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'before'))
  expect(paged).toHaveLength(6)
  for (const { description, operationId } of paged) expect(description, operationId).toMatch(/by `\w+`.*until/)
  for (const { name, endpoint, operation } of calls) {
    const isBeforeYes = /before the person has confirmed|the person’s yes/.test(operation.description)
    expect(isBeforeYes, name).toBe(endpoint.beforeYes !== undefined)
  }
})

test('public calls need no token, and all others need a token of a user or of the server', () => {
  for (const { name, endpoint, operation } of calls) {
    const isPublic = endpoint.access === 'anyone' || endpoint.access === 'key'
    const wanted =
      endpoint.access === 'server_token'
        ? [{ serverToken: [] }]
        : isPublic
          ? endpoint.readsToken
            ? [{}, { userToken: [] }]
            : []
          : [{ userToken: [] }]
    expect(operation.security, name).toEqual(wanted)
  }
})

test('each error of a call is in the document with its status, as application/problem+json', () => {
  for (const { name, endpoint, operation } of calls) {
    const documented: string[] = []
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue
      expect(contentOf(response), name).toEqual(['application/problem+json'])
      const { schema, examples = {} } = resolved(response).content?.['application/problem+json'] ?? { schema: {} }
      const codes = schema.allOf?.[1].properties.code.enum ?? []
      for (const code of codes) expect(ERROR_STATUS[code as keyof typeof ERROR_STATUS], name).toBe(Number(status))
      expect(Object.keys(examples)).toEqual(codes)
      documented.push(...codes)
    }
    expect(documented.sort(), name).toEqual(errorsOf(endpoint).sort())
  }
})

test('each reply is documented with its media types and status, and with 304 if it has an ETag', () => {
  for (const { name, endpoint, operation } of calls) {
    const reply = operation.responses[endpoint.status ?? 200]
    expect(reply && contentOf(reply), name).toEqual(endpoint.media ?? ['application/json'])
    const asks = operation.parameters?.some((parameter) => parameter.name === 'If-None-Match') ?? false
    expect([reply?.headers?.ETag !== undefined, '304' in operation.responses, asks], name).toEqual(Array(3).fill(endpoint.etag === true))
  }
  const mediaOf = (path: string) => contentOf(document.paths[path]?.get?.responses[200] ?? { description: '' })
  expect(mediaOf('/v2/calendar/{feed}.ics')).toEqual(['text/calendar'])
  expect(mediaOf('/v2/families/{family}/export')).toEqual(['application/json', 'text/csv'])
})

test('the document has the headers that a client has to know', () => {
  const change = document.paths['/v2/families/{family}/tasks/{id}']?.patch
  expect(change?.parameters?.map(({ name }) => name)).toContain('If-Match')
  expect(Object.keys(change?.responses ?? {})).toEqual(expect.arrayContaining(['412', '428']))
  const headersOf = (status: number) => Object.keys(resolved(change?.responses[status] ?? { description: '' }).headers ?? {})
  expect([headersOf(401), headersOf(429), headersOf(503)]).toEqual([['WWW-Authenticate'], ['Retry-After'], ['Retry-After']])
  const create = document.paths['/v2/families/{family}/tasks']?.post
  expect(create?.parameters?.map(({ name }) => name)).toContain('Idempotency-Key')
})

test('each shared part is used, each reference resolves, and each problem is defined once', () => {
  const text = JSON.stringify(document)
  const used = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`))
  const { securitySchemes: _, ...components } = document.components
  const there = Object.entries(components).flatMap(([kind, parts]) => Object.keys(parts).map((name) => `${kind} ${name}`))
  expect([...used].sort()).toEqual(there.sort())
  expect(Object.keys(document.components.schemas ?? {})).toEqual(
    expect.arrayContaining(['Task', 'FamilyTask', 'Family', 'Member', 'Problem']),
  )
  expect(text.match(/"request_id":\{/g)).toHaveLength(1)
})

test('each example fits its schema', () => {
  const ajv = addFormats.default(new Ajv({ strictSchema: false }))
  ajv.addSchema(document, 'openapi')
  const fits = (pointer: string, example: unknown) => {
    const validate = ajv.compile({ $ref: `openapi#/${pointer}` })
    expect([validate(example), validate.errors], `${pointer} ${JSON.stringify(example)}`).toEqual([true, null])
  }
  for (const [name, { examples }] of Object.entries(document.components.schemas ?? {})) {
    if (name !== 'ErrorCode') expect(examples, name).toHaveLength(1)
    for (const example of examples ?? []) fits(`components/schemas/${name}`, example)
  }
  for (const [name, { content }] of Object.entries(document.components.responses ?? {})) {
    for (const { value } of Object.values(content?.['application/problem+json']?.examples ?? {}))
      fits(`components/responses/${name}/content/application~1problem+json/schema`, value)
  }
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, { requestBody }] of Object.entries(methods)) {
      const place = `paths/${encodeURIComponent(path.replaceAll('/', '~1'))}/${method}/requestBody/content/application~1json/schema`
      if (requestBody) fits(place, requestBody.content['application/json']?.example)
    }
  }
})
