import type { Kysely, Logger } from 'kysely'
import type { Tables } from './schema.ts'

/** A connection or a transaction: queries take either. */
export type Database = Kysely<Tables>
export type Engine = 'sqlite' | 'postgres'

export interface DatabaseSettings {
  /** A PostgreSQL address. If it is absent, SQLite in `dataFolder`. */
  databaseUrl?: string | undefined
  /** The same without a pooler in between. If it is set, `databaseUrl` leads through one. */
  databaseUrlDirect?: string | undefined
  dataFolder: string
  /** Gets every statement after it ran. */
  log?: Logger | undefined
}

/** The address of PostgreSQL itself, for what needs a session of its own; undefined with SQLite. */
export const directAddress = ({ databaseUrl, databaseUrlDirect }: Pick<DatabaseSettings, 'databaseUrl' | 'databaseUrlDirect'>) =>
  databaseUrlDirect ?? databaseUrl
