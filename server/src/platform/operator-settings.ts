import { FAMILY_STARTS, type FamilyStart } from '@hand-in-hand/contract/server-settings.ts'
import { StartupError } from './errors.ts'
import { keyedHash, type SecretKey } from './secret-key.ts'

/** Who may start families; unless set, anyone, and with manual sending the operator. Throws a `StartupError`. */
export function readFamilyStart(text: string | undefined, isByHand: boolean): FamilyStart {
  const given = text ?? (isByHand ? 'operator' : 'open')
  const who = FAMILY_STARTS.find((each) => each === given)
  if (!who) throw new StartupError(`FAMILY_START has to be one of ${FAMILY_STARTS.join(', ')}.`)
  if (isByHand && who !== 'operator') {
    throw new StartupError(
      'FAMILY_START has to be operator with SMS_PROVIDER=by-hand: no code proves a number, so only you can start families.',
    )
  }
  return who
}

/**
 * The host name of the operator's page, which browsers take for this machine (RFC 6761, 6.3). Cookies know hosts, and no ports: only a
 * name of its own, which no other program can guess, keeps the page's cookie from the other ports of this machine.
 */
export const operatorsHost = (key: SecretKey) =>
  `operator-${Buffer.from(keyedHash(key, "host of the operator's page"), 'base64url').toString('hex').slice(0, 32)}.localhost`

/** The port of the operator's page; null for none. Throws a `StartupError`. */
export function readOperatorPort(text: string | undefined, publicPort: number) {
  if (text === undefined) return null
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535 || port === publicPort) {
    throw new StartupError('OPERATOR_PORT has to be a number from 1 to 65535 other than PORT, such as 3010.')
  }
  return port
}
