import { channel } from 'node:diagnostics_channel'
import { Ajv, type ValidateFunction } from 'ajv'
import type { Static, TObject, TSchema } from 'typebox'
import type { Tables } from '../schema.ts'

// JSON text in columns. A row exists longer than the code that wrote it, so fields that were added since are missing. Someone with access
// to the database can also write something that no version wrote.

/** A column of JSON text: what it contains, and which value is read if nothing is stored. */
interface StoredColumn<Value> {
  table: string
  column: string
  schema: TSchema
  defaults: Value
}

type ColumnOf<Table extends keyof Tables> = keyof Tables[Table] & string

/** A column that holds an object. Its fields are read one by one: a missing or unreadable field has its default. */
export const storedFields = <Table extends keyof Tables, Schema extends TObject>(
  table: Table,
  column: ColumnOf<Table>,
  schema: Schema,
  defaults: Static<Schema>,
): StoredColumn<Static<Schema>> => ({ table, column, schema, defaults })

/** A column whose value is useful only as a whole: it is read as null if any part is unreadable. */
export const storedWhole = <Table extends keyof Tables, Schema extends TSchema>(
  table: Table,
  column: ColumnOf<Table>,
  schema: Schema,
): StoredColumn<Static<Schema> | null> => ({ table, column, schema, defaults: null })

/**
 * The value of a column, or the defaults if the column is null or can't be read. A value in a form that no version wrote is reported to the
 * functions passed to `onUnreadable`. The stored value stays until someone saves another one. Fields that this version does not know are
 * left out.
 */
export function readStored<Value>({ table, column, schema, defaults }: StoredColumn<Value>, text: string | null | undefined): Value {
  if (text === null || text === undefined) return defaults
  const stored = parsed(text)
  // The schema describes exactly the type `Value`.
  if (storedValidatorOf(schema)(stored)) return stored as Value
  if (!isObject(defaults) || !isObject(stored)) {
    unreadable.publish({ table, column } satisfies UnreadableValue)
    return defaults
  }
  const read = readFields(schema as TObject, stored)
  if (read.isBroken) unreadable.publish({ table, column } satisfies UnreadableValue)
  return { ...defaults, ...read.fields }
}

function readFields({ properties }: TObject, stored: Record<string, unknown>) {
  const known = Object.entries(properties).filter(([name]) => stored[name] !== undefined)
  const good = known.filter(([name, schema]) => storedValidatorOf(schema)(stored[name]))
  return { fields: Object.fromEntries(good.map(([name]) => [name, stored[name]])), isBroken: good.length < known.length }
}

/** The table and column of a value that no version wrote. The value itself is never reported, because it may be about a person. */
interface UnreadableValue {
  table: string
  column: string
}

// Functions that read columns have no log. So they publish unreadable values here, and the server logs them.
const unreadable = channel('hand-in-hand: unreadable value')

/** Calls `listener` for each unreadable value, until the function that it returns is called. */
export function onUnreadable(listener: (value: UnreadableValue) => void) {
  // Only `readStored` publishes here, so a message is an `UnreadableValue`.
  const onMessage = (message: unknown) => listener(message as UnreadableValue)
  unreadable.subscribe(onMessage)
  return () => void unreadable.unsubscribe(onMessage)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ajv does not check the schemas themselves, because that costs time and memory at the first use (see http/schemas.ts). */
const ajv = new Ajv({ strictSchema: false, validateSchema: false, validateFormats: false })
/** Compiles when first needed; Ajv caches the result by schema. */
const storedValidatorOf = (schema: TSchema): ValidateFunction => ajv.compile(schema)
