import { type Endpoint, endpoints } from '@hand-in-hand/contract/endpoints.ts'
import { expect, test } from 'vitest'
import { serializerOf, validatorOf } from './schemas.ts'

test.each(Object.entries<Endpoint>(endpoints))('the schemas of %s can be compiled', (_, { reply, body, params, query, headers }) => {
  expect(serializerOf(reply)).toBeTypeOf('function')
  for (const schema of [params, query, headers]) if (schema) expect(validatorOf(schema, 'params')).toBeTypeOf('function')
  if (body) expect(validatorOf(body, 'body')).toBeTypeOf('function')
})
