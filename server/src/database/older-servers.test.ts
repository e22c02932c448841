import pg from 'pg'
import { expect, test } from 'vitest'
import { databaseOf } from '../testing/past-server.ts'
import { aPlace, type Environment, makeTables, runProgram } from '../testing/process.ts'
import { migratorOf, openDatabaseForServer } from './open-database.ts'
import { lockDataFolder } from './sqlite.ts'

const isPostgres = process.env.TEST_DATABASE === 'postgres'

/** Connects to PostgreSQL as a server does. */
async function connect({ DATABASE_URL }: Environment) {
  const client = new pg.Client({ connectionString: DATABASE_URL, application_name: 'hand-in-hand' })
  await client.connect()
  return client
}

/** Makes the tables before the migration `092-address-rows`, and a connection or a lock of a server. Returns a function that ends it. */
async function besideOlderServer(place: Environment) {
  const database = databaseOf(place)
  expect((await migratorOf(database, isPostgres ? 'postgres' : 'sqlite').migrateTo('091-known-kinds')).error).toBeUndefined()
  await database.destroy()
  if (!isPostgres) return lockDataFolder(place.DATA_DIR ?? '')
  const running = await connect(place)
  return () => running.end()
}

test.each(['a start', 'npm run db -- migrate'])(
  '%s is refused while a server of the version before runs',
  { timeout: 60_000 },
  async (what) => {
    const place = await aPlace()
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder = '' } = place
    const stop = await besideOlderServer(place)
    const begin = async () => {
      if (what !== 'a start') return runProgram('commands/db.ts', ['migrate'], place).ended
      const failure = (error: unknown) => ({ code: 1, error: error instanceof Error ? error.message : '' })
      return openDatabaseForServer({ databaseUrl, dataFolder }, performance.now()).then(
        ({ close }) => close().then(() => ({ code: 0, error: '' })),
        failure,
      )
    }
    expect(await begin()).toMatchObject({
      code: 1,
      error: expect.stringMatching(
        isPostgres
          ? /^Another server uses this database\. .*If it is of an earlier version, .*: stop all servers/
          : /^Another server already uses the data in \S+: stop it first/,
      ),
    })
    await stop()
    expect(await begin()).toMatchObject({ code: 0, error: '' })
  },
)

test.runIf(isPostgres)('a second server starts beside the first one of this version', async () => {
  const place = await aPlace()
  await makeTables(place)
  const running = await connect(place)
  const { close } = await openDatabaseForServer({ databaseUrl: place.DATABASE_URL, dataFolder: '' })
  await close()
  await running.end()
})
