import { existsSync } from 'node:fs'
import { installOnDebian } from './install-on-debian.ts'

/** The Debian package of each proxy, and the path of its program. */
const PROXIES = {
  haproxy: { debian: 'haproxy', paths: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'] },
  pgbouncer: { debian: 'pgbouncer', paths: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'] },
  nginx: { debian: 'nginx-light', paths: ['/usr/sbin/nginx', '/usr/local/sbin/nginx'] },
  caddy: { debian: 'caddy', paths: ['/usr/bin/caddy', '/usr/local/bin/caddy'] },
}
type Proxy = keyof typeof PROXIES

/** The path of the program, installed if the machine has none. Throws one sentence that says what to do. */
export function findProxy(name: Proxy) {
  const { debian, paths } = PROXIES[name]
  const installed = () => paths.find((path) => existsSync(path))
  if (!installed()) {
    console.log(`Installing ${name}…`)
    installOnDebian(debian)
  }
  const found = installed()
  if (found) return found
  throw new Error(`${name} was not found and could not be installed: on Debian install ${debian}.`)
}
