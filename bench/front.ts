import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createSecureServer } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'

/** Headers of one hop, which HTTP/2 does without. */
const OF_A_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/**
 * HTTPS and HTTP/2 in front of a server, as docs/operations.md asks for: over plain HTTP/1.1 a browser opens six connections, and
 * what is measured is their beginning. The certificate is nobody's, made for this run by openssl.
 */
export async function startFront(port: number, target: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hand-in-hand-front-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=127.0.0.1', '-keyout', key, '-out', cert]
  if (spawnSync('openssl', words, { stdio: 'ignore' }).status !== 0) throw new Error('openssl is needed to make a certificate: install it')
  const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert), allowHTTP1: true }, (from, to) => {
    const headers = Object.fromEntries(Object.entries(from.headers).filter(([name]) => !name.startsWith(':')))
    const onward = request(
      new URL(from.url, target),
      { method: from.method, headers: { ...headers, host: new URL(target).host } },
      (answer) => {
        to.writeHead(
          answer.statusCode ?? 502,
          Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !OF_A_HOP.includes(name))),
        )
        pipeline(answer, to, () => {})
      },
    )
    onward.on('error', () => to.destroy())
    pipeline(from, onward, () => {})
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  rmSync(folder, { recursive: true, force: true })
  return { url: `https://127.0.0.1:${port}`, stop: () => server.close() }
}
