import { keyedHash, type SecretKey } from './secrets/secret-key.ts'

/**
 * The host name of the operator's page, which browsers resolve to this machine (RFC 6761, 6.3). Cookies are limited to a host, but not to a
 * port. So only a separate name, which no other program can guess, keeps the page's cookie from the other ports of this machine.
 */
export const operatorsHost = (key: SecretKey) =>
  `operator-${Buffer.from(keyedHash(key, "host of the operator's page"), 'base64url').toString('hex').slice(0, 32)}.localhost`
