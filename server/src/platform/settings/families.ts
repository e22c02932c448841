import { FAMILY_STARTS, type FamilyStart } from '@hand-in-hand/contract/server-settings.ts'
import { StartupError } from '../errors.ts'
import { numberFrom, oneOf, readAmount } from './readers.ts'
import { optional, setting } from './setting.ts'

const OPERATOR_PORTS = 'a number from 1 to 65535 other than PORT, such as 3010'

/** Who starts families, how large they are, and the operator's page. */
export const FAMILIES = {
  familyStart: optional('FAMILY_START', {
    unless: '`open`',
    says: 'who starts families on the web: `open`, `code` or `operator` ([families.md](families.md))',
    read: oneOf(FAMILY_STARTS),
  }),
  membersMax: setting('MEMBERS_PER_FAMILY', {
    unless: '500',
    says: 'people in the circle of one family',
    read: readAmount('people', '500'),
  }),
  requestsMax: setting('REQUESTS_PER_FAMILY', {
    unless: '200',
    says: 'open requests to join one family',
    read: readAmount('requests', '200'),
  }),
  /** The port of the operator's page on this machine; null for none. */
  operatorPort: optional('OPERATOR_PORT', {
    unless: 'no page',
    says: "port of [the operator's page](families.md), on this machine alone; with `OPERATOR_URL` also where `HOST` is",
    read: numberFrom(1, 65_535, OPERATOR_PORTS),
  }),
}

/** Who may start families. With manual sending only the operator: no code can prove a number. Throws a `StartupError`. */
export function familyStartOf(given: FamilyStart | null, isSentManually: boolean): FamilyStart {
  if (!isSentManually) return given ?? 'open'
  if (given !== null && given !== 'operator') {
    throw new StartupError(
      'FAMILY_START has to be operator with SMS_PROVIDER=by-hand: no code proves a number, so only you can start families.',
    )
  }
  return 'operator'
}

export const noOperatorPort = () => new StartupError(`OPERATOR_PORT has to be ${OPERATOR_PORTS}.`)
