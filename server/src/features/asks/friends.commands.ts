import { DAY } from '@hand-in-hand/contract/constants.ts'
import { endsAt, linkIdOf } from '@hand-in-hand/contract/tasks/when.ts'
import { visitorsSeeHour } from '@hand-in-hand/contract/who-sees.rules.ts'
import type { ApprovedMember } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { makeSecret } from '../../platform/secrets/tokens.ts'
import { lockFamily } from '../../store/asking/reminders.ts'
import {
  countFriendLinks,
  findFriendLink,
  INVITATIONS_MAX,
  insertInvitation,
  mayBringOthers,
  renewFriendLink,
  storedFriendSecret,
} from '../../store/invitations.ts'
import { mustFindTask } from '../../store/tasks.ts'
import { inTransaction } from '../../store/transactions.ts'
import { findVisitorsTask } from '../../store/visitors-tasks.ts'

/** How long (ms) a link works at most. It ends earlier if its task ends. */
const FRIEND_LINK_LIFETIME = 14 * DAY
/** How many friend links one member may have open. So one member can't use up all links of the family (`INVITATIONS_MAX`). */
const FRIEND_LINKS_OF_ONE = 5

type Bringer = Pick<ApprovedMember, 'familyId' | 'id' | 'now' | 'paused'>

/**
 * Whether a member may bring one person for a task: the family allows it and is not paused, visitors may see the open task, and no one has
 * used the member's link for it.
 */
export async function mayBring(database: Database, member: Bringer, taskId: number) {
  if (member.paused || !(await mayBringOthers(database, member.familyId, member.id, taskId))) return false
  if ((await findVisitorsTask(database, member.familyId, taskId, member.now)) === undefined) return false
  const link = await findFriendLink(database, member.familyId, member, taskId)
  return link === undefined || link.requests === 0
}

/**
 * Makes the link with which a member brings one person for this task alone, in place of an earlier link for the task. Returns the link's
 * path, and whether its page shows the hour. Throws not_found, task_cancelled, not_allowed, and too_many_requests if the member or the
 * family has too many open links.
 */
export const makeFriendLink = (database: Database, member: Bringer, taskId: number) =>
  inTransaction(database, async (transaction) => {
    const { familyId, now } = member
    // No one else sees the link, so the family's version is not raised, and other phones fetch nothing.
    await lockFamily(transaction, familyId)
    const { when, group_id } = await mustFindTask(transaction, familyId, taskId)
    if (!(await mayBring(transaction, member, taskId))) throw new AppError('not_allowed')
    const task = await findVisitorsTask(transaction, familyId, taskId, now)
    const known = await findFriendLink(transaction, familyId, member, taskId)
    const secret = makeSecret()
    const link = {
      token: storedFriendSecret(secret),
      expires_at: Math.min((task && endsAt(task.when)) ?? Number.POSITIVE_INFINITY, now + FRIEND_LINK_LIFETIME),
    }
    const open = await countFriendLinks(transaction, familyId, member, now)
    if (known) await renewFriendLink(transaction, familyId, known.id, link)
    else {
      if (open.own >= FRIEND_LINKS_OF_ONE || open.inAll >= INVITATIONS_MAX) throw new AppError('too_many_requests')
      await insertInvitation(transaction, familyId, { ...link, name: null, created_by_id: member.id, created_at: now, task_id: taskId })
    }
    // With the task's id in the address, the page names the task at once.
    return {
      path: `/sign-up/${secret}?task=${linkIdOf({ id: group_id ?? taskId, when })}`,
      shows_hour: task !== undefined && visitorsSeeHour(task),
    }
  })
