import { freePort } from '../../scripts/programs/find-postgres.ts'
import { findProxy } from '../../scripts/programs/find-proxies.ts'
import { runProgram } from './programs.ts'

// The settings of HAProxy and PgBouncer are the ones that docs/operations/postgresql.md describes.

const DEFAULTS = `
defaults
  timeout connect 2s
  timeout check 3s
  timeout queue 5s
  option redispatch
  retries 3
`

const listOf = (ports: number[], each: string) => ports.map((port) => `  server on-${port} 127.0.0.1:${port} ${each}`).join('\n')

/** Runs HAProxy in front of our servers on these ports. HAProxy asks each server whether it is ready. */
export async function runFront(ports: number[]) {
  const port = await freePort()
  const settings = `${DEFAULTS}
listen people
  mode http
  bind 127.0.0.1:${port}
  timeout client 60s
  timeout server 60s
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
${listOf(ports, '')}
`
  const { stop } = await runHaproxy(settings, port)
  return { url: `http://127.0.0.1:${port}`, stop }
}

/**
 * `startup` and `query` return bytes of PostgreSQL's protocol 3.0, in hex: the start of a session, and a query. `hexOf` ends each text with
 * a zero byte.
 */
const hexOf = (text: string) => Buffer.from(`${text}\0`).toString('hex')
function startup(user: string) {
  const parts = `00030000${hexOf('user')}${hexOf(user)}${hexOf('database')}${hexOf('postgres')}00`
  return `${lengthOf(parts)}${parts}`
}
const query = (text: string) => `51${lengthOf(hexOf(text))}${hexOf(text)}`
/** The length of a message, which includes the four bytes of the length. */
const lengthOf = (hex: string) => (hex.length / 2 + 4).toString(16).padStart(8, '0')

/** PostgreSQL's message ReadyForQuery, outside of a transaction. */
const READY = '5a0000000549'
/** The message of PostgreSQL with a row of one column, which holds the character f. */
const FALSE = '440000000b00010000000166'

/**
 * Runs an HAProxy in front of the PostgreSQL servers on these ports. It passes connections on to the one that is not a standby. Returns the
 * port of HAProxy.
 */
export async function runPrimaryFinder(ports: number[]) {
  const port = await freePort()
  const settings = `${DEFAULTS}
listen primary
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 30m
  timeout server 30m
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${startup('postgres')}
  tcp-check expect binary ${READY}
  tcp-check send-binary ${query('select pg_is_in_recovery()')}
  tcp-check expect binary ${FALSE}
  default-server check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${listOf(ports, '')}
`
  const { stop } = await runHaproxy(settings, port)
  return { port, stop }
}

const runHaproxy = (settings: string, port: number) =>
  runProgram({ program: findProxy('haproxy'), parameters: (file) => ['-db', '-f', file], settings, port })

/** Runs PgBouncer in transaction mode in front of a database of the PostgreSQL on a port. `adminUrl` is for PgBouncer's own commands. */
export async function runPooler(databasePort: number, name: string) {
  const port = await freePort()
  const settings = `
[databases]
${name} = host=127.0.0.1 port=${databasePort} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
admin_users = postgres
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
server_login_retry = 1
`
  const { stop } = await runProgram({ program: findProxy('pgbouncer'), parameters: (file) => [file], settings, port })
  const at = `postgres://postgres@127.0.0.1:${port}`
  return { url: `${at}/${name}`, adminUrl: `${at}/pgbouncer`, stop }
}
