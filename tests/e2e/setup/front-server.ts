import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ForwardedRequest {
  request: IncomingMessage
  status: number
  headers: Record<string, string>
  body: Buffer
}
type Change = (passed: ForwardedRequest, reply: ServerResponse) => Buffer | string | null

/** A server in front of ours. `change` returns the body to send, or null if it has sent the reply itself. */
export async function frontServer(behind: string, change: Change) {
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const sent = ['content-type', 'authorization', 'cookie', 'if-match', 'if-none-match', 'idempotency-key', 'sec-fetch-site', 'origin']
    const given = sent.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, String(request.headers[name])]]))
    const answer = await fetch(new URL(request.url ?? '/', behind), {
      method: request.method ?? 'GET',
      headers: Object.fromEntries(given),
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    })
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(content-(encoding|length)|transfer-encoding|connection)$/.test(name)),
    )
    const body = change({ request, status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) }, reply)
    if (body !== null) reply.writeHead(answer.status, headers).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    // The server listens on a port, not on a pipe, so the address is an AddressInfo.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
