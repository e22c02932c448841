import { readFileSync, readlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Closes the connections at a port that systemd keeps (`fd` is its file descriptor), for this long (ms). Otherwise they wait for as long as
 * the server can't start. A proxy shows its own page as soon as they are closed.
 */
export async function turnAway(fd: number, duration: number) {
  const server = createServer((connection) => connection.destroy())
  server.on('error', () => {})
  server.listen({ fd })
  await wait(duration)
  server.close()
}

/**
 * The port at which a socket of systemd listens; null if Linux does not know it. https://man7.org/linux/man-pages/man5/proc_pid_net.5.html
 */
export function portAt(fd: number) {
  try {
    const [, inode = ''] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/self/fd/${fd}`)) ?? []
    const sockets = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/self/net/${name}`, 'utf8').split('\n'))
    const [, local = ''] = sockets.map((line) => line.trim().split(/\s+/)).find((columns) => columns[9] === inode) ?? []
    return local ? Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16) : null
  } catch {
    return null
  }
}
