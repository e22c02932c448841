import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'
import published from './published-version.json' with { type: 'json' }

const { app } = await testServer()
const { info, servers: _, ...document } = (await app.inject('/v2/openapi.json')).json()

/** Fields that people read and programs ignore. */
const WORDS = ['title', 'summary', 'description', 'example', 'examples']
/** If `areNames` is true, the keys are names of fields, so none of them is removed. */
function withoutWords(value: unknown, areNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutWords(each))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => areNames || !WORDS.includes(key))
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutWords(each, key === 'properties')]))
}
const hashOfDocument = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 16)

test('the version of the API rises with each change of the document', () => {
  const now = { version: info.version, calls: hashOfDocument(withoutWords(document)), all: hashOfDocument(document) }
  const raise = now.calls === published.calls ? 'third' : 'second'
  expect(
    now,
    `the document changed: raise the ${raise} number of API_VERSION (docs/api.md), and write these values into published-version.json`,
  ).toEqual(published)
})
