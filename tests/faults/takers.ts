import pg from 'pg'
import { openDatabase } from '../../server/src/database/open-database.ts'
import { provedFamily } from '../../server/src/database/schema.ts'
import { makeSecret } from '../../server/src/platform/secrets/tokens.ts'
import { insertDevice } from '../../server/src/store/devices.ts'
import { renewToken } from '../../server/src/store/login-links.ts'
import { addSomeoneSeen } from '../../server/src/testing/messages.ts'
import { fault } from './report.ts'
import { aServer } from './servers.ts'

const TAKERS = 300

/** Adds people to the family directly in the database. Each is signed in on a device of their own. Over HTTP that would take minutes. */
async function makeTakers(databaseUrl: string, familyToken: string) {
  const database = openDatabase({ databaseUrl, dataFolder: '' })
  const now = Date.now()
  const { id } = await database.selectFrom('family').where('token', '=', familyToken).select('id').executeTakeFirstOrThrow()
  const familyId = provedFamily(id)
  for (let taker = 0; taker < TAKERS; taker++) await addSomeoneSeen(database, familyId, now)
  const members = await database
    .selectFrom('membership')
    .where('family_id', '=', id)
    .where('role', '=', 'supporter')
    .select(['id', 'person_id'])
    .execute()
  const tokens = []
  for (const { id: member, person_id: personId } of members) {
    const device = await insertDevice(database, { secret: makeSecret(), name: null, personId, signedInBy: 'sms_link', now })
    tokens.push(await renewToken(database, { familyId, id: member }, device, now))
  }
  await database.destroy()
  return tokens
}

export async function testTakers(postgresUrl: string) {
  await fault(`${TAKERS} people take one task on two servers at once`, async () => {
    const client = new pg.Client({ connectionString: postgresUrl })
    await client.connect()
    await client.query('create database takers')
    await client.end()
    const databaseUrl = postgresUrl.replace(/[^/]*$/, 'takers')
    const [one, other] = [await aServer({ DATABASE_URL: databaseUrl }), await aServer({ DATABASE_URL: databaseUrl })]
    try {
      await one.start()
      await other.start()
      const family = await one.makeFamily()
      const tokens = await makeTakers(databaseUrl, family.token)
      const wrong: string[] = []
      for (let round = 0; round < 5; round++) {
        const task = await family.makeTask()
        const path = `/v2/supporters/me${family.path}/tasks/${task.id}/assign_me`
        const outcomes = await Promise.all(
          tokens.map(async (token, index) => {
            const headers = {
              authorization: `Bearer ${token}`,
              'content-type': 'application/json',
              'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
            }
            const reply = await fetch(`${(index % 2 ? one : other).url}${path}`, { method: 'PUT', headers, body: '{}' })
            return reply.ok ? 'taken' : ((await reply.json()) as { code: string }).code
          }),
        )
        const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
        const [taken, late, away] = [count('taken'), count('task_taken'), count('unavailable')]
        const isRight = taken === 1 && taken + late + away === TAKERS
        // The first round also loads code, so its 503 replies do not count. In later rounds a call waits at most 5 s for its turn. More
        // than a twentieth of the calls get 503 only if the machine is busy with other work.
        if (!isRight || (round > 0 && away > TAKERS / 20))
          wrong.push(`round ${round}: ${taken} got it, ${late} were late, ${away} heard 503`)
      }
      return wrong
    } finally {
      await one.end()
      await other.end()
    }
  })
}
