import { Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { StartupError } from '../platform/errors.ts'
import { type Database, type DatabaseSettings, directAddress, type Engine } from './database.ts'
import { isDatabaseUnavailable } from './faults.ts'
import { first } from './migrations/001-first.ts'
import { theFamilysSide } from './migrations/002-the-familys-side.ts'
import { messages } from './migrations/003-messages.ts'
import { reminders } from './migrations/004-reminders.ts'
import { messagesWait } from './migrations/005-messages-wait.ts'
import { names } from './migrations/006-names.ts'
import { proofs } from './migrations/007-proofs.ts'
import { whatMessagesCost } from './migrations/008-what-messages-cost.ts'
import { whereAndWhen } from './migrations/009-where-and-when.ts'
import { whatMessagesSay } from './migrations/010-what-messages-say.ts'
import { joining } from './migrations/011-joining.ts'
import { retention } from './migrations/012-retention.ts'
import { consents } from './migrations/013-consents.ts'
import { dueMoments } from './migrations/014-due-moments.ts'
import { creationKeys } from './migrations/015-creation-keys.ts'
import { meals } from './migrations/018-meals.ts'
import { asks } from './migrations/020-asks.ts'
import { standIns } from './migrations/026-stand-ins.ts'
import { askLinks } from './migrations/027-ask-links.ts'
import { brought } from './migrations/028-brought.ts'
import { news } from './migrations/029-news.ts'
import { questions } from './migrations/030-questions.ts'
import { phoneCalls } from './migrations/031-phone-calls.ts'
import { gatewayRefusal } from './migrations/032-gateway-refusal.ts'
import { operator } from './migrations/033-operator.ts'
import { operatorsPage } from './migrations/034-operators-page.ts'
import { heldMessages } from './migrations/035-held-messages.ts'
import { roleOffers } from './migrations/036-role-offers.ts'
import { causes } from './migrations/037-causes.ts'
import { notificationsByToken } from './migrations/038-notifications-by-token.ts'
import { replies } from './migrations/039-replies.ts'
import { mail } from './migrations/040-mail.ts'
import { addresses } from './migrations/041-addresses.ts'
import { bounces } from './migrations/043-bounces.ts'
import { ways } from './migrations/044-ways.ts'
import { contacts } from './migrations/045-contacts.ts'
import { mealsAndChildren } from './migrations/046-meals-and-children.ts'
import { away } from './migrations/049-away.ts'
import { oneOfSeveralDays } from './migrations/050-one-of-several-days.ts'
import { whoOperated } from './migrations/051-who-operated.ts'
import { suggestions } from './migrations/052-suggestions.ts'
import { serverTokens } from './migrations/053-server-tokens.ts'
import { movedFrom } from './migrations/054-moved-from.ts'
import { fixedDays } from './migrations/057-fixed-days.ts'
import { yesBefore } from './migrations/059-yes-before.ts'
import { noOneCame } from './migrations/060-no-one-came.ts'
import { friends } from './migrations/061-friends.ts'

import { seriesOnSeveralDays } from './migrations/062-series-on-several-days.ts'
import { passingOn } from './migrations/064-passing-on.ts'
import { weekOffered } from './migrations/065-week-offered.ts'
import { weekWithdrawn } from './migrations/066-week-withdrawn.ts'
import { standbyEnded } from './migrations/067-standby-ended.ts'
import { mailbox } from './migrations/068-mailbox.ts'
import { chosenAddresses } from './migrations/069-chosen-addresses.ts'
import { whatWasNotTold } from './migrations/070-what-was-not-told.ts'
import { keptMonths } from './migrations/071-kept-months.ts'
import { staffAccounts } from './migrations/072-staff-accounts.ts'
import { sharesOfADay } from './migrations/073-shares-of-a-day.ts'
import { readingLinks } from './migrations/074-reading-links.ts'
import { closedUntilAnswered } from './migrations/075-closed-until-answered.ts'
import { asksByAge } from './migrations/076-asks-by-age.ts'
import { dayOfRest } from './migrations/077-day-of-rest.ts'
import { home } from './migrations/078-home.ts'
import { forOnePerson } from './migrations/081-for-one-person.ts'
import { proposedCircles } from './migrations/084-proposed-circles.ts'
import { ownOffers } from './migrations/085-own-offers.ts'
import { chatLines } from './migrations/087-chat-lines.ts'
import { funnel } from './migrations/088-funnel.ts'
import { openEvenings } from './migrations/089-open-evenings.ts'
import { ownZones } from './migrations/090-own-zones.ts'
import { knownKinds } from './migrations/091-known-kinds.ts'
import { addressRows } from './migrations/092-address-rows.ts'

import { forgetMarks } from './moving/old-sqlite-file.ts'

import { migrationDialect, postgresDialect, refuseRunningBefore, refuseUnsafePostgres } from './postgres.ts'
import { isNoted } from './restoring/before.ts'
import type { Tables } from './schema.ts'
import { lockDataFolder, sqliteDialect } from './sqlite.ts'
import { forgetRestoring } from './sqlite-backups.ts'
import { refuseUnwritableData, whyUnwritable } from './waiting/unwritable.ts'

/** The migrations in their order. A new migration is a new file and a line here. A migration that has shipped never changes. */
const migrations = (engine: Engine): Record<string, Migration> => ({
  '001-first': first(engine),
  '002-the-familys-side': theFamilysSide(engine),
  '003-messages': messages(engine),
  '004-reminders': reminders(engine),
  '005-messages-wait': messagesWait(engine),
  '006-names': names,
  '007-proofs': proofs(engine),
  '008-what-messages-cost': whatMessagesCost(engine),
  '009-where-and-when': whereAndWhen(engine),
  '010-what-messages-say': whatMessagesSay(engine),
  '011-joining': joining(engine),
  '012-retention': retention(engine),
  '013-consents': consents(engine),
  '014-due-moments': dueMoments(engine),
  '015-creation-keys': creationKeys(engine),
  '018-meals': meals,
  '020-asks': asks(engine),
  '026-stand-ins': standIns(engine),
  '027-ask-links': askLinks,
  '028-brought': brought,
  '029-news': news(engine),
  '030-questions': questions(engine),
  '031-phone-calls': phoneCalls(engine),
  '032-gateway-refusal': gatewayRefusal(engine),
  '033-operator': operator(engine),
  '034-operators-page': operatorsPage(engine),
  '035-held-messages': heldMessages(engine),
  '036-role-offers': roleOffers(engine),
  '037-causes': causes(engine),
  '038-notifications-by-token': notificationsByToken(engine),
  '039-replies': replies(engine),
  '040-mail': mail(engine),
  '041-addresses': addresses(engine),
  '043-bounces': bounces(engine),
  '044-ways': ways(engine),
  '045-contacts': contacts(),
  '046-meals-and-children': mealsAndChildren(engine),
  '049-away': away(engine),
  '050-one-of-several-days': oneOfSeveralDays(engine),
  '051-who-operated': whoOperated,
  '052-suggestions': suggestions(engine),
  '053-server-tokens': serverTokens(engine),
  '054-moved-from': movedFrom,
  '057-fixed-days': fixedDays(engine),
  '059-yes-before': yesBefore(engine),
  '060-no-one-came': noOneCame(engine),
  '061-friends': friends(engine),
  '062-series-on-several-days': seriesOnSeveralDays(engine),
  '064-passing-on': passingOn(engine),
  '065-week-offered': weekOffered(engine),
  '066-week-withdrawn': weekWithdrawn,
  '067-standby-ended': standbyEnded,
  '068-mailbox': mailbox(engine),
  '069-chosen-addresses': chosenAddresses,
  '070-what-was-not-told': whatWasNotTold,
  '071-kept-months': keptMonths,
  '072-staff-accounts': staffAccounts,
  '073-shares-of-a-day': sharesOfADay(engine),
  '074-reading-links': readingLinks(engine),
  '075-closed-until-answered': closedUntilAnswered(engine),
  '076-asks-by-age': asksByAge,
  '077-day-of-rest': dayOfRest,
  '078-home': home,
  '081-for-one-person': forOnePerson(engine),
  '084-proposed-circles': proposedCircles(engine),
  '085-own-offers': ownOffers(engine),
  '087-chat-lines': chatLines(engine),
  '088-funnel': funnel,
  '089-open-evenings': openEvenings(engine),
  '090-own-zones': ownZones,
  '091-known-kinds': knownKinds,
  '092-address-rows': addressRows(engine),
})

/** This migration drops columns that servers of earlier versions use, so none of them may run beside it. */
const STOPS_SERVERS = '092-address-rows'

/** The names of the migrations of this version, in their order. */
export const migrationNames = (engine: Engine) => Object.keys(migrations(engine))

/**
 * Opens the database for a server, which locks an SQLite folder for itself. `began`: when the server began, in ms as `performance.now()`.
 * Throws a `StartupError` that says what to do.
 */
export async function openDatabaseForServer(settings: DatabaseSettings, began = 0) {
  const release = settings.databaseUrl ? () => {} : lockDataFolder(settings.dataFolder)
  // An interrupted restore has changed nothing, and no restore is running, because this process has the lock.
  if (!settings.databaseUrl) forgetRestoring(settings.dataFolder)
  const database = openDatabase(settings)
  try {
    if (settings.databaseUrl) await refuseUnsafePostgres(database, settings)
    if (settings.databaseUrl) await refuseOlderServers(database, began)
    if (settings.databaseUrl && (await isNoted(database)))
      throw new StartupError('A restore of the data is not finished: run npm run db -- restore FILE again.')
    await migrate(settings).catch((error) => throwOpenError(error, settings))
    await refuseUnwritableData(database, settings)
    if (!settings.databaseUrl) await forgetMarks(database)
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

/**
 * Throws a `StartupError` if a server of an earlier version uses this PostgreSQL database, and could not go on after the migrations of this
 * version. With SQLite, a server has the lock of the data.
 */
export async function refuseOlderServers(database: Database, began = 0) {
  const known = await migratorOf(database, 'postgres').getMigrations()
  const isDone = (name: string) => known.some((each) => each.name === name && each.executedAt !== undefined)
  if (isDone('001-first') && !isDone(STOPS_SERVERS)) await refuseRunningBefore(database, performance.now() - began)
}

function throwOpenError(error: unknown, settings: DatabaseSettings): never {
  const why = whyUnwritable(error, settings)
  if (why !== null) throw new StartupError(why)
  if (isDatabaseUnavailable(error))
    throw new StartupError('The database did not answer while it was brought up to date: start again when it does.')
  throw new StartupError(
    "The data can't be opened by this version: if a newer one wrote it, run that one; if the file is damaged, restore a backup with npm run db -- restore FILE.",
  )
}

/** Opens the database beside a running server, as command-line tools do. */
export function openDatabase(settings: DatabaseSettings): Database {
  return new Kysely<Tables>({
    dialect: settings.databaseUrl
      ? postgresDialect(settings.databaseUrl, settings.databaseUrlDirect !== undefined)
      : sqliteDialect(settings.dataFolder),
    ...(settings.log && { log: settings.log }),
  })
}

/** Opens PostgreSQL without the time limits of requests: for migrations, copies and restores. */
export const openWithoutLimits = (databaseUrl: string): Database => new Kysely<Tables>({ dialect: migrationDialect(databaseUrl) })

/** Brings the schema up to date. Several processes may call it at once. Throws the error of the failing migration. */
export async function migrate(settings: DatabaseSettings) {
  const address = directAddress(settings)
  const database = address ? openWithoutLimits(address) : openDatabase(settings)
  try {
    const { error, results } = await migratorOf(database, address ? 'postgres' : 'sqlite').migrateToLatest()
    if (error) throw error
    return results ?? []
  } finally {
    await database.destroy()
  }
}

/** The state of a database's tables for this version: 'none' if there are no tables. */
export type TablesState = 'none' | 'older' | 'current' | 'newer'

/** The state of the tables. Changes nothing. Throws if the database can't be read. */
export async function stateOfTables(database: Database, { databaseUrl }: DatabaseSettings): Promise<TablesState> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return 'none'
  const known = await migratorOf(database, databaseUrl ? 'postgres' : 'sqlite').getMigrations()
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database)
  if (rows.some(({ name }) => !known.some((each) => each.name === name))) return 'newer'
  return known.every(({ executedAt }) => executedAt !== undefined) ? 'current' : 'older'
}

export const migratorOf = (db: Database, engine: Engine) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
