import { setGlobalProxyFromEnv } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { entriesForNode } from './settings/beside-proxy.ts'
import { type Network, proxyFor } from './settings/network.ts'

let network: Pick<Network, 'proxy' | 'noProxy'> = { proxy: null, noProxy: [] }

/** Whether this process requests a page through the proxy. */
export const isProxied = ({ hostname, port, protocol }: URL) =>
  proxyFor(network, hostname, Number(port || (protocol === 'https:' ? 443 : 80))) !== null

/**
 * Makes every later request and TLS connection of this process go through the proxy, and also trust these authorities (PEM). `texts` are
 * the values of the settings. Node knows no ranges, so the addresses in `texts` that are in a range of `noProxy` replace the range.
 */
export function openOutbound({ proxy, noProxy, authorities }: Network, texts: string[]) {
  network = { proxy, noProxy }
  if (authorities !== null) setDefaultCACertificates([...getCACertificates('default'), ...authorities])
  if (proxy !== null)
    setGlobalProxyFromEnv({
      HTTP_PROXY: proxy,
      HTTPS_PROXY: proxy,
      NO_PROXY: ['localhost', '127.0.0.1', '::1', ...entriesForNode(noProxy, texts)].join(),
    })
}
