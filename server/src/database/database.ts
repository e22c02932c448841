import { Kysely, type Logger } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Refusal } from '../platform/errors.ts'
import { isOutOfReach } from './faults.ts'
import { first } from './migrations/001-first.ts'
import { theFamilysSide } from './migrations/002-the-familys-side.ts'
import { messages } from './migrations/003-messages.ts'
import { reminders } from './migrations/004-reminders.ts'
import { messagesWait } from './migrations/005-messages-wait.ts'
import { names } from './migrations/006-names.ts'
import { proofs } from './migrations/007-proofs.ts'
import { whatMessagesCost } from './migrations/008-what-messages-cost.ts'
import { postgresDialect, refuseUnsafePostgres } from './postgres.ts'
import type { Tables } from './schema.ts'
import { holdDataFolder, sqliteDialect } from './sqlite.ts'

/** Also a transaction: a query takes either. */
export type Database = Kysely<Tables>
export type Engine = 'sqlite' | 'postgres'

export interface DatabaseSettings {
  /** A PostgreSQL address; SQLite in `dataFolder` where it is absent. */
  databaseUrl?: string | undefined
  dataFolder: string
  /** Is told of every statement after it ran. */
  log?: Logger | undefined
}

/** The migrations in their order. A new one is a new file and a line here; one that has shipped never changes. */
const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-first': first(engine),
  '002-the-familys-side': theFamilysSide(engine),
  '003-messages': messages(engine),
  '004-reminders': reminders(engine),
  '005-messages-wait': messagesWait(engine),
  '006-names': names,
  '007-proofs': proofs(engine),
  '008-what-messages-cost': whatMessagesCost(engine),
})

const engineOf = (settings: DatabaseSettings): Engine => (settings.databaseUrl ? 'postgres' : 'sqlite')

/** Opens the database as the server does: alone on an SQLite folder. Throws a `Refusal` that says what to do. */
export async function openDatabaseForServer(settings: DatabaseSettings) {
  const release = settings.databaseUrl ? () => {} : holdDataFolder(settings.dataFolder)
  const database = openDatabase(settings)
  try {
    if (settings.databaseUrl) await refuseUnsafePostgres(database)
    await migrate(database, engineOf(settings)).catch(refuseToOpen)
  } catch (error) {
    await database.destroy()
    release()
    throw error
  }
  return {
    database,
    close: async () => {
      await database.destroy()
      release()
    },
  }
}

function refuseToOpen(error: unknown): never {
  if (isOutOfReach(error)) throw new Refusal('The database did not answer while it was brought up to date: start again when it does.')
  throw new Refusal(
    "The data can't be opened by this version: if a newer one wrote it, run that one; if the file is damaged, restore a backup with npm run db -- restore FILE.",
  )
}

/** Opens it beside a running server, as the command-line tools do. */
export function openDatabase(settings: DatabaseSettings): Database {
  return new Kysely<Tables>({
    dialect: settings.databaseUrl ? postgresDialect(settings.databaseUrl) : sqliteDialect(settings.dataFolder),
    ...(settings.log && { log: settings.log }),
  })
}

/** Brings the schema up to date; several processes may ask at once. Throws what the failing migration threw. */
export async function migrate(database: Database, engine: Engine) {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations(engine) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return results ?? []
}
