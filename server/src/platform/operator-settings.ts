import { FAMILY_STARTS, type FamilyStart } from '@hand-in-hand/contract/server-settings.ts'
import { StartupError } from './errors.ts'

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

/** The port of the operator's page; null for none. Throws a `StartupError`. */
export function readOperatorPort(text: string | undefined, publicPort: number) {
  if (text === undefined) return null
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535 || port === publicPort) {
    throw new StartupError('OPERATOR_PORT has to be a number from 1 to 65535 other than PORT, such as 3010.')
  }
  return port
}
