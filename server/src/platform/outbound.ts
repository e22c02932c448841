import { setGlobalProxyFromEnv } from 'node:http'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** Has every later request and TLS connection of this process go through the proxy, and trust these authorities (PEM) as well. */
export function openOutbound({ proxy, authorities }: { proxy: string | null; authorities: string[] | null }) {
  if (authorities !== null) setDefaultCACertificates([...getCACertificates('default'), ...authorities])
  if (proxy !== null) setGlobalProxyFromEnv({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy, NO_PROXY: 'localhost,127.0.0.1,::1' })
}
