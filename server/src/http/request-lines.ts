import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}
/** The requests of one connection. */
interface Line {
  begun: number
  running: Exchange | null
  waiting: Exchange[]
  isHeld: boolean
  /** Called when all of them are answered. */
  whenEmpty: () => void
}

/**
 * Runs the requests of a connection one after the other, each when the answer before is with the operating system: they have
 * to be answered in their order anyway (RFC 9112, 9.3.2), and Node begins all that one read of 64 KB holds, some 1,600.
 * Meanwhile nothing more is read, and what waits on a connection that was closed never runs. The last of `requestsMax` of one
 * connection closes it; so does one that makes more than `waitingMax` wait, on all connections together.
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

  function hold(socket: Duplex, line: Line) {
    socket.pause()
    if (line.isHeld) return
    line.isHeld = true
    // A request that ends resumes its connection by itself.
    socket.on('resume', () => {
      if (line.waiting.length > 0) socket.pause()
    })
  }

  function run(socket: Duplex, line: Line, running: Exchange) {
    const { request, response } = running
    line.running = running
    line.begun++
    // Node's own limit would answer what comes after the last by an empty 503.
    if (line.begun === requestsMax) response.setHeader('connection', 'close')
    response.once('close', () => {
      line.running = null
      if (line.waiting.length === 0) line.whenEmpty()
      // Not at once: a connection whose answers are ready would keep all others from their turn.
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
   * Calls back when what came whole on a connection is answered: at once where nothing is under way, or where the request
   * under way is itself not whole.
   */
  function afterWhole(socket: Duplex, then: () => void) {
    const line = lines.get(socket)
    if (line?.running?.request.complete) line.whenEmpty = then
    else then()
  }

  return { take, afterWhole }
}
