import { keyedHash, type SecretKey } from './secrets/secret-key.ts'

/**
 * The host name of the operator's page, which browsers resolve to this machine (RFC 6761, 6.3). Cookies are limited to a host, but not to a
 * port. So the page's cookie needs a host name that no other program can guess. Otherwise other ports of this machine would get it.
 */
export const operatorsHost = (key: SecretKey) =>
  `operator-${Buffer.from(keyedHash(key, "host of the operator's page"), 'base64url').toString('hex').slice(0, 32)}.localhost`
