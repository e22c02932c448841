import type { ColumnType } from 'kysely'

/** Milliseconds since 1970 in UTC. */
export type StoredInstant = number
/** A yes or no, stored as the instant since which it is true; null for no. */
export type TrueSince = number | null
/** A family's id in a row. It is written as a plain number, but read as a proved id, because rows are only read within a proved family. */
export type InFamily = ColumnType<number, number, never>
