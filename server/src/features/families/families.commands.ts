import type { Family } from '@hand-in-hand/contract/families.ts'
import type { Reader } from '../../access/member.ts'
import type { Database } from '../../database/database.ts'
import { weekStartOf } from '../../platform/countries.ts'
import { presentContact } from '../../platform/people.ts'
import { dayOf } from '../../platform/zones.ts'
import { listTasksDeclinedBy } from '../../store/asking/ask-history.ts'
import { childrenTrustedOf, countTasks, findContacts, findFamily, findRoleNews, mealFactsOf, whereHelpComes } from '../../store/families.ts'
import { newsOf } from './news.commands.ts'

/** Finds the family as this member sees it. */
export async function findFamilyOf(database: Database, member: Reader): Promise<Family> {
  const family = await findFamily(database, member.familyId)
  const contacts = await findContacts(database, member.familyId, family)
  return {
    title: family.title,
    tasks_counter: await countTasks(database, member.familyId, member.id, member.now),
    coordinator: contacts.coordinator && presentContact(contacts.coordinator),
    primary_caregiver: contacts.primaryCaregiver && presentContact(contacts.primaryCaregiver),
    time_zone: family.time_zone,
    week_starts_on: weekStartOf(family.time_zone),
    house_rules: family.house_rules,
    meals_avoid: mealFactsOf(family).avoid,
    ...(member.role !== 'supporter' && { children_trusted: childrenTrustedOf(family) }),
    ...(member.role !== 'supporter' && member.confirmed && { home: whereHelpComes(family) }),
    paused: member.paused,
    ...(member.role === 'supporter' && family.passing_on === 1 && !member.paused && { may_invite: true }),
    paused_until: family.paused_until === null ? null : dayOf(family.paused_until, family.time_zone),
    news: newsOf(family, member.now),
    me: {
      ...(member.notLookedAt && { not_looked_at: true }),
      ...{ role: member.role, trusted: member.trusted, refused: await listTasksDeclinedBy(database, member) },
      ...(await findRoleNews(database, member.familyId, member.id)),
    },
  }
}
