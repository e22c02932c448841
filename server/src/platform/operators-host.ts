import { keyedHash, type SecretKey } from './secrets/secret-key.ts'

/**
 * The host name of the operator's page, which browsers take for this machine (RFC 6761, 6.3). Cookies know hosts, and no ports: only a
 * name of its own, which no other program can guess, keeps the page's cookie from the other ports of this machine.
 */
export const operatorsHost = (key: SecretKey) =>
  `operator-${Buffer.from(keyedHash(key, "host of the operator's page"), 'base64url').toString('hex').slice(0, 32)}.localhost`
