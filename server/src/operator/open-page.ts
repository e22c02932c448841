import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Application } from '../http/application.ts'
import { isLoopback } from '../platform/addresses.ts'
import { operatorServer } from './operator-server.ts'

/**
 * Only this machine reaches these addresses. A browser may try either address for the page's host name. So the page listens on both, and no
 * other program can listen on its port at one of them.
 */
const THIS_MACHINE = ['127.0.0.1', '::1']

/**
 * The addresses on which the page listens. If staff can sign in, the page also listens on the server's `HOST`: in a container the proxy is
 * another machine.
 */
function hostsOf({ staff, host }: Application['settings']) {
  if (staff === null || isLoopback(host)) return THIS_MACHINE
  // `::` includes both loopback addresses, and `0.0.0.0` includes 127.0.0.1.
  if (host === '::') return [host]
  return host === '0.0.0.0' ? [host, '::1'] : [...THIS_MACHINE, host]
}

const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']
/** How often to try to open the port, in ms. During an update the previous process still has the port. */
const TRIED_EVERY = 2_000

/**
 * Opens the operator's page. If its port is not free, this function returns anyway and tries again later, so families are served meanwhile.
 * Returns `close`, which closes the page.
 */
export async function openOperatorsPage(app: Application, port: number) {
  const page = await operatorServer(app)
  await page.ready()
  const servers: Server[] = []
  const closeAll = () => Promise.all(servers.splice(0).map((each) => new Promise((resolve) => each.close(resolve).closeAllConnections())))
  let isClosing = false
  let retry: NodeJS.Timeout | undefined
  async function open(host: string) {
    const server = createServer((request, response) => page.routing(request, response))
    server.listen(port, host)
    try {
      await once(server, 'listening')
      servers.push(server)
    } catch (error) {
      if (host === '::1' && NO_IPV6.includes(String(systemCodeOf(error)))) return
      throw error
    }
  }
  const listen = async () => {
    try {
      for (const host of hostsOf(app.settings)) await open(host)
      if (isClosing) await closeAll()
    } catch (error) {
      await closeAll()
      if (isClosing) return
      const code = systemCodeOf(error)
      app.log.warn({ port, code }, "the operator's page can't open its port, and tries again")
      retry = setTimeout(listen, TRIED_EVERY)
      retry.unref()
    }
  }
  await listen()
  return {
    close: async () => {
      isClosing = true
      clearTimeout(retry)
      await closeAll()
      await page.close()
    },
  }
}

const systemCodeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : 'unknown')
