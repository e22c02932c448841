import { readFirst } from '@hand-in-hand/contract/read-first.rules.ts'
import { lastMoment } from '@hand-in-hand/contract/tasks/when.ts'
import type { Database } from '../database/database.ts'
import type { FamilyId } from '../database/schema.ts'
import { hashOf } from '../platform/secrets/tokens.ts'
import { mealFactsOf } from './families.ts'
import { firstWithWhen, WHEN_COLUMNS } from './when.ts'

// What the taker of a task has to read before the task, and the links in messages that show these texts without a login.

/**
 * What the family wants people to read before a task, and the id of the task; null if there is nothing to read. With `holder` (the id of a
 * membership), the result is for the task of the same group that this member has taken.
 */
export async function findToRead(database: Database, familyId: FamilyId, task: number, holder?: number) {
  const row = await database
    .selectFrom('task')
    .innerJoin('family', 'family.id', 'task.family_id')
    .where('task.family_id', '=', familyId)
    .where((where) => {
      const group = where.selectFrom('task').where('family_id', '=', familyId).where('id', '=', task).select('group_id')
      return where.or([where('task.id', '=', task), where('task.group_id', '=', group)])
    })
    .$if(holder !== undefined, (places) => places.where('task.assignee_id', '=', holder ?? 0).where('task.status', '=', 'in_progress'))
    .select(['task.id', 'task.category', 'task.title', 'task.meal', 'family.house_rules', 'family.meal_facts'])
    .executeTakeFirst()
  const toRead = row && readFirst(row, homeTexts(row))
  return toRead ? { task: row.id, toRead } : null
}

const homeTexts = (family: { house_rules: string | null; meal_facts: string | null }) => ({
  house_rules: family.house_rules,
  meals_avoid: mealFactsOf(family).avoid,
})

/** Ends the links in messages that show a member what to read before a task. */
export const endReadingLinks = (database: Database, { familyId, id }: { familyId: FamilyId; id: number }) =>
  database
    .updateTable('message')
    .set({ read_hash: null })
    .where('family_id', '=', familyId)
    .where('membership_id', '=', id)
    .where('read_hash', 'is not', null)
    .execute()

/**
 * The texts behind a link, while its reader is in the circle and has the task. The link works until the task begins. If the task has no
 * hour, the link works until the task ends. `now` is in ms. The notes about meals are included even if this task is no meal, because one
 * message may be about several tasks.
 */
export async function findReading(database: Database, secret: string, now: number) {
  const row = await database
    .selectFrom('message')
    .innerJoin('membership', (join) =>
      join.onRef('membership.family_id', '=', 'message.family_id').onRef('membership.id', '=', 'message.membership_id'),
    )
    .innerJoin('family', 'family.id', 'message.family_id')
    .innerJoin('task', (join) => join.onRef('task.family_id', '=', 'message.family_id').onRef('task.id', '=', 'message.read_task_id'))
    .where('message.read_hash', '=', hashOf(secret))
    .where('membership.state', '=', 'approved')
    .where('membership.confirmed_at', 'is not', null)
    .where('family.closed_at', 'is', null)
    .whereRef('task.assignee_id', '=', 'membership.id')
    .where('task.status', '=', 'in_progress')
    .where('task.cancelled_at', 'is', null)
    .select(['task.id', 'membership.locale', ...WHEN_COLUMNS])
    .select(['task.category', 'family.title', 'family.token', 'family.house_rules', 'family.meal_facts'])
    .executeTakeFirst()
    .then(firstWithWhen)
  const toRead = row && readFirst({ ...row, meal: true }, homeTexts(row))
  return toRead && now < (lastMoment(row.when) ?? Number.POSITIVE_INFINITY) ? { ...row, toRead } : null
}
