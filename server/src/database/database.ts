import type { Kysely, Logger } from 'kysely'
import type { Tables } from './schema.ts'

/** A connection or a transaction: queries take either. */
export type Database = Kysely<Tables>
export type Engine = 'sqlite' | 'postgres'

export interface DatabaseSettings {
  /** A PostgreSQL address. If it is absent, SQLite in `dataFolder`. */
  databaseUrl?: string | undefined
  /** The same address without a pooler in between. If it is set, `databaseUrl` leads through a pooler. */
  databaseUrlDirect?: string | undefined
  dataFolder: string
  /** Is called with every statement after it ran. */
  log?: Logger | undefined
}

/** The address that leads to PostgreSQL directly, for work that needs its own session; undefined with SQLite. */
export const directAddress = ({ databaseUrl, databaseUrlDirect }: Pick<DatabaseSettings, 'databaseUrl' | 'databaseUrlDirect'>) =>
  databaseUrlDirect ?? databaseUrl
