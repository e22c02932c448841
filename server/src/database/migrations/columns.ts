import type { CreateTableBuilder } from 'kysely'
import type { Engine } from '../database.ts'

export type TableBuilder = CreateTableBuilder<string, string>

/** The column types of all migrations, in each engine's form. What shipped migrations use never changes. */
export function columnTypes(engine: Engine) {
  const big = engine === 'postgres' ? 'bigint' : 'integer'

  // SQLite generates ids only for a key of one column, so there (family_id, id) is a second, unique index.
  const numbered = (table: TableBuilder): TableBuilder =>
    engine === 'postgres'
      ? table.addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().primaryKey())
      : table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
  const numberedInFamily = (table: TableBuilder, name: string): TableBuilder => {
    const withFamily = table.addColumn('family_id', big, (column) => column.notNull().references('family.id'))
    return engine === 'postgres'
      ? withFamily
          .addColumn('id', 'bigint', (column) => column.generatedByDefaultAsIdentity().notNull())
          .addPrimaryKeyConstraint(`${name}_key`, ['family_id', 'id'] as never[])
      : withFamily
          .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
          .addUniqueConstraint(`${name}_key`, ['family_id', 'id'] as never[])
  }
  const inFamily = (table: TableBuilder, column: string, target: string): TableBuilder =>
    table.addForeignKeyConstraint(`of_${column}`, ['family_id', column] as never[], target, ['family_id', 'id'])

  return { big, numbered, numberedInFamily, inFamily } as const
}
