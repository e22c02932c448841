import { INVITATION_REQUESTS_MAX } from '@hand-in-hand/contract/constants.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FamilyId, Tables } from '../database/schema.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { membershipAt } from './memberships.ts'

/** How many sign-up links of a family are kept and listed: the open ones and the newest of the ended ones. */
export const INVITATIONS_MAX = 100

/** The stored form of the secret of a link for one task. The tokens of other links contain no colon. */
export const storedFriendSecret = (secret: string) => `friend:${hashOf(secret)}`

export const findInvitationByToken = (database: Database, token: string) =>
  database
    .selectFrom('invitation')
    .innerJoin('family', 'family.id', 'invitation.family_id')
    // The stored form of a secret must not work as a token.
    .where('invitation.token', 'in', [...(token.includes(':') ? [] : [token]), storedFriendSecret(token)])
    .selectAll('invitation')
    .select([
      'family.token as family_token',
      'family.title',
      'family.time_zone',
      'family.locale',
      'family.paused_at',
      'family.closed_at as family_closed_at',
    ])
    .executeTakeFirst()

export const findInvitation = (database: Database, familyId: FamilyId, id: number) =>
  database.selectFrom('invitation').where('family_id', '=', familyId).where('id', '=', id).selectAll().executeTakeFirst()

/** The member who made a link, while they are in the circle. */
export const findMaker = (database: Database, familyId: FamilyId, { created_by_id }: { created_by_id: number }) =>
  membershipAt(database, { familyId, id: created_by_id }).where('state', '=', 'approved').select('first_name').executeTakeFirst()

/** Links that the family's side made, without those that a member made to bring others. */
const isOfFamilySide = (where: ExpressionBuilder<Tables, 'invitation'>) =>
  where.and([where('task_id', 'is', null), where('passed_on', 'is', null)])

/** The links, newest first. With `forOne` only the links with which the family asks one person by name. */
export const listInvitations = (database: Database, familyId: FamilyId, forOne = false) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where(isOfFamilySide)
    .where('for_one', forOne ? 'is not' : 'is', null)
    .orderBy('id', 'desc')
    .selectAll()
    .execute()

/** The ids of the links through which the takers of tasks joined. */
export const listLinksOfTakers = (database: Database, familyId: FamilyId) =>
  database
    .selectFrom('task')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'task.family_id').onRef('membership.id', '=', 'task.assignee_id'),
    )
    .where('task.family_id', '=', familyId)
    .where('membership.invitation_id', 'is not', null)
    .select('membership.invitation_id')
    .distinct()
    .execute()

/** If there are `INVITATIONS_MAX` links, deletes the oldest ended links so that one more fits. Returns whether one more fits. */
export async function makeRoomForInvitation(database: Database, familyId: FamilyId, now: number, forOne: boolean) {
  const all = await listInvitations(database, familyId, forOne)
  const ended = all.filter(({ closed_at, expires_at }) => closed_at !== null || expires_at <= now).map(({ id }) => id)
  const excess = ended.slice(Math.max(0, ended.length - (all.length - INVITATIONS_MAX + 1)))
  if (all.length < INVITATIONS_MAX) return true
  if (excess.length > 0) await database.deleteFrom('invitation').where('family_id', '=', familyId).where('id', 'in', excess).execute()
  return all.length - excess.length < INVITATIONS_MAX
}

/**
 * The newest open invitation without a name; if there is none, the newest open one with a name. One without a name comes first, because it
 * is for everyone.
 */
export const findOpenInvitation = (database: Database, familyId: FamilyId, now: number) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isOfFamilySide)
    .where('for_one', 'is', null)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .orderBy(sql`name is not null`)
    .orderBy('id', 'desc')
    .limit(1)
    .selectAll()
    .executeTakeFirst()

/** Closes one invitation, or all open ones if `id` is undefined. */
export function closeInvitations(database: Database, familyId: FamilyId, now: number, id?: number) {
  const open = database.updateTable('invitation').set({ closed_at: now }).where('family_id', '=', familyId).where('closed_at', 'is', null)
  return (id === undefined ? open : open.where('id', '=', id)).execute()
}

/** Counts a request that came by this invitation. Returns false if the invitation is closed, expired or used up. */
export async function countRequest(database: Database, familyId: FamilyId, id: number, now: number) {
  const counted = await database
    .updateTable('invitation')
    .set({ requests: sql<number>`requests + 1` })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    // Only the first person can ask to join by a link for one task.
    .where((where) => where.or([where('task_id', 'is', null), where('requests', '=', 0)]))
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .returning('id')
    .executeTakeFirst()
  return counted !== undefined
}

interface NewInvitation {
  token: string
  name: string | null
  created_by_id: number
  /** In ms, like `expires_at`. */
  created_at: number
  expires_at: number
  /** 1 if a member passes the link on. */
  passed_on?: number
  /** 1 if the family asks one person with the link. */
  for_one?: number | null
  /** The only task that the link is for. */
  task_id?: number
}

/** Returns the new invitation's id. */
export const insertInvitation = (database: Database, familyId: FamilyId, invitation: NewInvitation) =>
  database
    .insertInto('invitation')
    .values({ family_id: familyId, requests: 0, ...invitation })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** The open link that a member passes on to others. */
export const findPassedOn = (database: Database, familyId: FamilyId, by: { id: number }, now: number) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('created_by_id', '=', by.id)
    .where('passed_on', '=', 1)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('requests', '<', INVITATION_REQUESTS_MAX)
    .orderBy('id')
    .select('token')
    .executeTakeFirst()

/** Deletes the links that a member passed on. */
export const deletePassedOn = (database: Database, familyId: FamilyId, by: { id: number }) =>
  database
    .deleteFrom('invitation')
    .where('family_id', '=', familyId)
    .where('created_by_id', '=', by.id)
    .where('passed_on', '=', 1)
    .execute()

/** The link with which a member brings someone for a task. */
export const findFriendLink = (database: Database, familyId: FamilyId, by: { id: number }, taskId: number) =>
  database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('task_id', '=', taskId)
    .where('created_by_id', '=', by.id)
    .select(['id', 'requests'])
    .executeTakeFirst()

/**
 * Deletes a family's links for single tasks if they have ended at `now` (ms). Returns how many of these links the family still has, and how
 * many of them `by` made and no one has used.
 */
export async function countFriendLinks(database: Database, familyId: FamilyId, by: { id: number }, now: number) {
  await database
    .deleteFrom('invitation')
    .where('family_id', '=', familyId)
    .where('task_id', 'is not', null)
    .where('expires_at', '<=', now)
    .execute()
  const links = await database
    .selectFrom('invitation')
    .where('family_id', '=', familyId)
    .where('task_id', 'is not', null)
    .select(['created_by_id', 'requests'])
    .execute()
  return { inAll: links.length, own: links.filter(({ created_by_id, requests }) => created_by_id === by.id && requests === 0).length }
}

/** Gives a link a new secret (in its stored form) and a new end (ms): the old secret no longer works. */
export const renewFriendLink = (database: Database, familyId: FamilyId, id: number, link: { token: string; expires_at: number }) =>
  database
    .updateTable('invitation')
    .set({ ...link, closed_at: null })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute()

/**
 * Whether the member who made a link is in the circle and has confirmed, and whether the family still allows such a link: for one task, or
 * passed on (`task` is null).
 */
export async function mayBringOthers(database: Database, familyId: FamilyId, id: number, task: number | null) {
  const found = await membershipAt(database, { familyId, id })
    .innerJoin('family', 'family.id', 'membership.family_id')
    .where('membership.state', '=', 'approved')
    .where('membership.confirmed_at', 'is not', null)
    .where(task === null ? 'family.passing_on' : 'family.friends_allowed', '=', 1)
    .select('membership.id')
    .executeTakeFirst()
  return found !== undefined
}
