import { HOUR, MINUTE } from '@hand-in-hand/contract/constants.ts'
import type { Database } from '../../database/database.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import type { StaffRole } from '../../platform/staff/staff-sign-in.ts'
import { insertAct } from '../../store/operator/acts.ts'
import { deleteSessions, insertOperatorKey, SESSIONS, takeOperatorKey } from '../../store/operator/keys.ts'
import { inTransaction } from '../../store/transactions.ts'
import { type OperatorContext, OperatorRefusal } from './operating.rules.ts'

/** In ms. */
const LINK_LIFETIME = 10 * MINUTE
export const MACHINE_SESSION = HOUR
/** In ms. Afterwards the provider is asked again, because it may know that someone's role has ended. */
export const STAFF_SESSION = 8 * HOUR

/**
 * Makes a link to the operator's page that can be used once. `madeFor`: the member of the staff who gets the link; null if unknown. Returns
 * the secret of the link.
 */
export function makeOperatorLink(database: Database, { now, via, who = null }: OperatorContext, madeFor: string | null = null) {
  return inTransaction(database, async (transaction) => {
    const secret = makeSecret()
    await insertOperatorKey(transaction, { secret, kind: 'link', who: madeFor, expires_at: now + LINK_LIFETIME }, now)
    await insertAct(transaction, { act: 'sign-in link made', via, who, now })
    return secret
  })
}

/** Signs in by a link. Returns the secret of the session. Throws an `OperatorRefusal` for a link that is wrong, used or expired. */
export function signInOperator(database: Database, { now, via }: OperatorContext, link: string) {
  return inTransaction(database, async (transaction) => {
    const taken = await takeOperatorKey(transaction, link, ['link'], now)
    if (!taken) {
      throw new OperatorRefusal('This link was used, or is older than ten minutes. npm run operator -- link makes another one.')
    }
    const secret = makeSecret()
    await insertOperatorKey(transaction, { secret, kind: 'session', who: taken.who, expires_at: now + MACHINE_SESSION }, now)
    await insertAct(transaction, { act: 'signed in', via, who: taken.who, now })
    return secret
  })
}

/** Signs in a member of the staff whom the organisation's provider knows. Returns the secret of the session. */
export function signInStaff(database: Database, { now, via, who = null, account = null }: OperatorContext, role: StaffRole) {
  return inTransaction(database, async (transaction) => {
    const secret = makeSecret()
    const kind = role === 'all' ? 'staff session' : 'starter session'
    await insertOperatorKey(transaction, { secret, kind, who, account, expires_at: now + STAFF_SESSION }, now)
    await insertAct(transaction, { act: 'signed in', via, who, account, now })
    return secret
  })
}

/** Ends one session of the operator's page, or with null all of them. Returns their numbers. Throws an `OperatorRefusal` if there is none. */
export function endSessions(database: Database, { now, via, who = null, account = null }: OperatorContext, id: number | null) {
  return inTransaction(database, async (transaction) => {
    const ended = await deleteSessions(transaction, id, now)
    if (ended.length === 0) throw new OperatorRefusal(id === null ? 'No one is signed in.' : `No session has the number ${id}.`)
    for (const _each of ended) await insertAct(transaction, { act: 'session ended', via, who, account, now })
    return ended.map((each) => each.id)
  })
}

export const signOutOperator = (database: Database, session: string, now: number) => takeOperatorKey(database, session, SESSIONS, now)
