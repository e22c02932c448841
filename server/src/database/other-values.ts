import { type ExpressionBuilder, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** A condition for an update: at least one column does not have its value in `values` yet. So an update without a change writes nothing. */
export const hasOther =
  (values: object) =>
  <Table extends keyof Tables>(where: ExpressionBuilder<Tables, Table>) =>
    where.or(Object.entries(values).map(([column, value]) => where(sql.ref(column), 'is distinct from', value)))
