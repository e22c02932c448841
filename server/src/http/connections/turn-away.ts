import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ends the connections at a port that systemd keeps (its file descriptor), for so long (ms). Without it they wait for as long as the
 * server can't start; with it the proxy shows its page at once.
 */
export async function turnAway(fd: number, duration: number) {
  const server = createServer((connection) => connection.destroy())
  server.on('error', () => {})
  server.listen({ fd })
  await wait(duration)
  server.close()
}
