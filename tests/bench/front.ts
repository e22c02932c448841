import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

/** Hop-by-hop headers, which HTTP/2 forbids: RFC 9113, section 8.2.2. */
const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * Serves HTTPS with HTTP/2 in front of a server, as docs/operations.md requires. Over plain HTTP/1.1 a browser opens six connections,
 * and the scores would mostly measure how long these take. The certificate is self-signed, and openssl makes it for this run.
 */
export async function startFront(port: number, target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const parameters = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert]
  if (spawnSync('openssl', parameters, { stdio: 'ignore' }).status !== 0)
    throw new Error('openssl is needed to make a certificate: install it')
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }, (incoming, outgoing) => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':')))
    const onward = request(
      new URL(incoming.url, target),
      { method: incoming.method, headers: { ...headers, host: new URL(target).host } },
      (reply) => {
        outgoing.writeHead(
          reply.statusCode ?? 502,
          Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !HOP_BY_HOP.includes(name))),
        )
        pipeline(reply, outgoing, () => {})
      },
    )
    onward.on('error', () => outgoing.destroy())
    pipeline(incoming, onward, () => {})
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  rmSync(folder, { recursive: true, force: true })
  return { url: `https://127.0.0.1:${port}`, stop: () => server.close() }
}
