import { isLoopback } from './addresses.ts'
import { StartupError } from './errors.ts'

// DATABASE_URL as libpq parses it: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS

/** Values of sslmode that encrypt the connection. `no-verify` is node-postgres' own. */
const WITH_TLS = ['require', 'verify-ca', 'verify-full', 'no-verify']

/** Throws a `StartupError` for an address that can't be used, or that leads to another machine without a TLS setting. */
export function checkDatabaseUrl(name: string, text: string) {
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new StartupError(`${name} has to start with postgres://: leave it out to keep the data in a file.`)
  }
  const url = parseDatabaseUrl(text)
  if (!url) {
    throw new StartupError(
      `${name} has to be an address such as postgres://user:password@host/name: write #, /, ? and @ in the password as %23, %2F, %3F and %40.`,
    )
  }
  // A restore finds running servers by this name.
  if (url.searchParams.has('application_name')) throw new StartupError(`${name} can not set application_name: leave it out.`)
  if (isElsewhere(url) && !hasTls(url) && !isWithoutTls(url)) {
    throw new StartupError(
      `${name} leads to another machine without asking for TLS, so all data would cross the network readable: add ?sslmode=verify-full to it, ` +
        'or ?sslmode=disable if no one else can listen on the way.',
    )
  }
}

/** Whether data goes over a network unencrypted, because the operator has set it so. */
export function isReadableOnTheWay(databaseUrl: string) {
  const url = parseDatabaseUrl(databaseUrl)
  return url !== null && isElsewhere(url) && !hasTls(url)
}

/**
 * The address in the form for PostgreSQL's own programs. It has no password, because other users of the machine can read a command's
 * arguments. Parameters and values that only node-postgres knows are replaced or left out.
 */
export function addressForPrograms(databaseUrl: string) {
  const url = parseDatabaseUrl(databaseUrl)
  if (!url) throw new Error('checkDatabaseUrl let an address in that is none')
  const { password, uselibpqcompat, ssl, ...parameters } = Object.fromEntries(url.searchParams)
  if (ssl === '1' || ssl === 'true' || parameters.sslmode === 'no-verify') parameters.sslmode = 'require'
  // URLSearchParams is not used, because it writes a space as a plus, and libpq reads a plus as a plus.
  url.search = Object.entries(parameters)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  const secret = password ?? decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password: secret }
}

function parseDatabaseUrl(text: string) {
  // The address of a socket has no host. A URL without a host can have no user, so the host becomes localhost:
  // https://url.spec.whatwg.org/#cannot-have-a-username-password-port
  const url = text.replace('@/', '@localhost/')
  return URL.canParse(url) ? new URL(url) : null
}

/** Whether the address leads to another machine. A socket's folder and a loopback address are on this machine. */
function isElsewhere({ hostname, searchParams }: URL) {
  const hosts = [searchParams.get('host') || decodeURIComponent(hostname), searchParams.get('hostaddr') ?? '']
  return hosts.some((host) => host !== '' && !host.startsWith('/') && !isLoopback(host))
}

const hasTls = ({ searchParams }: URL) =>
  WITH_TLS.includes(searchParams.get('sslmode') ?? '') ||
  (!searchParams.has('sslmode') && ['1', 'true'].includes(searchParams.get('ssl') ?? ''))

const isWithoutTls = ({ searchParams }: URL) => searchParams.get('sslmode') === 'disable'
