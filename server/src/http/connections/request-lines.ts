import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

interface PendingRequest {
  request: IncomingMessage
  response: ServerResponse
}
/** The queue of requests of one connection. */
interface Line {
  begun: number
  running: PendingRequest | null
  waiting: PendingRequest[]
  isHeld: boolean
  /** Called when all requests of the connection have a reply. */
  whenEmpty: () => void
}

/**
 * Runs the requests of a connection one by one, each when the operating system has taken the previous reply. Replies must have the order of
 * the requests anyway (RFC 9112, 9.3.2), but Node starts all requests that one read of 64 KB contains, some 1,600. While requests wait
 * nothing more is read, and requests that wait on a closed connection never run. The last of `requestsMax` requests closes its connection.
 * A connection is also closed if its requests raise the number of waiting ones, on all connections together, above `waitingMax`.
 */
export function requestLines(handle: RequestListener, { requestsMax, waitingMax }: { requestsMax: number; waitingMax: number }) {
  const lines = new WeakMap<Duplex, Line>()
  let waitingInAll = 0

  const take: RequestListener = (request, response) => {
    const { socket } = request
    const line = lines.get(socket) ?? { begun: 0, running: null, waiting: [], isHeld: false, whenEmpty: () => {} }
    lines.set(socket, line)
    if (!line.running && line.waiting.length === 0) return run(socket, line, { request, response })
    line.waiting.push({ request, response })
    waitingInAll++
    hold(socket, line)
    if (waitingInAll > waitingMax) socket.destroy()
  }

  function run(socket: Duplex, line: Line, running: PendingRequest) {
    const { request, response } = running
    line.running = running
    line.begun++
    // The limit of requests is our own: Node's would reply to later requests with an empty 503.
    if (line.begun === requestsMax) response.setHeader('connection', 'close')
    response.once('close', () => {
      line.running = null
      if (line.waiting.length === 0) line.whenEmpty()
      // The next request does not begin at once: a connection whose replies are ready would block all others.
      else setImmediate(goOn, socket, line)
    })
    handle(request, response)
  }

  function goOn(socket: Duplex, line: Line) {
    const next = socket.writable ? line.waiting.shift() : undefined
    waitingInAll -= next ? 1 : line.waiting.length
    if (!next) {
      line.waiting = []
      return
    }
    if (line.waiting.length === 0) socket.resume()
    run(socket, line, next)
  }

  /**
   * Calls back when all complete requests of a connection have a reply: at once if none is running, or if the running request is
   * incomplete.
   */
  function afterWhole(socket: Duplex, then: () => void) {
    const line = lines.get(socket)
    if (line?.running?.request.complete) line.whenEmpty = then
    else then()
  }

  return { take, afterWhole }
}

/** Reads nothing more of a connection while requests of it wait. */
function hold(socket: Duplex, line: Line) {
  socket.pause()
  if (line.isHeld) return
  line.isHeld = true
  // Node resumes the connection when a request ends.
  socket.on('resume', () => {
    if (line.waiting.length > 0) socket.pause()
  })
}
