import { existsSync } from 'node:fs'
import { installOnDebian } from './install-on-debian.ts'

const PATHS = {
  haproxy: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'],
  pgbouncer: ['/usr/sbin/pgbouncer', '/usr/local/bin/pgbouncer'],
}

/** Where HAProxy and PgBouncer are, installed if the machine has none. Throws one sentence that says what to do. */
export function findProxies() {
  if (!installed()) {
    console.log('Installing HAProxy and PgBouncer…')
    installOnDebian('haproxy', 'pgbouncer')
  }
  const found = installed()
  if (found) return found
  throw new Error('HAProxy and PgBouncer were not found and could not be installed: on Debian install haproxy and pgbouncer.')
}

function installed() {
  const [haproxy, pgbouncer] = [PATHS.haproxy, PATHS.pgbouncer].map((paths) => paths.find((path) => existsSync(path)))
  return haproxy && pgbouncer ? { haproxy, pgbouncer } : undefined
}
