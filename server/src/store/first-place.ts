import { expressionBuilder } from 'kysely'
import type { Tables } from '../database/schema.ts'

/** The first place that is not cancelled or completed of the task to which a question or suggestion belongs. */
export const firstPlaceOf = (table: 'task_question' | 'task_suggestion') =>
  expressionBuilder<Tables, typeof table>()
    .selectFrom('task as place')
    .whereRef('place.family_id', '=', `${table}.family_id`)
    .where(({ eb, or, ref }) => or([eb('place.id', '=', ref(`${table}.task_id`)), eb('place.group_id', '=', ref(`${table}.task_id`))]))
    .where('place.cancelled_at', 'is', null)
    .where('place.status', '!=', 'completed')
    .select(({ fn }) => fn.min('place.id').as('id'))
