import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

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

type Next = () => Call | undefined

/**
 * Sends calls over `connections` connections. Each connection sends its next call as soon as it has the reply, until the time is up
 * or `next` returns undefined. Throws if a reply is neither a success nor a 304.
 */
export async function measure(next: Next, { connections, seconds }: { connections: number; seconds: number }): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = openLine()
      for (let call = next(); call && performance.now() < until; call = next()) times.push(await timeOf(line, call))
      line.close()
    }),
  )
  return loadOf(times, performance.now() - began)
}

/**
 * Sends `rate` calls a second, even if the replies to earlier calls have not come yet. The time of a call begins when it was due, so that
 * waiting for a free connection counts too.
 */
export async function measureAtRate(
  next: Next,
  { connections, seconds, rate }: { connections: number; seconds: number; rate: number },
): Promise<Load> {
  const times: number[] = []
  const began = performance.now()
  let due = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const line = openLine()
      for (;;) {
        const dueAt = began + (due++ * 1000) / rate
        if (dueAt > began + seconds * 1000) break
        const early = dueAt - performance.now()
        if (early > 0) await wait(early)
        const call = next()
        if (!call) break
        await line.send(call)
        times.push(performance.now() - dueAt)
      }
      line.close()
    }),
  )
  return loadOf(times, performance.now() - began)
}

async function timeOf(line: Line, call: Call) {
  const began = performance.now()
  await line.send(call)
  return performance.now() - began
}

function loadOf(times: number[], took: number): Load {
  times.sort((one, other) => one - other)
  const share = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
  return { perSecond: (times.length * 1000) / took, p50: share(0.5), p99: share(0.99) }
}

export const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

type Line = ReturnType<typeof openLine>

/**
 * One connection that is kept open. Node's own client would take more processor time than a small server does. This client reads only what
 * shows where a reply ends, and reads each reply into the same bytes.
 */
export function openLine() {
  const bytes = Buffer.allocUnsafe(64 * 1024)
  let socket: ReturnType<typeof connect> | undefined
  let host = ''
  let reply = newReply()
  let finish: { done: () => void; fail: (error: Error) => void; what: string } | undefined

  function open(url: URL) {
    host = url.host
    reply = newReply()
    socket = connect({
      port: Number(url.port),
      host: url.hostname,
      noDelay: true,
      onread: {
        buffer: bytes,
        callback: (length) => {
          if (readMore(reply, bytes.subarray(0, length)) && finish) end(reply, finish)
          return true
        },
      },
    })
    const lost = () => finish?.fail(new Error(`${finish.what} lost its connection`))
    socket.on('error', lost).on('close', lost)
  }

  function end({ status, closes }: Reply, { done, fail, what }: NonNullable<typeof finish>) {
    // Our server closes a connection after some thousand requests. Then the next request opens a new connection.
    if (closes) host = ''
    reply = newReply()
    finish = undefined
    if (status === 304 || (status >= 200 && status < 300)) done()
    else fail(new Error(`${what} returned ${status}`))
  }

  return {
    send: ({ method, url, headers = {} }: Call) =>
      new Promise<void>((done, fail) => {
        const to = new URL(url)
        if (to.host !== host) {
          socket?.removeAllListeners('close').destroy()
          open(to)
        }
        finish = { done, fail, what: `${method} ${url}` }
        const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
        const length = method === 'GET' ? '' : 'content-length: 0\r\n'
        socket?.write(`${method} ${to.pathname}${to.search} HTTP/1.1\r\nhost: ${host}\r\n${length}${lines.join('')}\r\n`)
      }),
    close: () => socket?.removeAllListeners('close').destroy(),
  }
}

interface Reply {
  /** The head of the reply, as far as it has come. */
  head: string
  status: number
  closes: boolean
  /** Bytes of the body that are still to come, or null if the body comes in chunks. */
  left: number | null
  /** The last bytes of a body in chunks. */
  tail: string
}
const newReply = (): Reply => ({ head: '', status: 0, closes: false, left: null, tail: '' })

/** Reads the next bytes of a reply. Returns whether the reply is complete. */
function readMore(reply: Reply, bytes: Buffer) {
  if (reply.status > 0 && reply.left !== null) {
    reply.left -= bytes.length
    return reply.left <= 0
  }
  if (reply.status === 0) {
    const from = reply.head.length
    reply.head += bytes.toString('latin1', 0, HEAD_MOST)
    const end = reply.head.indexOf('\r\n\r\n')
    if (end < 0) return false
    const head = reply.head.slice(0, end)
    reply.status = Number(head.slice(9, 12))
    reply.closes = /\r\nconnection: close(\r\n|$)/i.test(head)
    if (reply.status === 304 || reply.status === 204) return true
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length !== undefined) {
      reply.left = end + 4 + Number(length) - from - bytes.length
      return reply.left <= 0
    }
  }
  reply.tail = (reply.tail + bytes.toString('latin1', Math.max(0, bytes.length - LAST_CHUNK.length))).slice(-LAST_CHUNK.length)
  return reply.tail === LAST_CHUNK
}
/** In bytes: longer than the head of any reply. */
const HEAD_MOST = 2_000
const LAST_CHUNK = '0\r\n\r\n'
