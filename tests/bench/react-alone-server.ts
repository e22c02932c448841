import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { securityHeaders } from '../../server/src/http/security-headers.ts'

// Serves the page of tests/bench that is built in FOLDER, with our server's security headers and compressed with brotli.
const { FOLDER = '', PORT } = process.env
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }
const setHeaders = securityHeaders({ publicUrl: `http://127.0.0.1:${PORT}`, partner: null }, null)
const app = Fastify()
app.addHook('onSend', async (request, reply) => setHeaders(request, reply))
for (const name of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })) {
  const type = TYPES[extname(name)]
  if (!type) continue
  const body = brotliCompressSync(readFileSync(join(FOLDER, name)))
  app.get(name === 'index.html' ? '/' : `/${name}`, (_request, reply) => reply.type(type).header('content-encoding', 'br').send(body))
}
app.get('/healthz', () => 'ok')
await app.listen({ port: Number(PORT), host: '127.0.0.1' })
