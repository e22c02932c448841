import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEXT_NAMES } from '../../contract/src/tasks/task-texts.rules.ts'
import { migrate, openDatabase } from '../../server/src/database/open-database.ts'
import type { Finding, SourceFile } from './files.ts'

interface SchemaColumn {
  name: string
  isNullable: boolean
}
type ColumnsByTable = Map<string, SchemaColumn[]>

/** Differences that stay, each with its reason. */
const KNOWN_DIFFERENCES: Record<string, string> = {
  'push_subscription.device_id': 'SQLite adds no NOT NULL to a column that exists; migration 007 deleted the rows without a device',
}

const SCHEMA = 'server/src/database/schema.ts'
const TABLE_FILES = [
  SCHEMA,
  'server/src/database/address-tables.ts',
  'server/src/database/message-tables.ts',
  'server/src/database/operator-tables.ts',
  'server/src/database/people-tables.ts',
  'server/src/database/creation-key-table.ts',
  'server/src/database/proposed-circle-table.ts',
  'server/src/database/task-tables.ts',
]

/** Compares the types of the tables with a new database that all migrations have made. */
export async function checkSchema(files: SourceFile[]): Promise<Finding[]> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'hand-in-hand-schema-'))
  await migrate({ dataFolder })
  const database = openDatabase({ dataFolder })
  try {
    const tables = await database.introspection.getTables()
    const real = tables.filter(({ isView }) => !isView).map(({ name, columns }) => [name, columns] as const)
    return compareSchema(files, new Map(real))
  } finally {
    await database.destroy()
    rmSync(dataFolder, { recursive: true })
  }
}

/** The differences between the types of the tables and the database. */
export function compareSchema(files: SourceFile[], real: ColumnsByTable): Finding[] {
  const typed = readSchema(files.filter(({ path }) => TABLE_FILES.includes(path)).map(({ text }) => text))
  const finding = (rule: string) => ({ path: SCHEMA, rule, instead: 'make the types and the migrations say the same' })
  return [...new Set([...typed.keys(), ...real.keys()])].flatMap((table) => {
    const [types, columns] = [typed.get(table), real.get(table)]
    if (!types) return [finding(`no type of the table ${table}`)]
    if (!columns) return [finding(`a type of the table ${table}, which no migration makes`)]
    return [...new Set([...types, ...columns].map(({ name }) => name))].flatMap((name) => {
      const [type, column] = [types.find((each) => each.name === name), columns.find((each) => each.name === name)]
      if (!type) return [finding(`no type of ${table}.${name}`)]
      if (!column) return [finding(`a type of ${table}.${name}, which no migration makes`)]
      const said = type.isNullable ? 'may be null' : 'is never null'
      // SQLite says that a primary key of one number may be null, but it never is (https://www.sqlite.org/lang_createtable.html#rowid).
      const isSame = type.isNullable === column.isNullable || name === 'id' || `${table}.${name}` in KNOWN_DIFFERENCES
      return isSame ? [] : [finding(`${table}.${name} ${said} by its type, and not in the database`)]
    })
  })
}

/** The meaning of `Texts` in task-tables.ts: a column for each text of a task. */
const TEXT_COLUMNS = TEXT_NAMES.map((name) => ({ name, isNullable: true }))

/** Reads `interface Tables` and the interfaces that it names. Views are ignored: they are types, not interfaces. */
function readSchema(texts: string[]): ColumnsByTable {
  const text = texts.join('\n').replace(/\/\*[\s\S]*?\*\//g, '')
  const found = (name: string) => new RegExp(`interface ${name} (?:extends (\\w+) )?\\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  const linesOf = (body: string) => [...body.matchAll(/^ {2}(\w+): (.+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  /** The columns of an interface, and of the interface that it extends. */
  const columnsOf = (name: string): SchemaColumn[] => {
    if (name === 'Texts') return TEXT_COLUMNS
    const [, base = '', body = ''] = found(name)
    const own = linesOf(body).map((column) => ({ name: column.name, isNullable: /\bnull\b|\bTrueSince\b/.test(column.type) }))
    return base === '' ? own : [...own, ...columnsOf(base)]
  }
  return new Map(
    linesOf(found('Tables')[2] ?? '').flatMap(({ name: table, type }) => {
      if (found(type)[2] === undefined) return []
      return [[table, columnsOf(type)]]
    }),
  )
}
