import { isAddressOrRange } from '../addresses.ts'
import { StartupError } from '../errors.ts'
import { isEmail, numberFrom, oneOf, readAny, readLink, readPort } from './readers.ts'
import { optional, setting } from './setting.ts'

/** In seconds. The service file gives the server 60 s to stop. After the drain, running requests may take up to 15 s more. */
const DRAIN_MAX = 30
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
/** Names of address ranges that proxy settings may have: this machine and its network. */
const NEARBY = ['loopback', 'linklocal', 'uniquelocal']

/** The settings of the server itself, such as its address and its log. */
export const SERVER = {
  port: setting('PORT', { unless: '3000', says: 'the port', read: readPort }),
  host: setting('HOST', { unless: '127.0.0.1', says: 'the address to listen on; `0.0.0.0` for all', read: readAny }),
  publicUrl: optional('PUBLIC_URL', {
    unless: '`http://localhost:PORT`',
    says: 'the base of every link that is sent',
    read: readPublicUrl,
  }),
  /** Addresses or ranges of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: optional('TRUST_PROXY', {
    says: 'addresses of the proxy in front; its `X-Forwarded-For` is believed',
    read: readProxies,
  }),
  /** Whether a path may contain a user token, as in the specification. A path with `me` and a token in a header is always accepted. */
  pathTokens: setting('PATH_TOKEN_AUTH', {
    unless: 'on',
    says: '`off` refuses user tokens in paths; our own app never uses them',
    read: (text, name) => oneOf(['on', 'off'])(text, name) === 'on',
  }),
  /** The address of the source code of this version. */
  sourceUrl: optional('SOURCE_URL', {
    says: "where this version's source code is; the licence asks for it if you changed something",
    read: readLink,
  }),
  /** The contact for people who report a vulnerability (mailto: or https:). */
  securityContact: optional('SECURITY_CONTACT', {
    says: 'a mail address or page for reports of security holes, named in `/.well-known/security.txt`',
    read: readContact,
  }),
  logLevel: setting('LOG_LEVEL', { unless: 'warn', says: LOG_LEVELS.map((level) => `\`${level}\``).join(', '), read: oneOf(LOG_LEVELS) }),
  /** For how many seconds after SIGTERM the server still serves, while it tells proxies that it is not ready. */
  drainSeconds: setting('DRAIN_SECONDS', {
    unless: '0',
    says: 'how long the server still serves after SIGTERM, for [several servers](postgresql.md) behind a proxy',
    read: numberFrom(0, DRAIN_MAX, `a number of seconds from 0 to ${DRAIN_MAX}, such as 5`),
  }),
}

function readPublicUrl(text: string, name: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.pathname !== '/') {
    throw new StartupError(`${name} has to be the address that people open, such as https://help.example.org, without a path.`)
  }
  return url.origin
}

function readProxies(text: string, name: string) {
  const proxies = text.split(',').map((word) => word.trim())
  if (!proxies.every((each) => NEARBY.includes(each) || isAddressOrRange(each))) {
    throw new StartupError(`${name} has to be the addresses or ranges of the proxy in front, such as 127.0.0.1,10.0.0.0/8.`)
  }
  return proxies.join(',')
}

function readContact(text: string, name: string) {
  if (isEmail(text)) return `mailto:${text}`
  if (/^https:\/\/\S+$/.test(text) && URL.canParse(text)) return text
  throw new StartupError(
    `${name} has to be an email address or a page with https, such as security@example.org or https://example.org/security.`,
  )
}
