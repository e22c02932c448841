import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MembershipKey, Tables } from '../../database/schema.ts'
import { OWN_ADDRESS, ownColumns, ownIn } from '../addresses/addresses.ts'
import { listConsents } from '../consents.ts'
import { membershipAt } from '../memberships.ts'
import { bringerOf } from '../people.ts'

/** All stored data about a person in these families, without secrets. */
export async function exportMemberships(database: Database, memberships: MembershipKey[]) {
  const families = []
  for (const membership of memberships) families.push(await exportMembership(database, membership))
  return families
}

export const listFeeds = (database: Database, personId: number) =>
  database.selectFrom('calendar_feed').where('person_id', '=', personId).select('created_at').execute()

export const listSubscriptions = (database: Database, personId: number) =>
  database.selectFrom('push_subscription').where('person_id', '=', personId).select('created_at').execute()

export const listDevices = (database: Database, personId: number) =>
  database
    .selectFrom('device')
    .where('person_id', '=', personId)
    .orderBy('id')
    .select(['name', 'created_at', 'last_seen_at', 'signed_in_by', 'number_proved_at', 'proved_by', 'revoked_at'])
    .execute()

/** The title of the task that the person came for. */
const wantedTaskOf = ({ selectFrom }: ExpressionBuilder<Tables, 'membership'>) =>
  selectFrom('task')
    .whereRef('task.family_id', '=', 'membership.family_id')
    .whereRef('task.id', '=', 'membership.wanted_task_id')
    .select('task.title')
    .as('wanted_task')

// `trusted_at` and `looked_at` are the judgement of the family, so the export leaves them out.
const readMembership = (database: Database, member: MembershipKey) =>
  membershipAt(database, member)
    .innerJoin('family', 'family.id', 'membership.family_id')
    .select([
      'family.title as family',
      'family.time_zone',
      'membership.first_name',
      'membership.last_name',
      'membership.locale',
      'membership.own_zone',
      ...OWN_ADDRESS,
      'membership.role',
      'membership.state',
      'membership.requested_at',
      'membership.decided_at',
      'membership.asked_before',
      'membership.confirmed_at',
      'membership.confirmed_by',
      'membership.known_kind',
      'membership.asked_not_to_at',
      'membership.link_asked_at',
      'membership.offered_role',
      'membership.offered_by',
      'membership.role_since',
      'membership.last_seen_at',
      'membership.consent_noted_at',
      'membership.can_help',
      'membership.away_from',
      'membership.away_until',
      'membership.acquaintance',
      'membership.messages as message_choices',
    ])
    .select([bringerOf, wantedTaskOf])
    .executeTakeFirstOrThrow()
    .then(({ own_line, ...row }) => ({ ...row, ...ownColumns(ownIn(own_line)) }))

async function exportMembership(database: Database, { familyId, id }: MembershipKey) {
  const tasks = database.selectFrom('task').where('family_id', '=', familyId)
  return {
    ...(await readMembership(database, { familyId, id })),
    consents: await listConsents(database, { familyId, id }),
    tasks: await tasks
      .where('assignee_id', '=', id)
      .select(['title', 'category', 'type', 'status', 'start_at', 'end_at', 'days', 'part_of_day', 'sets_hour'])
      .select(['taken_at', 'completed_at', 'brings', 'missed_at'])
      .execute(),
    tasks_written_down: await tasks
      .where('creator_id', '=', id)
      .select(['title', 'description', 'category', 'type', 'status', 'days', 'part_of_day', 'sets_hour', 'created_at'])
      .execute(),
    questions: await database
      .selectFrom('task_question')
      .where('family_id', '=', familyId)
      .where('membership_id', '=', id)
      .orderBy('id')
      .select(['question', 'asked_at', 'answer'])
      .execute(),
    suggestions: await database
      .selectFrom('task_suggestion')
      .innerJoin('task', (join) =>
        join.onRef('task.family_id', '=', 'task_suggestion.family_id').onRef('task.id', '=', 'task_suggestion.task_id'),
      )
      .where('task_suggestion.family_id', '=', familyId)
      .where('task_suggestion.membership_id', '=', id)
      .orderBy('task_suggestion.id')
      .select(['task.title', 'times', 'made_at', 'ends_at', 'declined_at', 'accepted_at'])
      .execute(),
    own_offers: await database
      .selectFrom('own_offer')
      .where('family_id', '=', familyId)
      .where('membership_id', '=', id)
      .select(['text', 'day', 'made_at', 'ends_at', 'declined_at'])
      .execute(),
    asks: await database
      .selectFrom('task_ask')
      .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'task_ask.family_id').onRef('task.id', '=', 'task_ask.task_id'))
      .where('task_ask.family_id', '=', familyId)
      .where('task_ask.membership_id', '=', id)
      .orderBy('task_ask.id')
      .select(['task.title', 'task_ask.start_at', 'asked_at', 'declined_at'])
      .execute(),
    calls_made: await tasks.where('called_by_id', '=', id).orderBy('id').select(['title', 'called_at']).execute(),
    events: await database
      .selectFrom('family_event')
      .where('family_id', '=', familyId)
      .where((where) => where.or([where('by_id', '=', id), where('about_id', '=', id)]))
      .select(['kind', 'at', 'reason'])
      .execute(),
    messages: await database
      .selectFrom('message')
      .where('family_id', '=', familyId)
      .where('membership_id', '=', id)
      .select(['template', 'state', 'created_at', 'sent_at'])
      .execute(),
  }
}
