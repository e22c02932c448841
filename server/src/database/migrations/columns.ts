import type { CreateTableBuilder } from 'kysely'
import type { Engine } from '../database.ts'

export type TableBuilder = CreateTableBuilder<string, string>

/** The columns that every migration makes tables of, each in its engine's form. What shipped migrations made stays as it is here. */
export function columnsOf(engine: Engine) {
  const big = engine === 'postgres' ? 'bigint' : 'integer'

  // SQLite numbers rows only in a key of one column; there (family_id, id) is a second, unique index.
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
