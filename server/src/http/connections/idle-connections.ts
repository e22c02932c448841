import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** In ms: how long a new connection may take to send its first request. */
const FIRST_REQUEST_WITHIN = 500

interface Connection {
  since: number
  /** Requests that have no whole reply yet. */
  running: number
  hasAsked: boolean
}

/**
 * Lets a stopping server close connections that wait for no reply. Connections that were just opened stay, because their first request is
 * on its way. Node alone would close them too: https://nodejs.org/api/http.html#servercloseidleconnections
 */
export function keepNewConnections(server: Server) {
  const open = new Map<Socket, Connection>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, { since: performance.now(), running: 0, hasAsked: false })
    socket.once('close', () => open.delete(socket))
  })
  const count = ({ socket }: { socket: Socket }, reply: ServerResponse) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.hasAsked = true
    connection.running++
    reply.once('close', () => connection.running--)
  }
  for (const event of ['request', 'checkExpectation']) server.prependListener(event, count)
  // Closing the server calls this function too.
  server.closeIdleConnections = () => {
    for (const [socket, { since, running, hasAsked }] of open) {
      if (running === 0 && (hasAsked || performance.now() - since > FIRST_REQUEST_WITHIN)) socket.destroy()
    }
  }
}
