import { Agent, request as send } from 'node:http'

export interface Call {
  method: string
  url: string
  headers?: Record<string, string>
}
export interface Load {
  perSecond: number
  /** In ms. */
  p50: number
  p99: number
}

/**
 * Sends calls over so many connections. Each connection sends its next call as soon as it has the reply, until the time is up
 * or `next` returns undefined. Throws if a reply is neither a success nor a 304.
 */
export async function measure(
  next: () => Call | undefined,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  const client = async () => {
    for (let call = next(); call && performance.now() < until; call = next()) times.push(await timeOf(call, agent))
  }
  await Promise.all(Array.from({ length: connections }, client))
  const took = (performance.now() - began) / 1000
  agent.destroy()
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { perSecond: times.length / took, p50: share(0.5), p99: share(0.99) }
}

function timeOf({ method, url, headers }: Call, agent: Agent) {
  return new Promise<number>((done, fail) => {
    const began = performance.now()
    const sent = send(url, { method, headers, agent }, (reply) => {
      reply.resume()
      reply.on('end', () => {
        const status = reply.statusCode ?? 0
        if (status === 304 || (status >= 200 && status < 300)) done(performance.now() - began)
        else fail(new Error(`${method} ${url} returned ${status}`))
      })
    })
    sent.on('error', fail)
    sent.end()
  })
}
