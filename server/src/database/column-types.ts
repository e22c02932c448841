import type { ColumnType } from 'kysely'

/** Milliseconds since 1970 in UTC. */
export type StoredInstant = number
/** A yes or no, stored as the instant since which it is true; null for no. */
export type TrueSince = number | null
/** A family's id in a row. It is read and inserted as a plain number, and no update may change it. */
export type InFamily = ColumnType<number, number, never>
