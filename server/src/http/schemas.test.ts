import { type Endpoint, endpoints, replyOf } from '@hand-in-hand/contract/endpoints.ts'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { serializerOf, validatorOf } from './schemas.ts'

const ajv = new Ajv({ strictSchema: false })

test.each(Object.entries<Endpoint>(endpoints))('the schemas of %s are valid and can be compiled', (_, endpoint) => {
  const { body, query, headers } = endpoint
  const reply = replyOf(endpoint)
  expect(serializerOf(reply)).toBeTypeOf('function')
  for (const schema of [query, headers]) if (schema) expect(validatorOf(schema, 'params')).toBeTypeOf('function')
  if (body) expect(validatorOf(body, 'body')).toBeTypeOf('function')
  for (const schema of [reply, body, query, headers]) if (schema) expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true)
})
