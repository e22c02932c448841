import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** For an update: only rows in which one of these columns has another value, so that what changes nothing writes nothing. */
export const hasOther =
  (values: object) =>
  <Table extends keyof Tables>(where: ExpressionBuilder<Tables, Table>) =>
    where.or(Object.entries(values).map(([column, value]) => where(sql.ref(column), 'is distinct from', value)))
