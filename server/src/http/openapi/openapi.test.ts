import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { app } = await testServer()
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each(['/v2/openapi.json', '/v2/docs'])('%s has the encoding that the client accepts, and the same bytes each time', async (url) => {
  const plain = await get(url)
  expect([plain.statusCode, plain.headers['content-encoding']]).toEqual([200, undefined])
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['GZIP', 'gzip'],
  ] as const) {
    const reply = await get(url, { 'accept-encoding': accepted })
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'cache-control': 'no-cache' })
    expect(unpack[encoding](reply.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(reply.rawPayload.equals((await get(url, { 'accept-encoding': accepted })).rawPayload)).toBe(true)
  }
  expect((await get(url, { 'accept-encoding': 'br;q=0.0, zstd' })).headers['content-encoding']).toBeUndefined()
})

test.each(['/v2/openapi.json', '/v2/docs'])('%s returns 304 to a client that already has the document', async (url) => {
  const { etag } = (await get(url, { 'accept-encoding': 'br' })).headers
  const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` })
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag])
  // The uncompressed body has a different tag.
  expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test('every call of the contract is on the page and in the document', async () => {
  const document = (await get('/v2/openapi.json')).json()
  const page = (await get('/v2/docs')).body
  expect(document).toMatchObject({ openapi: '3.1.0' })
  expect(Object.keys(document.paths)).toContain('/v2/families/{family}/tasks')
  for (const path of Object.keys(document.paths)) expect(page).toContain(`${path}</code></h3>`)
})
