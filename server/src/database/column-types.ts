import type { ColumnType } from 'kysely'

/** Milliseconds since 1970 in UTC. */
export type Instant = number
/** A yes or no: since when, or null. */
export type Since = number | null
/** Written with any number (a foreign key was read as plain), read as proved: rows are only read within a proved family. */
export type InFamily = ColumnType<number, number, never>
