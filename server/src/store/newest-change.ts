import type { Database } from '../database/database.ts'

/**
 * How many families there are, and when (ms) the newest change was made; null if there is none. Not every change has a stored time. The
 * tables may be of an older version.
 */
export async function findNewestChange(database: Database) {
  const { families } = await database
    .selectFrom('family')
    .select(({ fn }) => fn.countAll().as('families'))
    .executeTakeFirstOrThrow()
  const { newest } = await database
    .selectNoFrom((select) => [
      select
        .selectFrom('family')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .as('made'),
      select
        .selectFrom('family_event')
        .select(({ fn }) => fn.max('at').as('at'))
        .as('done'),
      select
        .selectFrom('message')
        .select(({ fn }) => fn.max('created_at').as('at'))
        .as('told'),
    ])
    .executeTakeFirstOrThrow()
    .then(({ made, done, told }) => ({ newest: Math.max(Number(made), Number(done), Number(told)) }))
  return { families: Number(families), newest: newest > 0 ? newest : null }
}
