import { isLoopback } from '../platform/addresses.ts'
import { Refusal } from '../platform/errors.ts'

// What stands in DATABASE_URL, as libpq reads it: https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS

/** With these no one on the way can read along; `no-verify` is node-postgres' own word. */
const WITH_TLS = ['require', 'verify-ca', 'verify-full', 'no-verify']

/** Throws a `Refusal` for an address that can't be used, or that leads to another machine without a word about TLS. */
export function checkDatabaseUrl(text: string) {
  if (!/^postgres(ql)?:\/\//.test(text)) {
    throw new Refusal('DATABASE_URL has to start with postgres://: leave it out to keep the data in a file.')
  }
  const url = parse(text)
  if (!url) {
    throw new Refusal(
      'DATABASE_URL has to be an address such as postgres://user:password@host/name: write #, /, ? and @ in the password as %23, %2F, %3F and %40.',
    )
  }
  // A restore sees by this name whether a server runs.
  if (url.searchParams.has('application_name')) throw new Refusal('DATABASE_URL can not set application_name: leave it out.')
  if (isElsewhere(url) && !hasTls(url) && !isWithoutTls(url)) {
    throw new Refusal(
      'DATABASE_URL leads to another machine without asking for TLS, so all data would cross the network readable: add ?sslmode=verify-full to it, ' +
        'or ?sslmode=disable if nobody else can listen on the way.',
    )
  }
}

/** Whether the data crosses a network readable, because the operator said so. */
export function isReadableOnTheWay(databaseUrl: string) {
  const url = parse(databaseUrl)
  return url !== null && isElsewhere(url) && !hasTls(url)
}

/**
 * The same address for PostgreSQL's own programs, without the password: other people on the machine can read a command's words.
 * Words that only node-postgres knows are said in libpq's.
 */
export function addressForPrograms(databaseUrl: string) {
  const url = parse(databaseUrl)
  if (!url) throw new Error('checkDatabaseUrl let an address in that is none')
  const { password, uselibpqcompat, ssl, ...parameters } = Object.fromEntries(url.searchParams)
  if (ssl === '1' || ssl === 'true' || parameters.sslmode === 'no-verify') parameters.sslmode = 'require'
  // Not as URLSearchParams writes it: libpq takes a plus for a plus.
  url.search = Object.entries(parameters)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
  const secret = password ?? decodeURIComponent(url.password)
  url.password = ''
  return { address: url.href, password: secret }
}

function parse(text: string) {
  // By a socket there is no host, and then a URL allows no user: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
  const url = text.replace('@/', '@localhost/')
  return URL.canParse(url) ? new URL(url) : null
}

/** Not on this machine: neither a socket's folder nor a loopback address. */
function isElsewhere({ hostname, searchParams }: URL) {
  const hosts = [searchParams.get('host') || decodeURIComponent(hostname), searchParams.get('hostaddr') ?? '']
  return hosts.some((host) => host !== '' && !host.startsWith('/') && !isLoopback(host))
}

const hasTls = ({ searchParams }: URL) =>
  WITH_TLS.includes(searchParams.get('sslmode') ?? '') ||
  (!searchParams.has('sslmode') && ['1', 'true'].includes(searchParams.get('ssl') ?? ''))

const isWithoutTls = ({ searchParams }: URL) => searchParams.get('sslmode') === 'disable'
